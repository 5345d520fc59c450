/** Devices that the filter knows by a name and an address of their own: the key in both, and when they were heard. */
import { hash, randomInt } from 'node:crypto';
import type { DeviceDns, SeenBody } from '@kinward/contract/filter/device-dns.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { HEARD_LATELY_MS } from '@kinward/rules/filter/filter-layer.ts';
import type { Config } from '../../../config/config.ts';
import { deviceExists } from '../../../core/devices.ts';
import { lockDevice, lockFamily } from '../../../core/locks.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Platform } from '../../../ports/platform.ts';
import { newId } from '../../../platform/ids.ts';
import { open, seal } from '../../../platform/jobs/encrypt-payload.ts';
import { inTransaction } from '../../../platform/tx.ts';
import { dismissTwoNetworks } from '../bypass/bypass.store.ts';
import type { ResolverStates } from '../resolver-states.ts';
import * as store from './by-name.store.ts';
import { offersOf } from './offers.ts';
import { createProfiles, type Profiles } from './profiles.ts';

/** Base32: small letters, and no digit that resembles one; they are typed by hand on a phone. */
const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz234567';

export interface ByName extends Profiles {
  /** @throws AppError NOT_FOUND */
  read(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceDns>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, FILTER_OFF */
  make(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceDns>;
  /** What a resolver heard. */
  heard(seen: SeenBody['seen']): Promise<void>;
}

export type ByNameDeps = Pick<Platform, 'db' | 'clock' | 'limits' | 'keys' | 'bus' | 'log'> & {
  config: Pick<Config, 'filter' | 'publicUrl'>;
  audit: Audit;
  states: Pick<ResolverStates, 'here'>;
};

/** Why a resolver does not answer by name, where one says so. */
const faultOf = (states: ByNameDeps['states']): string | null =>
  states
    .here()
    .map(({ tls }) => tls?.fault ?? null)
    .find((fault) => fault !== null) ?? null;

export const createByName = (deps: ByNameDeps): ByName => {
  const { db, clock, limits, keys, bus, audit, states } = deps;
  const offered = offersOf(deps.config);
  const note = auditOn(audit, 'device');

  const read = async (familyId: FamilyId, deviceId: DeviceId): Promise<DeviceDns> => {
    const place = { familyId, deviceId };
    if (!(await deviceExists(db, familyId, deviceId))) throw new AppError('NOT_FOUND');
    const row = await store.selectKey(db, place);
    const key = row && open(keys.field, row.id, row.key);
    const [doh, dot] = key === undefined ? [null, null] : [offered.dohOf(key), offered.dotOf(key)];
    return {
      deviceId,
      madeAt: row?.madeAt.toISOString() ?? null,
      doh,
      dot,
      profile: (doh ?? dot) ? `/api/child/device/${deviceId}/dns/profile.mobileconfig` : null,
      layers: await store.selectLayers(db, place),
      leftAt: (await store.selectLeft(db, place))?.toISOString() ?? null,
      missing: offered.missing,
      fault: faultOf(states),
    };
  };

  return {
    ...createProfiles(deps, offered),
    read,
    async make(familyId, deviceId) {
      const key = Array.from({ length: limits.filterKeyLength }, () =>
        SYMBOLS.charAt(randomInt(SYMBOLS.length)),
      ).join('');
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const device = await lockDevice(tx, familyId, deviceId);
        if (!device) throw new AppError('NOT_FOUND');
        if (device.isDemo) throw new AppError('SAMPLE_CHILD');
        if (offered.isOff) throw new AppError('FILTER_OFF');
        const id = newId();
        const keyHash = hash('sha256', key, 'buffer');
        const row = { id, key: seal(keys.field, id, key), keyHash, madeAt: clock.now() };
        await store.putKey(tx, { familyId, deviceId }, row);
        if (await dismissTwoNetworks(tx, { familyId, deviceId }, row.madeAt))
          afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
        await note(tx, familyId, 'filter-key.made', deviceId);
        afterCommit(() => bus.publish({ type: 'filter.linked', familyId, deviceId }));
      });
      return await read(familyId, deviceId);
    },
    async heard(seen) {
      const now = clock.now().getTime();
      for (const { familyId, deviceId, kind, secondsAgo } of seen) {
        const at = new Date(now - secondsAgo * 1000);
        const place = { familyId, deviceId };
        const lately = new Date(now - HEARD_LATELY_MS);
        const isBack = await inTransaction(db, (tx) => store.noteLayer(tx, place, kind, at, lately));
        if (isBack === undefined) continue;
        bus.publish({ type: 'filter.seen', familyId, deviceId });
        // What is enforced on the device is more than it was.
        if (isBack) bus.publish({ type: 'children.changed', familyId });
      }
    },
  };
};
