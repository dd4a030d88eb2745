// usage: node page.mjs PAGE [PICTURES [PATTERN]]    PATTERN: of the names of the tests to run
//
// Drives the page in Chromium, from a file, without a server: what a person does, by mouse, by keyboard and by touch. The
// tests of page_helps.mjs, page_offline.mjs and page_questions.mjs come first.

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import "./page_helps.mjs";
import "./page_offline.mjs";
import "./page_questions.mjs";
import { cell, cells, clean, open, page, phone, picture, play, saysSoon, test, text, write, finish } from "./driver.mjs";

await test("a game to its end by mouse", async (tab) => {
  await clean(tab);
  await picture(tab, "begin");
  await play(tab, ["b2", "a3", "b3", "b1", "c3", "a1", "a2"]);
  await saysSoon(tab, ".plies", "put a2");
  await play(tab, ["c2"]);
  await saysSoon(tab, ".plies", "put c2");
  await play(tab, ["c1"]);
  await saysSoon(tab, "#result", "Draw|wins");
  await saysSoon(tab, "#panel", "put c1");
  await picture(tab, "end");
  await tab.click("#undo");
  await tab.waitForFunction(() => !document.querySelector("#result"));
  await tab.click("#redo");
  await saysSoon(tab, "#result", "Draw|wins");
});

await test("a game to its end by keyboard", async (tab) => {
  await cell(tab, "a3").focus();
  const press = async (...keys) => { for (const key of keys) await tab.keyboard.press(key); };
  await press("Enter");                                  // x a3
  await saysSoon(tab, ".plies", "put a3");
  await press("ArrowDown", "Enter");                     // o a2
  await saysSoon(tab, ".plies", "put a2");
  await press("ArrowUp", "ArrowRight", "Enter");         // x b3
  await saysSoon(tab, ".plies", "put b3");
  await press("ArrowDown", "Enter");                     // o b2
  await saysSoon(tab, ".plies", "put b2");
  await press("ArrowUp", "ArrowRight", "Enter");         // x c3
  await saysSoon(tab, "#result", "x wins");
  await cells(tab, 3, ".cell.decided");
  assert.equal(await cell(tab, "c3").getAttribute("aria-label"), "c3, 'x'");
});

await test("against the computer, which moves when told to", async (tab) => {
  await tab.selectOption("#level-1", "alphabeta");
  // It may find its move soon, so it is told to as soon as it thinks.
  await tab.evaluate(() => new MutationObserver(() => {
    const button = document.getElementById("move-now");
    if (button && !window.told) (window.told = true, button.click());
  }).observe(document, { subtree: true, childList: true }));
  await play(tab, ["a1"]);
  await tab.waitForFunction(() => window.told);
  await tab.waitForFunction(() => document.querySelectorAll(".plies li").length === 2);
});

await test("a fault is marked and mended", async (tab) => {
  await write(tab, "players x/o\nboard 3x3\nmvoe put: . -> x\nwin around: x^3\n");
  await saysSoon(tab, "#state", "1 faults");
  await tab.hover(".cm-lintRange-error");
  await tab.waitForSelector(".cm-diagnosticAction");
  await picture(tab, "fault");
  await tab.click(".cm-diagnosticAction");
  await saysSoon(tab, "#state", "fine");
  await play(tab, ["b2"]);
  await saysSoon(tab, ".plies", "put b2");
});

await test("expectations in the margin", async (tab) => {
  await write(tab, "players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\nexpect moves = 9\nexpect moves = 8\n");
  await tab.waitForSelector(".expect-unmet");
  assert.equal(await tab.locator(".cm-editor .expect-met:visible").count(), 1);
  await saysSoon(tab, "#state", "1/2");
});

await test("why a click is no move, and a chess game", async (tab) => {
  await tab.selectOption("#games", "chess");
  await saysSoon(tab, ".turn", "white");
  await play(tab, ["e2", "e4", "e7", "e5"]);
  await saysSoon(tab, ".plies", "e5");
  await play(tab, ["g1", "g3"]);
  await saysSoon(tab, ".message.refusal", "g1-g3");
  await tab.waitForSelector(".lit-line");
  await picture(tab, "chess");
  await play(tab, ["g1"]);
  await picture(tab, "chess-knight");
  await clean(tab);
});

await test("each game is drawn", async (tab) => {
  const names = await tab.locator("#games option").evaluateAll((all) => all.map((each) => each.value).filter((name) => name && name !== "+" && name !== "tris-rules-only"));
  for (const name of names) {
    await tab.selectOption("#games", name);
    await tab.waitForFunction((title) => document.title.startsWith(title), await tab.locator(`#games option[value="${name}"]`).textContent());
    await tab.waitForSelector(".cell");
    await picture(tab, `game-${name}`);
  }
});

await test("the panels", async (tab) => {
  await play(tab, ["b2"]);
  await saysSoon(tab, "#panel", "move put");
  await tab.click(".stepper button:nth-of-type(2)");
  await tab.waitForSelector(".cell.pattern");
  await tab.click("#tab-analysis");
  await tab.click("#analyze");
  await tab.waitForSelector(".best");
  await picture(tab, "analysis");
  await clean(tab);
  await tab.click("#tab-pattern");
  await tab.fill("#pattern", "around: o .");
  await saysSoon(tab, "#panel .yes", "8 matches");
  await picture(tab, "pattern");
  await tab.click("#tab-tree");
  await tab.click("#panel button");
  await saysSoon(tab, ".tree", "alpha-beta");
  await picture(tab, "tree");
  await clean(tab);
  await tab.click("#tab-statistics");
  await tab.click("#walk");
  await tab.waitForSelector(".chart dd");
  await tab.waitForSelector(".count-gutter .count:not(.none)");
  await picture(tab, "statistics");
  await clean(tab);
  await tab.locator(".cm-content").click();
  await tab.keyboard.type(" ");
  await tab.waitForFunction(() => !document.querySelector(".count-gutter .count"), undefined, { timeout: 90000 });
});

await test("a small game is solved, and its proof checked", async (tab) => {
  await play(tab, ["a1", "b1"]);
  await saysSoon(tab, ".plies", "put b1");
  await tab.click("#tab-solved");
  await tab.click("#solve");
  await saysSoon(tab, "#solved-value", "a win for x in 5");
  await saysSoon(tab, "#proof-holds", "checked");
  await clean(tab);
  await picture(tab, "solved");
  const best = await tab.locator("#panel .best").first().textContent();
  await tab.locator("#panel .best").first().click();
  await saysSoon(tab, ".plies", best);
  await tab.selectOption("#games", "othello"); // no small one: it is stopped
  await cells(tab, 64);
  await tab.click("#solve");
  await saysSoon(tab, "#solve", "Stop");
  await tab.click("#solve");
  await saysSoon(tab, "#solve", "Solve");
});

await test("an attacked king, and the value of a move in the list", async (tab) => {
  await tab.selectOption("#games", "chess");
  await saysSoon(tab, ".turn", "white");
  await play(tab, ["e2", "e4", "f7", "f5", "d1", "h5"]);
  await saysSoon(tab, ".danger", "e8");
  await tab.waitForSelector('.cell.attacked[data-cell="e8"]');
  await tab.click("#tab-analysis");
  await tab.click("#analyze");
  await tab.waitForSelector(".ply-value");
  await tab.click("#analyze");
  await clean(tab);
  await picture(tab, "attacked");
});

await test("the tour writes a game", async (tab) => {
  await tab.click("#tour");
  for (let i = 0; i < 5; ++i) await tab.click("#tour-next");
  await saysSoon(tab, "#state", "fine");
  await play(tab, ["a1"]);
  await picture(tab, "tour");
  for (let i = 0; i < 4; ++i) await tab.click("#tour-next");
  await tab.waitForFunction(() => !document.querySelector(".tour"));
  assert.match(await text(tab), /perft 3 = 504/);
});

await test("a name is called otherwise", async (tab) => {
  await write(tab, "players x/o\nboard 3x3\nmove put: . -> x\nthen go e after put: x . -> . x\n");
  await saysSoon(tab, "#state", "fine");
  for (const key of ["Control+Home", "ArrowDown", "ArrowDown", ...Array(6).fill("ArrowRight"), "F2"]) await tab.keyboard.press(key);
  await tab.fill("#answer", "lay");
  await clean(tab);
  await tab.keyboard.press("Enter");
  await tab.waitForFunction(() => !document.querySelector("#answer"));
  await saysSoon(tab, ".cm-content", "after lay:");
  assert.equal(await text(tab), "players x/o\nboard 3x3\nmove lay: . -> x\nthen go e after lay: x . -> . x\n");
});

await test("clocks", async (tab) => {
  await tab.clock.install();
  await tab.selectOption("#clock", "1+0");
  await play(tab, ["b2"]);
  await saysSoon(tab, ".plies", "put b2");
  await tab.clock.fastForward(59_000);
  await saysSoon(tab, "#clock-1", "^[01]\\.");
  await clean(tab);
  await tab.clock.fastForward(2_000);
  await saysSoon(tab, "#result", "x wins on time");
  await tab.click("#restart");
  await saysSoon(tab, "#clock-1", "^1:00");
});

await test("rules from a link, which is asked about first", async (tab, { context }) => {
  let asked = 0;
  const rules = "game Another <b>\nplayers x/o\nboard 2x2\nmove put: . -> x\nwin around: x^2\n";
  await context.route("https://rules.example/**", (route) => { ++asked; void route.fulfill({ body: rules, headers: { "access-control-allow-origin": "*" } }); });
  await tab.goto(`${page}?text=https://rules.example/another.rules`);
  await tab.waitForSelector("#agree");
  assert.equal(asked, 0);
  await clean(tab);
  await tab.click("#agree");
  await saysSoon(tab, "title", "Another <b>");
  await cells(tab, 4);
  assert.equal(asked, 1);
});

let link = "";
await test("a link", async (tab) => {
  await write(tab, "game <img src=x onerror=alert(1)>\nplayers x/o\nboard 4x4\nmove put: . -> x\nwin around: x^4\n");
  await saysSoon(tab, "#state", "fine");
  await play(tab, ["d4"]);
  await saysSoon(tab, ".plies", "put d4");
  tab.on("dialog", (dialog) => void dialog.dismiss());
  await tab.click("#share");
  await tab.waitForFunction(() => location.hash.startsWith("#g="));
  link = tab.url();
});
await test("the link in a fresh profile", async (tab) => {
  await saysSoon(tab, ".plies", "put d4");
  await cells(tab, 16);
  assert.equal(await tab.locator("img").count(), 0, "a title is text");
}, {}, link);

await test("closed and opened again, and as a file of its own", async (tab, { context }) => {
  await play(tab, ["b2", "c3"]);
  await saysSoon(tab, ".plies", "put c3");
  await tab.reload();
  await tab.waitForSelector("body[data-ready]");
  await saysSoon(tab, ".plies", "put c3");
  const [saved] = await Promise.all([tab.waitForEvent("download"), tab.click("#export")]);
  const file = join(mkdtempSync(join(tmpdir(), "regola-")), "game.html");
  await saved.saveAs(file);
  await context.clearCookies();
  const other = await open(pathToFileURL(file).href);
  await saysSoon(other.tab, ".plies", "put c3");
  await play(other.tab, ["a1"]);
  await saysSoon(other.tab, ".plies", "put a1");
  assert.deepEqual(other.faults, []);
  await other.context.close();
});

await test("in a frame of another page, which lets it do nothing but run", async (tab) => {
  const file = join(mkdtempSync(join(tmpdir(), "regola-")), "lesson.html");
  writeFileSync(file, `<!doctype html><title>Lesson</title><iframe sandbox="allow-scripts" src="${page}" width="900" height="700"></iframe>`);
  await tab.goto(pathToFileURL(file).href);
  const framed = tab.frameLocator("iframe");
  await framed.locator('[data-cell="b2"]').click();
  await framed.locator(".plies li").first().waitFor();
});

await test("in Italian", async (tab) => {
  await saysSoon(tab, "#state", "Testo a posto");
  await clean(tab);
  await picture(tab, "italian");
}, { locale: "it-IT" });

await test("on a phone, by touch", async (tab) => {
  for (const name of ["b2", "a1", "c3", "a3"]) await cell(tab, name).tap();
  await saysSoon(tab, ".turn", "x");
  await cell(tab, "a2").tap();
  await cell(tab, "c2").tap();
  await cell(tab, "b1").tap();
  await cell(tab, "b3").tap();
  await cell(tab, "c1").tap();
  await saysSoon(tab, "#result", "Draw");
  await picture(tab, "phone");
  assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
  await clean(tab);
  await tab.tap("#view-text");
  await picture(tab, "phone-text");
  await clean(tab);
  await tab.tap("#view-more");
  await picture(tab, "phone-more");
  await clean(tab);
}, { viewport: phone, hasTouch: true, isMobile: true });

await test("in the dark", async (tab) => {
  await tab.selectOption("#games", "othello");
  await cells(tab, 64);
  await picture(tab, "dark");
  await clean(tab);
}, { colorScheme: "dark" });

const failed = await finish();
console.error(`tests/browser/page.mjs: ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
