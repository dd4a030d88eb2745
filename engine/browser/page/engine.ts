// The engine in a worker: questions, answers, and an end to what takes too long.

declare const workerSource: string;
/** What loader.ts unpacks meanwhile: the module's script, and the module compiled. */
declare const carriedEngine: Promise<{ glue: Uint8Array<ArrayBuffer>; module: WebAssembly.Module }>;

let scriptAddress: string | undefined;

interface Waiting { resolve: (answer: any) => void; reject: (error: Error) => void; tell?: (news: any) => void }

export class EngineFault extends Error {
  constructor(readonly code: string, message: string) { super(message); }
}

/** Given up because somebody asked for it. */
export class Ended extends Error {}

/** What was given up for another text has no answer. */
export function unlessEnded(error: unknown): undefined {
  if (!(error instanceof Ended)) throw error;
  return undefined;
}

/** Nor has what the engine cannot answer, where an answer would only have helped. */
export function unlessFault(error: unknown): undefined {
  return error instanceof EngineFault ? undefined : unlessEnded(error);
}

export class Engine {
  private worker?: Worker;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  /** The text it is asked about, and whether this worker has been told. */
  private text?: Record<string, unknown>;
  private told = false;
  private ends = 0;
  private since = 0;

  async ask<T>(question: Record<string, unknown>, tell?: (news: any) => void): Promise<T> {
    if (question.do === "load") this.about(question);
    const ends = this.ends;
    if (!this.worker) {
      await this.begin();
      if (ends !== this.ends) throw new Ended("ended");
    }
    if (question.do === "load") this.told = true;
    else if (question.do !== "check") this.prepare();
    return this.send(question, tell);
  }

  /** The text of the next questions, which it is told with the first of them. */
  about(load: Record<string, unknown>): void {
    this.text = load;
    this.told = false;
  }

  /** Tells it the text now, if it does not know it yet. */
  prepare(): void {
    if (!this.text || this.told) return;
    if (!this.worker) return void this.begin().then(() => this.prepare());
    this.told = true;
    void this.send(this.text).catch(() => undefined);
  }

  /** Ends what is under way; the next question then starts a new worker. */
  end(): void {
    if (this.worker && !this.busy) return;
    ++this.ends;
    this.worker?.terminate();
    this.worker = undefined;
    const ended = [...this.waiting.values()];
    this.waiting.clear();
    for (const each of ended) each.reject(new Ended("ended"));
  }

  get busy(): boolean { return this.waiting.size > 0; }
  /** For how many milliseconds it has been busy. */
  get busyFor(): number { return this.busy ? performance.now() - this.since : 0; }

  private send<T>(question: Record<string, unknown>, tell?: (news: any) => void): Promise<T> {
    const id = this.next++;
    if (!this.busy) this.since = performance.now();
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, tell });
      this.worker!.postMessage(JSON.stringify({ ...question, id }));
    });
  }

  private starting?: Promise<void>;

  private begin(): Promise<void> {
    this.starting ??= (async () => {
      const { glue, module } = await carriedEngine;
      scriptAddress ??= URL.createObjectURL(new Blob([glue, workerSource], { type: "text/javascript" }));
      const worker = new Worker(scriptAddress);
      worker.onmessage = (event) => this.receive(JSON.parse(event.data as string));
      worker.onerror = (event) => { event.preventDefault(); this.fail(event.message); };
      worker.postMessage(module);
      this.worker = worker;
      this.told = false;
      this.starting = undefined;
    })();
    return this.starting;
  }

  private receive(answer: any): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if (answer.unfinished || answer.expectation) return waiting.tell?.(answer);
    this.waiting.delete(answer.id);
    this.since = performance.now();
    if (answer.error) waiting.reject(new EngineFault(answer.error.code, answer.error.message));
    else waiting.resolve(answer);
  }

  private fail(message: string): void {
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.worker?.terminate();
    this.worker = undefined;
    for (const each of lost) each.reject(new EngineFault("failed", message));
  }
}
