// usage: node engine.mjs PROGRAM MODULE-FOLDER
//
// The module of the page and the program give the same answers: for each text of games/ the game, moves, traces and results
// on the way of a game, the leaves of a depth and a search; for each text of tests/bad the same faults.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const [program, folder] = process.argv.slice(2).map((path) => resolve(path));

const module = await createRequire(import.meta.url)(join(folder, "regola.js"))({ tell: () => undefined, wasmBinary: readFileSync(join(folder, "regola.wasm")) });
const call = (message) => {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  const at = module._malloc(bytes.length + 1);
  module.HEAPU8.set(bytes, at);
  module.HEAPU8[at + bytes.length] = 0;
  const answer = module.UTF8ToString(module._regola_call(at));
  module._free(at);
  return JSON.parse(answer);
};

const asked = [];
const ask = (what, message) => {
  const answer = call(message);
  asked.push({ what, message, answer });
  return answer;
};

const textOf = (path) => readFileSync(path, "utf8");
const deepest = 3000; // leaves of a depth that are counted twice
for (const file of readdirSync(join(root, "games")).filter((name) => name.endsWith(".rules"))) {
  const text = textOf(join(root, "games", file));
  const loaded = ask(`${file}: load`, { do: "load", text, name: file });
  assert.ok(loaded.usable, `${file}: ${JSON.stringify(loaded.diagnostics)}`);
  const from = loaded.game.has_start ? "" : "x---------";
  const moves = [];
  let chance = 7;
  for (let ply = 0; ply < 40; ++ply) {
    const position = ask(`${file}: position`, { do: "position", from, moves: [...moves] });
    assert.ok(!position.error, `${file}: ${JSON.stringify(position.error)}`);
    if (position.over || position.moves.length === 0) break;
    chance = (chance * 1103515245 + 12345) % 2147483648;
    const move = position.moves[Math.floor((chance / 2147483648) * position.moves.length)].move;
    if (ply % 13 === 4) {
      ask(`${file}: trace`, { do: "trace", from, moves: [...moves], move });
      ask(`${file}: search`, { do: "analyze", from, moves: [...moves], depth: position.moves.length > 30 ? 1 : 2, by: "alphabeta:table=1M" });
      ask(`${file}: perft`, { do: "perft", from, moves: [...moves], depth: position.moves.length ** 2 < deepest ? 2 : 1 });
    }
    moves.push(move);
  }
}
for (const file of readdirSync(join(root, "tests/bad")).filter((name) => name.endsWith(".rules"))) {
  const bytes = readFileSync(join(root, "tests/bad", file));
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes) || /^include/m.test(text)) continue; // JSON holds no such bytes; a page no other files
  ask(`bad/${file}`, { do: "load", text, name: file });
}

const ran = spawnSync(program, ["serve", "--stdio"], { input: asked.map((each) => JSON.stringify(each.message) + "\n").join(""), encoding: "utf8", maxBuffer: 1 << 30 });
assert.equal(ran.status, 0, ran.stderr);
const answers = ran.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line)).filter((answer) => !answer.unfinished);
assert.equal(answers.length, asked.length);
const timeless = (answer) => { delete answer.seconds; delete answer.nodes_per_second; return answer; };
let different = 0;
asked.forEach((each, i) => {
  try {
    assert.deepEqual(timeless(each.answer), timeless(answers[i]));
  } catch (error) {
    if (++different <= 5) console.error(`${each.what}: ${JSON.stringify(each.message).slice(0, 300)}\n${error.message.slice(0, 1500)}`);
  }
});
console.error(`tests/browser/engine.mjs: ${asked.length} answers, ${different} different`);
process.exit(different === 0 ? 0 : 1);
