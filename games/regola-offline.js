// Keeps the page for when there is no connection. Who puts regola.html on a host puts this beside it; the page asks for it.

const kept = "regola";
const page = new URL(new URL(location.href).searchParams.get("page") ?? "regola.html", location.href).href;

const keep = async (answer) => (await caches.open(kept)).put(page, answer);

/** What the host has, which may be newer; without a connection what was kept. */
async function answerFor(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(answer.clone());
    return answer;
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(fetch(page, { cache: "reload" }).then((answer) => answer.ok && keep(answer)).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate" && origin + pathname === page) event.respondWith(answerFor(event.request));
});
