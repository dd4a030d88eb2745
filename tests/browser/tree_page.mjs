// usage: node tree_page.mjs PAGE PROGRAM
//
// Whether a page of the tree that is older than the sources still tells the truth: its module has to load the games of
// the tree and play them as the program does. What only explains, searches and words faults may be older.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import { hashOfSources } from "../../engine/browser/sources.mjs";
import { Questions } from "./questions.mjs";

const [file, program] = process.argv.slice(2);
const page = readFileSync(file, "utf8");
if (page.includes(`<meta name="sources" content="${hashOfSources()}">`)) {
  console.error(`tests/browser/tree_page.mjs: ${file} is of these sources`);
  process.exit(0);
}

/** Lets the page's own loader unpack what it carries. */
function carriedBy(page) {
  const partOf = (id) => new RegExp(`<script[^>]* id="${id}">(.*?)</script>`, "s").exec(page)[1];
  const document = { getElementById: () => ({ textContent: partOf("carried") }), createElement: () => ({}), body: { append: () => undefined } };
  const context = vm.createContext({ document, URL: { createObjectURL: () => "" }, Blob, Uint8Array, Uint16Array });
  vm.runInContext(partOf("code"), context);
  return [context.carriedGlue, context.carriedModule];
}

const [glue, wasm] = carriedBy(page);
const script = join(mkdtempSync(join(tmpdir(), "regola-")), "regola.cjs");
writeFileSync(script, glue);
const module = await createRequire(import.meta.url)(script)({ wasmBinary: wasm, tell: () => undefined });
const questions = new Questions((message) => {
  const bytes = Buffer.from(JSON.stringify(message));
  const at = module._malloc(bytes.length + 1);
  module.HEAPU8.set(bytes, at);
  module.HEAPU8[at + bytes.length] = 0;
  const answer = module.UTF8ToString(module._regola_call(at));
  module._free(at);
  return JSON.parse(answer);
});
questions.games(12);
const played = ({ usable, status, result, moves }) => ({ usable, status, result, moves: moves?.map((each) => [each.move, each.status]) });
const different = questions.differentFrom(program, played, 2);
console.error(different === 0 ? `tests/browser/tree_page.mjs: ${file} is of older sources, but plays every game as they do`
  : `tests/browser/tree_page.mjs: ${file} is of older sources and answers ${different} of ${questions.asked.length} otherwise: tests/browser/run --build`);
process.exit(different === 0 ? 0 : 1);
