// Whose turn it is or how the game has ended, and how it stands.

import type { Game, Move, Position } from "./answers";
import { toneOf } from "./board";
import { h } from "./dom";
import type { Match } from "./match";
import { t } from "./words";

/** A small disc in the colours of a player. */
export const token = (game: Game, player: number): HTMLElement => h("span", { class: `token owner-${toneOf(game, player)}` });

/** Who has won, and in which words. */
function resultOf(game: Game, position: Position): { winner: number; words: string } {
  const score = /^[+-]\d+$/.test(position.result) ? Number(position.result) : undefined;
  const winner = score === undefined ? game.players.indexOf(position.result) : score === 0 ? -1 : score > 0 ? 0 : 1;
  if (winner >= 0) return { winner, words: `${game.players[winner]} ${t("wins")}${score === undefined ? "" : ` ${t("by")} ${Math.abs(score)}`}` };
  const words = position.result === "draw" || score === 0 ? t("draw") : position.result === "stopped" ? t("stopped") : `${t("over")}: ${position.result}`;
  return { winner, words };
}

/** The points of both players, or what the score of the text is for the first. */
function scoreView(game: Game, { score, sides }: Position): HTMLElement | undefined {
  if (score === undefined) return undefined;
  const words = sides ? `${game.players[0]} ${sides[0]} : ${sides[1]} ${game.players[1]}` : `${t("score")} ${score}`;
  return h("span", { class: "score", id: "score", title: t("score") }, sides && token(game, 0), words, sides && token(game, 1));
}

export interface TurnEvents { moveNow(): void; play(move: Move): void }

export function turnView(match: Match, events: TurnEvents): (Node | string)[] {
  const position = match.position!;
  const game = match.game!;
  const parts: (Node | string)[] = [];
  const late = match.clocks.fallen;
  if (late !== undefined && !position.over) {
    parts.push(token(game, 1 - late), h("strong", { id: "result" }, `${game.players[1 - late]} ${t("wins")} ${t("onTime")}`));
  } else if (position.over) {
    const { winner, words } = resultOf(game, position);
    if (winner >= 0) parts.push(token(game, winner));
    parts.push(h("strong", { id: "result" }, words));
    if (position.rule) parts.push(h("code", { class: "small-code" }, position.rule));
  } else {
    parts.push(token(game, position.to_move), h("strong", {}, position.player), " ", match.thinking ? t("thinking") : t("toMove"));
    if (position.attacked.length > 0) parts.push(h("span", { class: "danger" }, `${t("attacked")}: ${position.attacked.join(", ")}`));
    const pass = position.moves.find((move) => move.move === "pass");
    const alone = position.moves.length === 1;
    if (match.thinking) parts.push(h("button", { type: "button", class: "primary", id: "move-now", onclick: () => events.moveNow() }, t("moveNow")));
    else if (pass) parts.push(alone ? h("span", { class: "small", role: "status" }, `${t("mustPass")} `) : "", h("button", { type: "button", class: alone ? "primary" : "", id: "pass", onclick: () => events.play(pass) }, t("pass")));
  }
  const score = scoreView(game, position);
  if (score) parts.push(score);
  const values = Object.entries(position.values);
  if (values.length > 0) parts.push(h("span", { class: "values", title: values.map(([name, value]) => `${name} = ${value}`).join("\n") }, `${values[values.length - 1][0]} ${values[values.length - 1][1]}`));
  return parts;
}
