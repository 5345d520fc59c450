/**
 * Newer versions of the agent, from the installation that the computer is paired with. It looks once an hour, takes one at a
 * moment of the following hour that differs from computer to computer, and leaves installing to the system (`script.ts`).
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AgentVersion,
  isNewerVersion,
  UPDATE_REASONS,
  type AgentAbout,
  type AgentUpdate,
  type AgentUpdateQuery,
  type UpdateReason,
} from '@kinward/contract/computers/agent-update.schemas.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Paths } from '../paths.ts';
import type { PageUpdate } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Link } from '../link/link.ts';
import { readStatus } from '../link/status.ts';
import { fetchPackage, Refusal, updateFor } from '../link/server.ts';
import { keepFile, openedOffer, RefusedUpdate } from './offer.ts';
import { ownPackage } from './own.ts';
import { UPDATE_FILES, updateScript } from './script.ts';

const HOUR_MS = 3_600_000;
/** After which it is asked again where the installation was not reached. */
const [AGAIN_MS, SOON_MS] = [60_000, 5000];
/** For so long who asks again is told what was found: the installation is asked no more often than by an agent that does not reach it. */
const FRESH_MS = 60_000;
/** Between two looks at the files of the folder. */
const LOOK_MS = 1000;
/** Rules that change again and again delay an update for so long at most. */
const MOST_UNQUIET_MS = 600_000;
/** After which a version that was taken back is tried again: what was wrong may have been somebody's doing, or the network's. */
const TAKEN_BACK_MS = 3 * 24 * HOUR_MS;
/** For the new package and the former one, each unpacked once. */
const ROOM_BYTES = 500_000_000;

export interface Result {
  version: string;
  outcome: 'installed' | 'waiting' | 'failed';
  why: UpdateReason | 'well';
}

/** @returns null: none was tried, or what is there cannot be understood */
export function readResult({ updates }: Pick<Paths, 'updates'>): Result | null {
  try {
    const text = readFileSync(path.join(updates, UPDATE_FILES.result), 'utf8');
    const [version = '', outcome, why] = text.trim().split(' ');
    if (!AgentVersion.safeParse(version).success) return null;
    if (outcome === 'installed') return { version, outcome, why: 'well' };
    const reason = UPDATE_REASONS.find((known) => known === why);
    if ((outcome !== 'waiting' && outcome !== 'failed') || !reason) return null;
    return { version, outcome, why: reason };
  } catch {
    return null;
  }
}

/** What was found, without what every answer has. */
export type FoundUpdate = Omit<PageUpdate, 'at' | 'own'>;

export interface UpdaterOptions {
  link: Link;
  paths: Pick<Paths, 'updates' | 'updateNow' | 'status'>;
  /** No rules are being changed. */
  isQuiet: () => boolean;
  isConnected: () => boolean;
  /** What is said of the update has changed. */
  changed: () => void;
  say: (line: string) => void;
  own?: AgentUpdateQuery | null;
  /** From 0 to 1. */
  random?: () => number;
}

export class Updater {
  readonly #options: UpdaterOptions;
  readonly #own: AgentUpdateQuery | null;
  #update: AgentAbout['update'] = null;
  #lookedAt = -Infinity;
  #said = '';
  /** When a newer version is taken, by the clock of the process. */
  #due: number | undefined;
  /** Since when it would have been looked but for rules that change. */
  #unquiet: number | undefined;
  /** How often the file could not be fetched since it was last. */
  #unfetched = 0;
  #isAtWork = false;
  /** What was found for who asked, and when. */
  #check: { at: number; found: Promise<FoundUpdate> } | undefined;

  constructor(options: UpdaterOptions) {
    this.#options = options;
    this.#own = options.own === undefined ? ownPackage() : options.own;
    const result = readResult(options.paths);
    if (
      result &&
      this.#own &&
      result.outcome !== 'installed' &&
      isNewerVersion(result.version, this.#own.version)
    )
      this.#update = { version: result.version, state: result.outcome, why: result.why as UpdateReason };
  }

  /** Undefined: a program that no installation gives out. */
  get about(): AgentAbout | undefined {
    return this.#own ? { ...this.#own, update: this.#update } : undefined;
  }

  /** Waits for its time, and does what is to be done then. */
  async work(signal: AbortSignal): Promise<void> {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || !this.#own) return;
    await this.look(performance.now(), signal);
  }

  /**
   * Looks at once, for somebody at the computer. Takes nothing: one that is found is taken when it would be all the same.
   * @param now milliseconds of a clock that nobody sets
   */
  async check(now: number, signal: AbortSignal): Promise<FoundUpdate> {
    if (!this.#check || now - this.#check.at >= FRESH_MS)
      this.#check = { at: now, found: this.#look(now, signal) };
    return await this.#check.found;
  }

  async #look(now: number, signal: AbortSignal): Promise<FoundUpdate> {
    const none = { version: null, why: null };
    if (!this.#own) return { state: 'by-hand', ...none };
    const isInstalling = existsSync(path.join(this.#options.paths.updates, UPDATE_FILES.ready));
    if (isInstalling || this.#isAtWork)
      return { state: 'installing', version: this.#update?.version ?? null, why: null };
    try {
      const offer = await this.#offer(signal, true);
      if (!offer) this.#set(null);
      else if (!this.#isRefused(offer) && this.#due === undefined && !this.#isAtWork) this.#wait(offer, now);
      return this.#update ? { ...this.#update } : { state: 'newest', ...none };
    } catch (error) {
      return { state: whyNotFound(error), ...none };
    }
  }

  /** @param now milliseconds of a clock that nobody sets */
  async look(now: number, signal: AbortSignal): Promise<void> {
    const { paths, isQuiet, say } = this.#options;
    // The system is at it.
    if (existsSync(path.join(paths.updates, UPDATE_FILES.ready))) return;
    const isAsked = existsSync(paths.updateNow);
    if (!isAsked && this.#due === undefined && now - this.#lookedAt < HOUR_MS) return;
    if (!isAsked && this.#due !== undefined && now < this.#due) return;
    if (!isQuiet()) {
      this.#unquiet ??= now;
      if (now - this.#unquiet < MOST_UNQUIET_MS) return;
    }
    this.#unquiet = undefined;
    if (isAsked) rmSync(paths.updateNow, { force: true });
    const isDue = isAsked || this.#due !== undefined;
    this.#lookedAt = now;
    this.#due = undefined;
    this.#isAtWork = isDue;
    try {
      const offer = await this.#offer(signal);
      if (!offer) this.#set(null);
      else if (this.#isRefused(offer)) return;
      else if (isDue) await this.#take(offer, signal);
      else this.#wait(offer, now);
    } catch (error) {
      if (signal.aborted) return;
      const { message } = error as Error;
      if (message !== this.#said) say(`a newer version could not be had: ${message}`);
      this.#said = message;
      if (error instanceof RefusedUpdate) return;
      // As often as it failed before, longer: the installation counts what is fetched.
      const again = isAsked ? SOON_MS : Math.min(AGAIN_MS * 2 ** this.#unfetched, HOUR_MS);
      if (this.#update?.why === 'not-fetched') this.#unfetched += 1;
      if (isDue) this.#due = now + again;
      else this.#lookedAt = now - HOUR_MS + again;
    } finally {
      this.#isAtWork = false;
    }
  }

  /** What the installation has that is newer, or null. @param saysWhy whether why there is none is thrown, too @throws RefusedUpdate */
  async #offer(signal: AbortSignal, saysWhy = false): Promise<AgentUpdate | null> {
    const { link } = this.#options;
    const own = this.#own;
    if (!own) return null;
    // An older installation gives none.
    const signed = await updateFor(link, own, signal).catch((error: unknown) => {
      if (!saysWhy && error instanceof Refusal && error.status !== 401) return null;
      throw error;
    });
    return signed && openedOffer(signed, { policyKey: link.policyKey, own });
  }

  /** A version that was taken back is tried again after some days; a newer one at once. */
  #isRefused({ version }: AgentUpdate): boolean {
    const { paths } = this.#options;
    const result = readResult(paths);
    if (result?.outcome !== 'failed' || isNewerVersion(version, result.version)) return false;
    const at = statSync(path.join(paths.updates, UPDATE_FILES.result), { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined || Math.abs(Date.now() - at) >= TAKEN_BACK_MS) return false;
    this.#set({ version: result.version, state: 'failed', why: result.why as UpdateReason });
    return true;
  }

  #wait({ version }: AgentUpdate, now: number): void {
    const { random = Math.random } = this.#options;
    this.#due = now + random() * HOUR_MS;
    const result = readResult(this.#options.paths);
    // Why it did not come the last time is said until it comes.
    const why = result?.outcome === 'waiting' && result.version === version ? result.why : 'soon';
    this.#set({ version, state: 'waiting', why: why as UpdateReason });
  }

  async #take(offer: AgentUpdate, signal: AbortSignal): Promise<void> {
    const { link, paths, isConnected, say } = this.#options;
    const { version, sha256 } = offer;
    const waits = (why: UpdateReason): void => this.#set({ version, state: 'waiting', why });
    mkdirSync(paths.updates, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = statfsSync(paths.updates);
    if (bavail * bsize < ROOM_BYTES) return waits('no-room');
    const file = (name: keyof typeof UPDATE_FILES): string => path.join(paths.updates, UPDATE_FILES[name]);
    try {
      const place = file(offer.kind === 'msi' ? 'msi' : 'package');
      await keepFile(await fetchPackage(link, offer, signal), place, offer);
    } catch (error) {
      if (!signal.aborted) waits(error instanceof RefusedUpdate ? 'not-the-file' : 'not-fetched');
      throw error;
    }
    this.#unfetched = 0;
    waits('soon');
    // On Windows the service does what the script does.
    if (offer.kind !== 'msi') replaceFile(file('script'), updateScript(offer.kind), 0o600);
    const status = readStatus(paths);
    const users = status?.paused.length === 0 ? status.users.length : 0;
    replaceFile(file('users'), `${users}\n`, 0o600);
    for (const name of ['result', 'phase'] as const) rmSync(file(name), { force: true });
    say(`version ${version} is installed now`);
    // The system begins as soon as this is there.
    const facts = [version, sha256, this.#own?.version, isConnected() ? 'connected' : 'any'];
    replaceFile(file('ready'), `${facts.join(' ')}\n`, 0o600);
  }

  #set(update: AgentAbout['update']): void {
    if (JSON.stringify(update) === JSON.stringify(this.#update)) return;
    this.#update = update;
    if (update) this.#options.say(`version ${update.version}: ${update.state}, ${update.why}`);
    this.#options.changed();
  }
}

/** @param error of who asked the installation */
function whyNotFound(error: unknown): FoundUpdate['state'] {
  if (error instanceof RefusedUpdate) return 'refused';
  if (!(error instanceof Refusal)) return 'away';
  if (error.code === 'UPDATES_HELD') return 'held';
  if (error.status === 401) return 'unknown';
  // An older installation gives none; another answer is one of a moment.
  return error.status === 403 || error.status === 404 ? 'newest' : 'away';
}
