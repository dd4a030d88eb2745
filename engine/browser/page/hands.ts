// What the players hold, and the moves that take from it.

import type { Game, Hand, Move } from "./answers";
import { h } from "./dom";

/** Whether fewer of these are held after the move. */
export function takes(move: Move, hand: Hand): boolean {
  const after = move.status.split(" ").slice(2).map((each) => /^(\d+)(.+)$/.exec(each)).find((each) => each?.[2] === hand.name);
  return after !== undefined && after !== null && Number(after[1]) < hand.count;
}

/** A player's hand. What a move of now can take is a button. */
export function handView(game: Game, hands: Hand[], moves: Move[], chosen: string | undefined, choose: (name: string) => void): HTMLElement[] {
  return hands.map((hand) => {
    const info = game.symbols.find((each) => each.symbol === hand.name);
    const name = info?.name ?? hand.name;
    const look = [h("span", { class: "held-piece" }, info?.glyph ?? info?.text ?? hand.name), ` ${hand.count}`];
    const kind = `held owner-${hand.owner}`;
    if (hand.count === 0 || !moves.some((move) => takes(move, hand))) return h("span", { class: hand.count === 0 ? `${kind} none` : kind, title: name }, ...look);
    return h("button", { type: "button", class: kind, title: name, "data-hand": hand.name, "aria-pressed": String(chosen === hand.name), onclick: () => choose(hand.name) }, ...look);
  });
}
