// What a position is worth under best play, and whether the proof of it holds.

import type { Solved, Verified } from "./answers";
import { h } from "./dom";
import { t } from "./words";

function valueOf(solved: Solved): string {
  if (solved.value === null || solved.value === "draw") return t("draw");
  const words = [t(solved.value), t("forPlayer"), solved.player];
  if (solved.score !== undefined) words.push(t("by"), String(Math.abs(solved.score)));
  else if (solved.plies !== null) words.push(t("inPlies"), String(solved.plies), t("plies"));
  return words.join(" ");
}

export function solvedView(solved: Solved, play: (move: string) => void): HTMLElement {
  const known = `${solved.positions} ${t("positions")} · ${solved.seconds.toFixed(1)} ${t("seconds")} · ${(solved.bytes / 1e6).toFixed(1)} MB`;
  if (!solved.proven) return h("div", {}, h("p", { class: "no" }, `${t("notSolved")}: ${solved.reason ?? ""}`), h("p", { class: "small" }, known));
  return h("div", {}, h("p", { class: "yes", id: "solved-value" }, valueOf(solved)),
    solved.moves.length > 0 && h("h2", {}, t("bestMoves")),
    h("ol", { class: "bests" }, ...solved.moves.map((move) => h("li", {}, h("button", { type: "button", class: "best", onclick: () => play(move) }, move)))),
    solved.line.length > 0 && h("h2", {}, t("bestLine")), solved.line.length > 0 && h("p", {}, solved.line.slice(0, 60).join(", ")),
    ...solved.notes.map((note) => h("p", { class: "small" }, note)), h("p", { class: "small" }, known),
    solved.no_proof && h("p", { class: "small" }, `${t("noProof")}: ${solved.no_proof}`));
}

/** @param status what was to be shown: a proof could be one of something else */
export function checkedView(verified: Verified, status: string): HTMLElement {
  if (!verified.proven || verified.status !== status) return h("p", { class: "no" }, `${t("proofFails")}: ${verified.reason ?? verified.status}`);
  return h("div", {}, h("p", { class: "yes", id: "proof-holds" }, `✓ ${t("proofHolds")}`), ...verified.claims.map((each) => h("p", {}, each.claim)),
    h("p", { class: "small" }, `${verified.positions} ${t("positions")}, ${verified.moves} ${t("moves").toLowerCase()}, ${verified.seconds.toFixed(2)} ${t("seconds")}`));
}
