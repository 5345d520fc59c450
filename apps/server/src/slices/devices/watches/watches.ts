import type { NamedWatch } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { auditOn } from '../../../ports/audit.ts';
import { findDevice } from '../../../core/devices.ts';
import { lockDevice, lockFamilies } from '../../../core/locks.ts';
import { findFamilyOfWatch } from '../../../core/watch-numbers.ts';
import { isLoopback } from '../../../platform/http/address.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { DevicesDeps } from '../devices.service.ts';
import { deleteCodeOf } from '../devices.store.ts';
import { pageUrl, type ChildPages } from '../pages/pages.ts';
import { refuseAdult } from '../third-party-keys/client-keys.ts';
import { claimWatch, forgetWatches, putWatch } from './watches.store.ts';

export interface Watches {
  /**
   * Puts a watch on a device by its number; an open code ends. The number is no secret, so it belongs to one family of the installation, and a
   * number that is in use is refused without a word about whose it is.
   * @param origin where the caller reached the installation, without a slash at the end
   * @throws AppError NOT_FOUND, SAMPLE_CHILD, WATCHES_OFF, WATCH_TAKEN, ADULT_NEEDS_COMPANION, RATE_LIMITED
   */
  nameWatch(familyId: FamilyId, deviceId: DeviceId, watchId: string, origin: string): Promise<NamedWatch>;
  /** Forgets numbers that any family may have. Meant for once a day. */
  purgeWatches(): Promise<void>;
}

/** The host that a watch is given. A listener on this machine alone is named as what it is: no watch will find it. */
const hostFor = (listenHost: string, origin: string): string =>
  listenHost === 'localhost' || isLoopback(listenHost) ? listenHost : new URL(origin).hostname;

export const createWatches = (deps: DevicesDeps & { pages: Pick<ChildPages, 'make' | 'end'> }): Watches => {
  const { db, clock, limits, bus, audit, notifier, rate } = deps;
  const note = auditOn(audit, 'device');

  /** Numbers can be guessed: who tries many waits. */
  const count = (familyId: FamilyId) =>
    rate.attempt(
      {
        name: 'watch-names',
        free: limits.watchNamesFree,
        maxDelaySeconds: limits.watchNamesDelayMaxSeconds,
        windowSeconds: limits.watchNamesWindowSeconds,
      },
      familyId,
    );

  return {
    purgeWatches: () =>
      forgetWatches(db, new Date(clock.now().getTime() - limits.watchHeldDays * 86_400_000)),

    async nameWatch(familyId, deviceId, watchId, origin) {
      const device = await findDevice(db, familyId, deviceId);
      if (!device) throw new AppError('NOT_FOUND');
      if (device.isDemo) throw new AppError('SAMPLE_CHILD');
      const { watch } = deps.config;
      if (watch === null) throw new AppError('WATCHES_OFF');
      await count(familyId);
      const now = clock.now();
      const before = (ms: number): Date => new Date(now.getTime() - ms);
      const pageToken = await inTransaction(db, async (tx, afterCommit) => {
        // Also the family that may lose the number, as it may be deleting what has it.
        const known = await findFamilyOfWatch(tx, watchId);
        const locked = [...new Set([familyId, known ?? familyId])];
        await lockFamilies(tx, locked, 'a number that is no secret goes to another family');
        if (!(await lockDevice(tx, familyId, deviceId))) throw new AppError('NOT_FOUND');
        await refuseAdult(tx, deps, familyId, deviceId);
        const former = await claimWatch(tx, familyId, {
          watchId,
          deviceId,
          locked,
          unusedBefore: before(limits.watchUnusedHours * 3_600_000),
          silentSince: before(limits.watchHeldDays * 86_400_000),
        });
        if (former === undefined) throw new AppError('WATCH_TAKEN');
        // Nothing can report for it any more, so no page says to its child that something does.
        if (former) await deps.pages.end(tx, former.familyId, former.deviceId);
        await deleteCodeOf(tx, familyId, deviceId);
        await putWatch(tx, familyId, { id: newId(), deviceId, watchId, madeAt: now });
        const page = await deps.pages.make(tx, familyId, deviceId);
        await notifier.notify(tx, { familyId, kind: 'device.watch-connected', params: {}, deviceId });
        await note(tx, familyId, 'device.watch-named', deviceId);
        afterCommit(() => {
          for (const of of [...(former ? [former] : []), { familyId, deviceId }]) {
            bus.publish({ type: 'device.keys', ...of });
            bus.publish({ type: 'children.changed', familyId: of.familyId });
          }
        });
        return page;
      });
      return {
        watchId,
        host: hostFor(watch.host, origin),
        port: watch.port,
        page: { url: pageUrl(origin, pageToken) },
      };
    },
  };
};
