// What the page carries, unpacked: LZMA, which browsers do not know, packs the module a third smaller than what they do.

/** How literals and matches are modelled, as build.mjs packs: literal context and position bits, match position bits. */
export interface Packing { lc: number; lp: number; pb: number }

const start = 1024; // even chances, of 2048
const lowCoder = (): { choice: Uint16Array; low: Uint16Array; middle: Uint16Array; high: Uint16Array } =>
  ({ choice: chances(2), low: chances(16 << 3), middle: chances(16 << 3), high: chances(256) });
function chances(size: number): Uint16Array { return new Uint16Array(size).fill(start); }

/** @param size of what was packed */
export function unpack(packed: Uint8Array, size: number, { lc, lp, pb }: Packing): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size);
  const literals = chances(0x300 << (lc + lp));
  const isMatch = chances(12 << 4), isRepeat = chances(12), isRepeat0 = chances(12), isRepeat1 = chances(12), isRepeat2 = chances(12);
  const isLongRepeat0 = chances(12 << 4);
  const slots = [chances(64), chances(64), chances(64), chances(64)];
  const distances = chances(115), alignment = chances(16);
  const matchLength = lowCoder(), repeatLength = lowCoder();
  const positionMask = (1 << pb) - 1, literalMask = (1 << lp) - 1;
  let at = 5, range = 0xffffffff, code = ((packed[1] << 24) | (packed[2] << 16) | (packed[3] << 8) | packed[4]) >>> 0;

  const bit = (table: Uint16Array, index: number): number => {
    const chance = table[index];
    const bound = (range >>> 11) * chance;
    let one = 0;
    if (code < bound) {
      range = bound;
      table[index] = chance + ((2048 - chance) >> 5);
    } else {
      range -= bound;
      code -= bound;
      table[index] = chance - (chance >> 5);
      one = 1;
    }
    if (range < 0x1000000) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | packed[at++]) >>> 0;
    }
    return one;
  };
  const tree = (table: Uint16Array, bits: number, offset = 0): number => {
    let node = 1;
    for (let i = 0; i < bits; ++i) node = (node << 1) | bit(table, offset + node);
    return node - (1 << bits);
  };
  const reversed = (table: Uint16Array, bits: number, offset: number): number => {
    let node = 1, value = 0;
    for (let i = 0; i < bits; ++i) {
      const one = bit(table, offset + node);
      node = (node << 1) | one;
      value |= one << i;
    }
    return value;
  };
  const direct = (bits: number): number => {
    let value = 0;
    for (let i = 0; i < bits; ++i) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | packed[at++]) >>> 0;
      }
      value = (value << 1) | one;
    }
    return value >>> 0;
  };
  const lengthOf = (coder: typeof matchLength, position: number): number => {
    if (bit(coder.choice, 0) === 0) return tree(coder.low, 3, position << 3);
    if (bit(coder.choice, 1) === 0) return 8 + tree(coder.middle, 3, position << 3);
    return 16 + tree(coder.high, 8);
  };

  let state = 0, repeat0 = 0, repeat1 = 0, repeat2 = 0, repeat3 = 0;
  for (let done = 0; done < size;) {
    const position = done & positionMask;
    if (bit(isMatch, (state << 4) + position) === 0) {
      const before = done > 0 ? out[done - 1] : 0;
      const context = 0x300 * (((done & literalMask) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let matched = out[done - repeat0 - 1];
        do {
          const expected = (matched >> 7) & 1;
          matched <<= 1;
          const one = bit(literals, context + ((1 + expected) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (one !== expected) break;
        } while (symbol < 0x100);
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, context + symbol);
      out[done++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length: number;
    if (bit(isRepeat, state) === 1) {
      if (bit(isRepeat0, state) === 0) {
        if (bit(isLongRepeat0, (state << 4) + position) === 0) {
          state = state < 7 ? 9 : 11;
          out[done] = out[done - repeat0 - 1];
          ++done;
          continue;
        }
      } else {
        let distance: number;
        if (bit(isRepeat1, state) === 0) {
          distance = repeat1;
        } else {
          if (bit(isRepeat2, state) === 0) {
            distance = repeat2;
          } else {
            distance = repeat3;
            repeat3 = repeat2;
          }
          repeat2 = repeat1;
        }
        repeat1 = repeat0;
        repeat0 = distance;
      }
      length = lengthOf(repeatLength, position);
      state = state < 7 ? 8 : 11;
    } else {
      repeat3 = repeat2;
      repeat2 = repeat1;
      repeat1 = repeat0;
      length = lengthOf(matchLength, position);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots[Math.min(length, 3)], 6);
      if (slot < 4) {
        repeat0 = slot;
      } else {
        const bits = (slot >> 1) - 1;
        const base = ((2 | (slot & 1)) << bits) >>> 0;
        repeat0 = slot < 14 ? base + reversed(distances, bits, base - slot) : base + direct(bits - 4) * 16 + reversed(alignment, 4, 0);
      }
    }
    if (repeat0 >= done) throw new Error("what the page carries is broken");
    for (let left = Math.min(length + 2, size - done), from = done - repeat0 - 1; left > 0; --left) out[done++] = out[from++];
  }
  return out;
}
