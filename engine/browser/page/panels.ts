// What can be asked about a position: how a move came about, best moves, patterns, the tree, random games.

import type { Analysis, Diagnostic, Match as Lies, LineProfile, Profile, Spread, Trace, TreeNode } from "./answers";
import { Ended, EngineFault } from "./engine";
import { h } from "./dom";
import { t } from "./words";

export interface PanelEvents {
  light(lines: number[], lies: Lies[], scroll?: boolean): void;
  preview(cells: string | undefined): void;
  /** How often the lines of a text were used. */
  counted(text: string, lines: LineProfile[]): void;
  /** A value of a position has become known. */
  valued(): void;
}

export function lineButton(line: number, rule: string, events: PanelEvents, lies: Lies[] = [], extra: Node | string = ""): HTMLElement {
  const show = () => events.light([line], lies, true);
  return h("button", { type: "button", class: "line", onclick: show, onfocus: show, onmouseenter: () => events.light([line], lies) },
    h("span", { class: "line-number" }, String(line)), h("code", {}, rule), extra && h("span", { class: "line-note" }, extra));
}

interface Step { title: string; line?: number; lies: Lies[]; cells?: string; item: HTMLElement }

/** A move line by line; steps light the cells on which each line lay. */
export function tracePanel(trace: Trace, before: string, events: PanelEvents): HTMLElement {
  const steps: Step[] = [];
  const list = h("ol", { class: "steps" });
  const add = (line: number, rule: string, note: string, lies: Lies[], cells: string | undefined, state: string) => {
    const bound = lies.flatMap((each) => Object.entries(each.bindings).map(([name, value]) => `${name}=${value}`)).join(" ");
    const ways = lies.map((each) => each.direction).filter(Boolean).join(", ");
    const item = h("li", { class: state }, lineButton(line, rule, events, lies, [note, ways, bound].filter(Boolean).join(" · ")));
    steps.push({ title: rule, line, lies, cells, item });
    list.append(item);
  };
  for (const rule of trace.rules) add(rule.line, rule.rule, rule.reason ?? Object.entries(rule.bindings ?? {}).map(([k, v]) => `${k}=${v}`).join(" "), [], undefined, rule.applied ? "fired" : "idle");
  const firing = (all: Trace["parts"]) => all.forEach((each) => each.matches.forEach((fired, i) =>
    add(fired.line, fired.rule, t("fired"), [fired], i === each.matches.length - 1 ? each.cells : undefined, "fired")));
  const idle = (all: Trace["idle_parts"]) => all.forEach((each) => add(each.line, each.rule, each.answer, [], undefined, "idle"));
  firing(trace.parts);
  idle(trace.idle_parts);
  for (const verdict of trace.verdicts) {
    add(verdict.line, verdict.rule, verdict.reason ?? "", verdict.cells ? [{ cells: [verdict.cells], bindings: {} }] : [], undefined, verdict.takes_away ? "taken" : "idle");
  }
  firing(trace.afters);
  idle(trace.idle_afters);
  let at = -1;
  const label = h("span", { class: "step-label", "aria-live": "polite" }, `0 / ${steps.length}`);
  const go = (to: number) => {
    at = Math.max(-1, Math.min(to, steps.length - 1));
    label.textContent = `${at + 1} / ${steps.length}`;
    steps.forEach((step, i) => step.item.classList.toggle("now", i === at));
    let cells = before;
    for (let i = 0; i <= at; ++i) cells = steps[i].cells ?? cells;
    events.preview(cells);
    const step = steps[at];
    events.light(step?.line ? [step.line] : [], step?.lies ?? [], true);
    step?.item.scrollIntoView({ block: "nearest" });
  };
  return h("div", {}, h("div", { class: "stepper" },
    h("button", { type: "button", onclick: () => go(at - 1) }, `← ${t("previous")}`), label,
    h("button", { type: "button", onclick: () => go(at + 1) }, `${t("next")} →`),
    h("button", { type: "button", onclick: () => { at = -1; events.preview(undefined); events.light([], []); } }, t("done"))), list);
}

/** How much better a side is, from -1 to 1. */
const share = (score: number): number => (Math.abs(score) > 400_000_000 ? Math.sign(score) : (2 / Math.PI) * Math.atan(score / 40));

export function analysisView(analysis: Analysis, toMove: number, play: (move: string) => void): HTMLElement {
  const best = analysis.moves[0];
  const first = best ? share(best.score) * (toMove === 0 ? 1 : -1) : 0;
  const bar = h("div", { class: "bar", role: "img", "aria-label": best?.value ?? "" }, h("div", { class: "bar-first", style: `width: ${(50 + 50 * first).toFixed(1)}%` }));
  const lines = analysis.moves.map((each) => h("li", {},
    h("button", { type: "button", class: "best", onclick: () => play(each.move) }, h("b", {}, each.value), " ", each.line.slice(0, 8).join(", ") || each.move),
    each.exact && h("span", { class: "chip" }, t("proven"))));
  const speed = analysis.nodes_per_second >= 1000 ? `${Math.round(analysis.nodes_per_second / 1000)}k` : String(Math.round(analysis.nodes_per_second));
  return h("div", {}, bar, h("ol", { class: "bests" }, ...lines),
    h("p", { class: "small" }, `${t("depth")} ${best?.depth ?? 0} · ${analysis.nodes} ${t("positions")} · ${speed}/${t("seconds")}`));
}

export function treeView(nodes: TreeNode[], looked: number): HTMLElement {
  const below = new Map<number, number[]>();
  nodes.forEach((node, i) => { if (i > 0) below.set(node.parent, [...(below.get(node.parent) ?? []), i]); });
  const branch = (i: number): HTMLElement => {
    const node = nodes[i];
    const children = below.get(i) ?? [];
    const label = [h("span", { class: node.best && i > 0 ? "tree-move best-move" : "tree-move" }, node.move ?? t("position")),
      h("span", { class: "tree-value" }, node.value), node.cut && h("span", { class: "chip" }, t("cut")), node.best && i > 0 && h("span", { class: "chip good" }, t("best"))];
    if (children.length === 0) return h("li", { class: node.cut ? "leaf is-cut" : "leaf" }, ...label);
    const details = h("details", {}, h("summary", {}, ...label)) as HTMLDetailsElement;
    details.open = i === 0;
    details.addEventListener("toggle", () => { // made when first opened
      if (details.open && details.children.length === 1) details.append(h("ul", {}, ...children.map(branch)));
    });
    if (i === 0) details.append(h("ul", {}, ...children.map(branch)));
    return h("li", { class: node.cut ? "is-cut" : "" }, details);
  };
  return h("div", { class: "tree" }, h("ul", {}, branch(0)), h("p", { class: "small" }, `${nodes.length} ${t("positions")}, alpha-beta: ${looked}`));
}

export interface PatternAnswer { match: boolean; matches?: Lies[]; reason?: string; bindings?: Record<string, string>; diagnostics?: Diagnostic[] }

export function patternAnswer(answer: PatternAnswer, events: PanelEvents): HTMLElement {
  if (answer.match) {
    const lies = answer.matches ?? [];
    events.light([], lies);
    const bound = Object.entries(answer.bindings ?? {}).map(([name, value]) => `${name}=${value}`).join(" ");
    return h("div", {}, h("p", { class: "yes" }, answer.matches ? `${lies.length} ${t("matches")}` : `${t("matches")} ${bound}`),
      h("ol", { class: "steps" }, ...lies.slice(0, 60).map((each) => h("li", {}, h("button", {
        type: "button", class: "line", onclick: () => events.light([], [each]), onmouseenter: () => events.light([], [each]), onfocus: () => events.light([], [each]),
      }, h("span", { class: "line-number" }, each.direction ?? "·"), h("code", {}, each.cells.map((cells) => cells.join(" ") || "#").join("  ")))))));
  }
  events.light([], []);
  const fault = answer.diagnostics?.find((each) => each.severity === "error");
  return h("p", { class: "no" }, fault ? fault.message : `${t("noMatch")}: ${answer.reason ?? ""}`);
}

/** How often a line did something in the games of a profile. */
export const timesUsed = (line: LineProfile): number => line.chosen + line.changed + line.vetoes + line.decided;

export function profileView(profile: Profile, events: PanelEvents): HTMLElement {
  const entries = Object.entries(profile.results);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const chart = h("dl", { class: "chart" });
  for (const [result, count] of entries) {
    chart.append(h("dt", {}, result), h("dd", {}, h("span", { class: "column", style: `width: ${(100 * count / Math.max(total, 1)).toFixed(1)}%` }), h("span", { class: "column-label" }, `${count}`)));
  }
  const spread = (name: string, each: Spread) => {
    const part = (value: number) => (100 * value / Math.max(each.most, 1)).toFixed(1);
    return h("div", {}, h("p", {}, `${name}: ${each.least}–${each.most}, ${each.mean.toFixed(1)} ${t("average")}`),
      h("div", { class: "spread", "aria-hidden": "true" }, h("span", { class: "span", style: `left: ${part(each.least)}%` }), h("span", { class: "mean", style: `left: ${part(each.mean)}%` })));
  };
  const idle = profile.lines.filter((each) => timesUsed(each) === 0).sort((a, b) => a.line - b.line);
  return h("div", {}, h("h2", {}, `${t("results")} (${total} ${t("games2")})`), chart, spread(t("lengths"), profile.lengths), spread(t("choices"), profile.moves),
    idle.length > 0 && h("h2", {}, t("neverUsed")), ...idle.map((each) => lineButton(each.line, each.rule, events)));
}

/** Runs a question and shows its answer or its fault. */
export async function shown<T>(place: HTMLElement, work: Promise<T>, view: (answer: T) => HTMLElement): Promise<void> {
  try {
    place.replaceChildren(view(await work));
  } catch (error) {
    if (error instanceof Ended) return;
    if (!(error instanceof EngineFault)) throw error;
    place.replaceChildren(h("p", { class: "no" }, error.message));
  }
}
