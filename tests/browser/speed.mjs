// usage: node speed.mjs PAGE
//
// Measures the page in Chromium, and judges nothing: how soon one can type, how long a keystroke waits while texts are
// checked that are as hard as they get, and how soon an edit of a text of 100 lines is checked.

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { finish, open, saysSoon, write } from "./driver.mjs";

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
console.log(`an edit of a text of 100 lines is checked after ${Math.round(middle(checked))} ms (${rounded(checked)})`);

/** The longest that the page does nothing else, while one types behind a text. */
async function longestWait(rules) {
  await tab.setInputFiles("#file", { name: "hostile.rules", mimeType: "text/plain", buffer: Buffer.from(rules) });
  await tab.locator(".cm-content").click();
  await tab.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const channel = new MessageChannel();
    window.watching = true;
    channel.port1.onmessage = () => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last);
      last = now;
      if (window.watching) channel.port2.postMessage(0);
    };
    channel.port2.postMessage(0);
  });
  await tab.keyboard.type("// typed while it is checked", { delay: 30 });
  return tab.evaluate(() => { window.watching = false; return window.longest; });
}

const hostile = {
  "2000 moves": `players x/o\nboard 3x3\n${"move put: . -> x\n".repeat(2000)}`,
  "a board of 99x99": "players x/o\nboard 99x99\nmove put: . -> x\nwin around: x^9\n",
  "a line of 100 000 letters": `players x/o\nboard 3x3\nmove put: ${". ".repeat(50_000)}-> x\n`,
  "20 000 faults": "mvoe\n".repeat(20_000),
};
for (const [name, rules] of Object.entries(hostile)) console.log(`${name}: a keystroke waits ${Math.round(await longestWait(rules))} ms at most`);
await context.close();
await finish();
