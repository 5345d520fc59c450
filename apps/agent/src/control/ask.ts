/** The commands of `kinward-agent` that ask the agent that runs: to pause rules, to begin them again, to set its password. */
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ControlReply } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { System, SystemWords } from '../os/port.ts';
import type { Paths } from '../paths.ts';
import { isLength } from '../rules/pauses.ts';
import type { ControlRequest } from './control.ts';
import { linesOf } from './lines.ts';

type Command = ControlRequest['command'];

/** How often it is tried again where the agent closes without a word, as it does while somebody opens many connections; and after how long. */
const [TRIES, AGAIN_MS] = [10, 50];

/** @throws Error where the agent does not run */
async function ask(
  paths: Pick<Paths, 'control'>,
  request: ControlRequest,
  words: SystemWords,
): Promise<ControlReply> {
  for (let tried = 1; ; tried += 1) {
    const reply = await askOnce(paths, request, words);
    if (reply) return reply;
    if (tried === TRIES) throw new Error('the agent did not answer');
    await sleep(AGAIN_MS);
  }
}

/** @returns null where it closed without a word @throws Error where the agent does not run */
async function askOnce(
  paths: Pick<Paths, 'control'>,
  request: ControlRequest,
  { service }: SystemWords,
): Promise<ControlReply | null> {
  const socket = createConnection(paths.control);
  return await new Promise((resolve, reject) => {
    let text = '';
    socket.once('error', () => reject(new Error(`the agent does not run (${service})`)));
    socket.on('data', (piece: Buffer) => {
      text += piece.toString();
      // Nothing comes after it, and Windows' other end is closed by a fault that is none.
      if (text.endsWith('\n')) socket.destroy();
    });
    socket.once('close', () => {
      if (text === '') return resolve(null);
      try {
        resolve(ControlReply.parse(JSON.parse(text)));
      } catch {
        reject(new Error('the agent did not answer'));
      }
    });
    socket.write(`${JSON.stringify(request)}\n`);
  });
}

/** What proves that this is an administrator; undefined: it is not one. @throws Error where the agent does not run */
function administratorWord(
  { administrator }: Pick<Paths, 'administrator'>,
  { words, platform, isAdministrator }: System,
): string | undefined {
  if (!isAdministrator()) return undefined;
  // The host says whose the line is.
  if (platform === 'Windows') return '';
  try {
    return readFileSync(administrator, 'utf8');
  } catch {
    throw new Error(`the agent does not run (${words.service})`);
  }
}

/** What is to be asked, without who may. @returns null: the arguments say nothing that can be done */
function requestOf(command: Command, args: readonly string[], isRoot: boolean): ControlRequest | null {
  const [first, ...more] = args;
  const own = isRoot ? null : userInfo().username;
  if (command === 'pause') {
    const [user = own, ...others] = more;
    return first !== undefined && isLength(first) && others.length === 0
      ? { command, length: first, user }
      : null;
  }
  if (more.length > 0 || (command === 'password' && first !== undefined)) return null;
  return { command, user: first ?? own };
}

export interface AskOptions {
  system: System;
  paths: Pick<Paths, 'control' | 'administrator'>;
  say: (line: string) => void;
}

/** @returns the code that the command ends with; null: the arguments say nothing that can be done */
export async function control(
  command: Command,
  args: readonly string[],
  { system, paths, say }: AskOptions,
): Promise<number | null> {
  const request = requestOf(command, args, system.isAdministrator());
  if (request === null) return null;
  const word = administratorWord(paths, system);
  await using lines = linesOf(false);
  const hidden = async (question: string): Promise<string> => await lines.read(question);
  const asked = async (): Promise<ControlReply> =>
    await ask(paths, { ...request, ...(word !== undefined && { word }) }, system.words);
  if (command === 'password') {
    if (word === undefined) request.secret = await hidden('Former password: ');
    const password = await hidden('New password: ');
    if ((await hidden('New password again: ')) !== password) throw new Error('these are two passwords');
    request.password = password;
  }
  let reply = await asked();
  // The agent says whether it takes one.
  if (command === 'pause' && reply.reason === 'secret-missing') {
    request.secret = await hidden('Password of the agent, or a one-time code of the portal: ');
    reply = await asked();
  }
  const { done, message } = reply;
  say(message);
  return done ? 0 : 1;
}
