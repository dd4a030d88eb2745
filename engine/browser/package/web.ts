// The package in a page or a worker.

// @ts-expect-error emscripten's script, which build.mjs makes a module of
import makeModule from "./regola.js";
import { Engine } from "./engine";

export { Engine, EngineFault } from "./engine";

export async function openEngine(options: { tell?: (news: any) => void } = {}): Promise<Engine> {
  const answer = await fetch(new URL("./regola.wasm", import.meta.url));
  return Engine.open(makeModule, await answer.arrayBuffer(), options.tell);
}
