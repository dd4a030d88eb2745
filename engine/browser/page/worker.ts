// The other side of engine.ts: runs behind the module's own script, in a worker.

declare function regolaModule(options: object): Promise<any>;

const scope = self as unknown as { onmessage: ((event: MessageEvent) => void) | null; postMessage(text: string): void };

let call: ((message: string) => string) | undefined;
const early: string[] = [];

async function begin(compiled: WebAssembly.Module): Promise<void> {
  const module = await regolaModule({
    tell: (text: string) => scope.postMessage(text),
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) => {
      void WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
      return {};
    },
  });
  const encoder = new TextEncoder();
  // On the heap, because a text may be longer than the stack.
  call = (message) => {
    const bytes = encoder.encode(message);
    const at = module._malloc(bytes.length + 1);
    module.HEAPU8.set(bytes, at);
    module.HEAPU8[at + bytes.length] = 0;
    const answer = module.UTF8ToString(module._regola_call(at));
    module._free(at);
    return answer;
  };
  for (const message of early.splice(0)) scope.postMessage(call(message));
}

scope.onmessage = (event) => {
  if (typeof event.data !== "string") void begin(event.data as WebAssembly.Module);
  else if (call) scope.postMessage(call(event.data));
  else early.push(event.data);
};
