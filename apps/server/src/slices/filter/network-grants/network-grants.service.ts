/** A home is opened for a while, or the filter is off for it: by a parent, with an end, taken back by any parent. */
import type { NetworkGrant, NetworkGrantBody } from '@kinward/contract/filter/network-grants.schemas.ts';
import type { DeviceGrant } from '@kinward/contract/approvals/approvals.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { lockFamily } from '../../../core/locks.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Platform } from '../../../ports/platform.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Tx } from '../../../platform/tx.ts';
import { endOf, type Giver } from '../../approvals/grants.service.ts';
import { nameOfTarget, targetOf } from '../../approvals/targets.ts';
import { lockNetwork, nextRulesVersion } from '../networks/networks.store.ts';
import * as store from './network-grants.store.ts';

const DAY_MS = 86_400_000;
/** Those that are over are of the audit log from then on. */
const KEPT_DAYS = 30;

export interface NetworkGrants {
  list(familyId: FamilyId): Promise<NetworkGrant[]>;
  /** @throws AppError NOT_FOUND, VALIDATION, GRANTS_FULL */
  add(who: Giver, networkId: string, body: NetworkGrantBody): Promise<NetworkGrant>;
  /**
   * Writes one in a transaction of the caller, who holds the family's lock and tells resolvers. @returns its id
   * @throws AppError NOT_FOUND, GRANTS_FULL, VALIDATION
   */
  giveIn(
    tx: Tx,
    who: Giver,
    networkId: string,
    grant: { target: NetworkGrant['target']; minutes: number },
  ): Promise<string>;
  /** @throws AppError NOT_FOUND */
  revoke(familyId: FamilyId, grantId: string): Promise<void>;
  /** Deletes what is long over. Meant for once a day. */
  purge(): Promise<void>;
}

const shown = (row: store.GrantRow): NetworkGrant => ({
  grantId: row.id,
  networkId: row.networkId,
  networkName: row.networkName,
  target: { kind: row.kind, value: row.target },
  name: row.name,
  from: row.startsAt.toISOString(),
  until: row.endsAt.toISOString(),
  givenBy: row.givenBy,
  reachedAt: row.reachedAt?.toISOString() ?? null,
});

/** As rules of a device have them. */
export const asDeviceGrant = (row: store.GrantRow): DeviceGrant => {
  const { grantId, target, from, until } = shown(row);
  return { grantId, target, from, until };
};

export const createNetworkGrants = ({
  db,
  clock,
  bus,
  limits,
  audit,
}: Pick<Platform, 'db' | 'clock' | 'bus' | 'limits'> & { audit: Audit }): NetworkGrants => {
  const note = auditOn(audit, 'filter-network');

  const giveIn: NetworkGrants['giveIn'] = async (tx, who, networkId, { target, minutes }) => {
    const { familyId, accountId } = who;
    const place = { familyId, networkId };
    if (!(await lockNetwork(tx, place))) throw new AppError('NOT_FOUND');
    const now = clock.now();
    await store.revokeFor(tx, place, target, now);
    if ((await store.countInForce(tx, place, now)) >= limits.grantsPerDevice)
      throw new AppError('GRANTS_FULL');
    const until = endOf({ minutes }, now, limits);
    const id = newId();
    const rulesVersion = await nextRulesVersion(tx, place);
    const name = nameOfTarget(target);
    await store.insert(tx, place, { id, ...target, name, now, until, accountId, rulesVersion });
    return id;
  };

  return {
    list: async (familyId) => (await store.selectInForce(db, familyId, clock.now())).map(shown),

    giveIn,

    async add(who, networkId, { target: given, minutes }) {
      const { familyId } = who;
      const target = targetOf(given) as NetworkGrant['target'];
      const id = await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const made = await giveIn(tx, who, networkId, { target, minutes });
        await note(tx, familyId, 'filter-network.opened', networkId, { kind: target.kind });
        afterCommit(() => bus.publish({ type: 'filter.network', familyId, networkId }));
        return made;
      });
      const row = (await store.selectInForce(db, familyId, clock.now(), networkId)).find(
        (one) => one.id === id,
      );
      if (!row) throw new AppError('NOT_FOUND');
      return shown(row);
    },

    async revoke(familyId, grantId) {
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const found = await store.revoke(tx, familyId, grantId, clock.now());
        if (!found) throw new AppError('NOT_FOUND');
        if (!found.wasInForce) return;
        await nextRulesVersion(tx, { familyId, networkId: found.networkId });
        await note(tx, familyId, 'filter-network.closed', found.networkId);
        afterCommit(() => bus.publish({ type: 'filter.network', familyId, networkId: found.networkId }));
      });
    },

    purge: () => store.deleteEnded(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
  };
};
