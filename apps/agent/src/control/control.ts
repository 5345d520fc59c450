/**
 * What people at this computer ask of the agent that runs: a socket that every local user may open. Who asks proves what they
 * may: an administrator by a word that only they can read, others by the agent's password or a one-time code of the portal; a
 * pause takes neither where a parent has switched password protection off. Rules begin again for everybody who asks for it.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { ControlReply, CONTROL_REASONS } from '@kinward/contract/computers/agent-page.schemas.ts';
import {
  COMPUTER_PASSWORD_LEAST,
  COMPUTER_PASSWORD_MOST,
} from '@kinward/contract/computers/computer-password.ts';
import { LocalUserName } from '@kinward/contract/computers/computers.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import type { SystemWords } from '../os/port.ts';
import type { Paths } from '../paths.ts';
import type { Lock } from '../rules/lock.ts';
import { isLength, type Pauses } from '../rules/pauses.ts';

const MOST_BYTES = 4096;
/** Connections that have said nothing yet: the oldest makes room, as a command says its line at once. */
const MOST_SILENT = 16;
/** Passwords and codes that wait to be looked at; more are sent away at once, so that nobody holds connections by them. */
const MOST_SECRETS = 8;
const PATIENCE_MS = 10_000;
const BETWEEN_SECRETS_MS = 100;

export const ControlRequest = z.object({
  command: z.enum(['pause', 'resume', 'password']),
  /** Whose rules; null: everybody's. */
  user: z.nullable(LocalUserName),
  length: z.optional(z.string()),
  /** Of an administrator. */
  word: z.optional(z.string()),
  /** Password or one-time code, as it was typed. */
  secret: z.optional(z.string().check(z.maxLength(COMPUTER_PASSWORD_MOST))),
  /** The new one. */
  password: z.optional(z.string()),
});
export type ControlRequest = z.output<typeof ControlRequest>;

export interface ControlOptions {
  paths: Pick<Paths, 'control' | 'administrator'>;
  pauses: Pauses;
  lock: Lock;
  /** Secret of the one-time codes; null: the computer has none. */
  codes: () => string | null;
  /** Whether a local user has rules, paused or not. */
  hasRules: (user: string) => boolean;
  /** Pauses have changed. */
  changed: () => void;
  words: SystemWords;
  say: (line: string) => void;
}

type Allowed = 'administrator' | 'password' | 'code' | 'unprotected';

const no = (
  reason: (typeof CONTROL_REASONS)[number],
  message: string,
  more?: Pick<ControlReply, 'waitSeconds' | 'triesLeft'>,
): ControlReply => ({ done: false, reason, message, ...more });
const yes = (message: string): ControlReply => ({ done: true, message });
const wrong = (triesLeft: number): ControlReply => {
  const left = triesLeft === 1 ? '1 try is left' : `${triesLeft === 0 ? 'no' : triesLeft} tries are left`;
  return no('wrong', `This is wrong, and ${left} for now.`, { triesLeft });
};
const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export class Control implements AsyncDisposable {
  readonly #options: ControlOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Those that have said nothing yet, the oldest first. */
  readonly #silent = new Set<Socket>();
  #secrets = 0;
  /** Of secrets, one at a time and with a pause after each: to look at one reads the whole policy, and names are answered by this thread. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Of this process: who can read it is an administrator. */
  readonly #word = randomBytes(32).toString('base64url');

  constructor(options: ControlOptions) {
    this.#options = options;
    this.#server = createServer((socket) => void this.#serve(socket));
  }

  /** Where it cannot listen rules hold all the same, and it says so. */
  async start(): Promise<void> {
    const { paths, say } = this.#options;
    try {
      mkdirSync(path.dirname(paths.administrator), { recursive: true, mode: 0o700 });
      rmSync(paths.administrator, { force: true });
      writeFileSync(paths.administrator, this.#word, { mode: 0o600 });
      rmSync(paths.control, { force: true });
      await new Promise<void>((resolve, reject) => {
        this.#server.once('error', reject);
        this.#server.listen(paths.control, resolve);
      });
      chmodSync(paths.control, 0o666);
    } catch (error) {
      say(`commands of local users are not heard: ${(error as Error).message}`);
    }
  }

  async #serve(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy());
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    const line = await this.#lineOf(socket);
    if (line === null) return void socket.destroy();
    const reply = await this.answer(line).catch((error: unknown) => {
      this.#options.say(`a command failed: ${(error as Error).message}`);
      return no('failed', `It did not work; the journal says why (${this.#options.words.log}).`);
    });
    // Who goes on sending is not read any more.
    socket.end(`${JSON.stringify(reply)}\n`, () => socket.destroy());
  }

  async #lineOf(socket: Socket): Promise<string | null> {
    this.#silent.add(socket);
    const [oldest] = this.#silent;
    if (this.#silent.size > MOST_SILENT) oldest?.destroy();
    try {
      return await firstLine(socket);
    } finally {
      this.#silent.delete(socket);
    }
  }

  /**
   * @param line JSON of a `ControlRequest`
   * @param by what the system itself says of who asks
   */
  async answer(
    line: string,
    by: { isAdministrator: boolean } = { isAdministrator: false },
  ): Promise<ControlReply> {
    let request: ControlRequest;
    try {
      request = ControlRequest.parse(JSON.parse(line));
    } catch {
      return no('not-understood', 'This is not understood.');
    }
    if (request.command === 'resume') return this.#resume(request);
    // Before a code is spent, and so that what is told names nobody whom it does not concern.
    if (request.command === 'pause' && request.user !== null && !this.#options.hasRules(request.user))
      return no('no-rules', `${request.user} has no rules on this computer.`);
    const allowed = by.isAdministrator ? 'administrator' : await this.#allowed(request);
    if (typeof allowed !== 'string') return allowed;
    if (request.command === 'password') return await this.#setPassword(request, allowed);
    const { length = '', user } = request;
    if (!isLength(length)) return no('length', 'A pause is 10m, 30m, 1h or restart.');
    if (user === null && allowed !== 'administrator')
      return no('everybody', 'Say whose rules: only an administrator pauses all.');
    this.#options.pauses.begin(user, length, allowed);
    this.#options.say(`rules of ${user ?? 'everybody'} are paused (${length}), by ${allowed}`);
    this.#options.changed();
    return yes(`Rules of ${user ?? 'everybody'} are paused. The parents are told.`);
  }

  #resume({ user }: ControlRequest): ControlReply {
    const { pauses, words } = this.#options;
    if (!pauses.resume(user))
      return pauses.look() === 'all'
        ? no(
            'everybody-paused',
            `Everybody is paused. An administrator ends that: ${words.administrator} resume`,
          )
        : no('nothing-paused', 'Nothing is paused.');
    this.#options.say(`rules of ${user ?? 'everybody'} hold again`);
    this.#options.changed();
    return yes('Rules hold again.');
  }

  /** A code is for a pause alone: what is shown to a child once must not become their password. */
  async #setPassword({ password = '' }: ControlRequest, by: string): Promise<ControlReply> {
    if (this.#options.lock.isOfPortal)
      return no(
        'portal-password',
        'A parent has set the password in the portal, and sets another one there.',
      );
    if (by === 'code')
      return no('code-sets-none', 'A one-time code is for a pause. The password is set by an administrator.');
    if (password.length < COMPUTER_PASSWORD_LEAST || password.length > COMPUTER_PASSWORD_MOST)
      return no(
        'password-length',
        `A password has ${COMPUTER_PASSWORD_LEAST} to ${COMPUTER_PASSWORD_MOST} characters.`,
      );
    await this.#options.lock.set(password);
    this.#options.say(`the password is another one, by ${by}`);
    return yes(
      'The password is set. Do not type it where a child is signed in: there a one-time code of the portal is safer.',
    );
  }

  async #allowed({ command, word, secret }: ControlRequest): Promise<Allowed | ControlReply> {
    const { lock, codes, pauses } = this.#options;
    if (word !== undefined)
      return isSame(word, this.#word) ? 'administrator' : no('not-allowed', 'This is not allowed.');
    if (command === 'pause' && !lock.isOnFor(pauses.told)) return 'unprotected';
    if (secret === undefined) return no('secret-missing', 'A password or a one-time code is needed.');
    if (this.#secrets >= MOST_SECRETS) return no('failed', 'Too many ask at this moment. Try again.');
    this.#secrets += 1;
    const [turn, next] = [this.#turn, Promise.withResolvers<void>()];
    this.#turn = next.promise;
    await turn;
    this.#secrets -= 1;
    setTimeout(next.resolve, BETWEEN_SECRETS_MS).unref();
    const key = codes();
    if (key !== null && lock.checkCode(secret, key)) return 'code';
    const checked = await lock.checkPassword(secret);
    if (checked === 'right') return 'password';
    if (checked === 'none')
      return no('no-code', 'This is no code that is taken now, and the agent has no password yet.');
    if ('triesLeft' in checked) return wrong(checked.triesLeft);
    const { waitSeconds } = checked;
    return no(
      'locked',
      `Too many tries. A password is taken again in ${waitSeconds} seconds; a one-time code at once.`,
      { waitSeconds },
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    rmSync(this.#options.paths.administrator, { force: true });
  }
}

/** @returns null where there is none in time, or it is too long */
const firstLine = async (socket: Socket): Promise<string | null> =>
  await new Promise((resolve) => {
    let text = '';
    const end = (line: string | null): void => {
      clearTimeout(limit);
      socket.off('data', take).pause();
      resolve(line);
    };
    const take = (piece: Buffer): void => {
      text += piece.toString();
      const at = text.indexOf('\n');
      if (text.length > MOST_BYTES) end(null);
      else if (at >= 0) end(text.slice(0, at));
    };
    const limit = setTimeout(() => end(null), PATIENCE_MS);
    socket.on('data', take);
    socket.once('close', () => end(null));
  });
