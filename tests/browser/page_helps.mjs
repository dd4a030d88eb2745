// Tests of what helps who writes and plays; page.mjs runs them.

import assert from "node:assert/strict";
import { cell, cells, clean, picture, play, saysSoon, test, text, write } from "./driver.mjs";

await test("what stands at the pointer is explained, and what may stand at the cursor is proposed", async (tab) => {
  await write(tab, "// è ♞\nplayers x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\nthen go may ne after put: x . -> . x\n");
  await saysSoon(tab, "#state", "fine");
  const pointAt = async (line, word) => {
    const place = await tab.evaluate(([number, wanted]) => {
      const nodes = document.createTreeWalker(document.querySelectorAll(".cm-line")[number - 1], NodeFilter.SHOW_TEXT);
      while (nodes.nextNode() && !nodes.currentNode.data.includes(wanted)) continue;
      const range = document.createRange();
      range.setStart(nodes.currentNode, nodes.currentNode.data.indexOf(wanted));
      range.setEnd(nodes.currentNode, range.startOffset + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }, [line, word]);
    await tab.mouse.move(...place);
  };
  await pointAt(5, "around");
  await saysSoon(tab, ".word-form", "on squares .* on hexagons");
  await clean(tab);
  await picture(tab, "meaning");
  await pointAt(6, "put");
  await saysSoon(tab, ".word-form", "^move put\\s*move put: . -> x$");
  await pointAt(4, "move");
  await saysSoon(tab, ".word-form pre", "^move ");
  await tab.keyboard.press("Control+End");
  await tab.keyboard.type("the");
  await saysSoon(tab, ".cm-tooltip-autocomplete", "then");
  await tab.waitForTimeout(100); // what has just appeared takes no key
  await tab.keyboard.press("Enter");
  await tab.keyboard.type(" leap mir");
  await saysSoon(tab, ".cm-tooltip-autocomplete", "mirror");
  await tab.keyboard.type("ror after pu");
  await saysSoon(tab, ".cm-tooltip-autocomplete", "^put$");
  await tab.keyboard.type("t");
  await tab.waitForFunction(() => !document.querySelector(".cm-tooltip-autocomplete"));
  await tab.keyboard.press("Enter");
  assert.match(await text(tab), /\nthen leap mirror after put\n$/);
});

await test("the lines of a cell that is pointed at are lit, and the cells of a line", async (tab) => {
  await write(tab, "players x/o\nboard\n  x..\n  ..o\nmove step e: x . -> . [x]\nmove step n: x . -> . [x]\nwin if count o = 0\n");
  await cells(tab, 6);
  await saysSoon(tab, "#state", "fine");
  const lit = (lines) => tab.waitForFunction((wanted) => [...document.querySelectorAll(".lit-line")].map((each) => each.textContent).join("|") === wanted, lines);
  await cell(tab, "b2").hover();
  await lit("move step e: x . -> . [x]");
  await cells(tab, 0, ".cell.pattern");
  await cell(tab, "c2").hover();
  await lit("");
  await cell(tab, "a2").click(); // plays on as ever
  await lit("move step e: x . -> . [x]");
  await saysSoon(tab, ".plies", "^$");
  await cell(tab, "b2").click();
  await saysSoon(tab, ".plies", "step a2-b2");
  await tab.mouse.move(2, 2);
  await lit("");
  await cell(tab, "c1").focus();
  await lit("move step n: x . -> . [x]");
  await tab.keyboard.press("Shift+Enter");
  await cells(tab, 2, ".cell.pattern");
  await picture(tab, "lines-of-a-cell");
  await tab.locator(".cm-line").nth(4).click();
  await cells(tab, 0, ".cell.pattern");
  await tab.locator(".cm-line").nth(5).click();
  await cells(tab, 2, ".cell.pattern");
  await tab.keyboard.press("End");
  await tab.evaluate(() => new MutationObserver(() => { window.changed = true; }).observe(document.querySelector(".turn"), { childList: true }));
  await tab.keyboard.type(" // and so on");
  await tab.waitForFunction(() => window.changed);
  await cells(tab, 2, ".cell.pattern");
});

await test("several moves over the same cells are asked about", async (tab) => {
  await write(tab, "players x/o k/q\nboard\n  x..o\nmove step e: x . -> . [x]\nmove crown e: x . -> . [k]\nmove step w: x . -> . [x]\n");
  await cells(tab, 4);
  await play(tab, ["a1"]);
  assert.equal(await tab.locator(".choice").isVisible(), false);
  await play(tab, ["b1"]);
  assert.deepEqual(await tab.locator(".choice button").allTextContents(), ["step a1-b1", "crown a1-b1", "Close"]);
  await clean(tab);
  await picture(tab, "menu");
  await tab.keyboard.press("Escape");
  assert.equal(await tab.locator(".choice").isVisible(), false);
  await play(tab, ["a1", "b1"]);
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Enter");
  await saysSoon(tab, ".plies", "crown a1-b1");
  assert.equal(await cell(tab, "b1").getAttribute("aria-label"), "b1, 'k'");
  assert.equal(await tab.locator(".choice").isVisible(), false);
  assert.equal(await tab.evaluate(() => document.activeElement.getAttribute("data-cell")), "b1", "the keyboard goes on from there");
});

await test("what is held is chosen first, or asked about", async (tab) => {
  await tab.selectOption("#games", "dobutsu-shogi");
  await cells(tab, 12);
  await tab.fill("#status", "l.e/G.c/.L./..g sente 1G 0g 1E 0e 1C 0c");
  await tab.keyboard.press("Enter");
  await tab.waitForSelector('[data-hand="E"]');
  await play(tab, ["b4"]);
  assert.equal(await tab.locator(".choice button").count(), 4); // three pieces, or none
  await cell(tab, "b4").press("Escape");
  await tab.click('[data-hand="E"]');
  await cells(tab, 6, ".cell.target");
  await clean(tab);
  await picture(tab, "hand");
  await play(tab, ["b4"]);
  await saysSoon(tab, ".plies", "E\\*b4");
  assert.equal(await cell(tab, "b4").getAttribute("aria-label"), "b4, sente elephant");
});

await test("the score of the text, and by how much one has won", async (tab) => {
  await tab.selectOption("#games", "othello");
  await cells(tab, 64);
  await saysSoon(tab, "#score", "^x 2 : 2 o$");
  await tab.locator(".cell.start").first().click();
  await saysSoon(tab, "#score", "^x 4 : 1 o$");
  await picture(tab, "score");
  await write(tab, "players x/o\nboard 2x1\nmove put: . -> x\nscore 2 * count x - count o + 1\npass if stuck\n");
  await cells(tab, 2);
  await play(tab, ["a1", "b1"]);
  await saysSoon(tab, "#result", "^x wins by 2$");
  await saysSoon(tab, "#score", "^x 3 : 1 o$");
});

await test("any controller plays, and what it thinks is shown", async (tab) => {
  await tab.click("#tab-analysis");
  await tab.selectOption("#games", "connect-four");
  await cells(tab, 42);
  await tab.evaluate(() => new MutationObserver(() => { window.seen ||= document.querySelector(".bar + .bests .best") !== null; })
    .observe(document.getElementById("panel"), { subtree: true, childList: true }));
  await tab.selectOption("#level-0", "minimax");
  await tab.waitForFunction(() => window.seen);
  await tab.waitForFunction(() => document.querySelectorAll(".plies li").length === 1);
  await tab.selectOption("#level-0", "random");
  await cell(tab, "a1").click();
  await tab.waitForFunction(() => document.querySelectorAll(".plies li").length === 3);
  await tab.click("#analyze");
  await tab.waitForSelector(".best");
  await tab.selectOption("#level-0", "");
  await cell(tab, "b1").click(); // who moves does not wait for it
  await tab.waitForFunction(() => document.querySelectorAll(".plies li").length === 4);
  await saysSoon(tab, "#analyze", "Analyze");
});

await test("a file that is dropped", async (tab) => {
  await tab.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["game Dropped\nplayers x/o\nboard 2x2\nmove put: . -> x\nwin around: x^2\n"], "dropped.rules"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await saysSoon(tab, "title", "Dropped");
  await cells(tab, 4);
});
