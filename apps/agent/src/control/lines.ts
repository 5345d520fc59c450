/** What a command asks for: at a terminal by a question, else a line each of its input. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { readHidden } from './hidden.ts';

export interface Lines extends AsyncDisposable {
  /** @returns empty: there is none @throws Error where the person gives up (Ctrl+C) */
  read: (question: string) => Promise<string>;
}

/** @param isShown whether a terminal shows what is typed: not for a secret that goes on being one */
export function linesOf(isShown: boolean): Lines {
  const { stdin, stderr } = process;
  if (stdin.isTTY && !isShown) return { read: readHidden, [Symbol.asyncDispose]: () => Promise.resolve() };
  const lines = createInterface(stdin.isTTY ? { input: stdin, output: stderr } : { input: stdin });
  const close = (): Promise<void> => Promise.resolve(lines.close());
  if (stdin.isTTY) {
    const closed = once(lines, 'close').then(() => '');
    return {
      read: async (question) => await Promise.race([lines.question(question), closed]),
      [Symbol.asyncDispose]: close,
    };
  }
  const each = lines[Symbol.asyncIterator]();
  return { read: async () => (await each.next()).value ?? '', [Symbol.asyncDispose]: close };
}
