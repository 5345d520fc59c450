/** When pauses of a computer were, by the server's clock: the computer's may be a day off, and what a computer tells late is still news. */
import type { ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';

/** Milliseconds by which two clocks differ that both go right: what is under way meanwhile. */
const SAME_MS = 60_000;
/** No pause is longer: what says otherwise is a clock that was set while it began, or no agent. */
const LONGEST_MS = 24 * 3_600_000;

export interface PauseTimesContext {
  /** As they were told before. */
  before: readonly ComputerPause[];
  /** When the computer told of them last; null: never. A pause that was not among them began later. */
  lastAt: Date | null;
  /** The computer's clock at its report; undefined: it did not say. */
  computerAt: string | undefined;
  now: Date;
}

/** What was told once keeps its times, though the computer's clock is another one since. @returns the pauses by the server's clock */
export const settlePauses = (
  pauses: readonly ComputerPause[],
  { before, lastAt, computerAt, now }: PauseTimesContext,
): ComputerPause[] => {
  const wrong = computerAt === undefined ? 0 : now.getTime() - Date.parse(computerAt);
  const shift = Math.abs(wrong) < SAME_MS ? 0 : wrong;
  const known = new Map(before.map((pause) => [pause.id, pause]));
  const within = (time: number, from: number): string =>
    new Date(Math.min(Math.max(time, from), Math.max(now.getTime(), from))).toISOString();
  return pauses.map((pause) => {
    const told = known.get(pause.id);
    const said = Date.parse(pause.beganAt);
    const beganAt = told?.beganAt ?? within(said + shift, lastAt?.getTime() ?? now.getTime() - LONGEST_MS);
    const began = Date.parse(beganAt);
    const length =
      pause.until === null ? null : Math.min(Math.max(Date.parse(pause.until) - said, 0), LONGEST_MS);
    const until = told ? told.until : length === null ? null : new Date(began + length).toISOString();
    const endedAt =
      pause.endedAt === null ? null : (told?.endedAt ?? within(Date.parse(pause.endedAt) + shift, began));
    return { ...pause, beganAt, until, endedAt };
  });
};
