// usage: node build.mjs [MODULE-FOLDER [OUTPUT]]   makes the one-file page
//
// Everything is put into one file: styles, code, the games, and the module, compressed. The page allows itself no
// script but its own, by its hash, and no connection at all.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const moduleFolder = resolve(process.argv[2] ?? join(root, "build/web"));
const output = resolve(process.argv[3] ?? join(root, "games/regola.html"));

const bundle = async (entry, define = {}) => {
  const made = await build({ entryPoints: [join(here, "page", entry)], bundle: true, minify: true, write: false, format: "iife",
    target: "es2022", charset: "utf8", legalComments: "none", define, nodePaths: (process.env.NODE_PATH ?? "").split(":").filter(Boolean) });
  return made.outputFiles[0].text;
};

// The first words of each text's title line come before its comments.
const titleOf = (name, text) => /^game ([^\n]*?)\s*(?:\/\/.*)?$/m.exec(text)?.[1] ?? name;
const games = readdirSync(join(root, "games")).filter((name) => name.endsWith(".rules")).map((file) => {
  const text = readFileSync(join(root, "games", file), "utf8");
  return { name: file.replace(/\.rules$/, ""), title: titleOf(file, text), text };
}).sort((a, b) => a.title.localeCompare(b.title, "en"));

const worker = await bundle("worker.ts");
const glue = readFileSync(join(moduleFolder, "regola.js"), "utf8");
const code = await bundle("main.ts", { workerSource: JSON.stringify(`\n${worker}`), glueSource: JSON.stringify(glue) });
const style = (await build({ entryPoints: [join(here, "page/style.css")], minify: true, write: false })).outputFiles[0].text;
const module = gzipSync(readFileSync(join(moduleFolder, "regola.wasm")), { level: 9 }).toString("base64");

const version = /^project\(regola VERSION ([0-9.]+)/m.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"))[1];

const safeCode = code.replace(/<\/script/gi, "<\\/script").replace(/<!--/g, "<\\!--");
const hash = createHash("sha256").update(safeCode).digest("base64");
const policy = [`default-src 'none'`, `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'`, `worker-src blob:`, `style-src 'unsafe-inline'`,
  `img-src data:`, `base-uri 'none'`, `form-action 'none'`].join("; ");
const icon = "data:image/svg+xml," + encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5f63"/><circle cx="11" cy="11" r="5" fill="#fbf7ee"/><circle cx="21" cy="21" r="5" fill="#f0b64e"/></svg>`);
const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="generator" content="regola ${version}"><title>Regola</title><link rel="icon" href="${icon}"><style>${style}</style></head><body><div id="app"></div><script type="application/json" id="start">null</script><script type="application/json" id="library">${JSON.stringify(games).replace(/</g, "\\u003c")}</script><script type="text/plain" id="module">${module}</script><script id="code">${safeCode}</script></body></html>
`;
writeFileSync(output, page);
const kilobytes = (text) => `${Math.round(text.length / 1024)} KiB`;
console.error(`${output}: ${kilobytes(page)} (module ${kilobytes(module)}, code ${kilobytes(code)}, games ${kilobytes(JSON.stringify(games))})`);
