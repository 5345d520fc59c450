/** What each resolver decides by for each device, noted once. */
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import { insertReceipt, upsertPolicyReceipt } from './filter.store.ts';

export interface ReceiptsDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
}

/** Notes that a resolver decides by what it was sent of a device: a version of its rules, and one of its policy. */
export const createReceipts = ({ db, clock, bus }: ReceiptsDeps) => {
  /** What was noted already, by resolver and device, so that it is not written again. */
  const noted = new Map<string, { rules: number; policy: string }>();

  return async (
    resolver: string,
    { familyId, deviceId, rules, policyVersion }: FilterDevice,
  ): Promise<void> => {
    const key = `${resolver} ${familyId} ${deviceId}`;
    const former = noted.get(key);
    const policy = policyVersion ? `${policyVersion.policyId} ${policyVersion.version}` : '';
    const isNewer = rules.version > (former?.rules ?? -1);
    if (!isNewer && policy === former?.policy) return;
    const since = clock.now();
    await inTransaction(db, async (tx, afterCommit) => {
      const receipt = { familyId, deviceId, resolver, since };
      if (isNewer) await insertReceipt(tx, { ...receipt, version: rules.version });
      if (policyVersion)
        await upsertPolicyReceipt(tx, { ...receipt, version: policyVersion.version }, policyVersion.policyId);
      afterCommit(() => bus.publish({ type: 'filter.received', familyId }));
    });
    noted.set(key, { rules: Math.max(rules.version, former?.rules ?? -1), policy });
  };
};
