// The page from a host: after the first visit it is there without a connection.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { page, play, saysSoon, test } from "./driver.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const files = {
  "/games/regola.html": ["text/html", fileURLToPath(page)],
  "/games/regola-offline.js": ["text/javascript", join(root, "games/regola-offline.js")],
};
const server = createServer((request, response) => {
  const [type, file] = files[new URL(request.url, "http://host").pathname] ?? [];
  response.writeHead(file ? 200 : 404, { "Content-Type": type ?? "text/plain" });
  response.end(file && readFileSync(file));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

// A name under localhost leads to this machine, and browsers trust it as they trust a host with a certificate.
const address = `http://regola.localhost:${server.address().port}/games/regola.html`;

await test("without a connection after the first visit", async (tab) => {
  await tab.waitForFunction(() => navigator.serviceWorker.controller);
  await new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
  await assert.rejects(fetch(address.replace("regola.localhost", "127.0.0.1")), "the host is gone");
  await tab.goto(`${address}?again`);
  await tab.waitForSelector("body[data-ready]");
  await play(tab, ["b2"]);
  await saysSoon(tab, ".plies", "put b2");
}, {}, address);

server.close();
