// What the engine says of a place in the text: what stands there, and what may stand there.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { hoverTooltip, type EditorView } from "@codemirror/view";
import type { Completions, Hovered } from "./answers";
import { h } from "./dom";

/** Asks about a place in a text. @returns nothing where that was given up */
export type AskText = <T>(question: { do: "hover" | "complete"; text: string; offset: number }) => Promise<T | undefined>;

/** Places of the engine are bytes, those of the editor UTF-16 units. */
export function unitsOf(text: string): (bytes: number) => number {
  if (/^[\x00-\x7f]*$/.test(text)) return (bytes) => Math.min(bytes, text.length);
  const units: number[] = [];
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    for (let i = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4; i > 0; --i) units.push(at);
    at += character.length;
  }
  return (bytes) => units[bytes] ?? text.length;
}

export const bytesBefore = (text: string, units: number): number => new TextEncoder().encode(text.slice(0, units)).length;

/** The Markdown that the engine writes: paragraphs, code in them, and lines of rules. */
function shown(markdown: string): HTMLElement {
  const place = h("div", { class: "word-form" });
  markdown.split("```").forEach((part, i) => {
    if (i % 2 === 1) return place.append(h("pre", {}, part.replace(/^\w*\n/, "").trimEnd()));
    for (const paragraph of part.split(/\n+/).filter((each) => each.trim() !== "")) {
      place.append(h("p", {}, ...paragraph.split("`").map((each, k) => h(k % 2 === 1 ? "code" : "span", {}, each))));
    }
  });
  return place;
}

/** What the word, name or symbol under the pointer means. */
export const meaning = (ask: AskText) => hoverTooltip(async (view: EditorView, position: number) => {
  const doc = view.state.doc;
  const text = doc.toString();
  const found = await ask<Hovered>({ do: "hover", text, offset: bytesBefore(text, position) });
  if (!found?.markdown || view.state.doc !== doc) return null;
  const units = unitsOf(text);
  return { pos: units(found.offset!), end: units(found.offset! + found.length!), above: true, create: () => ({ dom: shown(found.markdown) }) };
});

const types: Record<string, string> = { direction: "constant", cell: "constant", player: "namespace", move: "function", class: "class", value: "variable", param: "variable", symbol: "text" };

/** What may stand at the cursor. What is typed to its end is not proposed: Enter then begins a line. */
export const complete = (ask: AskText) => async (context: CompletionContext): Promise<CompletionResult | null> => {
  const word = context.matchBefore(/\w+/);
  if (!context.explicit && !/^[A-Za-z_]/.test(word?.text ?? "")) return null;
  const line = context.state.doc.lineAt(context.pos);
  if (line.text.slice(0, context.pos - line.from).includes("//")) return null; // a comment
  const text = context.state.doc.toString();
  const found = await ask<Completions>({ do: "complete", text, offset: bytesBefore(text, context.pos) });
  if (!found || context.aborted) return null;
  const items = found.items.filter((each) => context.explicit || each.kind !== "symbol"); // as soon typed as chosen
  const whole = (typed: string) => !context.explicit && items.some((each) => each.text === typed);
  if (whole(word?.text ?? "")) return null;
  return {
    from: word?.from ?? context.pos, validFor: (typed) => /^\w*$/.test(typed) && !whole(typed),
    options: items.map((each): Completion => ({ label: each.text, type: types[each.kind] ?? "keyword", detail: each.detail?.replace(/`/g, "") })),
  };
};
