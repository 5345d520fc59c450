/** The kernel's rules, by `nft` of nftables: whole tables by a process of its own, addresses by one that stays. */
import { spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Address } from '../../filter/known-addresses.ts';
import { begin } from '../begin.ts';
import {
  MARK_CHAIN,
  markOf,
  namedSet,
  NAMED_SECONDS,
  NO_GUARD,
  SIGN_IN_SECONDS,
  signInSet,
  TABLE,
} from './guard.ts';

const PROGRAM = '/usr/sbin/nft';
/** After which an address counts as not opened. */
const PATIENCE_MS = 2000;

/**
 * Loads a text in one transaction.
 * @throws Error with what `nft` says where it is refused; then nothing has changed
 */
export async function loadRules(text: string): Promise<void> {
  const nft = begin(PROGRAM, ['-f', '-'], 'pipe');
  nft.stdout.resume();
  let said = '';
  nft.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    nft.once('error', reject);
    nft.once('close', resolve);
    nft.stdin.once('error', () => undefined);
    nft.stdin.end(text);
  });
  if (code !== 0) throw new Error(`nft refuses the rules: ${said.trim().slice(0, 500)}`);
}

/** Takes the rules away. @throws Error where that is refused */
export function dropRules(): void {
  const { status, stderr, error } = spawnSync(PROGRAM, ['-f', '-'], { input: NO_GUARD, encoding: 'utf8' });
  if (status !== 0) throw new Error(`nft: ${error?.message ?? stderr.trim()}`);
}

/**
 * Whether the kernel has the rules of this text: another program may have taken all away (`nft flush ruleset`), and an agent that
 * was killed may have left those of another text.
 * @throws Error where it cannot be asked, as without memory: that says nothing of the rules
 */
export async function rulesAreThere(text: string): Promise<boolean> {
  const mark = markOf(text);
  if (mark === undefined) return false;
  const nft = begin(PROGRAM, ['list', 'chain', ...TABLE.split(' '), MARK_CHAIN], 'pipe');
  nft.stdin.on('error', () => undefined).end();
  nft.stderr.resume();
  let said = '';
  nft.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  return await new Promise((resolve, reject) => {
    nft.once('error', reject);
    nft.once('close', (_code, signal) => {
      if (signal === null) resolve(markOf(said) === mark);
      else reject(new Error(`nft was ended by ${signal}`));
    });
  });
}

/** Of which addresses: those that names led to, or pages to sign in on. */
type Door = 'named' | 'signIn';
const DOORS = {
  named: { set: namedSet, seconds: NAMED_SECONDS },
  signIn: { set: signInSet, seconds: SIGN_IN_SECONDS },
} as const;

interface Waiting {
  port: number;
  door: Door;
  /** None: all of them are closed. */
  addresses: readonly Address[];
  resolve: () => void;
  reject: (error: Error) => void;
}

/** An address that the kernel still has is to live as long as a new one, so each is added, deleted, and added again with its time. */
const opening = (waiting: readonly Waiting[]): string[] => {
  const sets = new Map<string, { seconds: number; all: Set<string> }>();
  for (const { port, door, addresses } of waiting)
    for (const { kind, text } of addresses) {
      const { set: nameOf, seconds } = DOORS[door];
      const set = nameOf(port, kind);
      const known = sets.get(set) ?? { seconds, all: new Set() };
      sets.set(set, known);
      known.all.add(text);
    }
  return [...sets].flatMap(([set, { seconds, all }]) => {
    const elements = [...all].join(', ');
    const timed = [...all].map((text) => `${text} timeout ${seconds}s`).join(', ');
    return [
      `add element ${TABLE} ${set} { ${elements} }`,
      `delete element ${TABLE} ${set} { ${elements} }`,
      `add element ${TABLE} ${set} { ${timed} }`,
    ];
  });
};

const closing = (waiting: readonly Waiting[]): string[] =>
  waiting.flatMap(({ port, door, addresses }) =>
    addresses.length > 0
      ? []
      : ([4, 6] as const).map((kind) => `flush set ${TABLE} ${DOORS[door].set(port, kind)}`),
  );

const lineOf = (waiting: readonly Waiting[]): string =>
  `${[...closing(waiting), ...opening(waiting)].join('; ')}\n`;

/** Opens addresses. What comes while the kernel is told goes together afterwards. */
export class OpenedAddresses implements Disposable {
  #nft: ChildProcessWithoutNullStreams | null = null;
  #queue: Waiting[] = [];
  #told: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #program: string;

  constructor(program = PROGRAM) {
    this.#program = program;
  }

  /** @throws Error where the kernel did not take them */
  async open(port: number, door: Door, addresses: readonly Address[]): Promise<void> {
    if (addresses.length > 0) await this.#queued(port, door, addresses);
  }

  /** Closes all that were opened of a kind. @throws Error where the kernel did not take it */
  async close(port: number, door: Door): Promise<void> {
    await this.#queued(port, door, []);
  }

  async #queued(port: number, door: Door, addresses: readonly Address[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#queue.push({ port, door, addresses, resolve, reject });
    this.#tell();
    await promise;
  }

  #tell(): void {
    if (this.#told.length > 0 || this.#queue.length === 0) return;
    this.#told = this.#queue;
    this.#queue = [];
    try {
      this.#nft ??= this.#start();
    } catch (error) {
      this.#end((error as Error).message);
      return;
    }
    this.#timer = setTimeout(() => this.#end('nft does not answer'), PATIENCE_MS);
    this.#nft.stdin.write(lineOf(this.#told));
  }

  /** With `-e` it says what was done, and once all of it is done, which generation the rules have. */
  #start(): ChildProcessWithoutNullStreams {
    const nft = begin(this.#program, ['-e', '-i'], 'pipe');
    nft.stdout.on('data', (piece: Buffer) => {
      if (piece.toString().includes('# new generation')) this.#settle(null);
    });
    nft.stderr.on('data', (piece: Buffer) => {
      const said = piece.toString();
      if (said.includes('Error')) this.#settle(new Error(said.trim().slice(0, 300)));
    });
    const ended = (): void => {
      if (this.#nft === nft) this.#end('nft has ended');
    };
    nft.once('error', ended);
    nft.once('exit', ended);
    nft.stdin.on('error', ended);
    return nft;
  }

  #settle(error: Error | null): void {
    clearTimeout(this.#timer);
    const told = this.#told;
    this.#told = [];
    for (const { resolve, reject } of told) {
      if (error) reject(error);
      else resolve();
    }
    this.#tell();
  }

  #end(why: string): void {
    const nft = this.#nft;
    this.#nft = null;
    nft?.kill('SIGKILL');
    this.#settle(new Error(why));
  }

  [Symbol.dispose](): void {
    this.#queue = [];
    this.#end('the agent ends');
  }
}
