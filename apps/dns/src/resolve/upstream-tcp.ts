/** Asks an upstream by TCP: for answers that UDP cut, and where somebody guesses (RFC 7766). */
import { createConnection } from 'node:net';
import { put16, u16 } from '@kinward/filter-core/wire/bytes.ts';
import { isAnswerTo } from '@kinward/filter-core/resolve/question.ts';
import type { Place } from './upstream-udp.ts';

const LENGTH_BYTES = 2;

/**
 * Asks once, on a connection of its own. Never rejects.
 * @returns null where there is no answer in time, or one to something else
 */
export async function askByTcp(
  { host, port }: Place,
  question: Uint8Array,
  timeoutMs: number,
): Promise<Uint8Array | null> {
  const framed = new Uint8Array(LENGTH_BYTES + question.length);
  put16(framed, 0, question.length);
  framed.set(question, LENGTH_BYTES);
  return await new Promise((resolve) => {
    const socket = createConnection({ host, port });
    const received: Buffer[] = [];
    const settle = (answer: Uint8Array | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(settle, timeoutMs, null);
    socket.on('connect', () => socket.write(framed));
    socket.on('error', () => settle(null));
    socket.on('close', () => settle(null));
    socket.on('data', (piece) => {
      received.push(piece);
      const all = received.length === 1 ? piece : Buffer.concat(received);
      const end = all.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : LENGTH_BYTES + u16(all, 0);
      if (all.length < end) return;
      const answer = all.subarray(LENGTH_BYTES, end);
      settle(answer.length > 12 && isAnswerTo(question, answer) ? answer : null);
    });
  });
}
