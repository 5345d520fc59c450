/** Parents are told of a local user that came to a computer after its pairing: it has nobody's rules until they choose. */
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/tx.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import * as store from '../computers.store.ts';
import { ruledOf, type RuledDeps } from '../ruled.ts';

/** Two reports that name the same ones, as where a directory answers now and then, are one notification. */
const factOf = (deviceId: string, names: readonly string[]): string =>
  `new users ${deviceId} ${createHash('sha256').update(names.toSorted().join('\n')).digest('hex')}`;

/**
 * Of a computer on which rules hold for nobody nothing is told, nor of those that were there at its pairing.
 * @param before undefined: it has never reported
 * @param fresh that the computer has not named before
 */
export const tellOfNewUsers = async (
  deps: RuledDeps & { notifier: Pick<Notifier, 'notify'> },
  tx: Tx,
  place: store.ComputerPlace,
  { before, fresh }: { before: Pick<store.ComputerRow, 'reportedAt'> | undefined; fresh: readonly string[] },
): Promise<void> => {
  if (before === undefined || fresh.length === 0) return;
  const pairedAt = await store.selectPairedAt(tx, place);
  if (pairedAt && before.reportedAt < pairedAt) return;
  const users = await store.selectUsers(tx, place);
  if ((await ruledOf(deps, place.familyId, users, tx)).length === 0) return;
  await store.markNew(tx, place, fresh);
  await deps.notifier.notify(tx, {
    ...place,
    kind: 'computer.new-users',
    params: {
      users: users
        .filter(({ name }) => fresh.includes(name))
        .map(({ name, isAdministrator }) => ({ name, isAdministrator })),
    },
    fact: factOf(place.deviceId, fresh),
  });
};
