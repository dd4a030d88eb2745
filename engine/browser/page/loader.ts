// The one script that stands in the page as it is: unpacks the others, and the module.

import { unpack, type Packing } from "./unpack";

declare const carriedSizes: [code: number, glue: number, module: number];
declare const carriedPacking: Packing;

/** What build.mjs wrote, four bytes in five characters. */
function bytesOf(text: string): Uint8Array {
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

const [codeSize, glueSize, moduleSize] = carriedSizes;
const carried = unpack(bytesOf(document.getElementById("carried")!.textContent!), codeSize + glueSize + moduleSize, carriedPacking);
const moduleAt = codeSize + glueSize;
Object.assign(globalThis, { carriedGlue: carried.subarray(codeSize, moduleAt), carriedModule: carried.subarray(moduleAt) });
const script = document.createElement("script");
script.src = URL.createObjectURL(new Blob([carried.subarray(0, codeSize) as BlobPart], { type: "text/javascript" }));
document.body.append(script);
