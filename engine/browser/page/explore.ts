// The panels beside the board, of which one is seen.

import type { Analysis, Move, Profile, Solved, Solving, Trace, TreeNode, Verified } from "./answers";
import { h } from "./dom";
import { checkedView, solvedView } from "./solved";
import { Ended, EngineFault } from "./engine";
import type { Match } from "./match";
import { analysisView, patternAnswer, shown, tracePanel, profileView, treeView, type PanelEvents, type PatternAnswer } from "./panels";
import { t, type Word } from "./words";

const names: Word[] = ["trace", "analysis", "pattern", "tree", "solved", "statistics"];

export class Explore {
  readonly tabs = h("div", { class: "tabs", role: "tablist", "aria-label": t("more") });
  readonly panel = h("div", { id: "panel", role: "tabpanel", tabindex: 0 });
  private now: Word = "trace";
  private pattern = "";
  private analysing = false;
  private analysed?: HTMLElement; // where an analysis is shown

  constructor(private readonly match: Match, private readonly play: (move: Move) => void, private readonly events: PanelEvents) {
    this.tabs.append(...names.map((name) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel", onclick: () => this.choose(name) }, t(name))));
    this.tabs.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      this.choose(names[(names.indexOf(this.now) + step + names.length) % names.length]);
      this.tabs.querySelector<HTMLElement>(`#tab-${this.now}`)?.focus();
    });
  }

  /** Another position. */
  changed(): void {
    this.endAnalysis();
    this.show();
  }

  private choose(name: Word): void {
    this.now = name;
    this.events.preview(undefined);
    this.events.light([], []);
    this.show();
  }

  private show(): void {
    for (const name of names) {
      const tab = this.tabs.querySelector<HTMLElement>(`#tab-${name}`)!;
      tab.setAttribute("aria-selected", String(name === this.now));
      tab.tabIndex = name === this.now ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `tab-${this.now}`);
    if (!this.match.position || !this.match.usable) return this.panel.replaceChildren();
    if (this.now === "trace") void this.showTrace();
    else if (this.now === "analysis") this.showAnalysis();
    else if (this.now === "pattern") this.showPattern();
    else if (this.now === "tree") this.showTree();
    else if (this.now === "solved") this.showSolved();
    else this.showStatistics();
  }

  private async showTrace(): Promise<void> {
    const last = this.match.plies[this.match.plies.length - 1];
    if (!last) return this.panel.replaceChildren(h("p", { class: "small" }, t("noTrace")));
    const where = { from: this.match.from, moves: this.match.moves.slice(0, -1) };
    const before = this.match.quick.ask<{ cells: string }>({ ...where, do: "position" });
    const trace = this.match.quick.ask<Trace>({ ...where, do: "trace", move: last.move });
    const cells = (await before.catch(() => undefined))?.cells ?? "";
    if (this.now !== "trace") return void trace.catch(() => undefined);
    await shown(this.panel, trace, (answer) => h("div", {}, h("h2", {}, last.written), tracePanel(answer, cells, this.events)));
  }

  private endAnalysis(): void {
    if (!this.analysing) return;
    this.analysing = false;
    if (!this.match.thinking) this.match.search.end();
  }

  /** What the computer thinks of the position while it is to move. */
  thought(analysis: Analysis | undefined): void {
    if (this.now === "analysis" && analysis && this.match.thinking) this.analysed?.replaceChildren(this.viewOf(analysis));
  }

  private viewOf(analysis: Analysis): HTMLElement {
    return analysis.moves.length > 0 ? analysisView(analysis, this.match.position!.to_move, (text) => this.playText(text)) : h("p", {}, t("over"));
  }

  private showAnalysis(): void {
    const answer = h("div");
    this.analysed = answer;
    const show = (analysis: Analysis) => {
      this.match.keepValue(analysis);
      this.events.valued();
      answer.replaceChildren(this.viewOf(analysis));
    };
    const start = h("button", { type: "button", class: "primary", id: "analyze", onclick: () => {
      if (this.analysing) return this.endAnalysis();
      this.match.stop();
      this.analysing = true;
      start.textContent = t("stop");
      this.match.search.ask<Analysis>({ ...this.match.where, do: "analyze", multi: 3, milliseconds: 20000 }, show).then(show)
        .catch((error: unknown) => { if (error instanceof EngineFault) answer.replaceChildren(h("p", { class: "no" }, error.message)); })
        .finally(() => { this.analysing = false; start.textContent = t("analyze"); });
    } }, t("analyze"));
    this.panel.replaceChildren(start, answer);
  }

  private showPattern(): void {
    const answer = h("div");
    const input = h("input", { id: "pattern", type: "text", value: this.pattern, placeholder: "e: x .", autocapitalize: "off", spellcheck: "false" });
    const ask = () => {
      this.pattern = input.value;
      if (this.pattern.trim() === "") { answer.replaceChildren(); this.events.light([], []); return; }
      void shown(answer, this.match.ask<PatternAnswer>({ do: "match", pattern: this.pattern }), (found) => patternAnswer(found, this.events));
    };
    input.addEventListener("input", ask);
    this.panel.replaceChildren(h("label", { for: "pattern" }, t("patternLabel")), input, h("p", { class: "small" }, t("patternHint")), answer);
    if (this.pattern) ask();
  }

  private showTree(): void {
    const answer = h("div");
    const depth = h("select", { id: "tree-depth", "aria-label": t("plies") }, ...[1, 2, 3, 4, 5].map((each) => h("option", { value: each, selected: each === 2 }, `${each} ${t("plies")}`)));
    const show = () => void shown(answer, this.match.ask<{ nodes: TreeNode[]; looked_at: number }>({ do: "tree", depth: Number(depth.value), most: 4000 }), (found) => treeView(found.nodes, found.looked_at));
    this.panel.replaceChildren(h("p", { class: "small" }, t("treeLabel")), depth, h("button", { type: "button", onclick: show }, t("build")), answer);
  }

  private playText(text: string): void {
    const move = this.match.position?.moves.find((each) => each.move === text);
    if (move) this.play(move);
  }

  /** What the position is worth, and the proof of it, checked. Its past counts for nothing. */
  private showSolved(): void {
    const answer = h("div");
    const proof = h("div", { "aria-live": "polite" });
    const start = h("button", { type: "button", class: "primary", id: "solve", onclick: () => {
      if (this.analysing) return this.endAnalysis();
      this.match.stop();
      this.analysing = true;
      start.textContent = t("stop");
      answer.replaceChildren(h("p", { class: "small" }, t("solving")));
      proof.replaceChildren();
      const progress = (news: Solving) => answer.replaceChildren(h("p", { class: "small" }, `${news.phase}: ${news.done}${news.all > 0 ? ` / ${news.all}` : ""} ${t("positions")}`));
      const question = { do: "solve", from: this.match.position!.status, proof: true, positions: 1e12, megabytes: 512 };
      this.match.search.ask<Solved>(question, progress).then(async (solved) => {
        answer.replaceChildren(solvedView(solved, (move) => this.playText(move)));
        if (!solved.proof) return;
        proof.replaceChildren(h("p", { class: "small" }, t("checking")));
        proof.replaceChildren(checkedView(await this.match.search.ask<Verified>({ do: "verify", proof: solved.proof, positions: 1e12 }), solved.status));
      }).catch((error: unknown) => {
        if (error instanceof Ended) (proof.hasChildNodes() ? proof : answer).replaceChildren();
        else if (error instanceof EngineFault) answer.replaceChildren(h("p", { class: "no" }, error.message));
        else throw error;
      }).finally(() => { this.analysing = false; start.textContent = t("solve"); });
    } }, t("solve"));
    this.panel.replaceChildren(start, answer, proof);
  }

  private showStatistics(): void {
    const answer = h("div");
    const run = h("button", { type: "button", class: "primary", id: "walk", onclick: () => {
      run.disabled = true;
      this.match.stop();
      const text = this.match.text;
      const played = this.match.search.ask<Profile>({ do: "profile", plies: 2000, seed: Math.floor(Math.random() * 1e9) });
      void shown(answer, played, (profile) => { this.events.counted(text, profile.lines); return profileView(profile, this.events); }).finally(() => { run.disabled = false; });
    } }, t("run"));
    this.panel.replaceChildren(run, answer);
  }
}
