/** Removing devices: what is kept for their holders, what is announced, and what is deleted afterwards. */
import type { Logger } from 'pino';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { deleteDevices, usersWhoLoseTheirs, type WhichDevices } from '../../core/device-removal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/tx.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { keepReceipts } from './former-tokens/former-tokens.store.ts';
import type { Sweep } from './sweep.ts';

/** Runs one sweep at a time; who comes while one runs gets one more after it. */
export const oneAtATime = (run: () => Promise<number>): (() => Promise<number>) => {
  let current: Promise<number> | undefined;
  let next: Promise<number> | undefined;
  const start = (): Promise<number> => {
    current = run().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    if (!current) return start();
    next ??= current
      .catch(() => 0)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
};

interface RemoverDeps {
  clock: Clock;
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
}

/** Removes devices; what their holders may ask for afterwards is kept, and parents are told of local users that had the rules of one. */
export const removerOf =
  ({ clock, audit, notifier }: RemoverDeps) =>
  async (tx: Tx, familyId: FamilyId, which: WhichDevices): Promise<DeviceId[]> => {
    const now = clock.now();
    for (const { computerId, users } of await usersWhoLoseTheirs(tx, familyId, which)) {
      const params = { users };
      await notifier.notify(tx, { familyId, kind: 'computer.own-rules', params, deviceId: computerId });
      await auditOn(audit, 'device')(tx, familyId, 'local-user.own-rules', computerId, {
        users: users.length,
      });
    }
    await keepReceipts(tx, familyId, which, now);
    return deleteDevices(tx, familyId, which, now);
  };

/** Announces devices that are gone, and deletes what they reported, one family after the other. */
export const createAnnounce = (
  { bus, log }: { bus: Bus; log: Logger },
  sweep: Sweep,
): ((familyId: FamilyId, deviceIds: readonly DeviceId[]) => void) => {
  let sweeping: Promise<unknown> = Promise.resolve();
  return (familyId, deviceIds) => {
    for (const deviceId of deviceIds) bus.publish({ type: 'device.unpaired', familyId, deviceId });
    if (deviceIds.length === 0) return;
    sweeping = sweeping
      .then(() => sweep.run(familyId))
      // Whatever stops it here, the devices stay on the list for the next run.
      .catch((error: unknown) =>
        log.warn({ err: error }, 'positions of removed devices are not deleted yet'),
      );
  };
};
