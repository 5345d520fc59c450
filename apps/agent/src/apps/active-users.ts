/**
 * Who is at this computer now: has a session of systemd-logind that is in front, and neither locked nor idle. That it is locked or idle is the word of the session's owner, who may
 * say so all the time: it is believed where nobody uses the computer's keyboard, mouse or touchpad, and not of a session from elsewhere, of which these say nothing.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { InputActivity } from '../os/linux/input-activity.ts';

const SESSIONS = '/run/systemd/sessions';
const PROGRAM = '/usr/bin/loginctl';
const PATIENCE_MS = 3000;
/** How long what was read counts. */
const READ_MS = 10_000;
const KEYS = ['User', 'Class', 'Active', 'Remote', 'LockedHint', 'IdleHint'];
/** How long after its last use a computer counts as used: who locks it and goes has so much counted. */
const QUIET_MS = 120_000;

/** @param text of `loginctl show-session`: a block a session @param isUsed whether somebody uses the computer's own keyboard or mouse @returns ids of users */
export function activeIn(text: string, isUsed: boolean): Set<number> {
  const blocks = text
    .split(/\n\s*\n/u)
    .map(
      (block) =>
        new Map(block.split('\n').map((line) => [line.split('=')[0] ?? '', line.split('=')[1] ?? ''])),
    );
  return new Set(
    blocks
      .filter(
        (of) =>
          of.get('Class') === 'user' &&
          of.get('Active') === 'yes' &&
          (isUsed ||
            of.get('Remote') === 'yes' ||
            (of.get('LockedHint') !== 'yes' && of.get('IdleHint') !== 'yes')),
      )
      .map((of) => Number(of.get('User'))),
  );
}

const activity = new InputActivity();

/** @returns null: nothing here knows of sessions */
async function readActive(): Promise<ReadonlySet<number> | null> {
  const isUsed = activity.look(performance.now(), QUIET_MS);
  let ids: string[];
  try {
    ids = readdirSync(SESSIONS).filter((name) => !name.includes('.'));
  } catch {
    return null;
  }
  if (ids.length === 0) return new Set();
  const args = ['show-session', ...ids, ...KEYS.flatMap((key) => ['-p', key])];
  const { stdout } = await promisify(execFile)(PROGRAM, args, { timeout: PATIENCE_MS });
  return activeIn(stdout, isUsed);
}

export class ActiveUsers {
  readonly #read: () => Promise<ReadonlySet<number> | null>;
  /** Undefined: it was not read yet. */
  #active: ReadonlySet<number> | null | undefined;
  #readAt = -Infinity;

  constructor(read: () => Promise<ReadonlySet<number> | null> = readActive) {
    this.#read = read;
  }

  /** Reads it where that is due. What cannot be read (a session ended this moment) stays as it was. */
  async look(now: number): Promise<void> {
    if (now - this.#readAt < READ_MS) return;
    this.#readAt = now;
    try {
      this.#active = await this.#read();
    } catch {
      // The next look has it.
    }
  }

  /** Whether anything is known yet. */
  get isRead(): boolean {
    return this.#active !== undefined;
  }

  /** Where nothing knows of sessions, who runs something is here. */
  has(uid: number): boolean {
    return this.#active === null || this.#active?.has(uid) === true;
  }
}
