// usage: node speed.mjs PAGE
//
// Measures the page in Chromium, and judges nothing: how soon one can type, how soon an edit of a text of 100 lines is
// checked, how long a key waits while texts are checked that are as hard as they get, and what the tour asks of a person.

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { cells, finish, open, play, saysSoon, text, write } from "./driver.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const rounded = (numbers) => numbers.map((each) => Math.round(each)).join(", ");

const times = { editor: [], ready: [] };
const note = () => {
  window.reached = {};
  new MutationObserver(() => {
    for (const each of ["editor", "ready"]) if (document.body?.dataset[each]) window.reached[each] ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
};
for (let i = 0; i < 5; ++i) { // each in a profile that has never seen the page
  const { context, tab } = await open(undefined, { script: note });
  const reached = await tab.evaluate(() => window.reached);
  for (const each of ["editor", "ready"]) times[each].push(reached[each] ?? reached.ready);
  await context.close();
}
console.log(`one can type, and see the board, after ${Math.round(middle(times.editor))} ms (${rounded(times.editor)})`);
console.log(`and play after ${Math.round(middle(times.ready))} ms (${rounded(times.ready)})`);

const { context, tab } = await open();
const lines = readFileSync(join(root, "games/chess.rules"), "utf8").split("\n");
const hundred = [...lines, ...Array(Math.max(0, 100 - lines.length)).fill("// a line")].slice(0, 100).join("\n");
await write(tab, hundred);
await saysSoon(tab, "#state", "fine");
const checked = [];
const all = await tasksWhile(async () => {
  for (let i = 0; i < 12; ++i) {
    await tab.evaluate(() => {
      window.took = undefined;
      let typed = 0;
      document.addEventListener("keydown", () => { typed = performance.now(); }, { capture: true, once: true });
      const seen = new MutationObserver(() => { window.took = performance.now() - typed; seen.disconnect(); });
      seen.observe(document.getElementById("state"), { childList: true });
    });
    await tab.keyboard.type("x");
    await tab.waitForFunction(() => window.took !== undefined);
    checked.push(await tab.evaluate(() => window.took));
  }
});
const each = (tasks) => Math.round(tasks.reduce((sum, task) => sum + task.computed, 0) / checked.length);
console.log(`an edit of a text of 100 lines is checked after ${Math.round(middle(checked))} ms (${rounded(checked)}); with all that follows`
  + ` the engine computes ${each(all.worker)} ms and the page ${each(all.page)} ms for each`);

/** What threads of the page have done meanwhile: how long each of their tasks took, by processor time and by the clock. */
async function tasksWhile(work) {
  const browser = await context.browser().newBrowserCDPSession();
  const events = [];
  browser.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((done) => browser.once("Tracing.tracingComplete", done));
  await browser.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel"] } });
  await work();
  await browser.send("Tracing.end");
  await complete;
  const of = (thread) => {
    const own = new Set(events.filter((each) => each.name === "thread_name" && each.args.name.startsWith(thread)).map((each) => `${each.pid} ${each.tid}`));
    return events.filter((each) => each.tdur !== undefined && each.name === "ThreadControllerImpl::RunTask" && own.has(`${each.pid} ${each.tid}`))
      .map((each) => ({ computed: each.tdur / 1000, took: each.dur / 1000 }));
  };
  await browser.detach();
  return { page: of("CrRendererMain"), worker: of("DedicatedWorker") };
}

/** The longest task of the page, for which a key may have to wait, while one types behind a text. */
async function longestWait(rules) {
  await tab.setInputFiles("#file", { name: "hostile.rules", mimeType: "text/plain", buffer: Buffer.from(rules) });
  const { page } = await tasksWhile(async () => {
    await tab.locator(".cm-content").click();
    await tab.keyboard.type("// typed while it is checked", { delay: 30 });
  });
  return page.reduce((longest, each) => (each.computed > longest.computed ? each : longest));
}

const hostile = {
  "2000 moves": `players x/o\nboard 3x3\n${"move put: . -> x\n".repeat(2000)}`,
  "a board of 99x99": "players x/o\nboard 99x99\nmove put: . -> x\nwin around: x^9\n",
  "a line of 100 000 letters": `players x/o\nboard 3x3\nmove put: ${". ".repeat(50_000)}-> x\n`,
  "20 000 faults": "mvoe\n".repeat(20_000),
};
for (const [name, rules] of Object.entries(hostile)) {
  const { computed, took } = await longestWait(rules);
  console.log(`${name}: a key waits for ${Math.round(computed)} ms of work at most, which took ${Math.round(took)} ms`);
}

/** The tour, and at its end the game of one's own that it proposes, to be won by the seventh move. */
const begun = performance.now();
let words = 0;
let clicks = 0;
await tab.click("#tour");
for (; await tab.locator("#tour-next").count() > 0; ++clicks) {
  words += (await tab.locator(".tour p").textContent()).split(/\s+/).length;
  await tab.click("#tour-next");
}
await write(tab, (await text(tab)).replace("3x3", "5x5").replace("x^3", "x^4"));
await cells(tab, 25);
for (const each of ["a1", "a5", "b1", "b5", "c1", "c5", "d1"]) {
  await play(tab, [each]);
  await saysSoon(tab, ".plies", `put ${each}`);
  ++clicks;
}
await saysSoon(tab, "#result", "x wins");
const seconds = (performance.now() - begun) / 1000;
console.log(`the tour, and a game of one's own behind it: ${words} words, ${clicks} clicks and two words to change, for which the page takes ${seconds.toFixed(1)} s;`
  + ` with 100 words a minute and 4 s for each click ${((seconds + words * 0.6 + (clicks + 2) * 4) / 60).toFixed(1)} min`);
await context.close();
await finish();
