// The page in Chromium, opened for each test afresh, and what tests do with it.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const need = createRequire(join(root, "engine/browser/package.json"));
const { chromium } = need("playwright-core");
const axe = readFileSync(need.resolve("axe-core/axe.min.js"), "utf8");
export const page = pathToFileURL(resolve(process.argv[2])).href;
const pictures = process.argv[3];
const only = new RegExp(process.argv[4] ?? "");
if (pictures) mkdirSync(pictures, { recursive: true });

const patience = 90000; // milliseconds, on a machine that is busy with other things

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const wide = { width: 1280, height: 800 };
export const phone = { width: 360, height: 640 };
let failed = 0;

/** @param script run in each page before its own scripts */
export async function open(address = page, { script, ...options } = {}) {
  const context = await browser.newContext({ viewport: wide, locale: "en-GB", acceptDownloads: true, ...options });
  context.setDefaultTimeout(patience);
  if (script) await context.addInitScript(script);
  const tab = await context.newPage();
  const faults = [];
  tab.on("console", (message) => { if (["error", "warning"].includes(message.type())) faults.push(message.text()); });
  tab.on("pageerror", (error) => faults.push(String(error)));
  await tab.goto(address);
  await tab.waitForSelector("body[data-ready]", { timeout: patience });
  return { context, tab, faults };
}

export const picture = async (tab, name) => { if (pictures) await tab.screenshot({ path: join(pictures, `${name}.png`) }); };
export const cell = (tab, name) => tab.locator(`[data-cell="${name}"]`);
export const play = async (tab, cells) => { for (const name of cells) await cell(tab, name).click(); };
export const cells = (tab, count, selector = ".cell") => tab.waitForFunction(([where, wanted]) => document.querySelectorAll(where).length === wanted, [selector, count]);
export const text = (tab) => tab.locator(".cm-content").evaluate((content) => content.cmTile?.view?.state.doc.toString() ?? content.innerText);
export const saysSoon = (tab, selector, pattern) => tab.waitForFunction(([where, wanted]) => new RegExp(wanted).test(document.querySelector(where)?.textContent ?? ""), [selector, pattern], { timeout: patience });

/** Another text in the editor, as by hand. */
export async function write(tab, rules) {
  await tab.locator(".cm-content").click();
  await tab.keyboard.press("Control+a");
  await tab.keyboard.insertText(rules);
}

export async function clean(tab) {
  await tab.evaluate(axe);
  const found = await tab.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations.map((each) => `${each.id}: ${each.help}\n  ${each.nodes.slice(0, 4).map((node) => `${node.target} ${node.failureSummary.replace(/\s+/g, " ")}`).join("\n  ")}`));
  assert.deepEqual(found, []);
}

export async function test(name, body, options = {}, address = page) {
  if (!only.test(name)) return;
  const start = Date.now();
  const opened = await open(address, options);
  try {
    await body(opened.tab, opened);
    assert.deepEqual(opened.faults, [], "the console is silent");
    console.error(`  ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    ++failed;
    await picture(opened.tab, `failed-${failed}`).catch(() => undefined);
    console.error(`  FAILED ${name}: ${error.stack}`);
  }
  await opened.context.close();
}

/** How many tests failed; the browser is closed. */
export async function finish() {
  await browser.close();
  return failed;
}
