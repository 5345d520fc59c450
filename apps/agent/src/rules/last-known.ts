/** What time it was when the computer last ran: the time of a file, which costs no room. */
import { closeSync, openSync, statSync, utimesSync } from 'node:fs';
import type { Paths } from '../paths.ts';

/** Milliseconds since the epoch; 0: there is no such file. */
export const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Of a computer that has not kept it yet, when its rules were written. @returns milliseconds since the epoch; 0: nobody knows */
export const lastKnown = ({
  clock,
  policies,
  signed,
}: Pick<Paths, 'clock' | 'policies' | 'signed'>): number =>
  writtenAt(clock) || Math.max(...[policies, signed].map(writtenAt));

/** @param at milliseconds since the epoch */
export function keepKnown({ clock }: Pick<Paths, 'clock'>, at: number): void {
  try {
    closeSync(openSync(clock, 'a', 0o600));
    utimesSync(clock, at / 1000, at / 1000);
  } catch {
    // A disk that takes nothing: the one that was kept before is older, and no harm.
  }
}
