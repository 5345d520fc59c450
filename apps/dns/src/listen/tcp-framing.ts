/** Messages on a stream: two bytes of length before each (RFC 1035 section 4.2.2), in pieces of any size. */

const LENGTH_BYTES = 2;
const NOTHING = new Uint8Array();

export interface Frames {
  /** @returns false where a message is longer than allowed; then the stream is of no use */
  push: (piece: Uint8Array) => boolean;
  /** What of the last piece was not looked at, as no more was to be; null: all was. */
  readonly rest: Uint8Array | null;
  /** Whether part of a message is there. */
  readonly isWithin: boolean;
}

/**
 * @param most bytes of one message
 * @param onMessage the bytes are used again for the next message
 * @param isFull asked before each message: whether no more are to be read now
 */
export function newFrames(
  most: number,
  onMessage: (message: Uint8Array) => void,
  isFull: () => boolean = () => false,
): Frames {
  // Only once a message comes in pieces: most connections never have one.
  let buffer: Uint8Array = NOTHING;
  let filled = 0;
  let rest: Uint8Array | null = null;
  const wanted = (): number =>
    filled < LENGTH_BYTES ? LENGTH_BYTES : LENGTH_BYTES + (buffer[0] ?? 0) * 256 + (buffer[1] ?? 0);
  return {
    push: (piece) => {
      rest = null;
      for (let at = 0; at < piece.length;) {
        if (filled === 0 && isFull()) {
          rest = piece.subarray(at);
          return true;
        }
        if (filled === 0) {
          const whole = LENGTH_BYTES + (piece[at] ?? 0) * 256 + (piece[at + 1] ?? 0);
          if (piece.length - at >= whole && whole <= LENGTH_BYTES + most) {
            at += whole;
            onMessage(piece.subarray(at - whole + LENGTH_BYTES, at));
            continue;
          }
          if (buffer === NOTHING) buffer = new Uint8Array(LENGTH_BYTES + most);
        }
        const part = piece.subarray(at, at + wanted() - filled);
        buffer.set(part, filled);
        filled += part.length;
        at += part.length;
        if (wanted() > buffer.length) return false;
        if (filled >= LENGTH_BYTES && filled === wanted()) {
          const message = buffer.subarray(LENGTH_BYTES, filled);
          filled = 0;
          onMessage(message);
        }
      }
      return true;
    },
    get rest() {
      return rest;
    },
    get isWithin() {
      return filled > 0;
    },
  };
}
