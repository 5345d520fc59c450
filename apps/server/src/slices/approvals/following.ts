/** What happens to a request between its asking and its answer: a parent sees it, the child reminds once or takes it back. */
import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { lockDeviceOfChild } from '../../core/locks.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { Versions } from '../policy/versions.ts';
import * as store from './approvals.store.ts';
import { askedNotification } from './asked-notification.ts';
import { waitingBefore } from './answering.ts';

export interface FollowingDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  bus: Bus;
  notify: Notify;
  versions: Pick<Versions, 'hold' | 'touch'>;
}

interface Asker {
  familyId: FamilyId;
  deviceId: DeviceId;
}

const isWaiting = (row: store.RequestRow, since: Date): boolean =>
  row.answered_at === null && row.withdrawn_at === null && row.asked_at > since;

/** From when on the child may remind; null: it waits no longer, or there was a reminder. */
export const remindFrom = (row: store.RequestRow, now: Date, limits: Limits): Date | null =>
  isWaiting(row, waitingBefore(limits)(now)) && row.reminded_at === null
    ? new Date(row.asked_at.getTime() + limits.requestRemindMinutes * 60_000)
    : null;

/** @throws AppError RATE_LIMITED */
const checkTime = (from: Date | null, now: Date): void => {
  if (from !== null && from > now)
    throw new AppError('RATE_LIMITED', {
      retryAfterSeconds: Math.ceil((from.getTime() - now.getTime()) / 1000),
    });
};

export const createFollowing = (deps: FollowingDeps) => {
  const { db, clock, limits, bus } = deps;
  const waitingSince = waitingBefore(limits);

  /** @throws AppError NOT_FOUND where it is not this device's */
  const own = async ({ familyId, deviceId }: Asker, requestId: string): Promise<store.RequestRow> => {
    const row = await store.selectOne(db, familyId, requestId);
    if (row?.device_id !== deviceId) throw new AppError('NOT_FOUND');
    return row;
  };

  return {
    /** @throws AppError NOT_FOUND, REQUEST_ANSWERED */
    async withdraw(who: Asker, requestId: string): Promise<store.RequestRow> {
      const { withdrawn_at: withdrawn } = await own(who, requestId);
      if (withdrawn === null)
        await inTransaction(db, async (tx, afterCommit) => {
          const at = clock.now();
          const values = { what: 'withdrawn_at', at, since: waitingSince(at) } as const;
          if (!(await store.mark(tx, who.familyId, requestId, values)))
            throw new AppError('REQUEST_ANSWERED');
          afterCommit(() => bus.publish({ type: 'requests.changed', familyId: who.familyId }));
        });
      return own(who, requestId);
    },

    /** @throws AppError NOT_FOUND, REQUEST_ANSWERED, RATE_LIMITED before its time */
    async remind(who: Asker, requestId: string): Promise<store.RequestRow> {
      const { familyId, deviceId } = who;
      await own(who, requestId);
      await inTransaction(db, async (tx, afterCommit) => {
        const child = await lockDeviceOfChild(tx, familyId, deviceId);
        // Of two reminders at once the second sees what the first has noted.
        const row = await store.selectOne(tx, familyId, requestId);
        if (!child || !row) throw new AppError('UNAUTHENTICATED');
        const at = clock.now();
        checkTime(remindFrom(row, at, limits), at);
        const values = { what: 'reminded_at', at, since: waitingSince(at) } as const;
        if (!(await store.mark(tx, familyId, requestId, values))) {
          if (isWaiting(row, waitingSince(at))) return;
          throw new AppError('REQUEST_ANSWERED');
        }
        const of = { familyId, deviceId, childId: child.childId, child: child.childName };
        await deps.notify(tx, askedNotification(of, requestId, row, true));
        afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
      });
      return own(who, requestId);
    },

    /** A parent has it on the screen. Only the first counts, and one that waits no longer stays as it is. @throws AppError NOT_FOUND */
    async see({ familyId, accountId }: { familyId: FamilyId; accountId: AccountId }, requestId: string) {
      const row = await store.selectOne(db, familyId, requestId);
      if (!row) throw new AppError('NOT_FOUND');
      if (row.seen_at !== null) return;
      await inTransaction(db, async (tx, afterCommit) => {
        const child = await lockDeviceOfChild(tx, familyId, row.device_id);
        if (!child) throw new AppError('NOT_FOUND');
        // An answer locks the rules and then the request.
        await deps.versions.hold(tx, familyId, row.device_id);
        const at = clock.now();
        const values = { what: 'seen_at', at, since: waitingSince(at), by: accountId } as const;
        if (!(await store.mark(tx, familyId, requestId, values))) return;
        afterCommit(await deps.versions.touch(tx, familyId, row.device_id, ['answer'], null));
      });
    },
  };
};
