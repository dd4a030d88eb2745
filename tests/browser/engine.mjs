// usage: node engine.mjs PROGRAM MODULE-FOLDER | PAGE
//
// The module of a page, by itself or through its package, and the program give the same answers: for each text of
// games/ the game, moves, traces and results on the way of a game, the leaves of a depth and a search; for each text of
// tests/bad the same faults.

import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { engineIn } from "./carried.mjs";
import { Questions } from "./questions.mjs";

const [program, place] = process.argv.slice(2).map((path) => resolve(path));

/** The engine through the package, and what that says of itself. */
async function packaged(folder) {
  const { openEngine, EngineFault } = await import(pathToFileURL(join(folder, "package/node.js")).href);
  const news = [];
  const engine = await openEngine({ tell: (each) => news.push(each) });
  assert.throws(() => engine.ask({ do: "position" }), (fault) => fault instanceof EngineFault && fault.code === "no-game");
  assert.ok(engine.ask({ do: "load", text: "players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\n" }).usable);
  assert.equal(engine.ask({ do: "perft", depth: 3 }).leaves, 504);
  assert.equal(engine.ask({ do: "analyze", depth: 9 }).moves[0].score, 0);
  assert.ok(news.length > 0 && news.every((each) => each.unfinished));
  return (message) => {
    try {
      return engine.ask(message);
    } catch (fault) {
      if (!(fault instanceof EngineFault)) throw fault;
      return { error: { code: fault.code, message: fault.message } };
    }
  };
}

const questions = new Questions(await (place.endsWith(".html") ? engineIn(place) : packaged(place)));
questions.games(30, [3, 12, 24]);
questions.faulty();
const different = questions.differentFrom(program);
console.error(`tests/browser/engine.mjs: ${questions.asked.length} answers, ${different} different`);
process.exit(different === 0 ? 0 : 1);
