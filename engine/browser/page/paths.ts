// Moves as ways over cells: what clicks choose among.

import type { Board, Move } from "./answers";

/** The cells that a move names, one after the other, each once in a row. */
export function pathOf(move: Move, before: string, board: Board): string[] {
  const path: string[] = [];
  const add = (cell?: string) => { if (cell !== undefined && path[path.length - 1] !== cell) path.push(cell); };
  for (const part of move.parts) { add(part.from); add(part.also); if (!part.also || part.to !== part.from) add(part.to); }
  if (path.length === 0) { // a rule on the whole status: where it changes one cell, that
    const after = move.status.split(" ")[0].replace(/[/#]/g, "");
    const changed = [...before].map((symbol, i) => (i >= board.first_cell && symbol !== after[i] ? i : -1)).filter((i) => i >= 0);
    if (changed.length === 1) add(board.cells[changed[0]]?.name);
  }
  return path;
}

export interface Choice { move: Move; path: string[] }

export const beginsWith = (path: string[], start: string[]): boolean => start.every((cell, i) => path[i] === cell);

/** What a click comes to. */
export type Clicked =
  | { kind: "play"; move: Move }
  | { kind: "choose"; moves: Move[] }
  | { kind: "way"; way: string[]; mayEnd: Move[] }
  | { kind: "refused"; typed: string };

export function click(choices: Choice[], way: string[], cell: string): Clicked {
  if (way.length > 0) {
    if (way[way.length - 1] === cell) {
      const ended = choices.filter((each) => each.path.length === way.length && beginsWith(each.path, way));
      if (ended.length === 0 || way.length === 1) return { kind: "way", way: [], mayEnd: [] };
    }
    const further = from(choices, [...way, cell]);
    if (further.length > 0) return settle(further, [...way, cell]);
    // The end of the move is enough where only one way of it leads there.
    const ends = choices.filter((each) => beginsWith(each.path, way) && each.path[each.path.length - 1] === cell);
    if (ends.length > 0) return ends.length === 1 ? { kind: "play", move: ends[0].move } : { kind: "choose", moves: ends.map((each) => each.move) };
  }
  const begun = from(choices, [cell]);
  if (begun.length > 0) return settle(begun, [cell]);
  const ending = choices.filter((each) => each.path[each.path.length - 1] === cell);
  if (way.length === 0 && ending.length === 1) return { kind: "play", move: ending[0].move };
  return { kind: "refused", typed: [...way, cell].join("-") };
}

const from = (choices: Choice[], way: string[]): Choice[] => choices.filter((each) => beginsWith(each.path, way));

function settle(choices: Choice[], way: string[]): Clicked {
  const ended = choices.filter((each) => each.path.length === way.length);
  if (ended.length === choices.length) {
    return ended.length === 1 ? { kind: "play", move: ended[0].move } : { kind: "choose", moves: ended.map((each) => each.move) };
  }
  return { kind: "way", way, mayEnd: ended.map((each) => each.move) };
}

/** Cells where a click goes on. */
export function targets(choices: Choice[], way: string[]): Set<string> {
  const cells = new Set<string>();
  for (const each of choices) {
    if (beginsWith(each.path, way) && each.path.length > way.length) {
      cells.add(each.path[way.length]);
      if (way.length > 0) cells.add(each.path[each.path.length - 1]);
    }
  }
  return cells;
}

/** Steps of one piece, one after the other, are one way. */
export function joined(ways: [string, string][]): [string, string][] {
  const all: [string, string][] = [];
  for (const [from, to] of ways) {
    const last = all[all.length - 1];
    if (last && last[1] === from) last[1] = to;
    else all.push([from, to]);
  }
  return all;
}
