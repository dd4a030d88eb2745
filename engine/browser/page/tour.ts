// A tour that writes tic-tac-toe line by line.

import { h } from "./dom";
import { language, t } from "./words";

interface Stop { add: string; en: string; it: string }

const stops: Stop[] = [
  { add: "", en: "A game is a short text. Here you write one, and it can be played while you write. The editor is empty now; Next writes the first line.",
    it: "Un gioco è un breve testo. Qui ne scrivi uno, e si gioca mentre lo scrivi. L'editor ora è vuoto; Avanti scrive la prima riga." },
  { add: "players x/o\n", en: "Two players who mirror each other. All that follows is written for x; o reads it with x and o exchanged.",
    it: "Due giocatori che si rispecchiano. Tutto ciò che segue è scritto per x; o lo legge con x e o scambiati." },
  { add: "board 3x3\n", en: "Three columns, three rows. A dot is an empty cell.", it: "Tre colonne, tre righe. Un punto è una casella vuota." },
  { add: "move put: . -> x\n", en: "A production: where the pattern on the left matches, the right side may replace it. An empty cell becomes x. The game can be played now: click a cell.",
    it: "Una produzione: dove lo schema a sinistra corrisponde, la destra può sostituirlo. Una casella vuota diventa x. Ora si può giocare: fai clic su una casella." },
  { add: "win around: x^3\n", en: "Three x in a line, in any of the eight directions around a cell, win. The cell that decides is lit.",
    it: "Tre x in fila, in una delle otto direzioni attorno a una casella, vincono. La fila che decide si illumina." },
  { add: "draw if stuck\n", en: "No move left: a draw. That is the whole game.", it: "Nessuna mossa: patta. Il gioco è tutto qui." },
  { add: "value open = count (around: {x.}^3) - count (around: {o.}^3)\n", en: "How good is a position? The lines still open to x less those open to o. The computer plays by it: choose one in Who plays.",
    it: "Quanto vale una posizione? Le righe ancora aperte per x meno quelle per o. Il computer gioca così: sceglilo in Chi gioca." },
  { add: "expect moves = 9\nexpect perft 3 = 504\n", en: "Expectations are tests that the text carries. A green mark in the margin says that they hold; change a number and see.",
    it: "Le attese sono prove che il testo porta con sé. Un segno verde nel margine dice che valgono; cambia un numero e guarda." },
  { add: "", en: "Now it is your game. What if four cells of a larger board have to be in a line? Change 3x3 to 5x5 and x^3 to x^4.",
    it: "Ora il gioco è tuo. E se servissero quattro caselle in fila su una tavola più grande? Cambia 3x3 in 5x5 e x^3 in x^4." },
];

/** @param write makes the editor hold this text */
export function beginTour(place: HTMLElement, write: (text: string) => void): void {
  let at = 0;
  const words = h("p", { "aria-live": "polite" });
  const count = h("span", { class: "small" });
  const textTo = (stop: number) => stops.slice(0, stop + 1).map((each) => each.add).join("");
  const show = () => {
    words.textContent = stops[at][language()];
    count.textContent = `${at + 1} / ${stops.length}`;
    back.disabled = at === 0;
    next.textContent = at === stops.length - 1 ? t("done") : t("next");
  };
  const go = (to: number) => {
    if (to >= stops.length) return close();
    at = Math.max(0, to);
    write(textTo(at));
    show();
  };
  const close = () => place.replaceChildren();
  const back = h("button", { type: "button", onclick: () => go(at - 1) }, t("previous"));
  const next = h("button", { type: "button", class: "primary", id: "tour-next", onclick: () => go(at + 1) }, t("next"));
  place.replaceChildren(h("section", { class: "tour", "aria-label": t("tour") }, words,
    h("div", { class: "tour-buttons" }, count, h("button", { type: "button", class: "quiet", onclick: close }, t("close")), back, next)));
  go(0);
}
