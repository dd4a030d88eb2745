// The game under way: its text, what was played and taken back, who plays. It shows nothing.

import { Clocks } from "./clocks";
import type { Analysis, Board, Game, Loaded, Move, Position } from "./answers";
import { Ended, Engine, EngineFault, unlessEnded } from "./engine";
import { joined, pathOf, type Choice } from "./paths";

export interface Ply { move: string; written: string; player: number; line: number; ways: [string, string][]; cells: string[] }
export interface Seat { by: string; seconds: number }
export interface Saved { text: string; from?: string; moves?: string[]; name?: string }

/** Where a game begins, and its moves so far. */
interface Aim { from: string; moves: string[] }

/** For so many milliseconds a question may hold up another text. */
const patience = 1000;

export interface MatchEvents {
  loaded(answer: Loaded, text: string): void;
  changed(): void;
  thought(analysis: Analysis | undefined): void;
  begunAnew(): void;
}

export class Match {
  readonly quick = new Engine();  // answers at once
  readonly search = new Engine(); // thinks, and is ended to stop it
  text = "";
  from = "";
  usable = false; // whether the engine knows the text
  game?: Game;
  position?: Position;
  choices: Choice[] = [];
  plies: Ply[] = [];
  undone: Ply[] = [];
  seats: [Seat, Seat] = [{ by: "", seconds: 1 }, { by: "", seconds: 1 }];
  thinking = false;
  readonly clocks = new Clocks(() => { this.stop(); this.events.changed(); });
  private readonly values = new Map<string, string>(); // of positions, by how they came about
  private best?: string;
  private asked = 0;    // texts
  private aim?: Aim;    // of a text that was read, and is not played yet
  private entered: Promise<void> = Promise.resolve();
  private hurry = false;
  private wake?: () => void;
  private thoughts = 0; // moves of the computer

  constructor(private readonly events: MatchEvents) {}

  get moves(): string[] { return this.plies.map((ply) => ply.move); }
  get where(): Aim { return { from: this.from, moves: this.moves }; }

  /** Keeps what an analysis has found of the position that is shown. */
  keepValue(analysis: Analysis): void {
    const value = analysis.moves[0]?.value;
    if (value !== undefined) this.values.set(JSON.stringify([this.from, ...this.moves]), value);
  }
  /** What was found of the position after these moves. */
  valueAt(moves: string[]): string | undefined { return this.values.get(JSON.stringify([this.from, ...moves])); }

  /** Reads a text, and says what is wrong with it. The game goes on after a pause, where its moves are still legal. */
  read(text: string, pause = 0, aim: Aim = this.aim ?? this.where): Promise<void> {
    const asked = ++this.asked;
    this.stop();
    if (text !== this.text) this.values.clear();
    this.text = text;
    this.aim = aim;
    this.hurry = false;
    this.giveUpAfter(patience);
    const told = this.quick.ask<Loaded>({ do: "load", text }).then((answer) => {
      if (asked !== this.asked) return undefined;
      this.usable = answer.usable;
      this.events.loaded(answer, text);
      return answer;
    }).catch(unlessEnded);
    this.entered = told.then((answer) => answer && this.enter(answer, asked, pause, aim)).catch(unlessEnded);
    return told.then(() => undefined);
  }

  /** Reads a text and begins to play it. */
  async load(text: string, from = "", moves: string[] = []): Promise<void> {
    void this.read(text, 0, { from, moves });
    await this.settle();
  }

  /** What the engine will say of a text, known before there is an engine. */
  foresee(answer: Loaded, position: Position, text: string): void {
    [this.text, this.usable, this.game, this.position] = [text, answer.usable, answer.game, position];
    this.chosen();
    this.events.changed();
  }

  /** Waits until the position is one of the text. Whoever asks about it need not wait for pauses. */
  async settle(): Promise<void> {
    while (this.aim) {
      this.hurry = true;
      this.wake?.();
      const entered = this.entered;
      await entered;
      if (entered === this.entered) return;
    }
  }

  /** Gives up what the engine has been at for so long. */
  giveUpAfter(milliseconds: number): void { if (this.quick.busyFor > milliseconds) this.quick.end(); }

  private async enter(answer: Loaded, asked: number, pause: number, aim: Aim): Promise<void> {
    if (pause > 0 && !this.hurry) await new Promise<void>((resolve) => { this.wake = resolve; setTimeout(resolve, pause); });
    if (asked !== this.asked) return;
    if (answer.usable && answer.game) {
      this.game = answer.game;
      await this.replay(aim.from, aim.moves, asked);
      if (asked !== this.asked) return;
      this.search.end(); // of another text
      this.search.about({ do: "load", text: this.text });
    }
    this.aim = undefined;
    this.events.changed();
    this.think();
  }

  /** Plays all moves again; the game begins anew where they do not fit. */
  private async replay(from: string, moves: string[], asked: number): Promise<void> {
    const plies: Ply[] = [];
    const look = (start: string) => this.quick.ask<Position>({ do: "position", from: start, moves: plies.map((ply) => ply.move) });
    let start = from;
    let position: Position | undefined;
    try {
      position = await look(start);
      for (const move of moves) {
        plies.push(this.plyOf(position, move));
        position = await look(start);
      }
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error;
      if (asked !== this.asked) return;
      if (from !== "" || moves.length > 0) this.events.begunAnew();
      start = "";
      plies.length = 0;
      position = await look(start).catch(() => undefined);
    }
    if (asked !== this.asked) return;
    [this.from, this.plies, this.undone, this.position] = [start, plies, [], position];
    this.chosen();
  }

  /** Whether the position is one of the text. */
  get settled(): boolean { return !this.aim; }

  /** A question about the position that is shown. */
  async ask<T>(question: Record<string, unknown>): Promise<T> {
    await this.settle();
    return this.quick.ask<T>({ ...this.where, ...question });
  }

  private boardAt(position: Position): Board | undefined { return position.board ?? this.game?.board; }

  private chosen(): void {
    const board = this.position && this.boardAt(this.position);
    this.choices = this.position && board ? this.position.moves.map((move) => ({ move, path: pathOf(move, this.position!.cells, board) })) : [];
  }

  private plyOf(before: Position, text: string): Ply {
    const move = before.moves.find((each) => each.move === text);
    const board = this.boardAt(before);
    if (!move || !board) throw new EngineFault("no-move", text);
    const ways = move.parts.filter((part) => part.from && part.to && part.from !== part.to).map((part): [string, string] => [part.from!, part.to!]);
    return { move: move.move, written: move.written, player: before.to_move, line: move.line, cells: pathOf(move, before.cells, board), ways: joined(ways) };
  }

  async play(move: Move): Promise<void> {
    this.stop();
    if (this.clocks.fallen !== undefined) return;
    if (!this.settled) await this.settle();
    const again = this.undone[this.undone.length - 1];
    if (!this.usable || !this.position?.moves.some((each) => each.move === move.move)) return;
    this.plies.push(this.plyOf(this.position, move.move));
    if (!(await this.reach())) return;
    if (again?.move === move.move) this.undone.pop();
    else this.undone = [];
    this.events.changed();
    this.think();
  }

  /** Takes back: where one side is the computer's, until a person is to move. */
  async undo(): Promise<void> {
    this.stop();
    if (!this.settled) await this.settle();
    if (this.plies.length === 0 || !this.usable) return;
    const both = this.seats.every((seat) => seat.by !== "");
    let player: number;
    do {
      this.undone.push(this.plies.pop()!);
      player = this.undone[this.undone.length - 1].player;
    } while (!both && this.plies.length > 0 && this.seats[player].by !== "");
    await this.look();
  }

  async redo(): Promise<void> {
    this.stop();
    if (!this.settled) await this.settle();
    const ply = this.usable ? this.undone.pop() : undefined;
    if (!ply) return;
    this.plies.push(ply);
    await this.look();
  }

  /** Goes to the position after so many plies. */
  async goTo(plies: number): Promise<void> {
    this.stop();
    if (!this.settled) await this.settle();
    if (!this.usable) return;
    while (this.plies.length > plies) this.undone.push(this.plies.pop()!);
    while (this.plies.length < plies && this.undone.length > 0) this.plies.push(this.undone.pop()!);
    await this.look(false);
  }

  async setUp(from: string): Promise<void> {
    this.stop();
    if (!this.settled) await this.settle();
    const position = await this.quick.ask<Position>({ do: "position", from });
    this.from = from;
    this.plies = [];
    this.undone = [];
    this.position = position;
    this.chosen();
    this.events.changed();
  }

  private async look(think = true): Promise<void> {
    if (!(await this.reach())) return;
    this.events.changed();
    if (think) this.think();
  }

  /** Goes to the position after the moves. @returns false where that was given up for another text */
  private async reach(): Promise<boolean> {
    const position = await this.ask<Position>({ do: "position" }).catch(unlessEnded);
    if (!position) return false;
    this.position = position;
    this.chosen();
    return true;
  }

  /** Lets the computer move where it is its turn. */
  think(): void {
    const position = this.position;
    const seat = position && this.seats[position.to_move];
    if (!this.usable || !position || !seat || seat.by === "" || position.over || this.clocks.fallen !== undefined || this.thinking || this.undone.length > 0) return;
    this.thinking = true;
    this.best = position.moves[0]?.move;
    const thought = ++this.thoughts;
    this.events.changed();
    this.search.ask<Analysis>({ ...this.where, do: "analyze", play: true, by: seat.by, milliseconds: this.timeFor(position.to_move, seat) }, (news: Analysis) => {
      if (thought !== this.thoughts) return;
      this.best = news.moves[0]?.move ?? this.best;
      this.events.thought(news);
    }).then(async (answer) => {
      if (thought !== this.thoughts || !this.thinking) return;
      this.best = answer.moves[0]?.move ?? this.best;
      this.keepValue(answer);
      this.events.thought(answer);
      await this.playBest();
    }).catch((error: unknown) => {
      if (error instanceof Ended || thought !== this.thoughts) return;
      this.thinking = false;
      this.events.changed();
    });
  }

  /** A twentieth of what its clock has left, where that is less than it may think. */
  private timeFor(player: number, seat: Seat): number {
    const longest = this.clocks.kind === "" ? Infinity : this.clocks.of(player) / 20;
    return Math.max(1, Math.round(Math.min(seat.seconds * 1000, longest)));
  }

  /** Ends the thinking and plays what it has found. */
  async moveNow(): Promise<void> {
    if (!this.thinking) return;
    this.search.end();
    await this.playBest();
  }

  private async playBest(): Promise<void> {
    this.thinking = false;
    const move = this.position?.moves.find((each) => each.move === this.best);
    if (move) await this.play(move);
  }

  stop(): void {
    if (!this.thinking) return;
    this.thinking = false;
    this.search.end();
  }
}
