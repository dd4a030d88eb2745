// The other side of engine.ts: runs behind the module's own script, in a worker.

import { callOf, type MakeModule } from "../package/engine";

declare const regolaModule: MakeModule;

const scope = self as unknown as { onmessage: ((event: MessageEvent) => void) | null; postMessage(text: string): void };

let call: ((message: string) => string) | undefined;
const early: string[] = [];

async function begin(compiled: WebAssembly.Module): Promise<void> {
  call = callOf(await regolaModule({
    tell: (text: string) => scope.postMessage(text),
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) => {
      void WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
      return {};
    },
  }));
  for (const message of early.splice(0)) scope.postMessage(call(message));
}

scope.onmessage = (event) => {
  if (typeof event.data !== "string") void begin(event.data as WebAssembly.Module);
  else if (call) scope.postMessage(call(event.data));
  else early.push(event.data);
};
