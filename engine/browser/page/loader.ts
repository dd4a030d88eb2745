// The one script that stands in the page as it is. It unpacks the others, and again, as a worker, meanwhile the module.

import { unpack, type Packing } from "./unpack";

declare const carriedSizes: [glue: number, module: number];
declare const carriedPacking: Packing;

/** What build.mjs wrote, four bytes in five characters. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((text.length / 5) * 4);
  for (let i = 0, at = 0; i < text.length; at += 4) {
    let word = 0;
    for (let digit = 0; digit < 5; ++digit, ++i) {
      const code = text.charCodeAt(i);
      word = word * 85 + (code === 126 ? 20 : code - 40);
    }
    bytes[at] = word >>> 24;
    bytes[at + 1] = word >>> 16;
    bytes[at + 2] = word >>> 8;
    bytes[at + 3] = word;
  }
  return bytes;
}

/** In a worker: the module compiled, and its script. */
async function unpackEngine(text: string): Promise<void> {
  const [glueSize, moduleSize] = carriedSizes;
  const carried = unpack(bytesOf(text), glueSize + moduleSize, carriedPacking);
  const module = await WebAssembly.compile(carried.subarray(glueSize));
  (self as unknown as { postMessage(message: unknown): void }).postMessage({ glue: carried.slice(0, glueSize), module });
}

/** In the page: the code runs as soon as it is there, and waits for the engine only where it asks. */
async function unpackPage(): Promise<void> {
  const textOf = (id: string) => document.getElementById(id)!.textContent!;
  const addressOf = (part: BlobPart) => URL.createObjectURL(new Blob([part], { type: "text/javascript" }));
  const worker = new Worker(addressOf(textOf("code")));
  const carriedEngine = new Promise((resolve, reject) => {
    worker.onmessage = (event) => { resolve(event.data); worker.terminate(); };
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.postMessage(textOf("carried"));
  Object.assign(globalThis, { carriedEngine });
  const program = textOf("program");
  const colon = program.indexOf(":");
  const code = new Blob([bytesOf(program.slice(colon + 1)).subarray(0, Number(program.slice(0, colon)))]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const script = document.createElement("script");
  script.src = addressOf(await new Response(code as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
  document.body.append(script);
}

if (typeof document === "undefined") self.onmessage = (event) => void unpackEngine(event.data as string);
else void unpackPage();
