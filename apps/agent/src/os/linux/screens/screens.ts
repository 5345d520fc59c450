/**
 * Screens of local users for whom everything is closed at this time: their sessions of a desktop are locked by systemd-logind,
 * and again while they are unlocked; what they sign in to on a text console or from elsewhere meanwhile is ended. Nobody else's
 * session is ever looked at twice, nothing is unlocked, and a desktop is never ended: it may hold work that is not saved.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ClosedScreen } from '../../../apps/enforcing.ts';
import { screensText, writeToTerminal } from '../../../apps/notices.ts';
import { ClosedSince } from './closed-since.ts';

const SESSIONS = '/run/systemd/sessions';
const PROGRAM = '/usr/bin/loginctl';
const PATIENCE_MS = 3000;
/** How often it is looked whether a screen is locked; and how often it is tried again where the desktop never says that it is. */
const [LOOK_MS, UNHEARD_MS] = [3000, 60_000];
/** Programs that are asked to end have ten seconds to save, and may ask what to do. */
const SAVING_MS = 15_000;
/** How long a session of text is left for its line to arrive where somebody reads it: what sshd has in hand goes with the session. */
const READ_MS = 500;
/** Locks after which a desktop is one that never says so. */
const MOST_UNHEARD = 4;
const KEYS = ['Id', 'User', 'Class', 'Type', 'State', 'LockedHint', 'TTY', 'TimestampMonotonic'];
/** The one type of a session that has no screen to lock; a type that is not known may have one. */
const TEXT = 'tty';

/** Of systemd-logind. */
export interface Screen {
  id: string;
  uid: number;
  /** A session of text alone, on a console or from elsewhere; any other one may be a desktop. */
  isText: boolean;
  isLocked: boolean;
  terminal: string;
  /** Milliseconds of the kernel's clock that stands still in a sleep. */
  beganAt: number;
}

/** @param text of `loginctl show-session`: a block a session */
export const screensIn = (text: string): Screen[] =>
  text.split(/\n\s*\n/u).flatMap((block) => {
    const of = new Map(block.split('\n').map((line) => [line.split('=')[0] ?? '', line.split('=')[1] ?? '']));
    if (of.get('Class') !== 'user' || of.get('State') === 'closing') return [];
    return [
      {
        id: of.get('Id') ?? '',
        uid: Number(of.get('User')),
        isText: of.get('Type') === TEXT,
        isLocked: of.get('LockedHint') === 'yes',
        terminal: of.get('TTY') ?? '',
        beganAt: Number(of.get('TimestampMonotonic')) / 1000,
      },
    ];
  });

/** For whom everything is closed. */
export type ClosedScreens = ReadonlyMap<number, ClosedScreen>;

export interface ScreensOptions {
  say: (line: string) => void;
  /** Where it is kept since when everything is closed for whom. */
  file: string;
  /** @returns what systemd-logind has; throws where it cannot be asked */
  read?: () => Promise<Screen[]>;
  run?: (command: 'lock-session' | 'terminate-session', id: string) => Promise<void>;
  tell?: (terminal: string, uid: number, line: string) => void;
  /** Milliseconds that a session of text is left after it was told. */
  readMs?: number;
  /** As `beganAt`. */
  clock?: () => number;
}

const show = async (ids: readonly string[]): Promise<string> => {
  const args = ['show-session', ...ids, ...KEYS.flatMap((key) => ['-p', key])];
  return (await promisify(execFile)(PROGRAM, args, { timeout: PATIENCE_MS })).stdout;
};

/**
 * What is known of sessions: one that has ended meanwhile makes the program say nothing of those after it, and a child may begin
 * and end some again and again.
 * @param ask throws where one of them is gone
 */
export async function shown(ids: readonly string[], ask: typeof show = show): Promise<string> {
  try {
    return ids.length === 0 ? '' : await ask(ids);
  } catch (error) {
    if (ids.length === 1) return '';
    // Nothing is to be asked, however many there are.
    if ((error as { killed?: boolean }).killed === true) throw error;
    const half = Math.ceil(ids.length / 2);
    return `${await shown(ids.slice(0, half), ask)}\n\n${await shown(ids.slice(half), ask)}`;
  }
}

async function readScreens(): Promise<Screen[]> {
  let ids: string[];
  try {
    ids = readdirSync(SESSIONS).filter((name) => !name.includes('.'));
  } catch {
    return [];
  }
  return screensIn(await shown(ids));
}

const runOn = async (command: string, id: string): Promise<void> =>
  void (await promisify(execFile)(PROGRAM, [command, id], { timeout: PATIENCE_MS }));

export class Screens {
  readonly #options: Required<Omit<ScreensOptions, 'file'>>;
  readonly #since: ClosedSince;
  /** How often each was locked without a word that it is, and when last, by the clock of the process. */
  readonly #unheard = new Map<string, { times: number; at: number }>();
  #lookedAt = -Infinity;
  #isLooking = false;

  constructor({
    say,
    file,
    read = readScreens,
    run = runOn,
    tell = (terminal, uid, line) => writeToTerminal(`/dev/${terminal}`, uid, line),
    readMs = READ_MS,
    clock = () => Number(process.hrtime.bigint() / 1_000_000n),
  }: ScreensOptions) {
    this.#options = { say, read, run, tell, readMs, clock };
    this.#since = new ClosedSince(file, clock());
  }

  /** @param closed for whom everything is closed now @param now milliseconds of the process's clock */
  async look(closed: ClosedScreens, now: number): Promise<void> {
    this.#since.are(closed, this.#options.clock());
    if (closed.size === 0) {
      this.#unheard.clear();
      this.#lookedAt = -Infinity;
      return;
    }
    if (this.#isLooking || now - this.#lookedAt < LOOK_MS) return;
    [this.#isLooking, this.#lookedAt] = [true, now];
    try {
      const screens = await this.#options.read();
      const ending = screens.filter((screen) => this.#isEnding(screen, closed));
      if (this.#tell(ending, closed)) await sleep(this.#options.readMs);
      // Each by itself: a child who begins and ends sessions again and again keeps no other one open.
      for (const { id } of ending) await this.#options.run('terminate-session', id).catch(() => undefined);
      for (const screen of screens.filter(({ isText, uid }) => !isText && closed.has(uid)))
        await this.#lock(screen, now).catch(() => undefined);
    } catch {
      // They cannot be asked for now: the next look has them.
    }
    this.#isLooking = false;
  }

  /** What was there before may hold work; what begins now does not. */
  #isEnding({ isText, uid, beganAt }: Screen, closed: ClosedScreens): boolean {
    return isText && closed.has(uid) && beganAt >= this.#since.of(uid);
  }

  /** @returns whether there was a terminal to tell */
  #tell(ending: readonly Screen[], closed: ClosedScreens): boolean {
    const told = ending.filter(({ terminal }) => terminal !== '');
    for (const { terminal, uid } of told) {
      const found = closed.get(uid);
      try {
        if (found) this.#options.tell(terminal, uid, screensText(found));
      } catch {
        // It is ended all the same, and those after it.
      }
    }
    return told.length > 0;
  }

  async #lock({ id, uid, isLocked }: Screen, now: number): Promise<void> {
    if (this.#options.clock() - this.#since.of(uid) < SAVING_MS) return;
    if (isLocked) {
      this.#unheard.delete(id);
      return;
    }
    const { times, at } = this.#unheard.get(id) ?? { times: 0, at: -Infinity };
    if (times >= MOST_UNHEARD && now - at < UNHEARD_MS) return;
    this.#unheard.set(id, { times: times + 1, at: now });
    if (times === MOST_UNHEARD)
      this.#options.say(
        `the desktop of user ${uid} does not say that it is locked; it may have no lock screen, and programs are closed all the same`,
      );
    await this.#options.run('lock-session', id);
  }
}
