/**
 * The administrator's way out: the agent is off for a time, until the computer starts again, or for good. It needs no server, no
 * network and no password; a time is of a clock that nobody sets.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { uptime } from 'node:os';
import type { Paths } from '../paths.ts';

type OffPaths = Pick<Paths, 'offForGood' | 'offForNow'>;

/** Until when, in seconds since the computer started; null: until it starts again. */
export type Until = 'ever' | { seconds: number | null };

const UNITS: Record<string, number> = { m: 60, h: 3600 };

/** @param text `30m`, `1h`, `restart` or `ever` @returns null for what is none of them */
export function readUntil(text: string, now = uptime()): Until | null {
  if (text === 'ever') return 'ever';
  if (text === 'restart') return { seconds: null };
  const [, count, unit = ''] = /^(\d{1,3})([mh])$/u.exec(text) ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { seconds: now + seconds } : null;
}

/** Switches the agent off; a running one notices it within a quarter of a second. @throws the system's error where it cannot be written */
export function switchOff(paths: OffPaths, until: Until): void {
  const file = until === 'ever' ? paths.offForGood : paths.offForNow;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, until === 'ever' ? '' : JSON.stringify(until.seconds), { mode: 0o600 });
}

/** Ends every way of being off. @throws the system's error where a file cannot be deleted */
export function switchOn({ offForGood, offForNow }: OffPaths): void {
  for (const file of [offForGood, offForNow]) rmSync(file, { force: true });
}

/** @param now seconds since the computer started */
export function isOff({ offForGood, offForNow }: OffPaths, now = uptime()): boolean {
  if (existsSync(offForGood)) return true;
  if (!existsSync(offForNow)) return false;
  try {
    const until: unknown = JSON.parse(readFileSync(offForNow, 'utf8'));
    return typeof until !== 'number' || now < until;
  } catch {
    // It was written this moment, or goes this moment: looked at again soon.
    return true;
  }
}
