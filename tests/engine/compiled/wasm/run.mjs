// usage: node run.mjs FILE
//
// Runs modules of forms, each on a memory of its own, and writes to the standard output what they leave there. The file holds
// for each of them three numbers of 32 bits - the size of the module in bytes, that of its memory in words, and that of its
// tables -, the module, the memory, and the tables, which lie behind the memory.

import { readFileSync, writeSync } from "node:fs";

const base = 1024; // where the memory of a form lies
const word = 8;
const all = readFileSync(process.argv[2]);
let at = 0;
const take = (bytes) => all.subarray(at, (at += bytes));
while (at < all.length) {
  const [size, words, tables] = [4, 4, 4].map((bytes) => take(bytes).readUInt32LE());
  const module = new WebAssembly.Module(take(size));
  const data = take(word * (words + tables));
  const memory = new WebAssembly.Memory({ initial: Math.ceil((base + data.length) / 65536) });
  new Uint8Array(memory.buffer).set(data, base);
  new WebAssembly.Instance(module, { engine: { memory } }).exports.run(base);
  writeSync(1, new Uint8Array(memory.buffer, base, word * words));
}
