import type { Analysis, Checked, Loaded, Position } from "./answers";

export type * from "./answers";

/** A status: `from` is its text, without it the start; `moves` are made from there. */
export interface Where { from?: string; moves?: string[] }

export declare class EngineFault extends Error {
  readonly code: string;
}

/** A conversation about one game. All messages: engine/interface/README.md of the project. */
export declare class Engine {
  ask(question: { do: "load"; text: string; name?: string; set?: Record<string, string> }): Loaded;
  ask(question: { do: "check"; text: string; name?: string; set?: Record<string, string> }): Checked;
  ask(question: { do: "position" } & Where): Position;
  ask(question: { do: "perft"; depth: number } & Where): { leaves: number };
  ask(question: { do: "analyze"; by?: string; depth?: number; milliseconds?: number; nodes?: number; multi?: number; play?: boolean } & Where): Analysis;
  ask(question: { do: string; [more: string]: unknown }): any;
}

/** A module of one's own: several engines share nothing. */
export declare function openEngine(options?: { tell?: (news: any) => void }): Promise<Engine>;
