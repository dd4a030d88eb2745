// Tests of what is asked of the engine, and when, as one writes and plays; page.mjs runs them.

import assert from "node:assert/strict";
import { cell, cells, page, play, saysSoon, test, text, write } from "./driver.mjs";

await test("what is far too long is given up for what is written next", async (tab) => {
  const long = "players x/o\nboard 3x3\n" + "move put: . -> x\n".repeat(2000);
  await tab.setInputFiles("#file", { name: "long.rules", mimeType: "text/plain", buffer: Buffer.from(long) });
  await tab.waitForFunction(() => document.querySelector(".cm-content").textContent.split("move put").length > 5);
  await tab.locator(".cm-content").click();
  await tab.keyboard.press("Control+Home");
  await tab.keyboard.type("// typed");
  assert.match(await text(tab), /^\/\/ typedplayers/);
  await write(tab, "players x/o\nboard 2x2\nmove put: . -> x\nwin around: x^2\n");
  await cells(tab, 4);
  await saysSoon(tab, "#state", "fine");
});

/** Notes what is asked of the engine and answered; holds questions back where it is told to. */
const listenIn = () => {
  window.noted = [];
  const held = [];
  window.letGo = () => { window.holds = false; for (const each of held.splice(0)) each(); };
  let workers = 0;
  window.Worker = class extends Worker {
    number = ++workers;
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => { if (typeof data === "string") window.noted.push({ worker: this.number, answer: JSON.parse(data), size: data.length }); });
    }
    postMessage(message) {
      if (typeof message === "string" && message.startsWith("{")) window.noted.push({ worker: this.number, asked: JSON.parse(message) });
      if (window.holds) held.push(() => super.postMessage(message));
      else super.postMessage(message);
    }
  };
};

await test("faults are asked for with each key, the rest when one pauses", async (tab) => {
  await tab.selectOption("#games", "chess");
  await saysSoon(tab, ".turn", "white");
  await play(tab, ["e2", "e4"]);
  await saysSoon(tab, ".plies", "e4");
  await tab.locator(".cm-content").click();
  await tab.keyboard.press("Control+End");
  await tab.clock.install();
  await tab.clock.pauseAt(Date.now() + 10_000); // so nobody pauses
  await tab.evaluate(() => { window.noted.length = 0; });
  await tab.keyboard.type("mvoe m");
  await saysSoon(tab, "#state", "1 faults");
  await tab.keyboard.press("Shift+Home");
  await tab.keyboard.type("// written");
  const wanted = await text(tab);
  await tab.waitForFunction((last) => window.noted.some(({ asked }) => asked?.do === "load" && asked.text === last), wanted);
  await saysSoon(tab, "#state", "fine");
  const seen = await tab.evaluate(() => window.noted.map(({ worker, asked, answer }) => ({ is: asked?.do ?? "answer", of: `${worker} ${(asked ?? answer).id}` })));
  const loads = new Set(seen.filter((each) => each.is === "load").map((each) => each.of)); // what was asked before may be answered now
  const noted = seen.filter((each) => each.is === "load" || loads.has(each.of)).map((each) => each.is);
  assert.ok(noted.length >= 3 && noted.every((each, i) => each === (i % 2 === 0 ? "load" : "answer")), `one after the other: ${noted}`);
  await tab.clock.runFor(2000);
  await tab.waitForFunction(() => window.noted.some(({ asked }) => asked?.do === "check"));
  const later = await tab.evaluate((from) => window.noted.slice(from).flatMap(({ asked }) => asked?.do ?? []), seen.length);
  assert.equal(later.filter((each) => each === "load").length, 0);
  await tab.waitForFunction(() => window.noted.filter(({ asked }) => asked?.do === "position").length >= 2); // at the start, and after its move
}, { script: listenIn });

await test("a paste that is far too long is refused", async (tab) => {
  const before = await text(tab);
  await tab.locator(".cm-content").click();
  await tab.keyboard.press("Control+a");
  await tab.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "move put: . -> x\n".repeat(600_000));
    document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await saysSoon(tab, "#toast", "1 MB");
  assert.equal(await text(tab), before);
});

await test("where one can only pass, that is said, and done by a key", async (tab) => {
  await write(tab, "players x/o\nboard\n  x..o\nmove step e: x . -> . [x]\npass if stuck\n");
  await cells(tab, 4);
  await play(tab, ["b1"]);
  await saysSoon(tab, ".turn", "press P");
  await tab.locator("#pass").focus();
  await tab.keyboard.press("p");
  await saysSoon(tab, ".plies", "pass");
});

await test("of many faults the first are sent and drawn", async (tab) => {
  await tab.setInputFiles("#file", { name: "faulty.rules", mimeType: "text/plain", buffer: Buffer.from("mvoe\n".repeat(20_000)) });
  await saysSoon(tab, "#state", "faults");
  const marked = await tab.locator(".cm-lintRange-error").count();
  assert.ok(marked > 0 && marked <= 110, `${marked} are marked`);
  const answers = await tab.evaluate(() => window.noted.filter(({ answer }) => answer?.diagnostics?.length > 90).map(({ size }) => size));
  assert.ok(answers.length > 0 && Math.max(...answers) < 100_000, "only these are sent");
}, { script: listenIn });

await test("of a line that is far too long, its beginning is coloured", async (tab) => {
  await tab.setInputFiles("#file", { name: "long.rules", mimeType: "text/plain", buffer: Buffer.from(`players x/o\nboard 3x3\nmove put: ${". ".repeat(50_000)}-> x\n`) });
  await tab.waitForFunction(() => document.querySelector(".cm-content").textContent.length > 2000);
  await tab.keyboard.press("Control+Home");
  const drawn = await tab.evaluate(() => document.querySelectorAll(".cm-line span").length);
  assert.ok(drawn > 100 && drawn < 2500, `${drawn} pieces`);
});

await test("the board and the text are there before the engine", async (tab, { context }) => {
  const early = await context.newPage();
  await early.addInitScript(listenIn);
  await early.addInitScript(() => { window.holds = true; });
  await early.goto(page);
  await early.waitForSelector("body[data-editor]");
  assert.equal(await cell(early, "b2").count(), 1);
  await cell(early, "b2").click();
  await early.locator(".cm-content").click();
  await early.keyboard.press("Control+End");
  await early.keyboard.type("// typed");
  assert.equal(await early.locator("body[data-ready]").count(), 0);
  await early.evaluate(() => window.letGo());
  await early.waitForSelector("body[data-ready]");
  await saysSoon(early, ".plies", "put b2");
  assert.match(await text(early), /\/\/ typed$/);
  await early.close();
});
