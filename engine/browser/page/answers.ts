// The answers of the engine, as engine/interface/README.md describes them.

export interface Diagnostic {
  severity: "error" | "warning"; code: string; message: string; help?: string; replacement?: string;
  source: number; offset: number; length?: number; line?: number; column?: number;
}
export interface SymbolInfo { symbol: string; text: string; name: string; glyph?: string; owner?: number; number?: number }
export interface Cell { name: string; x: number; y: number; column?: number; row?: number }
export interface Board {
  kind: "squares" | "hexagons" | "points"; cells: Cell[]; lines: [number, number][];
  names: { x: number; y: number; text: string }[]; width: number; height: number; first_cell: number;
}
export interface Game {
  title: string; players: string[]; mirrored: boolean; symbols: SymbolInfo[]; empty: string; names: string[];
  classes: string[]; links: string[]; values: string[]; worths: string[]; has_score: boolean; has_start: boolean;
  start?: string; board?: Board; expectations: number[];
}
/** What stands at a place of a text; nothing where `markdown` is empty. */
export interface Hovered { markdown: string; offset?: number; length?: number }
/** What may stand at a place of a text, instead of so many bytes from `offset`. */
export interface Completions { offset: number; length: number; items: { kind: string; text: string; detail?: string }[] }
/** Who may play instead of a person. */
export interface Controller { name: string; about: string }
export interface Loaded { usable: boolean; diagnostics: Diagnostic[]; game?: Game }
export interface Part { name: string; from?: string; also?: string; to?: string; choices?: string }
export interface Move { move: string; written: string; parts: Part[]; status: string; rule: string; line: number }
export interface Hand { name: string; pieces: boolean; count: number; owner: number }
export interface Position {
  status: string; result: string; cells: string; to_move: number; player: string; hands: Hand[]; over: boolean;
  may_claim: boolean; decided_on: string[]; attacked: string[]; moves: Move[]; values: Record<string, number>; line?: number; rule?: string;
  score?: number; sides?: [number, number];
  board?: Board;
}
export interface Ranked { move: string; score: number; value: string; exact: boolean; depth: number; line: string[] }
export interface Analysis { moves: Ranked[]; nodes: number; seconds: number; nodes_per_second: number; unfinished?: boolean }
export interface Solved {
  status: string; player: string; proven: boolean; value: "win" | "draw" | "loss" | null; plies: number | null; at_least: string;
  at_most: string; moves: string[]; line: string[]; method: string; positions: number; bytes: number; seconds: number; notes: string[];
  score?: number; reason?: string; proof?: string; no_proof?: string;
}
/** How far a solver has come. */
export interface Solving { unfinished: true; phase: string; done: number; all: number }
export interface Verified {
  status: string; proven: boolean; claims: { player: string; claim: string; plies: number | null }[]; positions: number; moves: number;
  seconds: number; interrupted: boolean; reason?: string;
}
export interface LineProfile {
  rule: string; line: number; asked: number; matched: number; offered: number; chosen: number; changed: number; vetoed: number;
  vetoes: number; decided: number; games: number; work: number;
}
export interface Profile {
  plies: number; games: number; unfinished: number; lengths: Spread; moves: Spread; results: Record<string, number>; lines: LineProfile[];
}
export interface Match { cells: string[][]; bindings: Record<string, string>; direction?: string }
export interface Firing { matches: (Match & { rule: string; line: number })[]; cells: string; choices?: string }
export interface Idle { rule: string; line: number; answer: string }
export interface Trial {
  rule: string; line: number; match: boolean; applied?: boolean; reason?: string; bindings?: Record<string, string>;
}
export interface Verdict { rule: string; line: number; takes_away: boolean; reason?: string; cells?: string[] }
export interface Trace {
  move: string; rule: string; line: number; before: string; after: string; legal: boolean; rules: Trial[]; parts: Firing[];
  idle_parts: Idle[]; verdicts: Verdict[]; afters: Firing[]; idle_afters: Idle[]; result?: string;
}
export interface Expectation { line: number; met: boolean; found: string }
export interface Checked { usable: boolean; diagnostics: Diagnostic[]; expectations: Expectation[] }
export interface TreeNode {
  parent: number; depth: number; status: string; result: string; value: string; exact: boolean; best: boolean; cut: boolean;
  move?: string;
}
export interface Spread { least: number; most: number; mean: number }
