// The engine in a worker: questions, answers, and an end to what takes too long.

declare const workerSource: string;
// What loader.ts has unpacked.
declare const carriedGlue: Uint8Array<ArrayBuffer>;

declare const carriedModule: Uint8Array<ArrayBuffer>;

let compiled: Promise<WebAssembly.Module> | undefined;
let scriptAddress: string | undefined;

/** Compiles the module that the page carries, once. */
function compile(): Promise<WebAssembly.Module> {
  return (compiled ??= WebAssembly.compile(carriedModule));
}

interface Waiting { resolve: (answer: any) => void; reject: (error: Error) => void; tell?: (news: any) => void }

export class EngineFault extends Error {
  constructor(readonly code: string, message: string) { super(message); }
}

/** Given up because somebody asked for it. */
export class Ended extends Error {}

export class Engine {
  private worker?: Worker;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  /** What the worker is told before anything else when it begins anew. */
  private text?: object;
  private ends = 0;

  async ask<T>(question: Record<string, unknown>, tell?: (news: any) => void): Promise<T> {
    if (question.do === "load") this.text = question;
    const ends = this.ends;
    if (!this.worker) {
      await this.begin();
      if (ends !== this.ends) throw new Ended("ended");
      if (this.text && question.do !== "load") void this.send(this.text as Record<string, unknown>).catch(() => undefined);
    }
    return this.send(question, tell);
  }

  /** Ends what is under way; the next question starts a new worker. */
  end(): void {
    ++this.ends;
    this.worker?.terminate();
    this.worker = undefined;
    const ended = [...this.waiting.values()];
    this.waiting.clear();
    for (const each of ended) each.reject(new Ended("ended"));
  }

  get busy(): boolean { return this.waiting.size > 0; }

  private send<T>(question: Record<string, unknown>, tell?: (news: any) => void): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, tell });
      this.worker!.postMessage(JSON.stringify({ ...question, id }));
    });
  }

  private starting?: Promise<void>;

  private begin(): Promise<void> {
    this.starting ??= (async () => {
      const module = await compile();
      scriptAddress ??= URL.createObjectURL(new Blob([carriedGlue, workerSource], { type: "text/javascript" }));
      const worker = new Worker(scriptAddress);
      worker.onmessage = (event) => this.receive(JSON.parse(event.data as string));
      worker.onerror = (event) => { event.preventDefault(); this.fail(event.message); };
      worker.postMessage(module);
      this.worker = worker;
      this.starting = undefined;
    })();
    return this.starting;
  }

  private receive(answer: any): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if (answer.unfinished || answer.expectation) return waiting.tell?.(answer);
    this.waiting.delete(answer.id);
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
