// usage: node sources.mjs    prints the hash of what the page is made from, but for the games
//
// A page in the tree says of which sources it is: all that the module and the page are built from.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const layers = ["rules", "engine/browser", "engine/compiled", "engine/interface", "engine/match", "engine/matcher", "engine/search",
  "engine/solve", "engine/workbench"];
const counted = /\.(cpp|hpp|in|ts|css|mjs|cmake)$|CMakeLists\.txt$|package-lock\.json$|rules\/README\.md$/;
const elsewhere = /\/(node_modules|lsp|x86_64)\//; // no part of the module

export function hashOfSources() {
  const hash = createHash("sha256");
  const files = layers.flatMap((layer) => readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile()).map((each) => join(each.parentPath ?? each.path, each.name).slice(root.length + 1)));
  for (const file of [...files, "engine/CMakeLists.txt", "CMakePresets.json"].sort()) {
    if (counted.test(file) && !elsewhere.test(`/${file}`)) hash.update(`${file}\0`).update(readFileSync(join(root, file))).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(hashOfSources());
