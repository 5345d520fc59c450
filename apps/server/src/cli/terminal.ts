import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/**
 * Asks on the terminal and shows nothing of the answer.
 * @throws CommandError when standard input is no terminal
 */
export const askHidden = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) throw new CommandError(`${question}: there is no terminal to ask at`);
  process.stderr.write(`${question}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
};

/**
 * Asks on the terminal; anything but yes is no.
 * @throws CommandError when standard input is no terminal
 */
export const askYes = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new CommandError(`${question} There is no terminal to ask at: add --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/iu.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
};
