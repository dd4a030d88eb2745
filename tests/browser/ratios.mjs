// usage: node ratios.mjs FORMS SPEED.js SECONDS ROUNDS FILE...
//
// How fast forms are as modules of WebAssembly beside machine code: a row of a table for each game, of random games, perft
// and alpha-beta. FORMS is what target regola_forms builds for this machine, SPEED.js what regola_speed builds by emscripten.
// They run in turn, each SECONDS of processor time for each figure, and as many times as there are rounds; the middle of the
// rates counts. It judges nothing.

import { spawnSync } from "node:child_process";

const [machine, module, seconds, rounds, ...files] = process.argv.slice(2);
if (files.length === 0 || !(seconds > 0) || !(rounds > 0)) {
  console.error("usage: node ratios.mjs FORMS SPEED.js SECONDS ROUNDS FILE...");
  process.exit(2);
}

/** The rates of a game: plies, leaves and nodes in a second. */
function rates(program, file) {
  const options = program.endsWith(".js") ? [process.execPath, "--no-experimental-fetch", program] : [program];
  const ran = spawnSync(options[0], [...options.slice(1), "--speed", seconds, file], { encoding: "utf8" });
  const found = / (\d+) plies +(\d+) leaves of \d+ +(\d+) nodes/.exec(ran.stdout ?? "");
  if (ran.status !== 0 || found === null) throw new Error(`${program} does not measure ${file}: ${ran.error ?? ran.stderr}`);
  return found.slice(1).map(Number);
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

console.log("| game | random games | perft | alpha-beta |\n|---|---|---|---|");
for (const file of files) {
  const all = { machine: [], module: [] };
  for (let round = 0; round < rounds; ++round) {
    all.machine.push(rates(machine, file));
    all.module.push(rates(module, file));
  }
  const ratios = [0, 1, 2].map((i) => middle(all.module.map((each) => each[i])) / middle(all.machine.map((each) => each[i])));
  const name = file.replace(/^.*\/|[.]rules$/g, "");
  console.log(`| ${name} | ${ratios.map((each) => each.toFixed(2).replace(/^0/, "")).join(" | ")} |`);
}
