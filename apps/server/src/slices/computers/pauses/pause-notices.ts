/** Parents are notified of pauses that the computer has not told of before, of no adult's: those that come together are one, which says the widest of them. */
import type { ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';
import type { NotificationParams } from '@kinward/messages/kinds/notifications.ts';
import type { Tx } from '../../../platform/tx.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import * as store from '../computers.store.ts';
import { adultsOf, pausesOfAdults, type RuledDeps } from '../ruled.ts';

const MINUTE_MS = 60_000;
/** A pause of so long ago is listed at its time, and not sent. */
const LATE_MS = 24 * 60 * MINUTE_MS;
/** Those that come within this time are one notification: who pauses without end, or makes pauses up, fills no list. */
const SAME_MS = 15 * MINUTE_MS;

type Paused = Pick<NotificationParams['computer.paused'], 'user' | 'by' | 'minutes' | 'more'>;

const pausedOf = ({ user, by, beganAt, until }: ComputerPause): Paused => ({
  user,
  by,
  minutes: until === null ? null : Math.round((Date.parse(until) - Date.parse(beganAt)) / MINUTE_MS),
});

/** How much of the rules is off by it, the figure that weighs most first: everybody's before one user's, longer ones before others, and an administrator's before others'. */
const widthOf = ({ user, minutes, by }: Paused): readonly number[] => [
  user === null ? 1 : 0,
  minutes ?? Number.MAX_SAFE_INTEGER,
  by === 'administrator' ? 1 : 0,
];

/** @returns above 0: the first is wider */
const compared = (one: Paused, other: Paused): number => {
  const others = widthOf(other);
  const differences = widthOf(one).map((figure, at) => figure - (others[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
};

/** A wider one is a notification of its own, which is sent: no small pause before it keeps it back. */
const together =
  (fresh: Paused) =>
  (earlier: Paused): Paused | null =>
    compared(fresh, earlier) > 0 ? null : { ...earlier, more: (earlier.more ?? 0) + 1 + (fresh.more ?? 0) };

/** The widest of them, the oldest of several, and how many there are beside it. @param pauses one at least, the oldest first */
const widestOf = (pauses: readonly ComputerPause[]): { pause: ComputerPause; params: Paused } | undefined => {
  const [pause] = pauses.toSorted((one, other) => compared(pausedOf(other), pausedOf(one)));
  if (!pause) return undefined;
  const more = pauses.length - 1;
  return { pause, params: { ...pausedOf(pause), ...(more > 0 && { more }) } };
};

export const tellOfPauses = async (
  deps: RuledDeps & { notifier: Pick<Notifier, 'notify'> },
  tx: Tx,
  { familyId, deviceId }: store.ComputerPlace,
  { before, pauses, now }: { before: readonly ComputerPause[]; pauses: readonly ComputerPause[]; now: Date },
): Promise<void> => {
  const told = new Set(before.map(({ id }) => id));
  const fresh = pauses.filter(({ id }) => !told.has(id)).toReversed();
  if (fresh.length === 0) return;
  const users = await store.selectUsers(tx, { familyId, deviceId });
  const isAdults = pausesOfAdults(users, await adultsOf(deps, familyId, users, tx));
  const isLate = ({ beganAt }: ComputerPause): boolean => now.getTime() - Date.parse(beganAt) > LATE_MS;
  const ofOthers = fresh.filter((pause) => !isAdults(pause));
  for (const some of [ofOthers.filter(isLate), ofOthers.filter((pause) => !isLate(pause))]) {
    const widest = widestOf(some);
    if (!widest) continue;
    const { pause, params } = widest;
    await deps.notifier.notify(tx, {
      familyId,
      kind: 'computer.paused',
      params,
      deviceId,
      fact: `pause ${pause.id}`,
      ...(isLate(pause)
        ? { lateAt: new Date(pause.beganAt) }
        : { joins: { withinMs: SAME_MS, together: together(params) } }),
    });
  }
};
