/** What a command asks for: at a terminal by a question, else a line each of its input. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { isatty } from 'node:tty';
import { readHidden } from './hidden.ts';

export interface Lines extends AsyncDisposable {
  /** @returns empty: there is none @throws Error where the person gives up (Ctrl+C) */
  read: (question: string) => Promise<string>;
}

const STDIN = 0;

/** @param isShown whether a terminal shows what is typed: not for a secret that goes on being one */
export function linesOf(isShown: boolean): Lines {
  if (!isatty(STDIN)) return linesIn(inputHere());
  return isShown ? shownLines() : { read: readHidden, [Symbol.asyncDispose]: () => Promise.resolve() };
}

function shownLines(): Lines {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = once(lines, 'close').then(() => '');
  return {
    read: async (question) => await Promise.race([lines.question(question), closed]),
    [Symbol.asyncDispose]: () => Promise.resolve(lines.close()),
  };
}

/** Node for Windows does not open each pipe that it is given (`open EBADF`, as of a shell of Linux in Wine). Read as a file it has the same lines. */
function inputHere(): Readable {
  try {
    return process.stdin;
  } catch {
    return createReadStream('', { fd: STDIN, autoClose: false });
  }
}

function linesIn(input: Readable): Lines {
  const lines = createInterface({ input });
  // What cannot be read has no more lines.
  input.once('error', () => lines.close());
  const each = lines[Symbol.asyncIterator]();
  return {
    read: async () => (await each.next()).value ?? '',
    [Symbol.asyncDispose]: () => Promise.resolve(lines.close()),
  };
}
