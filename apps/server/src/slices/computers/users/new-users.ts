/** Parents are told of a local user that came to a computer after its pairing: it has nobody's rules until they choose. */
import { createHash } from 'node:crypto';
import type { LeftOutUsers } from '@kinward/contract/computers/computers.schemas.ts';
import type { NotificationParams } from '@kinward/messages/kinds/notifications.ts';
import type { Tx } from '../../../platform/tx.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import * as store from '../computers.store.ts';
import { ruledOf, type RuledDeps } from '../ruled.ts';
import { moreLeftOut } from './left-out.ts';

type NewUsers = Pick<NotificationParams['computer.new-users'], 'users' | 'more' | 'leftOut'>;

/** Two reports that name the same ones, as where a directory answers now and then, are one notification. */
const factOf = (
  deviceId: string,
  names: readonly string[],
  of: NewUsers['leftOut'],
  pairedAt: Date | null,
): string => {
  const count = of && JSON.stringify([of.names, of.many, pairedAt]);
  const said = [...names.toSorted(), ...(count === undefined ? [] : [count])].join('\n');
  return `new users ${deviceId} ${createHash('sha256').update(said).digest('hex')}`;
};

/** Those that come within this time are one notification, in ms: who makes accounts without end is told of once. */
const SAME_MS = 15 * 60_000;
/** Named in one; the others are counted. */
const MOST_NAMED = 8;

/** Administrators first: they can undo what the agent does. */
const named = ({ users, more = 0, leftOut }: NewUsers): NewUsers => {
  const order = users.toSorted((one, other) => Number(other.isAdministrator) - Number(one.isAdministrator));
  const left = more + Math.max(0, users.length - MOST_NAMED);
  return { users: order.slice(0, MOST_NAMED), ...(left > 0 && { more: left }), ...(leftOut && { leftOut }) };
};

const hasAdministrator = ({ users }: NewUsers): boolean =>
  users.some(({ isAdministrator }) => isAdministrator);

/** The first administrator, and the first who can have no rules, are a notification of their own, which is sent. */
const together =
  (fresh: NewUsers) =>
  (earlier: NewUsers): NewUsers | null => {
    if (hasAdministrator(fresh) && !hasAdministrator(earlier)) return null;
    if (fresh.leftOut && !earlier.leftOut) return null;
    const others = fresh.users.filter(({ name }) => !earlier.users.some((known) => known.name === name));
    return named({
      ...earlier,
      users: [...earlier.users, ...others],
      ...(fresh.leftOut && { leftOut: fresh.leftOut }),
    });
  };

interface Reported {
  /** Undefined: it has never reported. */
  before: Pick<store.ComputerRow, 'reportedAt' | 'leftOutKnown'> | undefined;
  /** That the computer has not named before. */
  fresh: readonly string[];
  /** Who can have no rules, now. */
  leftOut: LeftOutUsers | undefined;
}

/** Of a computer on which rules hold for nobody nothing is told, nor of those that were there at its pairing. */
export const tellOfNewUsers = async (
  deps: RuledDeps & { notifier: Pick<Notifier, 'notify'> },
  tx: Tx,
  place: store.ComputerPlace,
  { before, fresh, leftOut: leftOutNow }: Reported,
): Promise<void> => {
  const pairedAt = await store.selectPairedAt(tx, place);
  const isFirst = before === undefined || (pairedAt !== null && before.reportedAt < pairedAt);
  const leftOut = await moreLeftOut(tx, place, leftOutNow, isFirst ? null : before.leftOutKnown);
  if (isFirst || (fresh.length === 0 && !leftOut)) return;
  const users = await store.selectUsers(tx, place);
  if ((await ruledOf(deps, place.familyId, users, tx)).length === 0) return;
  if (fresh.length > 0) await store.markNew(tx, place, fresh);
  const params: NewUsers = {
    users: users
      .filter(({ name }) => fresh.includes(name))
      .map(({ name, isAdministrator }) => ({ name, isAdministrator })),
    ...(leftOut && { leftOut }),
  };
  await deps.notifier.notify(tx, {
    ...place,
    kind: 'computer.new-users',
    params: named(params),
    fact: factOf(place.deviceId, fresh, leftOut, pairedAt),
    joins: { withinMs: SAME_MS, together: together(params) },
  });
};
