// The side of the page on which is played: the board, whose turn it is, who plays, the moves so far.

import type { Analysis, Controller, Match as Lies, Move } from "./answers";
import { BoardView } from "./board";
import { clockKinds } from "./clocks";
import { h, icon } from "./dom";
import { unlessEnded } from "./engine";
import { handView, takes } from "./hands";
import type { Match } from "./match";
import { click, targets, type Choice } from "./paths";
import { token, turnView } from "./turn";
import { t } from "./words";

export const levels: { by: string; word: "person" | "easy" | "medium" | "hard" | "strong" | "sampling" }[] = [
  { by: "", word: "person" }, { by: "easy", word: "easy" }, { by: "medium", word: "medium" }, { by: "hard", word: "hard" },
  { by: "alphabeta", word: "strong" }, { by: "mcts", word: "sampling" },
];

export interface TableEvents { refused(line: number | undefined): void; looked(cell: string): void; pointed(cell: string | undefined, clicked: boolean): void; say(text: string): void }

export class Table {
  readonly element = h("section", { class: "table", "aria-label": t("play") });
  readonly board: BoardView;
  private way: string[] = [];
  private held?: string; // what is to be taken from the hand
  private clicks: Promise<void> = Promise.resolve(); // one after the other: a click may come before the last is answered
  private readonly message = h("p", { class: "message", "aria-live": "polite" });
  private readonly turn = h("div", { class: "turn" });
  private readonly menu = h("div", { class: "choice", hidden: true });
  private readonly hands = [h("div", { class: "hand of-0" }), h("div", { class: "hand of-1" })];
  private readonly list = h("ol", { class: "plies" });
  private readonly seats = h("div", { class: "seats" });
  private drawn = "";
  private others: Controller[] = [];
  private preview?: string;
  private pattern: string[] = [];
  private anchor: string[] = [];

  constructor(private readonly match: Match, private readonly events: TableEvents) {
    this.board = new BoardView({
      clicked: (cell) => { events.pointed(cell, true); this.clicks = this.clicks.then(() => this.clicked(cell)).catch(unlessEnded); },
      left: () => { this.held = undefined; this.leave(); if (match.position) this.showHands(); }, looked: (cell) => events.looked(cell), pointed: (cell) => events.pointed(cell, false),
    });
    this.menu.addEventListener("keydown", (event) => { if (event.key === "Escape") { this.board.attend(); this.leave(); } });
    const button = (id: string, label: string, path: string, act: () => void) =>
      h("button", { type: "button", id, class: "tool", title: label, "aria-label": label, onclick: act }, icon(path));
    const tools = h("div", { class: "tools" },
      button("restart", t("restart"), "M6 5v14M18 6l-8 6 8 6z", () => void match.goTo(0)),
      button("undo", t("undo"), "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6", () => void match.undo()),
      button("redo", t("redo"), "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6", () => void match.redo()),
      button("flip", t("flip"), "M7 4v14M3 14l4 4 4-4M17 20V6M13 10l4-4 4 4", () => { this.board.flip(); this.element.classList.toggle("turned"); this.redraw(); }));
    this.element.append(h("div", { class: "turn-row" }, this.turn, tools), this.hands[1], h("div", { class: "board-place" }, this.board.element, this.menu), this.hands[0],
      this.message, this.seats, h("div", { class: "plies-place" }, this.list));
  }

  /** Who may play besides. */
  offer(controllers: Controller[]): void {
    this.others = controllers.filter((each) => !levels.some((level) => level.by === each.name));
    this.showSeats();
  }

  /** Who plays: a level for each side, and the time it has. */
  showSeats(): void {
    const game = this.match.game;
    if (!game) return this.seats.replaceChildren();
    this.seats.replaceChildren(...game.players.map((player, i) => {
      const seat = this.match.seats[i];
      const level = h("select", { id: `level-${i}`, "aria-label": `${t("whoPlays")}: ${player}` }, ...levels.map((each) => h("option", { value: each.by, selected: each.by === seat.by }, t(each.word))),
        this.others.length > 0 && h("optgroup", { label: t("others") }, ...this.others.map((each) => h("option", { value: each.name, title: each.about, selected: each.name === seat.by }, each.name))));
      const time = h("select", { id: `time-${i}`, "aria-label": `${t("time")}: ${player}` }, ...[0.3, 1, 3, 10].map((each) => h("option", { value: each, selected: each === seat.seconds }, `${each} ${t("seconds")}`)));
      const set = () => {
        this.match.stop();
        this.match.seats[i] = { by: level.value, seconds: Number(time.value) };
        time.hidden = level.value === "";
        this.match.think();
        this.redraw();
      };
      level.addEventListener("change", set);
      time.addEventListener("change", set);
      time.hidden = seat.by === "";
      return h("div", { class: "seat" }, token(this.match.game!, i), h("span", { class: "seat-name" }, player), h("span", { class: "clock", id: `clock-${i}`, role: "timer" }), level, time);
    }), this.clockChoice());
  }

  private clockChoice(): HTMLElement {
    const clocks = this.match.clocks;
    const kind = h("select", { id: "clock", "aria-label": t("clock") }, ...clockKinds.map((each) => h("option", { value: each, selected: each === clocks.kind }, each || t("noClock"))));
    kind.addEventListener("change", () => { clocks.set(kind.value); this.showSeats(); void this.match.goTo(0); });
    return h("div", { class: "seat" }, h("span", { class: "seat-name" }, t("clock")), kind);
  }

  /** The whole table, after anything has changed. */
  show(): void {
    this.way = [];
    this.held = undefined;
    this.menu.hidden = true;
    this.preview = undefined;
    this.pattern = [];
    this.anchor = [];
    this.redraw();
  }

  redraw(): void {
    const { game, position } = this.match;
    const board = position?.board ?? game?.board;
    if (!game || !position || !board) {
      this.board.element.replaceChildren(h("p", { class: "no-board" }, t(game && !game.has_start ? "noStart" : "faulty")));
      this.turn.replaceChildren();
      this.drawn = "";
      return;
    }
    const drawn = JSON.stringify([board, game.symbols, game.players]);
    if (this.drawn !== drawn) {
      this.board.begin(game, board);
      this.drawn = drawn;
      // The first player has the light pieces, unless he is called otherwise.
      this.element.classList.toggle("first-dark", /^(black|nero|b)$/i.test(game.players[0]));
      this.showSeats();
    }
    const last = this.match.plies[this.match.plies.length - 1];
    this.board.show(this.preview ?? position.cells, this.preview === undefined ? last?.ways ?? [] : []);
    this.light();
    this.turn.replaceChildren(...turnView(this.match, { moveNow: () => void this.match.moveNow(), play: (move) => void this.match.play(move) }));
    this.showHands();
    this.showPlies();
  }

  /** Whether a person is to move. */
  private get persons(): boolean {
    const position = this.match.position!;
    return this.match.seats[position.to_move].by === "" && !position.over;
  }

  private get choices(): Choice[] {
    const hand = this.held === undefined ? undefined : this.match.position?.hands.find((each) => each.name === this.held);
    return hand ? this.match.choices.filter((each) => takes(each.move, hand)) : this.match.choices;
  }

  private light(): void {
    const position = this.match.position!;
    const choices = this.persons ? this.choices : [];
    const last = this.match.plies[this.match.plies.length - 1];
    const inPreview = this.preview !== undefined || this.pattern.length > 0;
    this.board.light({
      way: this.way, targets: this.way.length > 0 || this.held !== undefined ? targets(choices, this.way) : undefined,
      starts: this.way.length === 0 && this.held === undefined && !inPreview ? targets(choices, []) : undefined,
      last: inPreview ? [] : last?.cells, decided: position.over && !inPreview ? position.decided_on : [], attacked: inPreview ? [] : position.attacked, pattern: this.pattern, anchor: this.anchor,
    });
  }

  private showHands(): void {
    const { game, position } = this.match;
    for (const owner of [0, 1]) {
      const own = position!.hands.filter((hand) => hand.owner === owner);
      this.hands[owner].hidden = own.length === 0;
      this.hands[owner].replaceChildren(...handView(game!, own, owner === position!.to_move && this.persons ? position!.moves : [], this.held, (name) => this.take(name)));
    }
  }

  /** Only moves that take this from the hand; chosen again, all of them. */
  private take(name: string): void {
    this.held = this.held === name ? undefined : name;
    this.leave();
    this.showHands();
    this.element.querySelector<HTMLElement>(`[data-hand="${CSS.escape(name)}"]`)?.focus();
  }

  private showPlies(): void {
    const all = [...this.match.plies, ...[...this.match.undone].reverse()];
    const now = this.match.plies.length;
    this.list.replaceChildren(...all.map((ply, i) => h("li", { class: i === now - 1 ? "now" : i >= now ? "undone" : "" },
      h("button", { type: "button", onclick: () => void this.match.goTo(i + 1), "aria-current": i === now - 1 ? "step" : undefined }, token(this.match.game!, ply.player), ply.written, this.valueAfter(all, i)))));
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** The value of the position after a ply, where it is known. */
  private valueAfter(plies: { move: string }[], ply: number): HTMLElement | undefined {
    const value = this.match.valueAt(plies.slice(0, ply + 1).map((each) => each.move));
    return value === undefined ? undefined : h("span", { class: "ply-value" }, value);
  }

  /** The values in the list of moves anew. */
  showValues(): void { if (this.match.position) this.showPlies(); }

  leave(): void {
    this.way = [];
    this.menu.hidden = true;
    this.say("");
    if (this.match.position) this.light();
  }

  say(text: string, fault = false): void {
    this.message.textContent = text;
    this.message.classList.toggle("refusal", fault);
  }

  private async clicked(cell: string): Promise<void> {
    const position = this.match.position;
    if (!position || this.match.thinking) return;
    if (!this.match.usable) return this.say(t("faulty"), true);
    this.menu.hidden = true;
    if (this.preview !== undefined || this.pattern.length > 0) { this.preview = undefined; this.pattern = []; this.anchor = []; this.redraw(); }
    const came = click(this.choices, this.way, cell);
    if (came.kind === "play") {
      await this.play(came.move);
    } else if (came.kind === "choose") {
      this.choose(came.moves);
    } else if (came.kind === "way") {
      this.way = came.way;
      this.say("");
      this.light();
      if (came.mayEnd.length > 0) this.choose(came.mayEnd, true);
    } else {
      this.way = [];
      this.light();
      const answer = await this.match.ask<{ legal: boolean; reason?: string }>({ do: "why", move: this.called(came.typed, cell) });
      const line = /lines? (\d+)/.exec(answer.reason ?? "")?.[1];
      this.say(`${came.typed}: ${answer.reason ?? ""}`, true);
      this.events.refused(line === undefined ? undefined : Number(line));
    }
  }

  /** What a move to a cell is called: by its number where rules are on the whole status. */
  private called(typed: string, cell: string): string {
    const board = this.match.position!.board ?? this.match.game!.board!;
    const byNumber = this.match.choices.length > 0 && this.match.choices.every((each) => each.move.parts.length === 0 && each.move.move !== "pass");
    return byNumber ? String(board.cells.findIndex((each) => each.name === cell) + 1 - board.first_cell) : typed;
  }

  /** Several moves by the same cells: a small menu. */
  private choose(moves: Move[], ends = false): void {
    this.menu.replaceChildren(h("p", {}, ends ? "" : t("which")), ...moves.slice(0, 40).map((move) =>
      h("button", { type: "button", onclick: () => { this.board.attend(); void this.play(move); } }, ends ? `${t("finish")}: ${move.written}` : move.written)),
      h("button", { type: "button", class: "quiet", onclick: () => { this.board.attend(); this.leave(); } }, t("close")));
    this.menu.hidden = false;
    this.menu.querySelector("button")?.focus();
  }

  async play(move: Move): Promise<void> {
    const player = this.match.position!.player;
    this.say("");
    await this.match.play(move);
    this.say(`${player}: ${move.written}`);
  }

  /** Shows other symbols on the board than those of the position. */
  showCells(cells: string | undefined): void { this.preview = cells; this.redraw(); }

  /** Lights where pictures lie. */
  showLies(lies: Lies[]): void {
    this.pattern = [...new Set(lies.flatMap((each) => each.cells.flat()))];
    this.anchor = [];
    if (this.match.position) this.light();
  }

  thought(analysis: Analysis | undefined): void {
    const best = analysis?.moves[0];
    if (best) this.say(`${t("depth")} ${best.depth}: ${best.line.slice(0, 4).join(", ") || best.move} (${best.value})`);
  }
}
