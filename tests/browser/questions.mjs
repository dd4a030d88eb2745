// Questions about the games and faulty texts of the tree, and the program's answers to the same.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const rulesIn = (folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".rules")).sort();
const fewer = 3000; // leaves of a depth that are counted twice
const enough = 5000; // leaves, or positions of a search: the engine has then made machine code

/** Asks a conversation about every game: all of it, or only what a game and its moves are. */
export class Questions {
  asked = [];

  constructor(answerTo) { this.answerTo = answerTo; }

  ask(what, message) {
    const answer = this.answerTo(message);
    this.asked.push({ what, message, answer });
    return answer;
  }

  /** A game at random, and on its way what is costlier. */
  game(file, plies, searched) {
    const loaded = this.ask(`${file}: load`, { do: "load", text: readFileSync(join(root, "games", file), "utf8"), name: file });
    if (!loaded.usable) return;
    const from = loaded.game.has_start ? "" : "x---------"; // rules on the whole status, without a board
    if (searched.length > 0) this.long(file, from);
    const moves = [];
    let chance = 7;
    for (let ply = 0; ply < plies; ++ply) {
      const position = this.ask(`${file}: position`, { do: "position", from, moves: [...moves] });
      if (position.error || position.over || position.moves.length === 0) break;
      chance = (chance * 1103515245 + 12345) % 2147483648;
      const move = position.moves[Math.floor((chance / 2147483648) * position.moves.length)].move;
      if (searched.includes(ply)) {
        const many = position.moves.length ** 2 > fewer;
        this.ask(`${file}: trace`, { do: "trace", from, moves: [...moves], move });
        this.ask(`${file}: search`, { do: "analyze", from, moves: [...moves], depth: many ? 1 : 2, by: "alphabeta:table=1M" });
        this.ask(`${file}: perft`, { do: "perft", from, moves: [...moves], depth: many ? 1 : 2 });
      }
      moves.push(move);
    }
  }

  /** Depth by depth, until the forms that count and search are machine code. */
  long(file, from) {
    const moves = this.ask(`${file}: position`, { do: "position", from }).moves?.length ?? 0;
    for (let depth = 1, leaves = 1; depth < 9 && leaves > 0 && leaves < enough; ++depth) leaves = this.ask(`${file}: perft`, { do: "perft", from, depth }).leaves ?? 0;
    for (let depth = 1, nodes = 1; depth < 9 && nodes * moves < 4 * enough && moves > 0; ++depth) {
      const found = this.ask(`${file}: search`, { do: "analyze", from, depth, by: "alphabeta:table=1M" });
      if (found.error || found.nodes <= nodes && depth > 2) break;
      nodes = found.nodes;
    }
  }

  games(plies, searched = []) { for (const file of rulesIn("games")) this.game(file, plies, searched); }

  faulty() {
    for (const file of rulesIn("tests/bad")) {
      const bytes = readFileSync(join(root, "tests/bad", file));
      const text = bytes.toString("utf8");
      // JSON holds no bytes that are no text, and a page has no other files.
      if (Buffer.from(text, "utf8").equals(bytes) && !/^include/m.test(text)) this.ask(`bad/${file}`, { do: "load", text, name: file });
    }
  }

  /** How many answers are not those of the program, as far as `said` goes; the first of them are shown. */
  differentFrom(program, said = timeless, shown = 5) {
    const ran = spawnSync(program, ["serve", "--stdio"], { input: this.asked.map((each) => JSON.stringify(each.message) + "\n").join(""), encoding: "utf8", maxBuffer: 1 << 30 });
    assert.equal(ran.status, 0, ran.stderr);
    const answers = ran.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line)).filter((answer) => !answer.unfinished);
    assert.equal(answers.length, this.asked.length);
    let different = 0;
    this.asked.forEach((each, i) => {
      try {
        assert.deepEqual(said(each.answer), said(answers[i]));
      } catch (error) {
        if (++different <= shown) console.error(`${each.what}: ${JSON.stringify(each.message).slice(0, 300)}\n${error.message.slice(0, 1500)}`);
      }
    });
    return different;
  }
}

const timeless = ({ seconds, nodes_per_second, ...answer }) => answer;
