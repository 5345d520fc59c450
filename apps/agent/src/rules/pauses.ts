/**
 * Pauses of rules on this computer. A pause ends by the clock that counts from the computer's start, which nobody can set, and at
 * its next start; what the installation is told of it has the times of the calendar.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { uptime } from 'node:os';
import type { PauseLength } from '@kinward/contract/computers/agent-page.schemas.ts';
import {
  MOST_PAUSES,
  SaidPause,
  type ComputerPause,
  type PauseEndedBy,
  type PAUSED_BY,
} from '@kinward/contract/computers/computers.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import { readKept } from '../kept-list.ts';
import type { Paths } from '../paths.ts';
import type { Binding } from './policy-file.ts';

/** How long each may be, in seconds. */
const LENGTHS: Readonly<Record<PauseLength, number | null>> = {
  '10m': 600,
  '30m': 1800,
  '1h': 3600,
  restart: null,
};
export const isLength = (text: string): text is PauseLength => Object.hasOwn(LENGTHS, text);
/** How long it is said at the computer that a parent ended a pause. */
const SAID_MS = 3_600_000;
/** "Until it starts again" is this at most. */
const LONGEST_SECONDS = 86_400;
const AGAIN_SECONDS = 10;

/** Those that go on: seconds since the computer started. */
const Active = z.object({ id: z.string(), user: z.nullable(z.string()), until: z.number() });
type Active = z.output<typeof Active>[];

/** Whose rules are paused, by name; `all`: everybody's. */
export type Paused = ReadonlySet<string> | 'all';

export interface PausesOptions {
  /** Seconds since the computer started. */
  steady?: () => number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export class Pauses {
  readonly #paths: Pick<Paths, 'pauses' | 'toldPauses'>;
  readonly #steady: () => number;
  readonly #now: () => number;
  #active: Active;
  #told: ComputerPause[];
  /** When it is tried again to write what the installation is told, in seconds since the computer started; null: all of it is on the disk. */
  #againAt: number | null = null;
  /** Whose pause ended as password protection was switched on, and when, in milliseconds since the epoch. */
  readonly #endedByProtection = new Map<string, number>();

  constructor(
    paths: Pick<Paths, 'pauses' | 'toldPauses'>,
    { steady = uptime, now = Date.now }: PausesOptions = {},
  ) {
    this.#paths = paths;
    this.#steady = steady;
    this.#now = now;
    // What cannot be read is none: rules hold.
    this.#active = readKept(paths.pauses, Active);
    this.#told = readKept(paths.toldPauses, SaidPause);
    // The computer was started again meanwhile, or the agent was away when one ended.
    this.#end(({ id }) => !this.#active.some((one) => one.id === id), 'restart');
    this.look();
  }

  /** The newest first, as the installation is told of them. */
  get told(): readonly ComputerPause[] {
    return this.#told;
  }

  /** Ends those whose time is over. @returns whose rules are paused, by name; `all`: everybody's */
  look(): Paused {
    const steady = this.#steady();
    if (this.#againAt !== null && steady >= this.#againAt) this.#tryWrite();
    if (this.#active.some(({ until }) => until <= steady)) this.#keep(({ until }) => until > steady, 'time');
    if (this.#active.some(({ user }) => user === null)) return 'all';
    return new Set(this.#active.flatMap(({ user }) => user ?? []));
  }

  /**
   * Begins a pause; one of the same person is replaced.
   * @param user null: everybody
   * @throws the system's error where it cannot be written, and Error where too many pauses go on; then nothing is paused
   */
  begin(user: string | null, length: PauseLength, by: (typeof PAUSED_BY)[number]): void {
    this.look();
    this.#keep((one) => one.user !== user, 'another');
    if (user !== null) this.#endedByProtection.delete(user);
    if (this.#active.length >= MOST_PAUSES) throw new Error(`${MOST_PAUSES} pauses go on already`);
    const id = randomUUID();
    const now = this.#now();
    const seconds = LENGTHS[length];
    const until = seconds === null ? null : new Date(now + seconds * 1000).toISOString();
    const pause = { id, user, by, beganAt: new Date(now).toISOString(), until, endedAt: null };
    const before = this.#told;
    // What is told first is told even where the power is lost this moment.
    this.#told = newestOf([pause, ...before]);
    try {
      this.#write();
      const active = [...this.#active, { id, user, until: this.#steady() + (seconds ?? LONGEST_SECONDS) }];
      replaceFile(this.#paths.pauses, JSON.stringify(active), 0o600);
      this.#active = active;
    } catch (error) {
      this.#told = before;
      this.#tryWrite();
      throw error;
    }
  }

  /** @param user null: everybody @returns whether there was one */
  resume(user: string | null): boolean {
    const before = this.#active.length;
    this.#keep((one) => user !== null && one.user !== user, 'hand');
    return this.#active.length < before;
  }

  /** Whether one goes on that takes no password, as a parent had switched that off. */
  get isUnprotected(): boolean {
    return this.#unprotected().length > 0;
  }

  #unprotected(): Active {
    const ids = new Set(this.#told.flatMap(({ id, by }) => (by === 'unprotected' ? id : [])));
    return this.#active.filter(({ id }) => ids.has(id));
  }

  /** Ends those that took no password: a parent wants one again. @returns whose they were */
  endUnprotected(): string[] {
    const over = this.#unprotected();
    const users = over.flatMap(({ user }) => user ?? []);
    this.#keep((one) => !over.includes(one), 'protection');
    for (const user of users) this.#endedByProtection.set(user, this.#now());
    return users;
  }

  /**
   * @returns when a pause of this local user ended as password protection was switched on, in milliseconds since the epoch; null:
   * none did within the last hour, or another has begun since
   */
  endedByProtection(user: string): number | null {
    const at = this.#endedByProtection.get(user);
    return at !== undefined && Math.abs(this.#now() - at) < SAID_MS ? at : null;
  }

  #keep(stays: (one: Active[number]) => boolean, endedBy: PauseEndedBy): void {
    const active = this.#active.filter(stays);
    if (active.length === this.#active.length) return;
    this.#active = active;
    try {
      if (active.length > 0) replaceFile(this.#paths.pauses, JSON.stringify(active), 0o600);
      else rmSync(this.#paths.pauses, { force: true });
    } catch {
      this.#forget();
    }
    this.#end(({ id }) => !active.some((one) => one.id === id), endedBy);
  }

  /**
   * Without room a start that follows knows of none: rules hold. Where nothing can be removed either, they hold now, and what is
   * there has an end.
   */
  #forget(): void {
    try {
      rmSync(this.#paths.pauses, { force: true });
    } catch {
      // As said.
    }
  }

  #end(which: (pause: ComputerPause) => boolean, endedBy: PauseEndedBy): void {
    const now = this.#now();
    const isOver = (pause: ComputerPause): boolean => pause.endedAt === null && which(pause);
    if (!this.#told.some(isOver)) return;
    this.#told = this.#told.map((pause) => {
      if (!isOver(pause)) return pause;
      const end = pause.until === null ? now : Math.min(now, Date.parse(pause.until));
      // While the computer was off or the agent was away.
      const isTimeOver = endedBy === 'restart' && end < now;
      return { ...pause, endedAt: new Date(end).toISOString(), endedBy: isTimeOver ? 'time' : endedBy };
    });
    this.#tryWrite();
  }

  /** A full disk keeps no pause from its end: what is told of it is written once there is room. */
  #tryWrite(): void {
    try {
      this.#write();
      this.#againAt = null;
    } catch {
      this.#againAt = this.#steady() + AGAIN_SECONDS;
    }
  }

  #write(): void {
    replaceFile(this.#paths.toldPauses, JSON.stringify(this.#told), 0o600);
  }
}

/** Those that go on are always among them. */
const newestOf = (pauses: readonly ComputerPause[]): ComputerPause[] => {
  const going = pauses.filter(({ endedAt }) => endedAt === null).length;
  let room = MOST_PAUSES - going;
  return pauses.filter(({ endedAt }) => endedAt === null || (room -= 1) >= 0);
};

/** Bindings without the users whose rules are paused. */
export const withoutPaused = (bindings: readonly Binding[], paused: Paused): Binding[] =>
  bindings.flatMap((binding) => {
    const users = paused === 'all' ? [] : binding.users.filter((user) => !paused.has(user));
    return users.length > 0 ? [{ ...binding, users }] : [];
  });
