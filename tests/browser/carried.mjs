// The module that a page carries, asked without a browser.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import { hashOfSources } from "../../engine/browser/sources.mjs";

/** Whether a page was built of the sources of this tree. */
export const isOfTheseSources = (file) => readFileSync(file, "utf8").includes(`<meta name="sources" content="${hashOfSources()}">`);

/** Lets the page's own loader unpack what it carries, as in its worker. */
function carriedBy(page) {
  const partOf = (id) => new RegExp(`<script[^>]* id="${id}">(.*?)</script>`, "s").exec(page)[1];
  return new Promise((resolve) => {
    const self = { postMessage: ({ glue, module }) => resolve([glue, module]) };
    vm.runInNewContext(partOf("code"), { self, Uint8Array, Uint16Array, WebAssembly: { compile: async (bytes) => bytes } });
    self.onmessage({ data: partOf("carried") });
  });
}

/** A function from a message to its answer. */
export async function engineIn(file) {
  const [glue, wasm] = await carriedBy(readFileSync(file, "utf8"));
  const script = join(mkdtempSync(join(tmpdir(), "regola-")), "regola.cjs");
  writeFileSync(script, glue);
  const module = await createRequire(import.meta.url)(script)({ wasmBinary: wasm, tell: () => undefined });
  return (message) => {
    const bytes = Buffer.from(JSON.stringify(message));
    const at = module._malloc(bytes.length + 1);
    module.HEAPU8.set(bytes, at);
    module.HEAPU8[at + bytes.length] = 0;
    const answer = module.UTF8ToString(module._regola_call(at));
    module._free(at);
    return JSON.parse(answer);
  };
}
