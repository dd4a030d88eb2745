// usage: node build.mjs MODULE-FOLDER OUTPUT    makes the one-file page, and the npm package in MODULE-FOLDER/package
//
// Everything is put into one file: styles and games as they are, code and module packed: the module tightly, the code so
// that browsers unpack it at once. The page allows itself no script but its own, by its hash, and what that unpacks, and no
// connection at all. The code also knows what the engine will answer about the first game, which is so on the board before
// there is an engine.

import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dirname, join, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import { build, transform } from "esbuild";
import { hashOfSources } from "./sources.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");

const bundle = async (entry, define = {}) => {
  const made = await build({ entryPoints: [join(here, "page", entry)], bundle: true, minify: true, write: false, format: "iife",
    target: "es2022", charset: "utf8", legalComments: "none", define, nodePaths: (process.env.NODE_PATH ?? "").split(":").filter(Boolean) });
  return made.outputFiles[0].text;
};

const version = /^project\(regola VERSION ([0-9.]+)/m.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"))[1];
const library = execFileSync(join(here, "games.py"), { encoding: "utf8", maxBuffer: 1 << 27 });

// Python packs as LZMA, which node does not know.
const packing = { lc: 4, lp: 0, pb: 0 };
const pack = (bytes) => execFileSync("python3", ["-c", `
import lzma, sys
sys.stdout.buffer.write(lzma.compress(sys.stdin.buffer.read(), format=lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1,
    "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "nice_len": 273, "lc": ${packing.lc}, "lp": ${packing.lp}, "pb": ${packing.pb}}]))`],
{ input: bytes, maxBuffer: 1 << 27 });

/** Bytes as text, four of them in five characters that mean nothing in a page. */
function written(bytes) {
  const digits = Array.from({ length: 85 }, (_, i) => String.fromCharCode(i + 40)).join("").replace("<", "~");
  const lines = [];
  for (let i = 0; i < bytes.length; i += 4) {
    let word = ((bytes[i] << 24) | ((bytes[i + 1] ?? 0) << 16) | ((bytes[i + 2] ?? 0) << 8) | (bytes[i + 3] ?? 0)) >>> 0;
    let five = "";
    for (let digit = 0; digit < 5; ++digit) {
      five = digits[word % 85] + five;
      word = Math.floor(word / 85);
    }
    lines.push(five);
  }
  return lines.join("");
}

/** The answers about the game that stands there when the page is opened for the first time. */
async function firstAnswers(folder, games) {
  const { openEngine } = await import(pathToFileURL(join(folder, "node.js")).href);
  const engine = await openEngine();
  const { text } = games.find((each) => each.name === "tic-tac-toe") ?? games[0];
  return { text, loaded: engine.ask({ do: "load", text }), position: engine.ask({ do: "position" }) };
}

async function makePage(glue, module, first) {
  const worker = await bundle("worker.ts");
  const code = Buffer.from(await bundle("main.ts", { workerSource: JSON.stringify(`\n${worker}`), firstAnswers: JSON.stringify(first) }));
  const program = deflateRawSync(code, { level: 9, memLevel: 9 });
  const packed = pack(Buffer.concat([glue, module]));
  const loader = await bundle("loader.ts", { carriedSizes: JSON.stringify([glue.length, module.length]), carriedPacking: JSON.stringify(packing) });
  const style = (await build({ entryPoints: [join(here, "page/style.css")], minify: true, write: false })).outputFiles[0].text;
  const hash = createHash("sha256").update(loader).digest("base64");
  const policy = [`default-src 'none'`, `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'`, `worker-src blob: 'self'`, `style-src 'unsafe-inline'`,
    `img-src data:`, `connect-src https:`, `base-uri 'none'`, `form-action 'none'`].join("; ");
  const icon = "data:image/svg+xml," + encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5f63"/><circle cx="11" cy="11" r="5" fill="#fbf7ee"/><circle cx="21" cy="21" r="5" fill="#f0b64e"/></svg>`);
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="generator" content="regola ${version}"><meta name="sources" content="${hashOfSources()}"><title>Regola</title><link rel="icon" href="${icon}"><style>${style}</style></head><body><div id="app"></div><script type="application/json" id="start">null</script><script type="application/json" id="library">${library}</script><script type="text/plain" id="program">${program.length}:${written(program)}</script><script type="text/plain" id="carried">${written(packed)}</script><script id="code">${loader}</script></body></html>
`;
  const kilobytes = (size) => `${Math.round(size / 1024)} KiB`;
  console.error(`${kilobytes(Buffer.byteLength(page))}: module ${kilobytes(module.length)}, packed ${kilobytes(packed.length)}, and code ${kilobytes(code.length)}, packed ${kilobytes(program.length)}`);
  return page;
}

/** For programs: the module, its script for node and as a module of the language, and a front to both with types. */
async function makePackage(folder, glue, module) {
  mkdirSync(folder, { recursive: true });
  const about = JSON.parse(readFileSync(join(here, "package/package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...about, version }, null, 2)}\n`);
  for (const [platform, entry] of [["node", "node.ts"], ["browser", "web.ts"]]) {
    await build({ entryPoints: [join(here, "package", entry)], outdir: folder, bundle: true, format: "esm", target: "es2022", platform, external: ["./regola.js"] });
  }
  writeFileSync(join(folder, "regola.wasm"), module);
  writeFileSync(join(folder, "regola.cjs"), glue);
  writeFileSync(join(folder, "regola.js"), Buffer.concat([glue, Buffer.from("export default regolaModule;\n")]));
  copyFileSync(join(here, "package/index.d.ts"), join(folder, "index.d.ts"));
  copyFileSync(join(here, "page/answers.ts"), join(folder, "answers.d.ts"));
}

const [folder, output] = process.argv.slice(2).map((path) => resolve(path));
const glue = Buffer.from((await transform(readFileSync(join(folder, "regola.js"), "utf8"), { minify: true, target: "es2022" })).code);
const module = readFileSync(join(folder, "regola.wasm"));
const packageFolder = join(folder, "package");
await makePackage(packageFolder, glue, module);
writeFileSync(output, await makePage(glue, module, await firstAnswers(packageFolder, JSON.parse(library))));
