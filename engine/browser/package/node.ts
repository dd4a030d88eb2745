// The package in a program of node.

// @ts-expect-error types of node are not needed for this
import { createRequire } from "node:module";
// @ts-expect-error likewise
import { readFileSync } from "node:fs";
import { Engine, type MakeModule } from "./engine";

export { Engine, EngineFault } from "./engine";

export async function openEngine(options: { tell?: (news: any) => void } = {}): Promise<Engine> {
  const makeModule = createRequire(import.meta.url)("./regola.cjs") as MakeModule;
  return Engine.open(makeModule, readFileSync(new URL("./regola.wasm", import.meta.url)), options.tell);
}
