/**
 * What a local user is told of programs: why one was ended, and what ends soon. The newest of each are kept for the page on this
 * computer, and a line goes to the terminal from which a program was started.
 */
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Language } from '@kinward/filter-core/policy/target-names.ts';
import type { Reason } from '@kinward/rules/decide.ts';
import { familyTime } from '../rules/family-clock.ts';

/** Of each, and of how many: a child's container has thousands of ids. */
const [MOST_NOTICES, MOST_USERS] = [20, 200];
/** Between two lines about a program on one terminal, and how many within a minute. */
const [AGAIN_MS, MOST_LINES, MINUTE_MS] = [2000, 10, 60_000];
/** Names of programs are a child's choice, and may be others each time. */
const MOST_WRITTEN = 1000;

export interface Notice {
  /** Milliseconds since the epoch. */
  at: number;
  uid: number;
  appId: string;
  /** Empty: the screen. */
  name: string;
  reason: Exclude<Reason['kind'], 'free' | 'grant'>;
  /** Milliseconds since the epoch; null: until a parent allows it. */
  until: number | null;
  /** Seconds until it is ended; 0: it has been. */
  inSeconds: number;
  /** Of the family: a terminal, and the desktops of Windows and macOS, get the text from here. */
  language: Language;
  /** Of the family (IANA), by which its times are written. */
  timeZone: string;
}

/** A name of a file is what the child has chosen: nothing in it may steer a terminal. */
// oxlint-disable-next-line no-control-regex
const plain = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/gu, '').slice(0, 80);

const en = {
  screen: 'the screen',
  reasons: {
    blocked: 'it is blocked',
    'screen-pause': 'the screens are paused',
    schedule: 'it is closed at this time',
    budget: 'its time for today is used up',
  } satisfies Record<Notice['reason'], string>,
  until: (time: string) => `until ${time}`,
  closed: (what: string, why: string) => `Kinward has closed ${what}: ${why}.`,
  soon: (what: string, minutes: number) =>
    `Kinward closes ${what} in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Save what you are doing.`,
  screens: 'Kinward: the screens are closed',
};
const es: typeof en = {
  screen: 'la pantalla',
  reasons: {
    blocked: 'está bloqueado',
    'screen-pause': 'las pantallas están en pausa',
    schedule: 'a esta hora está cerrado',
    budget: 'su tiempo de hoy se ha acabado',
  },
  until: (time) => `hasta ${time.startsWith('01') ? 'la' : 'las'} ${time}`,
  closed: (what, why) => `Kinward ha cerrado ${what}: ${why}.`,
  soon: (what, minutes) =>
    `Kinward cierra ${what} en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}. Guarda lo que estás haciendo.`,
  screens: 'Kinward: las pantallas están cerradas',
};
const WORDS: Readonly<Record<Language, typeof en>> = { en, es };

/** @returns what is said of it, in a line */
export function noticeText({ name, reason, until, inSeconds, language, timeZone }: Notice): string {
  const words = WORDS[language];
  const what = plain(name) || words.screen;
  if (inSeconds > 0) return words.soon(what, Math.max(1, Math.round(inSeconds / 60)));
  const why = words.reasons[reason];
  return words.closed(what, until === null ? why : `${why}, ${words.until(familyTime(until, timeZone))}`);
}

/** @returns what a session of text is told before it ends, in a line @param until milliseconds since the epoch; null: until a parent opens them */
export function screensText({
  until,
  language,
  timeZone,
}: Pick<Notice, 'until' | 'language' | 'timeZone'>): string {
  const { screens, until: untilAt } = WORDS[language];
  return until === null ? `${screens}.` : `${screens} ${untilAt(familyTime(until, timeZone))}.`;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** As the page has it. */
export const pageNotice = ({
  at,
  appId,
  name,
  reason,
  until,
  inSeconds,
}: Notice): PageState['notices'][number] => ({
  at: iso(at),
  appId,
  program: plain(name),
  reason,
  until: until === null ? null : iso(until),
  endsAt: inSeconds === 0 ? null : iso(at + inSeconds * 1000),
});

/** @param terminal the kernel's number of it @returns null: it is none that a line can be written to */
export function terminalFile(terminal: number): string | null {
  const major = (terminal >> 8) & 0xfff;
  const minor = (terminal & 0xff) | ((terminal >> 12) & 0xfff00);
  if (major >= 136 && major <= 143) return `/dev/pts/${(major - 136) * 256 + minor}`;
  return major === 4 && minor > 0 && minor < 64 ? `/dev/tty${minor}` : null;
}

/**
 * A terminal that takes nothing, or is gone, is not waited for. The number of one is that of the process's own `/dev/pts`, of
 * which a child can make another, so the same number may be the terminal of somebody else here: it gets nothing.
 * @param uid whose terminal it has to be
 */
export function writeToTerminal(file: string, uid: number, line: string): void {
  try {
    const handle = openSync(file, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
    try {
      if (fstatSync(handle).uid === uid) writeSync(handle, `\r\n${line}\r\n`);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The page has it.
  }
}

const writtenKey = ({ uid, appId }: Notice, terminal: number): string => `${uid} ${terminal} ${appId}`;

export class Notices {
  readonly #kept = new Map<number, Notice[]>();
  /** When terminals were told of programs, by the clock of the process. */
  readonly #written = new Map<string, readonly number[]>();
  readonly #show: (notice: Notice) => void;
  readonly #writeTo: typeof writeToTerminal;

  /** @param show by other ways than a terminal */
  constructor(show: (notice: Notice) => void = () => undefined, writeTo = writeToTerminal) {
    this.#show = show;
    this.#writeTo = writeTo;
  }

  /** @returns the newest first */
  of(uid: number): readonly Notice[] {
    return this.#kept.get(uid) ?? [];
  }

  /** @param terminal where the program was started; 0: none */
  tell(notice: Notice, terminal: number): void {
    const before = this.of(notice.uid);
    this.#kept.delete(notice.uid);
    this.#kept.set(notice.uid, [notice, ...before].slice(0, MOST_NOTICES));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_USERS && oldest !== undefined) this.#kept.delete(oldest);
    this.#show(notice);
    this.#write(notice, terminal);
  }

  /**
   * The same program is ended once more, soon after it was told of: a line on the terminal where it was started, and nothing
   * else. There it ends without a word of its own, so who starts it again reads each time why it is gone: but once within two
   * seconds, as a program of several processes is one, and ten times a minute at most, as a script may start it in a loop.
   * @param terminal as of `tell`
   */
  again(notice: Notice, terminal: number): void {
    const lines = this.#written.get(writtenKey(notice, terminal)) ?? [];
    const now = performance.now();
    const isSoon = now - (lines.at(-1) ?? -Infinity) < AGAIN_MS;
    if (!isSoon && lines.filter((at) => now - at < MINUTE_MS).length < MOST_LINES)
      this.#write(notice, terminal);
  }

  #write(notice: Notice, terminal: number): void {
    const file = terminalFile(terminal);
    if (file === null) return;
    const [key, now] = [writtenKey(notice, terminal), performance.now()];
    const lines = this.#written.get(key) ?? [];
    this.#written.delete(key);
    this.#written.set(key, [...lines, now].slice(-MOST_LINES));
    const [oldest] = this.#written.keys();
    if (this.#written.size > MOST_WRITTEN && oldest !== undefined) this.#written.delete(oldest);
    this.#writeTo(file, notice.uid, noticeText(notice));
  }
}
