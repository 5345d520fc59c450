import type { ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';

/** Whether rules are off by it at this moment, as far as the computer has told. */
export const isActive = ({ endedAt, until }: ComputerPause, now: number): boolean =>
  endedAt === null && (until === null || Date.parse(until) > now);

/** Pauses of one user, or of everybody, that were allowed in the same way. */
export interface FoldedPauses {
  /** One that goes on, else the newest. */
  shown: ComputerPause;
  /** Those beside it, and since when the first of all was. */
  more: number;
  since: string;
}

/** A pause without end of the same kind is one line, so that none hides another. @param pauses the newest first @returns those that go on first */
export function foldPauses(pauses: readonly ComputerPause[], now: number): FoldedPauses[] {
  const groups = [...Map.groupBy(pauses, ({ user, by }) => JSON.stringify([user, by])).values()];
  const folded = groups.flatMap((group): FoldedPauses[] => {
    const shown = group.find((pause) => isActive(pause, now)) ?? group[0];
    const since = group.at(-1)?.beganAt;
    return shown && since !== undefined ? [{ shown, more: group.length - 1, since }] : [];
  });
  return folded.toSorted(
    (one, other) => Number(isActive(other.shown, now)) - Number(isActive(one.shown, now)),
  );
}
