// The editor: the text, what is wrong with it, and which lines are lit.

import { EditorState, StateEffect, StateField, RangeSet, type Range, type Text } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, drawSelection, type DecorationSet } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { lintGutter, lintKeymap, forEachDiagnostic, setDiagnostics, type Diagnostic as Shown } from "@codemirror/lint";
import { bytesBefore, complete, meaning, unitsOf, type AskText } from "./assist";
import { colours, rulesLanguage } from "./language";
import type { Diagnostic, Expectation } from "./answers";
import { longest } from "./share";
import { t } from "./words";

const setLit = StateEffect.define<number[]>();
const litLine = Decoration.line({ class: "lit-line" });
const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    lines = lines.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setLit)) {
        const wanted = effect.value.filter((line) => line >= 1 && line <= transaction.state.doc.lines);
        lines = Decoration.set(wanted.map((line) => litLine.range(transaction.state.doc.line(line).from)), true);
      }
    }
    return lines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

class Mark extends GutterMarker {
  constructor(readonly met: boolean, readonly found: string) { super(); }
  override eq(other: Mark): boolean { return other.met === this.met && other.found === this.found; }
  override toDOM(): Node {
    const mark = document.createElement("span");
    mark.className = this.met ? "expect-met" : "expect-unmet";
    mark.textContent = this.met ? "✓" : "✗";
    mark.title = this.met ? "" : this.found;
    return mark;
  }
}
const setMarks = StateEffect.define<Expectation[]>();
const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(all, transaction) {
    all = all.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) {
        const ranges: Range<GutterMarker>[] = effect.value.filter((each) => each.line <= transaction.state.doc.lines)
          .map((each) => new Mark(each.met, each.found).range(transaction.state.doc.line(each.line).from));
        all = RangeSet.of(ranges, true);
      }
    }
    return all;
  },
});

class Count extends GutterMarker {
  constructor(readonly times: number) { super(); }
  override eq(other: Count): boolean { return other.times === this.times; }
  override toDOM(): Node {
    const mark = document.createElement("span");
    mark.className = this.times === 0 ? "count none" : "count";
    mark.textContent = String(this.times);
    mark.title = `${this.times} ${t("usedTimes")}`;
    return mark;
  }
}
const setCounts = StateEffect.define<{ line: number; times: number }[]>();
/** How often each line was used in games of this text; a change of the text ends it. */
const counts = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(all, transaction) {
    if (transaction.docChanged) all = RangeSet.empty;
    for (const effect of transaction.effects) {
      if (effect.is(setCounts)) all = RangeSet.of(effect.value.filter((each) => each.line <= transaction.state.doc.lines).map((each) => new Count(each.times).range(transaction.state.doc.line(each.line).from)), true);
    }
    return all;
  },
});

export interface EditorEvents { changed(text: string): void; tooLong(): void; onLine(line: number): void; rename(): void; ask: AskText }

export class Editor {
  readonly view: EditorView;
  private quiet = false;
  private written?: { doc: Text; text: string };

  constructor(parent: HTMLElement, events: EditorEvents) {
    let line = 0;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(), highlightActiveLineGutter(), gutter({ class: "expect-gutter", markers: (view) => view.state.field(marks), initialSpacer: () => new Mark(true, "") }),
          gutter({ class: "count-gutter", markers: (view) => view.state.field(counts) }), lintGutter(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), rulesLanguage, colours, lit, marks, counts, meaning(events.ask),
          autocompletion({ override: [complete(events.ask)] }), EditorView.lineWrapping,
          EditorView.contentAttributes.of({ tabindex: "0", "aria-label": t("editorLabel"), spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
          keymap.of([{ key: "F2", run: () => { events.rename(); return true; } }, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
          EditorView.clipboardInputFilter.of((text) => text.slice(0, longest + 1)), // more takes seconds to be refused
          EditorState.changeFilter.of((change) => {
            const fits = change.newDoc.length <= longest;
            if (!fits) events.tooLong();
            return fits;
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.quiet) events.changed(this.text);
            const now = update.state.doc.lineAt(update.state.selection.main.head).number;
            if (update.selectionSet && now !== line && update.view.hasFocus) events.onLine((line = now));
          }),
        ],
      }),
    });
  }

  /** Where the cursor is, in bytes. */
  get cursor(): number { return bytesBefore(this.text, this.view.state.selection.main.head); }

  /** The line of the cursor, where one writes. */
  get line(): number | undefined {
    const { state, hasFocus } = this.view;
    return hasFocus ? state.doc.lineAt(state.selection.main.head).number : undefined;
  }

  /** Makes changes, at places in bytes, as one. */
  change(edits: { offset: number; length: number; text: string }[]): void {
    const units = unitsOf(this.text);
    this.view.dispatch({ changes: edits.map((each) => ({ from: units(each.offset), to: units(each.offset + each.length), insert: each.text })) });
    this.view.focus();
  }

  get text(): string {
    const doc = this.view.state.doc;
    if (this.written?.doc !== doc) this.written = { doc, text: doc.toString() };
    return this.written.text;
  }

  /** Another text, without telling of the change. */
  replace(text: string): void {
    this.quiet = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, effects: [setLit.of([]), setMarks.of([])] });
    this.quiet = false;
  }

  /** A change as if it were typed. */
  type(text: string, from = this.view.state.doc.length, to = from): void {
    this.view.dispatch({ changes: { from, to, insert: text }, scrollIntoView: true, selection: { anchor: from + text.length } });
  }

  showDiagnostics(all: Diagnostic[], text: string): void {
    if (text !== this.text) return; // of a text of before
    const units = unitsOf(text);
    const shown: Shown[] = all.filter((each) => each.source === 0).map((each) => {
      const from = units(each.offset);
      const to = Math.max(from, units(each.offset + (each.length ?? 1)));
      const actions = each.replacement === undefined ? [] : [{
        name: `${t("replace")} ‘${each.replacement}’`,
        apply: (view: EditorView, start: number, end: number) => view.dispatch({ changes: { from: start, to: end, insert: each.replacement! } }),
      }];
      return { from, to, severity: each.severity, message: each.help ? `${each.message}\n${each.help}` : each.message, source: each.code, actions };
    });
    // Where the editor has moved those of before to the same places, nothing is drawn again.
    const place = (each: Shown) => JSON.stringify([each.from, each.to, each.message, each.severity]);
    const before: string[] = [];
    forEachDiagnostic(this.view.state, (each, from, to) => before.push(place({ ...each, from, to })));
    if (before.sort().join() !== shown.map(place).sort().join()) this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  showExpectations(all: Expectation[]): void { this.view.dispatch({ effects: setMarks.of(all) }); }

  showCounts(all: { line: number; times: number }[]): void { this.view.dispatch({ effects: setCounts.of(all) }); }

  light(lines: number[], scroll = false): void {
    const first = lines.find((line) => line >= 1 && line <= this.view.state.doc.lines);
    const effects: StateEffect<unknown>[] = [setLit.of(lines)];
    if (scroll && first) effects.push(EditorView.scrollIntoView(this.view.state.doc.line(first).from, { y: "nearest", yMargin: 40 }));
    this.view.dispatch({ effects });
  }
}
