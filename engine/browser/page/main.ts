// The page: puts the parts together.

import type { Checked, Controller, Diagnostic, Expectation, Loaded, Position } from "./answers";
import { askForName, askWhether } from "./ask";
import { $, h, icon } from "./dom";
import { Editor } from "./editor";
import { Engine, EngineFault, unlessEnded, unlessFault } from "./engine";
import { Explore } from "./explore";
import { Match, type Saved } from "./match";
import { timesUsed, type PanelEvents } from "./panels";
import { Pointing } from "./pointing";
import { download, fragmentOf, keepDraft, keepPage, longest, pageOf, readDraft, readFragment, rememberPage, sound, textAt } from "./share";
import { Table } from "./table";
import { beginTour } from "./tour";
import { chooseLanguage, language, t, type Word } from "./words";

rememberPage();
let kept: string | null = null;
try { kept = localStorage.getItem("regola.language"); } catch { /* a browser may refuse */ }
chooseLanguage(kept);

const library = JSON.parse($("library").textContent || "[]") as { name: string; title: string; text: string }[];
/** What a game of one's own begins with. */
const newText = "game My Game  // In one sentence, what it is about.\nplayers x/o n/s\nboard\n  ooo\n  ...\n  xxx\nmove step n: x . -> . [x]\nmove take ne nw: x o -> . [x]\nwin n: x #\nlose if stuck\nexpect moves = 3\n";
const narrow = matchMedia("(max-width: 820px)");
let diagnostics: Diagnostic[] = [];
let expectations: Expectation[] = [];
let table: Table;
let editor: Editor;
let explore: Explore;
let pointing: Pointing;
const checker = new Engine();
const helper = new Engine(); // says what stands and may stand in the text: no check waits for that

/** What the engine answers about the first game, put here by build.mjs. */
declare const firstAnswers: { text: string; loaded: Loaded; position: Position };

const match = new Match({ loaded, changed, thought: (analysis) => { table.thought(analysis); explore.thought(analysis); }, begunAnew: () => toast(t("changed")) });
const lightLines: PanelEvents = {
  light: (lines, lies, scroll) => { pointing.release(); editor.light(lines, scroll); table.showLies(lies); },
  preview: (cells) => table.showCells(cells),
  counted: (text, lines) => { if (editor.text === text) editor.showCounts(lines.map((each) => ({ line: each.line, times: timesUsed(each) }))); },
  valued: () => table.showValues(),
};

function toast(text: string): void {
  const place = $("toast");
  place.textContent = text;
  place.classList.add("seen");
  setTimeout(() => place.classList.remove("seen"), 5000);
}

const savedGame = (): Saved => ({ text: editor.text, from: match.from, moves: match.moves });

// ---- what comes from the engine

function loaded(answer: Loaded, text: string): void {
  said(answer);
  if (!answer.usable) expectations = []; // they are of a text of before
  editor.showDiagnostics(diagnostics, text);
  showState();
  clearTimeout(checking);
  checker.end();
  if (answer.usable) scheduleCheck(text);
}

function said(answer: Loaded): void {
  diagnostics = answer.diagnostics;
  const title = answer.game?.title ? `${answer.game.title} · Regola` : "Regola";
  if (document.title !== title) document.title = title;
  document.body.classList.toggle("unusable", !answer.usable);
}

let checking: number | undefined;
let telling: number | undefined;

/** Runs the expectations when nothing has been typed for a while. */
function scheduleCheck(text: string): void {
  checking = window.setTimeout(() => {
    expectations = [];
    const tell = (news: { expectation: Expectation }) => {
      expectations.push(news.expectation);
      telling ??= window.setTimeout(() => {
        telling = undefined;
        if (editor.text === text) editor.showExpectations(expectations);
        showState();
      }, 50); // they come in crowds
    };
    checker.ask<Checked>({ do: "check", text }, tell).then((answer) => {
      clearTimeout(telling);
      telling = undefined;
      if (editor.text !== text) return;
      diagnostics = answer.diagnostics;
      editor.showDiagnostics(diagnostics, text);
      editor.showExpectations((expectations = answer.expectations));
      showState();
    }).catch(unlessEnded);
  }, 500);
}

function showState(): void {
  const errors = diagnostics.filter((each) => each.severity === "error").length;
  const met = expectations.filter((each) => each.met).length;
  const warnings = diagnostics.length - errors;
  const words = errors > 0 ? `${errors} ${t("errors")}` : t("checkFine");
  $("state").textContent = [words, warnings > 0 && `${warnings} ${t("warnings")}`, expectations.length > 0 && `${met}/${expectations.length} ${t("expectationsMet")}`].filter(Boolean).join(" · ");
  $("state").className = errors > 0 ? "state bad" : "state good";
}

function changed(): void {
  const position = match.position;
  if (position) match.clocks.turn(position.to_move, match.plies.length, position.over || match.undone.length > 0);
  table.show();
  editor.light([]);
  pointing.again();
  if (editor.line !== undefined) void pointing.line(editor.line);
  keepDraft(savedGame());
  $<HTMLInputElement>("status").value = match.position?.status ?? "";
  explore.changed();
}

// ---- texts

async function begin(saved: Saved): Promise<void> {
  if (saved.text !== editor.text) editor.replace(saved.text);
  unread = undefined;
  expectations = [];
  await match.load(saved.text, saved.from ?? "", saved.moves ?? []);
}

/** For so many milliseconds nothing has to be typed before the game goes on, and before its expectations run. */
const pause = 250;
let reading = false;
let unread: string | undefined;

/** Reads what is typed at once, one text after the other; those typed meanwhile are left out but for the last. */
async function typed(text: string): Promise<void> {
  unread = text;
  match.giveUpAfter(3000); // nobody needs it any more
  if (reading) return;
  reading = true;
  try {
    while (unread !== undefined) {
      const now = unread;
      unread = undefined;
      await match.read(now, pause);
    }
  } finally {
    reading = false;
  }
}

async function openFile(file: File): Promise<void> {
  if (file.size > longest) return toast(`${file.name}: > 1 MB`);
  $<HTMLSelectElement>("games").value = "";
  await begin({ text: await file.text() });
}

async function share(): Promise<void> {
  const fragment = await fragmentOf(savedGame());
  history.replaceState(null, "", fragment);
  const address = location.href;
  try {
    await navigator.clipboard.writeText(address);
    toast(t("copied"));
  } catch {
    window.prompt(t("copyThis"), address);
  }
}

const fileName = (): string => (match.game?.title || "game").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "game";

async function format(): Promise<void> {
  const answer = await match.quick.ask<{ usable: boolean; text?: string }>({ do: "format", text: editor.text });
  if (answer.text !== undefined && answer.text !== editor.text) editor.type(answer.text, 0, editor.view.state.doc.length);
}

/** Calls what stands at the cursor otherwise, everywhere in the text. */
async function rename(): Promise<void> {
  const question = { do: "rename", text: editor.text, offset: editor.cursor };
  try {
    const { name } = await match.quick.ask<{ name: string }>(question);
    const to = await askForName($("guide"), `${t("renameTo")} ‘${name}’`, name);
    if (!to || to === name || editor.text !== question.text) return editor.view.focus();
    editor.change((await match.quick.ask<{ edits: { offset: number; length: number; text: string }[] }>({ ...question, to })).edits);
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    toast(error.code === "no-name" ? t("noName") : error.message);
  }
}

/** Rules from an address that the link names, where the person agrees. */
async function loadFrom(address: string): Promise<void> {
  if (!/^https:\/\//i.test(address)) return toast(`${t("notLoaded")}: ${address}`);
  showView("text");
  if (!(await askWhether($("guide"), `${t("askLoad")} ${address}`, t("load")))) return;
  try {
    await begin({ text: await textAt(address) });
  } catch (error) {
    toast(`${t("notLoaded")}: ${error instanceof Error ? error.message : ""}`);
  }
}

/** The position on the board as an expectation of the text. */
function keepExpectation(): void {
  const position = match.position;
  if (!position) return;
  const wanted = position.over ? `result = ${position.result}` : `moves = ${position.moves.filter((move) => move.move !== "pass").length}`;
  const text = editor.text;
  editor.type(`${text === "" || text.endsWith("\n") ? "" : "\n"}expect ${match.plies.length + match.from.length > 0 ? `${position.status} ` : ""}${wanted}\n`);
}

// ---- the page itself

function build(): void {
  const button = (id: string, word: Word, path: string, act: () => void) =>
    h("button", { type: "button", id, class: "bar-button", onclick: act, title: t(word) }, icon(path), h("span", {}, t(word)));
  const file = h("input", { type: "file", id: "file", accept: ".rules,text/plain", hidden: true, "aria-label": t("open") });
  file.addEventListener("change", () => { const one = file.files?.[0]; if (one) void openFile(one); file.value = ""; });
  const games = h("select", { id: "games", "aria-label": t("games") }, h("option", { value: "" }, t("games")), h("option", { value: "+" }, `+ ${t("newGame")}`), ...library.map((each) => h("option", { value: each.name }, each.title)));
  games.addEventListener("change", () => { const one = games.value === "+" ? { text: newText } : library.find((each) => each.name === games.value); if (one) { match.seats = [{ by: "", seconds: 1 }, { by: "", seconds: 1 }]; void begin({ text: one.text }); } });
  table = new Table(match, { refused: (line) => { pointing.release(); editor.light(line === undefined ? [] : [line], true); }, looked: (cell) => void pointing.look(cell),
    pointed: (cell, clicked) => pointing.at(cell, clicked), say: toast });
  const status = h("input", { type: "text", id: "status", "aria-label": t("position"), spellcheck: "false", autocapitalize: "off" });
  status.addEventListener("change", () => void match.setUp(status.value).catch((error: unknown) => table.say(error instanceof Error ? error.message : "", true)));
  const editorPlace = h("div", { class: "editor" });
  explore = new Explore(match, (move) => void table.play(move), lightLines);
  const views = h("nav", { class: "views", "aria-label": t("play") }, ...(["play", "text", "more"] as const).map((each) =>
    h("button", { type: "button", id: `view-${each}`, "aria-pressed": String(each === "play"), onclick: () => showView(each) }, t(each))));
  $("app").replaceChildren(
    h("header", {}, h("h1", {}, "Regola"), h("p", { class: "tagline" }, t("tagline")), games,
      h("div", { class: "bar-buttons", role: "toolbar", "aria-label": t("text") },
        button("tour", "tour", "M12 3l2.6 5.6 6 .7-4.5 4.1 1.2 6L12 16.4 6.7 19.4l1.2-6L3.4 9.3l6-.7z", () => { showView("text"); match.seats = [{ by: "", seconds: 1 }, { by: "", seconds: 1 }]; beginTour($("guide"), (text) => void begin({ text })); }),
        button("open", "open", "M4 19V6h6l2 2h8v11z", () => file.click()),
        button("save", "save", "M12 4v10M8 10l4 4 4-4M5 19h14", () => download(`${fileName()}.rules`, editor.text, "text/plain")),
        button("share", "share", "M12 14V4M8 8l4-4 4 4M6 12v8h12v-8", () => void share()),
        button("export", "export", "M6 3h8l4 4v14H6zM14 3v4h4M9 14h6", () => download(`${fileName()}.html`, pageOf(savedGame()), "text/html"))),
      h("button", { type: "button", id: "language", class: "quiet", lang: language() === "en" ? "it" : "en", onclick: () => {
        try { localStorage.setItem("regola.language", language() === "en" ? "it" : "en"); } catch { /* a browser may refuse */ }
        location.reload();
      } }, t("language")), file),
    h("main", { "data-view": "play", id: "main" },
      h("section", { class: "text-side", "aria-label": t("text") }, h("div", { id: "guide" }), editorPlace,
        h("div", { class: "text-foot" }, h("span", { id: "state", class: "state", role: "status" }, t("loading")), h("button", { type: "button", id: "keep", onclick: keepExpectation }, t("addExpectation")), h("button", { type: "button", id: "rename", title: "F2", onclick: () => void rename() }, t("rename")), h("button", { type: "button", id: "format", onclick: () => void format() }, t("format")))),
      table.element,
      h("section", { class: "panel-side", "aria-label": t("more") }, explore.tabs, explore.panel, h("div", { class: "position" }, h("label", { for: "status" }, t("position")), status))),
    views, h("div", { id: "toast", role: "status" }));
  editor = new Editor(editorPlace, { changed: (text) => void typed(text), tooLong: () => toast("> 1 MB"), onLine: (line) => void pointing.line(line), rename: () => void rename(),
    ask: (question) => {
      if (helper.busyFor > 1000) helper.end();
      return helper.ask<never>(question).catch(unlessFault);
    } });
  pointing = new Pointing(match, editor, table);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => { event.preventDefault(); const one = event.dataTransfer?.files[0]; if (one) void openFile(one); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "p" && !(event.target as Element).closest("input, select, .cm-editor")) document.getElementById("pass")?.click();
  });
}

function showView(view: "play" | "text" | "more"): void {
  $("main").dataset.view = view;
  for (const each of ["play", "text", "more"]) $(`view-${each}`).setAttribute("aria-pressed", String(each === view));
}

async function start(): Promise<void> {
  build();
  const given = sound(JSON.parse($("start").textContent || "null"));
  const first = library.find((each) => each.name === "tic-tac-toe") ?? library[0];
  const saved = (await readFragment(location.hash)) ?? given ?? readDraft() ?? { text: first?.text ?? "" };
  editor.replace(saved.text);
  if (saved.text === firstAnswers.text && !saved.from && !saved.moves?.length) {
    said(firstAnswers.loaded);
    match.foresee(firstAnswers.loaded, firstAnswers.position, saved.text);
  }
  document.body.dataset.editor = "ready";
  const begun = begin(saved);
  void match.quick.ask<{ controllers: Controller[] }>({ do: "about" }).then((about) => table.offer(about.controllers));
  await begun;
  if (!narrow.matches) table.showSeats();
  document.body.dataset.ready = "yes";
  void keepPage();
  const address = new URLSearchParams(location.search).get("text");
  if (address) await loadFrom(address);
}

addEventListener("hashchange", () => void readFragment(location.hash).then((saved) => { if (saved) void begin(saved); }));
void start();
