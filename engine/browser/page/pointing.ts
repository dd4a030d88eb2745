// Cells and lines that belong together: the lines that match on a cell, and the cells on which a line lies.

import type { Match as Lies } from "./answers";
import type { Editor } from "./editor";
import { unlessFault } from "./engine";
import type { Match } from "./match";
import type { Table } from "./table";

interface LinesOfCell { lines: { line: number; matches: Lies[] }[] }

/** For so many milliseconds one points at a cell before its lines are lit: on the way to another nothing flickers. */
const pause = 150;

export class Pointing {
  private cell?: string;
  private scroll = false;
  private lit = false; // what is lit in the text is lit by this
  private timer?: number;

  constructor(private readonly match: Match, private readonly editor: Editor, private readonly table: Table) {}

  /** Lights the lines that match on the cell that is pointed at, has the focus or was clicked; the board stays as it is. */
  at(cell: string | undefined, scroll = false): void {
    this.scroll = scroll || (this.scroll && cell === this.cell);
    this.cell = cell;
    clearTimeout(this.timer);
    if (cell !== undefined) this.timer = window.setTimeout(() => void this.light(cell), pause);
    else if (this.lit) this.editor.light([]);
    this.lit &&= cell !== undefined;
  }

  /** The same of another position. */
  again(): void { this.lit = false; this.at(this.cell); }

  /** Something else is lit now. */
  release(): void { this.lit = false; this.at(undefined); }

  private async light(cell: string): Promise<void> {
    const answer = await this.linesOn(cell);
    if (!answer || this.cell !== cell) return;
    this.editor.light(answer.lines.map((each) => each.line), this.scroll);
    this.lit = true;
  }

  private async linesOn(cell: string): Promise<LinesOfCell | undefined> {
    const { match } = this;
    if (!match.settled || !match.usable || match.text !== this.editor.text) return undefined;
    const { position } = match;
    const answer = await match.ask<LinesOfCell>({ do: "cell", cell }).catch(unlessFault);
    return match.position === position ? answer : undefined;
  }

  /** Lights the lines that match on a cell, and where they lie. */
  async look(cell: string): Promise<void> {
    const answer = await this.linesOn(cell);
    if (!answer) return;
    this.release();
    this.editor.light(answer.lines.map((each) => each.line), true);
    this.table.showLies(answer.lines.flatMap((each) => each.matches));
  }

  /** Lights where the pictures of a line lie. */
  async line(line: number): Promise<void> {
    const { match } = this;
    if (!match.settled || match.text !== this.editor.text || !match.position) return;
    const answer = await match.ask<{ matches: Lies[] }>({ do: "line", line }).catch(unlessFault);
    this.table.showLies(answer?.matches ?? []);
  }
}
