/** Questions and answers on one connection (RFC 7766), whatever carries it. */
import type { Socket } from 'node:net';
import { put16 } from '@kinward/filter-core/wire/bytes.ts';
import { newFrames } from './tcp-framing.ts';

const MOST_QUERY_BYTES = 4096;
const MOST_UNANSWERED = 64;
/** A client that asks and does not read is left. */
const MOST_UNREAD_BYTES = 65_536;

/** Milliseconds. */
export interface StreamTimes {
  /** Until the first query is there. */
  firstMs: number;
  /** Between queries. */
  idleMs: () => number;
  /** Until a query that has begun is there. */
  wholeMs: number;
}

/** The answer without its length, null for silence; the message is used again as soon as it returns. */
export type AnswerTo = (message: Uint8Array) => Uint8Array | null | Promise<Uint8Array | null>;

/** Serves a connection until it ends or takes too long. */
export function serveStream(
  socket: Socket,
  { firstMs, idleMs, wholeMs }: StreamTimes,
  answerTo: AnswerTo,
): void {
  let unanswered = 0;
  let isNew = true;
  let isTaking = false;
  let timer = setTimeout(() => socket.destroy(), firstMs);
  const endIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.destroy(), ms);
  };
  socket.on('close', () => clearTimeout(timer));
  const answered = (answer: Uint8Array | null): void => {
    unanswered -= 1;
    if (answer && !socket.destroyed) socket.write(framed(answer));
    if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy();
    else if (unanswered < MOST_UNANSWERED && !isTaking && socket.isPaused()) goOn();
  };
  const frames = newFrames(
    MOST_QUERY_BYTES,
    (message) => {
      unanswered += 1;
      isNew = true;
      const result = answerTo(message);
      if (result instanceof Promise) void result.then(answered);
      else answered(result);
    },
    // A piece may hold hundreds of questions.
    () => unanswered >= MOST_UNANSWERED || socket.destroyed,
  );
  const take = (piece: Uint8Array): void => {
    // Answers to what came together go together.
    socket.cork();
    isTaking = true;
    const isWhole = frames.push(piece);
    isTaking = false;
    socket.uncork();
    if (unanswered >= MOST_UNANSWERED) socket.pause();
    if (!isWhole) socket.destroy();
    // One byte now and then does not prolong the time for a whole query.
    else if (!frames.isWithin) endIn(idleMs());
    else if (isNew) endIn(wholeMs);
    isNew = !frames.isWithin;
  };
  const goOn = (): void => {
    const { rest } = frames;
    if (rest) take(rest);
    if (unanswered < MOST_UNANSWERED) socket.resume();
  };
  socket.on('data', take);
}

function framed(answer: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(2 + answer.length);
  put16(bytes, 0, answer.length);
  bytes.set(answer, 2);
  return bytes;
}
