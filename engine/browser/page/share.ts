// The game in a link, in a file, in a page of its own, and kept in the browser.

import type { Saved } from "./match";

const draftKey = "regola.draft";

/** No longer text is taken: it goes to the engine with each key. */
export const longest = 1 << 20;

const pack = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> => new Uint8Array(await new Response(stream).arrayBuffer());

export async function fragmentOf(saved: Saved): Promise<string> {
  const bytes = await pack(new Blob([JSON.stringify(saved)]).stream().pipeThrough(new CompressionStream("deflate-raw")) as ReadableStream<Uint8Array>);
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `#g=${btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** What a stream holds. @throws where that is more, or no text */
async function textOf(stream: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > most) throw new Error(`> ${most} bytes`);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts as BlobPart[]).arrayBuffer());
}

export async function readFragment(fragment: string): Promise<Saved | undefined> {
  const packed = /^#g=([\w-]+)$/.exec(fragment)?.[1];
  if (!packed) return undefined;
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const text = await textOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), 4_000_000); // no game is so long
    return sound(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What comes from outside may be anything. */
export function sound(value: unknown): Saved | undefined {
  const saved = value as Saved;
  if (typeof saved !== "object" || saved === null || typeof saved.text !== "string" || saved.text.length > longest) return undefined;
  const moves = Array.isArray(saved.moves) ? saved.moves.filter((move): move is string => typeof move === "string") : [];
  return { text: saved.text, from: typeof saved.from === "string" ? saved.from : "", moves, name: typeof saved.name === "string" ? saved.name : undefined };
}

/** The rules at an address, which may be long in coming or something else. @throws where there are none */
export async function textAt(address: string): Promise<string> {
  const answer = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.body ? textOf(answer.body, longest) : "";
}

export function keepDraft(saved: Saved): void {
  try { localStorage.setItem(draftKey, JSON.stringify(saved)); } catch { /* a browser may refuse */ }
}

export function readDraft(): Saved | undefined {
  try {
    const kept = localStorage.getItem(draftKey);
    return kept ? sound(JSON.parse(kept)) : undefined;
  } catch {
    return undefined;
  }
}

export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Lets the browser keep the page for when there is no connection: where it comes from a host, with games/regola-offline.js beside it. */
export async function keepPage(): Promise<void> {
  const mine = ["localhost", "127.0.0.1", "[::1]"]; // what is served there changes from one run to the next
  if (!location.protocol.startsWith("http") || mine.includes(location.hostname)) return;
  try {
    await navigator.serviceWorker.register(`regola-offline.js?page=${encodeURIComponent(location.pathname)}`);
  } catch { /* a browser may refuse, and a host may not have it */ }
}

let pristineHead = "";

/** To be called before anything of the page is changed. */
export function rememberPage(): void { pristineHead = document.head.innerHTML; }

/** The whole page again, with this game to begin with. */
export function pageOf(saved: Saved): string {
  const raw = (id: string) => document.getElementById(id)!.textContent ?? "";
  const start = JSON.stringify(saved).replace(/</g, "\\u003c");
  return `<!doctype html>\n<html lang="en"><head>${pristineHead}</head><body><div id="app"></div>` +
    `<script type="application/json" id="start">${start}</script>` +
    `<script type="application/json" id="library">${raw("library")}</script>` +
    `<script type="text/plain" id="program">${raw("program")}</script>` +
    `<script type="text/plain" id="carried">${raw("carried")}</script>` +
    `<script id="code">${raw("code")}</script></body></html>\n`;
}
