import type { Ability } from '@kinward/contract/devices/abilities.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { abilitiesOf } from '../../core/abilities.ts';
import { lockDevice } from '../../core/locks.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import { selectAbilities, setAbilities } from './devices.store.ts';

export interface AbilitiesDeps {
  db: Db;
  bus: Bus;
  limits: Pick<Limits, 'abilityChangesPerDay'>;
  audit: Audit;
  rate: Pick<RateLimiter, 'allows'>;
}

export interface Abilities {
  /** What the paired client can do now; what it said before is forgotten. Once more changes nothing. */
  reportAbilities(
    who: Pick<DeviceIdentity, 'familyId' | 'deviceId'>,
    abilities: readonly Ability[],
  ): Promise<void>;
}

const without = (these: readonly Ability[], those: readonly Ability[]): string =>
  these.filter((ability) => !those.includes(ability)).join(' ');

export const createAbilities = ({ db, bus, limits, audit, rate }: AbilitiesDeps): Abilities => {
  const note = auditOn(audit, 'device');
  return {
    reportAbilities: ({ familyId, deviceId }, abilities) =>
      inTransaction(db, async (tx, afterCommit) => {
        if (!(await lockDevice(tx, familyId, deviceId))) return;
        const former = abilitiesOf({ abilities: await selectAbilities(tx, familyId, deviceId) });
        if (former?.join(' ') === abilities.join(' ')) return;
        await setAbilities(tx, familyId, deviceId, abilities);
        // Always stored, so that nothing is shown as enforced that is not; noted only so often, as the log is not the device's to fill.
        const rule = { name: 'abilities', max: limits.abilityChangesPerDay, windowSeconds: 86_400 };
        if (await rate.allows(rule, deviceId, tx)) {
          const change = { gained: without(abilities, former ?? []), lost: without(former ?? [], abilities) };
          await note(tx, familyId, 'device.abilities', deviceId, change);
        }
        afterCommit(() => bus.publish({ type: 'children.changed', familyId }));
      }),
  };
};
