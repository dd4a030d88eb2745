// The clocks of a game: each player's time, and what a move adds to it.

/** Minutes for a game and seconds for a move, as in "3+2"; empty for none. */
export const clockKinds = ["", "1+0", "3+2", "5+0", "10+5", "30+20"];

export class Clocks {
  kind = "";
  /** Who has no time left. */
  fallen?: number;
  private left: [number, number] = [0, 0];
  private running?: { player: number; since: number };
  private plies = 0;

  /** @param fell called when a player's time is over */
  constructor(private readonly fell: () => void) {
    setInterval(() => this.look(), 100);
  }

  set(kind: string): void {
    this.kind = kind;
    this.running = undefined;
    this.fallen = undefined;
    const time = Number(kind.split("+")[0]) * 60_000;
    this.left = [time, time];
    this.plies = 0;
  }

  /** After so many plies it is a player's turn; `over`: nobody's. The clock of the first one starts with his first move. */
  turn(player: number, plies: number, over: boolean): void {
    if (this.kind === "") return;
    if (plies === 0) return this.set(this.kind);
    if (this.fallen !== undefined) return;
    const before = this.running?.player;
    this.hold();
    if (before !== undefined && plies > this.plies) this.left[before] += Number(this.kind.split("+")[1]) * 1000;
    this.plies = plies;
    if (!over) this.running = { player, since: performance.now() };
  }

  /** What a player has left, in milliseconds. */
  of(player: number): number {
    const gone = this.running?.player === player ? performance.now() - this.running.since : 0;
    return Math.max(0, this.left[player] - gone);
  }

  text(player: number): string {
    const left = this.of(player);
    const seconds = Math.ceil(left / 1000);
    return left < 10_000 ? (left / 1000).toFixed(1) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  private hold(): void {
    if (this.running) this.left[this.running.player] = this.of(this.running.player);
    this.running = undefined;
  }

  private look(): void {
    for (const player of [0, 1]) {
      const place = document.getElementById(`clock-${player}`);
      if (place && this.kind !== "") place.textContent = this.text(player);
    }
    if (!this.running || this.of(this.running.player) > 0) return;
    this.fallen = this.running.player;
    this.hold();
    this.fell();
  }
}
