// The board as a drawing, from the rules alone: squares, hexagons, points and lines; pieces that move.

import type { Board, Game, SymbolInfo } from "./answers";
import { h, svg } from "./dom";
import { t } from "./words";

const unit = 100;

export interface BoardEvents { clicked(cell: string): void; left(): void; looked(cell: string): void; pointed(cell: string | undefined): void }
export interface Lights {
  way?: string[]; targets?: Set<string>; starts?: Set<string>; last?: string[]; decided?: string[]; attacked?: string[]; pattern?: string[]; anchor?: string[];
}

const discs = ["○", "●"];

/** Whose colours a symbol has, 0 being light: as its glyph is drawn, else its owner's. */
const tone = (info: SymbolInfo): number | undefined => (info.glyph !== undefined && discs.includes(info.glyph) ? discs.indexOf(info.glyph) : info.owner);

/** Whose colours a player has, 0 being light: those of his pieces where they are discs. */
export function toneOf(game: Game, player: number): number {
  const tones = new Set(game.symbols.filter((info) => info.owner === player && info.glyph !== undefined && discs.includes(info.glyph)).map(tone));
  return tones.size === 1 ? [...tones][0]! : player;
}

export class BoardView {
  readonly element = h("div", { class: "board" });
  private game?: Game;
  private board?: Board;
  private drawing?: SVGElement;
  private layer?: SVGElement;
  private cells = new Map<string, SVGElement>();
  private pieces = new Map<string, { symbol: string; element: SVGElement }>();
  private turned = false;
  private focused = "";

  constructor(private readonly events: BoardEvents) {}

  flip(): void {
    this.turned = !this.turned;
    if (this.game && this.board) this.begin(this.game, this.board);
  }

  /** Another game: all is drawn anew. */
  begin(game: Game, board: Board): void {
    this.game = game;
    this.board = board;
    this.cells.clear();
    this.pieces.clear();
    const margin = 0.12;
    this.drawing = svg("svg", {
      viewBox: [-margin * unit, -margin * unit, (board.width + 2 * margin) * unit, (board.height + 2 * margin) * unit].join(" "),
      class: `cells-${board.kind}`, role: "group", "aria-label": `${t("board")}. ${t("boardHelp")}`,
    });
    this.element.style.setProperty("--ratio", String(board.width / board.height));
    const lines = svg("g", { class: "lines" });
    for (const [from, to] of board.lines) {
      const [a, b] = [this.spot(from), this.spot(to)];
      lines.append(svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    }
    const names = svg("g", { class: "names", "aria-hidden": "true" });
    for (const name of board.names) {
      const [x, y] = this.turn(name.x, name.y);
      names.append(svg("text", { x: x * unit, y: y * unit }, name.text));
    }
    const grounds = svg("g", { class: "grounds" });
    board.cells.forEach((_cell, i) => { if (i >= board.first_cell) grounds.append(this.ground(i)); });
    this.layer = svg("g", { class: "pieces", "aria-hidden": "true" });
    this.drawing.append(lines, grounds, this.layer, names);
    this.element.replaceChildren(this.drawing);
    this.focused = board.cells[board.first_cell]?.name ?? "";
    this.drawing.addEventListener("pointerleave", () => this.events.pointed(undefined));
    this.drawing.addEventListener("focusout", () => this.events.pointed(undefined));
    this.drawing.addEventListener("keydown", (event) => this.key(event as KeyboardEvent));
  }

  private turn(x: number, y: number): [number, number] {
    if (!this.turned || !this.board) return [x, y];
    const used = this.board.cells.slice(this.board.first_cell);
    const middle = (axis: "x" | "y") => Math.min(...used.map((c) => c[axis])) + Math.max(...used.map((c) => c[axis]));
    const [mx, my] = [middle("x"), middle("y")];
    const inside = x >= Math.min(...used.map((c) => c.x)) - 0.1 && x <= Math.max(...used.map((c) => c.x)) + 0.1;
    const beside = y >= Math.min(...used.map((c) => c.y)) - 0.1 && y <= Math.max(...used.map((c) => c.y)) + 0.1;
    return [inside ? mx - x : x, beside ? my - y : y];
  }

  private spot(index: number): { x: number; y: number } {
    const cell = this.board!.cells[index];
    const [x, y] = this.turn(cell.x, cell.y);
    return { x: x * unit, y: y * unit };
  }

  private ground(index: number): SVGElement {
    const board = this.board!;
    const cell = board.cells[index];
    const { x, y } = this.spot(index);
    const dark = board.kind === "squares" && cell.column !== undefined && ((cell.column + (cell.row ?? 0)) & 1) === 1;
    const group = svg("g", { class: `cell${dark ? " dark" : ""}`, role: "button", tabindex: cell.name === this.focused ? 0 : -1, "data-cell": cell.name, transform: `translate(${x} ${y})` });
    if (board.kind === "hexagons") {
      const corners = [0, 1, 2, 3, 4, 5].map((k) => {
        const angle = (Math.PI / 180) * (60 * k + 30);
        return `${(0.555 * unit * Math.cos(angle)).toFixed(1)},${(0.555 * unit * Math.sin(angle)).toFixed(1)}`;
      });
      group.append(svg("polygon", { points: corners.join(" "), class: "ground" }));
    } else if (board.kind === "points") {
      group.append(svg("circle", { r: 0.46 * unit, class: "reach" }), svg("circle", { r: 0.13 * unit, class: "ground" }));
    } else {
      group.append(svg("rect", { x: -48, y: -48, width: 96, height: 96, rx: 9, class: "ground" }));
    }
    group.append(svg("circle", { r: 0.14 * unit, class: "hint" }), svg("circle", { r: 0.44 * unit, class: "ring" }));
    group.addEventListener("click", () => { this.focus(cell.name, false); this.events.clicked(cell.name); });
    group.addEventListener("pointerenter", (event) => { if ((event as PointerEvent).pointerType === "mouse") this.events.pointed(cell.name); });
    group.addEventListener("focus", () => { this.focus(cell.name, false); this.events.pointed(cell.name); });
    group.addEventListener("contextmenu", (event) => { event.preventDefault(); this.events.looked(cell.name); });
    this.cells.set(cell.name, group);
    return group;
  }

  /** What stands on the board now; a piece that goes from one cell to another is seen to go. */
  show(symbols: string, ways: [string, string][]): void {
    const board = this.board;
    if (!board || !this.layer) return;
    const old = this.pieces;
    const now = new Map<string, { symbol: string; element: SVGElement }>();
    const comes = new Map(ways.map(([from, to]) => [to, from]));
    board.cells.forEach((cell, i) => {
      const symbol = symbols[i];
      if (i < board.first_cell || symbol === undefined || symbol === this.game!.empty) return;
      const from = comes.get(cell.name);
      const kept = from !== undefined && old.get(from)?.symbol === symbol ? from : old.get(cell.name)?.symbol === symbol ? cell.name : undefined;
      let element: SVGElement;
      if (kept !== undefined) {
        element = old.get(kept)!.element;
        old.delete(kept);
      } else {
        element = this.piece(symbol);
        this.layer!.append(element);
      }
      const { x, y } = this.spot(i);
      element.style.transform = `translate(${x}px, ${y}px)`;
      if (from !== undefined) this.layer!.append(element);
      now.set(cell.name, { symbol, element });
    });
    for (const { element } of old.values()) element.remove();
    this.pieces = now;
    board.cells.forEach((cell, i) => {
      if (i < board.first_cell) return;
      const info = this.info(symbols[i] ?? this.game!.empty);
      const what = symbols[i] === this.game!.empty || info === undefined ? t("empty") : info.name;
      this.cells.get(cell.name)!.setAttribute("aria-label", `${cell.name}, ${what}`);
    });
  }

  private info(symbol: string): SymbolInfo | undefined { return this.game!.symbols.find((each) => each.symbol === symbol); }

  piece(symbol: string): SVGElement {
    const info = this.info(symbol);
    const group = svg("g", { class: `piece owner-${(info && tone(info)) ?? "none"}` });
    if (info?.glyph && discs.includes(info.glyph)) {
      group.append(svg("circle", { r: 36, class: "disc" }), svg("circle", { r: 29, class: "disc-edge" }));
    } else if (info?.glyph) {
      group.append(svg("text", { class: "glyph", y: 2 }, info.glyph));
    } else if (info?.owner !== undefined) {
      group.append(svg("circle", { r: 36, class: "disc" }), svg("circle", { r: 29, class: "disc-edge" }), svg("text", { class: `letter${info.text.length > 1 ? " long" : ""}` }, info.text));
    } else if (symbol === "-") {
      group.append(svg("circle", { r: 3, class: "dash" }));
    } else {
      group.append(svg("text", { class: "neutral" }, info?.text ?? symbol));
    }
    return group;
  }

  light(lights: Lights): void {
    for (const [name, element] of this.cells) {
      element.classList.toggle("on-way", lights.way?.includes(name) ?? false);
      element.classList.toggle("target", lights.targets?.has(name) ?? false);
      element.classList.toggle("start", lights.starts?.has(name) ?? false);
      element.classList.toggle("last", lights.last?.includes(name) ?? false);
      element.classList.toggle("decided", lights.decided?.includes(name) ?? false);
      element.classList.toggle("attacked", lights.attacked?.includes(name) ?? false);
      element.classList.toggle("pattern", lights.pattern?.includes(name) ?? false);
      element.classList.toggle("anchor", lights.anchor?.includes(name) ?? false);
      element.setAttribute("aria-pressed", String(lights.way?.includes(name) ?? false));
    }
  }

  /** Gives the focus back to the cell that had it. */
  attend(): void { this.focus(this.focused); }

  private focus(name: string, really = true): void {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = name;
    const element = this.cells.get(name);
    element?.setAttribute("tabindex", "0");
    if (really) (element as unknown as HTMLElement | undefined)?.focus();
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      this.events.looked(this.focused);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.events.clicked(this.focused);
    } else if (event.key === "Escape") {
      this.events.left();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] as [number, number];
      const next = this.neighbour(dx, dy);
      if (next) this.focus(next);
    }
  }

  /** The nearest cell in a direction; sideways counts double. */
  private neighbour(dx: number, dy: number): string | undefined {
    const board = this.board!;
    const here = this.spot(board.cells.findIndex((cell) => cell.name === this.focused));
    let best: string | undefined;
    let least = Infinity;
    board.cells.forEach((cell, i) => {
      if (i < board.first_cell || cell.name === this.focused) return;
      const { x, y } = this.spot(i);
      const ahead = (x - here.x) * dx + (y - here.y) * dy;
      const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [cell.name, ahead + 2 * aside];
    });
    return best;
  }
}
