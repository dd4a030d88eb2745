// Colours and completion for the language of rules.

import { StreamLanguage, type StringStream, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { tags } from "@lezer/highlight";
import type { Game } from "./answers";

const heads = ["every", "in", "for", "if", "again", "may", "once", "after", "each", "free", "extra", "claim", "straight"];
const directions = ["n", "e", "s", "w", "ne", "nw", "se", "sw", "straight", "diagonal", "around", "knight", "anywhere", "rows"];
const operations = ["count", "sum", "moves", "by", "can", "hand", "attacked", "attacks", "to", "move", "stuck", "repeats", "cycle",
  "quiet", "other", "before", "at", "ratio", "min", "max", "abs", "and", "or", "not", "line", "here"];
const tests = ["perft", "moves", "result", "refuse", "value", "worth"];
const boards = ["hex", "lines", "points"];

/** A word that begins lines: how they are written, and what the reference says of it. */
export interface LineWord { word: string; form: string; sentence?: string; example?: string }

let lineWords: LineWord[] = [];
let declared: Game | undefined;

export function setWords(words: LineWord[]): void { lineWords = words; }
export function setDeclared(game: Game | undefined): void { declared = game ?? declared; }
export const lineWord = (word: string): LineWord | undefined => lineWords.find((each) => each.word === word);

const beginnings = new Set(["game", "param", "include", "players", "board", "link", "hand", "show", "class", "order", "move", "then",
  "after", "prefer", "forbid", "pass", "win", "lose", "draw", "score", "value", "worth", "notation", "expect"]);
const pictured = new Set(["move", "then", "after", "forbid", "win", "lose", "draw", "pass", "class", "notation"]);
const operationSet = new Set([...operations, ...heads]);
const directionSet = new Set(directions);

interface State { word: string; picture: boolean; drawing: boolean }

function token(stream: StringStream, state: State): string | null {
  if (stream.pos > 500) { stream.skipToEnd(); return null; } // nobody reads so far, and a browser lays out each colour
  if (stream.sol()) {
    const indented = stream.eatSpace();
    if (!indented) {
      state.picture = false;
      state.drawing = false;
      const word = stream.match(/^[a-z]+(?![^\s:])/) as RegExpMatchArray | null;
      state.word = word && beginnings.has(word[0]) ? word[0] : "";
      if (state.word) {
        state.drawing = state.word === "board";
        return "keyword";
      }
      if (word) stream.backUp(word[0].length);
      state.picture = true; // a rule on the whole status
    } else if (state.drawing) {
      stream.skipToEnd();
      return "string";
    }
  }
  if (stream.eatSpace()) return null;
  if (stream.match("//")) { stream.skipToEnd(); return "comment"; }
  if (state.word === "game") { while (!stream.eol() && !stream.match("//", false)) stream.next(); return "heading"; }
  if (stream.match("->")) return "operator";
  if (!state.picture && pictured.has(state.word) && stream.match(":")) { state.picture = true; return "punctuation"; }
  if (state.picture) {
    if (stream.match(/^[[\]{}()!?#=*+~^/]/)) return "bracket";
    if (stream.match(/^\d+/)) return "number";
    if (stream.match(/^[A-Za-z]{2,}/)) return "typeName";
    if (stream.match(/^\./)) return "meta";
    if (stream.match(/^[A-Z]/)) return "variableName";
    stream.next();
    return "string";
  }
  if (stream.match(/^\d+/)) return "number";
  const word = stream.match(/^[A-Za-z_][A-Za-z_0-9]*/) as RegExpMatchArray | null;
  if (word) {
    if (directionSet.has(word[0])) return "atom";
    return operationSet.has(word[0]) || tests.includes(word[0]) ? "controlKeyword" : "name";
  }
  stream.next();
  return "punctuation";
}

export const rulesLanguage = StreamLanguage.define<State>({
  name: "regola",
  startState: () => ({ word: "", picture: false, drawing: false }),
  copyState: (state) => ({ ...state }),
  token,
  languageData: { commentTokens: { line: "//" } },
  tokenTable: { controlKeyword: tags.controlKeyword, heading: tags.heading, typeName: tags.typeName, bracket: tags.bracket, name: tags.name },
});

export const colours = syntaxHighlighting(HighlightStyle.define([
  { tag: tags.keyword, class: "tok-word" }, { tag: tags.controlKeyword, class: "tok-operation" },
  { tag: tags.atom, class: "tok-direction" }, { tag: tags.string, class: "tok-symbol" }, { tag: tags.number, class: "tok-number" },
  { tag: tags.comment, class: "tok-comment" }, { tag: tags.typeName, class: "tok-class" }, { tag: tags.heading, class: "tok-title" },
  { tag: tags.variableName, class: "tok-variable" }, { tag: [tags.bracket, tags.operator, tags.punctuation], class: "tok-mark" },
  { tag: tags.meta, class: "tok-empty" },
]));

/** What may stand at the cursor: words that begin a line there, and behind them words and declared names. */
export function complete(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const word = context.matchBefore(/[A-Za-z_][A-Za-z_0-9]*/);
  if (!word && !context.explicit) return null;
  const from = word?.from ?? context.pos;
  if (from === line.from) {
    return { from, options: lineWords.map((each) => ({ label: each.word, type: "keyword", detail: each.form.replace(/`/g, "") })) };
  }
  const begins = line.text.match(/^[a-z]+/)?.[0] ?? "";
  const option = (type: string) => (label: string) => ({ label, type });
  const names = declared ? [...declared.names.map(option("function")), ...declared.classes.map(option("class")), ...declared.links.map(option("constant")),
    ...declared.values.map(option("variable")), ...declared.worths.map(option("variable")), ...declared.players.map(option("namespace"))] : [];
  const symbols = declared?.symbols.map((each) => ({ label: each.text, type: "text", detail: each.name })) ?? [];
  const words = begins === "board" ? boards.map(option("keyword"))
    : begins === "expect" ? tests.map(option("keyword"))
    : [...(pictured.has(begins) ? [...symbols, ...heads.map(option("keyword")), ...directions.map(option("constant"))] : []), ...operations.map(option("keyword"))];
  const seen = new Set<string>();
  return { from, options: [...names, ...words].filter((each) => !seen.has(each.label) && seen.add(each.label)) };
}
