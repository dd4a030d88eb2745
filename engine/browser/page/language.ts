// Colours for the language of rules.

import { StreamLanguage, type StringStream, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const directions = new Set(["n", "e", "s", "w", "ne", "nw", "se", "sw", "straight", "diagonal", "around", "knight", "anywhere", "mirror"]);
/** Words within lines. */
const words = new Set(["in", "for", "if", "every", "again", "may", "once", "each", "free", "extra", "claim", "after", "along", "silent", "hand",
  "count", "sum", "moves", "can", "attacked", "attacks", "quiet", "line", "stuck", "repeats", "cycle", "other", "min", "max", "ratio", "abs",
  "and", "or", "not", "before", "at", "perft", "result", "refuse", "forbids", "matches", "class", "move", "value", "worth", "here", "by", "to",
  "most", "hex", "lines", "points", "as", "but", "piece", "number", "from", "cell"]);
const beginnings = new Set(["game", "param", "include", "players", "board", "link", "hand", "show", "class", "order", "move", "then",
  "after", "prefer", "forbid", "pass", "win", "lose", "draw", "score", "value", "worth", "notation", "expect"]);
const pictured = new Set(["move", "then", "after", "forbid", "win", "lose", "draw", "pass", "class", "notation"]);

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
    if (directions.has(word[0])) return "atom";
    return words.has(word[0]) ? "controlKeyword" : "name";
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
