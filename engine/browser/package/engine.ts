// The module behind its one function: a message in, an answer out.

/** What emscripten's script makes, as far as it is used. */
export interface Module {
  HEAPU8: Uint8Array; _malloc(size: number): number; _free(at: number): void; _regola_call(at: number): number; UTF8ToString(at: number): string;
}
export type MakeModule = (options: object) => Promise<Module>;

/** Texts to the module and back. They go onto its heap: one may be longer than its stack. */
export function callOf(module: Module): (message: string) => string {
  const encoder = new TextEncoder();
  return (message) => {
    const bytes = encoder.encode(message);
    const at = module._malloc(bytes.length + 1);
    module.HEAPU8.set(bytes, at);
    module.HEAPU8[at + bytes.length] = 0;
    const answer = module.UTF8ToString(module._regola_call(at));
    module._free(at);
    return answer;
  };
}

export class EngineFault extends Error {
  constructor(readonly code: string, message: string) { super(message); }
}

/** A conversation with the engine; an answer is there when `ask` returns. */
export class Engine {
  private constructor(private readonly call: (message: string) => string) {}

  static async open(makeModule: MakeModule, wasm: BufferSource | WebAssembly.Module, tell: (news: any) => void = () => undefined): Promise<Engine> {
    const module = await makeModule({
      tell: (text: string) => tell(JSON.parse(text)),
      instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
        const made = wasm instanceof WebAssembly.Module ? WebAssembly.instantiate(wasm, imports) : WebAssembly.instantiate(wasm, imports).then((both) => both.instance);
        void made.then(done);
        return {};
      },
    });
    return new Engine(callOf(module));
  }

  /** @throws EngineFault where the engine cannot answer */
  ask(question: Record<string, unknown>): any {
    const answer = JSON.parse(this.call(JSON.stringify(question)));
    if (answer.error) throw new EngineFault(answer.error.code, answer.error.message);
    return answer;
  }
}
