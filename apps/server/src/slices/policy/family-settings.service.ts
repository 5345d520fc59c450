import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Family, FamilyBody } from '@kinward/contract/policy/policy.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import { lockFamily } from '../../core/locks.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import { selectFamily, updateTimeZone } from './policy.store.ts';
import type { Versions } from './versions.ts';
import { devicesWithRules } from './versions.store.ts';

export interface FamilySettings {
  read(familyId: FamilyId): Promise<Family>;
  /** Sets the zone that schedules are meant in; devices with rules are informed. */
  update(familyId: FamilyId, body: z.output<typeof FamilyBody>): Promise<Family>;
}

export interface FamilySettingsDeps {
  db: Db;
  bus: Bus;
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
  versions: Versions;
}

export const createFamilySettings = (deps: FamilySettingsDeps): FamilySettings => {
  const { db, bus, audit, notifier, versions } = deps;

  const present = async (connection: DbOrTx, familyId: FamilyId): Promise<Family> => {
    const row = await selectFamily(connection, familyId);
    return { timeZone: row.time_zone, timeZoneChosen: row.time_zone_chosen };
  };

  return {
    read: (familyId) => present(db, familyId),

    update: (familyId, { timeZone, onlyIfUnset = false }) =>
      inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        if (await updateTimeZone(tx, familyId, timeZone, onlyIfUnset)) {
          for (const deviceId of await devicesWithRules(tx, familyId))
            afterCommit(await versions.touch(tx, familyId, deviceId, ['zone']));
          // What a browser says of itself before anybody chose is no change that the others must know of.
          if (!onlyIfUnset)
            await notifier.notify(tx, { familyId, kind: 'family.zone-changed', params: { timeZone } });
          await audit(tx, { familyId, act: 'family.zone-changed', detail: { asked: !onlyIfUnset } });
          afterCommit(() => bus.publish({ type: 'children.changed', familyId }));
        }
        return present(tx, familyId);
      }),
  };
};
