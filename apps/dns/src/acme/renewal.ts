/** Keeps the certificate of the zone: gets it, and the next one in time; what there is stays in use whatever fails. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@kinward/contract/schema.ts';
import type { Zone } from '../zone/zone.ts';
import { replaceFile } from '../replace-file.ts';
import { obtain } from './order.ts';
import { AcmeSession, Refused } from './session.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
/** After which part of a certificate's time the next is asked for, and in which part after that. */
const [USED, SPREAD] = [2 / 3, 1 / 20];
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [10 * MINUTE_MS, DAY_MS];
/** How often the clock is looked at: a machine may have slept. */
const LOOK_MS = MINUTE_MS;

export interface RenewalOptions {
  zone: Zone;
  /** The zone's name. */
  name: string;
  /** Of the authority. */
  directory: string;
  email?: string | undefined;
  /** Where the account's key and the pair are kept. */
  folder: string;
  say: (line: string) => void;
  /** Called when the state is another one. */
  changed: () => void;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Milliseconds between two looks at the clock. */
  lookMs?: number;
}

/** How it is with the certificate, for the operator. */
export interface RenewalState {
  /** When it ends; null: there is none. */
  until: string | null;
  /** When the authority is asked next. */
  next: string;
  /** Why the last time came to nothing; null: it did not. */
  fault: string | null;
}

export interface Renewal extends AsyncDisposable {
  readonly state: RenewalState;
}

/** Key and certificates in one file, so that both are always of the same moment. */
export const pairFileOf = (folder: string): string => path.join(folder, 'pair.pem');

function accountKey(folder: string): KeyObject {
  const file = path.join(folder, 'account.pem');
  if (existsSync(file)) return createPrivateKey(readFileSync(file, 'utf8'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  replaceFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  return privateKey;
}

/** @returns null where there is none for the zone */
function currentOf(folder: string, name: string): X509Certificate | null {
  try {
    const certificate = new X509Certificate(readFileSync(pairFileOf(folder), 'utf8'));
    return certificate.checkHost(`key.${name}`) === undefined ? null : certificate;
  } catch {
    return null;
  }
}

/** When the next is asked for: the same moment after each restart, and another one on each machine. */
export function dueAt(certificate: X509Certificate): number {
  const [from, until] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
  const part = createHash('sha256').update(certificate.raw).digest().readUInt32BE(0) / 2 ** 32;
  return from + (until - from) * (USED + SPREAD * part);
}

/** What went wrong before, so that a restart does not ask an authority again at once. */
const Tries = z.object({ failures: z.number(), at: z.number() });
type Tries = z.output<typeof Tries>;

class RenewalLoop implements Renewal {
  readonly #options: RenewalOptions;
  readonly #now: () => number;
  readonly #end = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #certificate: X509Certificate | null;
  #tries: Tries;
  #fault: string | null = null;

  constructor(options: RenewalOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    this.#certificate = currentOf(options.folder, options.name);
    this.#tries = this.#readTries();
    this.#timer = setInterval(() => this.#look(), options.lookMs ?? LOOK_MS);
    this.#look();
  }

  get state(): RenewalState {
    return {
      until: this.#certificate?.validToDate.toISOString() ?? null,
      next: new Date(this.#next()).toISOString(),
      fault: this.#fault,
    };
  }

  #next(): number {
    return Math.max(this.#certificate ? dueAt(this.#certificate) : 0, this.#tries.at);
  }

  #look(): void {
    if (this.#running || this.#end.signal.aborted || this.#now() < this.#next()) return;
    this.#running = this.#renew().finally(() => {
      this.#running = null;
      this.#options.changed();
    });
  }

  async #renew(): Promise<void> {
    const { zone, name, directory, email, folder, say } = this.#options;
    const { signal } = this.#end;
    try {
      const session = await AcmeSession.open(directory, accountKey(folder), email);
      zone.issuers = session.directory.meta?.caaIdentities ?? [];
      const challenge = (texts: readonly string[]): void => {
        zone.challenges = texts;
      };
      const { cert, key } = await obtain({ session, name, say: challenge, signal });
      replaceFile(pairFileOf(folder), `${key.trim()}\n${cert.trim()}\n`, 0o600);
      this.#certificate = currentOf(folder, name);
      if (!this.#certificate) throw new Error(`the authority's certificate is not one for *.${name}`);
      this.#fault = null;
      this.#writeTries({ failures: 0, at: 0 });
      say(`got a certificate for ${name} and all its names until ${this.state.until}`);
    } catch (error) {
      if (!signal.aborted) this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const { failures } = this.#tries;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    const told = error instanceof Refused ? (error.waitSeconds ?? 0) * 1000 : 0;
    this.#writeTries({ failures: failures + 1, at: this.#now() + Math.max(wait, told) });
    const { message, cause } = error as Error;
    const why = cause as NodeJS.ErrnoException | undefined;
    this.#fault = (why ? `${message} (${why.code ?? why.message})` : message).slice(0, 500);
    const kept = this.#certificate ? 'the one that there is stays in use' : 'there is none yet';
    this.#options.say(
      `no new certificate: ${this.#fault}; ${kept}, and it is tried again at ${this.state.next}`,
    );
  }

  #readTries(): Tries {
    try {
      const { failures, at } = Tries.parse(JSON.parse(readFileSync(this.#triesFile, 'utf8')));
      return { failures, at: Math.min(at, this.#now() + LONGEST_WAIT_MS) };
    } catch {
      return { failures: 0, at: 0 };
    }
  }

  #writeTries(tries: Tries): void {
    this.#tries = tries;
    replaceFile(this.#triesFile, JSON.stringify(tries), 0o600);
  }

  get #triesFile(): string {
    return path.join(this.#options.folder, 'tries.json');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#end.abort();
    await this.#running;
  }
}

/** Runs until it is ended. @throws the system's error where its folder cannot be written */
export const keepCertificate = (options: RenewalOptions): Renewal => new RenewalLoop(options);
