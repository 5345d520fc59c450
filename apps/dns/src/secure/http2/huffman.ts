/**
 * The Huffman code of header fields (RFC 7541 section 5.2 and appendix B), decoded four bits at a time. It is canonical, codes of one length
 * counting up with the bytes that they stand for, so that lengths alone say it all.
 */

/** Bits of the code of each byte, by sixteen, then of the end. */
const LENGTHS = [
  [13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28],
  [28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28],
  [6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6],
  [5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10],
  [13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7],
  [7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6],
  [15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5],
  [6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28],
  [20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23],
  [24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24],
  [22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23],
  [21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23],
  [26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25],
  [19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27],
  [20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23],
  [26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26],
  [30],
].flat();
const END = 256;
/** The end's code is all ones, and what is left of the last byte is the beginning of it. */
const MOST_PADDING = 7;

/** A step: the node that four bits lead to, with the byte that ended on the way above it, and flags. */
const NODE = 0xff;
const BYTE_SHIFT = 8;
const HAS_BYTE = 1 << 16;
const IS_WRONG = 1 << 17;

/** Nodes of the tree: where a 0 and a 1 lead to; a byte as its complement, so that it is below zero. */
function tree(): Int16Array {
  const nodes = new Int16Array(END * 2);
  let used = 1;
  let code = 0;
  let bits = 0;
  const byLength = LENGTHS.map((length, byte) => ({ length, byte })).sort(
    (left, right) => left.length - right.length || left.byte - right.byte,
  );
  for (const { length, byte } of byLength) {
    // Shifted as a number: codes have up to 30 bits.
    code *= 2 ** (length - bits);
    bits = length;
    let node = 0;
    for (let left = length - 1; left >= 0; left -= 1) {
      const at = node * 2 + ((code >>> left) & 1);
      if (left === 0) nodes[at] = ~byte;
      else if (nodes[at] === 0) {
        nodes[at] = used;
        used += 1;
      }
      node = nodes[at] ?? 0;
    }
    code += 1;
  }
  return nodes;
}

/** What four bits do at each node. */
function stepsOf(nodes: Int16Array): Int32Array {
  const steps = new Int32Array(END * 16);
  for (let from = 0; from < END; from += 1)
    for (let four = 0; four < 16; four += 1) {
      let [node, flags] = [from, 0];
      for (let bit = 3; bit >= 0; bit -= 1) {
        const next = nodes[node * 2 + ((four >> bit) & 1)] ?? 0;
        node = Math.max(0, next);
        if (~next === END) flags |= IS_WRONG;
        else if (next < 0) flags |= HAS_BYTE | (~next << BYTE_SHIFT);
      }
      steps[from * 16 + four] = flags | node;
    }
  return steps;
}

/** Nodes at which a text may end: those on the way to the end's code, a byte's bits deep at most. */
function endsOf(nodes: Int16Array): Uint8Array {
  const ends = new Uint8Array(END);
  let node = 0;
  for (let depth = 0; depth <= MOST_PADDING; depth += 1) {
    ends[node] = 1;
    node = nodes[node * 2 + 1] ?? 0;
  }
  return ends;
}

const NODES = tree();
const [STEPS, ENDS] = [stepsOf(NODES), endsOf(NODES)];

/**
 * Writes the text that was coded to `out`, which is to have 8 bytes for 5 that are read.
 * @returns the bytes of it; -1 where it is no such text
 */
export function decodeHuffman(bytes: Uint8Array, start: number, end: number, out: Uint8Array): number {
  let node = 0;
  let length = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    const one = STEPS[node * 16 + (byte >> 4)] ?? 0;
    if ((one & HAS_BYTE) !== 0) out[length++] = (one >> BYTE_SHIFT) & NODE;
    const two = STEPS[(one & NODE) * 16 + (byte & 15)] ?? 0;
    if ((two & HAS_BYTE) !== 0) out[length++] = (two >> BYTE_SHIFT) & NODE;
    if (((one | two) & IS_WRONG) !== 0) return -1;
    node = two & NODE;
  }
  return ENDS[node] === 1 ? length : -1;
}
