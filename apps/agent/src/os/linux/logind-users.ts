/**
 * Who is at this computer now: has a session of systemd-logind that is in front, and neither locked nor idle. That it is locked
 * or idle is the word of the session's owner, who may say so all the time: it is believed where nobody uses the computer's
 * keyboard, mouse or touchpad, and not of a session from elsewhere, of which these say nothing.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import type { ActiveUsers } from '../../apps/program-system.ts';
import { InputActivity } from './input-activity.ts';

const SESSIONS = '/run/systemd/sessions';
const PROGRAM = '/usr/bin/loginctl';
const PATIENCE_MS = 3000;
/** How long what was read counts. */
const READ_MS = 10_000;
const KEYS = ['User', 'Class', 'Active', 'Remote', 'LockedHint', 'IdleHint', 'Type', 'Display'];
/** How long after its last use a computer counts as used: who locks it and goes has so much counted. */
const QUIET_MS = 120_000;

/** The windows of a session. */
export interface DesktopSession {
  /** `x11`, `wayland` and others, as systemd-logind has them. */
  type: string;
  /** Of X, as `:0`; empty: it is not known. */
  display: string;
}

/** What systemd-logind knows of the computer's people. */
export interface Presence {
  /** Ids of users who are there by a session of their own. */
  active: ReadonlySet<number>;
  /** Of users who have any session. */
  signedIn: ReadonlySet<number>;
  /** Somebody uses the computer, as far as can be known: a program of a user without any session (`su`, `at`, no `pam_systemd`) is theirs. */
  isInUse: boolean;
  /** Of who has one session in front and no other one from elsewhere, its windows. */
  desktops: ReadonlyMap<number, DesktopSession>;
}

/** Of the computer's own keyboard and mouse. */
export interface InputUse {
  /** Of late. */
  isUsed: boolean;
  /** Whether there is a device that says so. */
  isKnown: boolean;
}

type SessionFacts = ReadonlyMap<string, string>;

/** What runs in another session in front is not on the screen of the first. */
function desktopsIn(sessions: readonly SessionFacts[]): Map<number, DesktopSession> {
  const inFront = sessions.filter((of) => of.get('Active') === 'yes');
  return new Map(
    Array.from(Map.groupBy(inFront, (of) => Number(of.get('User')))).flatMap(([uid, [one, ...more]]) =>
      !one || more.length > 0 || one.get('Remote') === 'yes'
        ? []
        : [[uid, { type: one.get('Type') ?? '', display: one.get('Display') ?? '' }]],
    ),
  );
}

/** @param text of `loginctl show-session`: a block a session */
export function presenceIn(text: string, { isUsed, isKnown }: InputUse): Presence {
  const sessions = text
    .split(/\n\s*\n/u)
    .map(
      (block) =>
        new Map(block.split('\n').map((line) => [line.split('=')[0] ?? '', line.split('=')[1] ?? ''])),
    )
    .filter((of) => of.get('Class') === 'user');
  const usersOf = (some: typeof sessions): Set<number> => new Set(some.map((of) => Number(of.get('User'))));
  const active = usersOf(
    sessions.filter(
      (of) =>
        of.get('Active') === 'yes' &&
        (isUsed ||
          of.get('Remote') === 'yes' ||
          (of.get('LockedHint') !== 'yes' && of.get('IdleHint') !== 'yes')),
    ),
  );
  const isInUse = active.size > 0 || (sessions.length === 0 && (isUsed || !isKnown));
  return { active, signedIn: usersOf(sessions), isInUse, desktops: desktopsIn(sessions) };
}

const activity = new InputActivity();

/** @returns null: nothing here knows of sessions */
async function readPresence(): Promise<Presence | null> {
  const isUsed = activity.look(performance.now(), QUIET_MS);
  const input = { isUsed, isKnown: activity.isKnown };
  let ids: string[];
  try {
    ids = readdirSync(SESSIONS).filter((name) => !name.includes('.'));
  } catch {
    return null;
  }
  if (ids.length === 0) return presenceIn('', input);
  const args = ['show-session', ...ids, ...KEYS.flatMap((key) => ['-p', key])];
  const { stdout } = await promisify(execFile)(PROGRAM, args, { timeout: PATIENCE_MS });
  return presenceIn(stdout, input);
}

export class LogindUsers implements ActiveUsers {
  readonly #read: () => Promise<Presence | null>;
  /** Undefined: it was not read yet. */
  #presence: Presence | null | undefined;
  #readAt = -Infinity;

  constructor(read: () => Promise<Presence | null> = readPresence) {
    this.#read = read;
  }

  /** Reads it where that is due. What cannot be read (a session ended this moment) stays as it was. */
  async look(now: number): Promise<void> {
    if (now - this.#readAt < READ_MS) return;
    this.#readAt = now;
    try {
      this.#presence = await this.#read();
    } catch {
      // The next look has it.
    }
  }

  get isRead(): boolean {
    return this.#presence !== undefined;
  }

  /** Where nothing knows of sessions, everybody may be. */
  isHere(uid: number): boolean {
    return this.#presence === null || this.#presence?.active.has(uid) === true;
  }

  /** Undefined: a user's windows are not known, or are not all of what they see. */
  desktopOf(uid: number): DesktopSession | undefined {
    return this.#presence?.desktops.get(uid);
  }

  uses(uid: number): boolean {
    if (this.isHere(uid)) return true;
    return this.#presence?.isInUse === true && !this.#presence.signedIn.has(uid);
  }
}
