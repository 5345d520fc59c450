/** Which policies a family has, and which decides for each of its devices. */
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import type { Bus } from '../../ports/bus.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import { selectDevices } from './assignments.store.ts';
import { insertPolicy, selectPolicies, type PolicyRow } from './policies.store.ts';
import { FIRST } from './settings.ts';

export interface StandingDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  recording: RecordingOf;
}

/** A device, and what decides for it. */
export interface Decided {
  deviceId: DeviceId;
  childId: ChildId;
  /** The one that it was given itself. */
  policyId: string | null;
  /** The one that decides; null: an adult's device, on which no rule holds. */
  decidesId: string | null;
}

export interface Standing {
  /** The family's policies, Default first; Default is made where there is none yet. */
  policies(familyId: FamilyId): Promise<PolicyRow[]>;
  /** The family's devices; a device's own policy comes before its child's, and that before Default. */
  devices(familyId: FamilyId, defaultId: string | null, tx?: Tx): Promise<Decided[]>;
}

/** As it is called until pages say it in the reader's language. */
const DEFAULT_NAME = 'Default';

export const createStanding = ({ db, clock, bus, recording }: StandingDeps): Standing => ({
  async policies(familyId) {
    const known = await selectPolicies(db, familyId);
    if (known.some(({ isDefault }) => isDefault)) return known;
    const values = { id: newId(), name: DEFAULT_NAME, isDefault: true, settings: FIRST };
    await inTransaction(db, async (tx, afterCommit) => {
      await insertPolicy(tx, familyId, { ...values, now: clock.now(), by: null });
      afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
    });
    return await selectPolicies(db, familyId);
  },

  async devices(familyId, defaultId, tx) {
    const rows = await selectDevices(tx ?? db, familyId);
    const now = clock.now().getTime();
    return await Promise.all(
      rows.map(async ({ deviceId, childId, policyId, childPolicyId }): Promise<Decided> => {
        const isFree = isAdult(await recording({ familyId, deviceId }, tx), now);
        const decidesId = isFree ? null : (policyId ?? childPolicyId ?? defaultId);
        return { deviceId, childId, policyId, decidesId };
      }),
    );
  },
});
