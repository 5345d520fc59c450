import { AppError } from '@kinward/contract/errors.ts';
import type {
  AnswerBody,
  Ask,
  AskBody,
  AskState,
  DeviceAsk,
} from '@kinward/contract/approvals/approvals.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { requireChild } from '../../core/children.ts';
import { lockDeviceOfChild } from '../../core/locks.ts';
import type { Bus } from '../../ports/bus.ts';
import { newId } from '../../platform/ids.ts';
import type { Notify } from '../../ports/notifications.ts';
import { inTransaction, type Tx } from '../../platform/tx.ts';
import { createAnswering, waitingBefore, type AnsweringDeps } from './answering.ts';
import { askedNotification } from './asked-notification.ts';
import { createFollowing, remindFrom } from './following.ts';
import type { Giver } from './grants.service.ts';
import * as store from './approvals.store.ts';
import { nameOfTarget, serviceOf, siteOf } from './targets.ts';

export interface ApprovalsDeps extends AnsweringDeps {
  bus: Bus;
  notify: Notify;
  /** Without a filter of its own no service of it can be opened. */
  hasFilter: boolean;
  appNames: {
    names(familyId: FamilyId, deviceIds: readonly DeviceId[]): Promise<ReadonlyMap<string, { name: string }>>;
  };
}

interface Asker {
  familyId: FamilyId;
  deviceId: DeviceId;
}

export interface Requests {
  /**
   * @param listedBy another device that has the app in its list, as the computer where it was asked for
   * @throws AppError REQUESTS_FULL, QUOTA, VALIDATION, UNAUTHENTICATED when the device was just removed
   */
  ask(who: Asker, body: AskBody, listedBy?: DeviceId): Promise<DeviceAsk>;
  ofDevice(who: Asker): Promise<DeviceAsk[]>;
  /** The device's newest request for a site; undefined without one. @throws AppError VALIDATION */
  newest(who: Asker, site: string): Promise<DeviceAsk | undefined>;
  /** @throws AppError NOT_FOUND, REQUEST_ANSWERED */
  withdraw(who: Asker, requestId: string): Promise<DeviceAsk>;
  /** @throws AppError NOT_FOUND, REQUEST_ANSWERED, RATE_LIMITED */
  remind(who: Asker, requestId: string): Promise<DeviceAsk>;
  /** @throws AppError NOT_FOUND */
  see(who: Giver, requestId: string): Promise<void>;
  /** @throws AppError NOT_FOUND */
  list(
    familyId: FamilyId,
    query: { childId?: ChildId | undefined; limit?: number | undefined },
  ): Promise<Ask[]>;
  /** @throws AppError NOT_FOUND */
  get(familyId: FamilyId, requestId: string): Promise<Ask>;
  /** Writes a yes in a transaction of the caller, who says what it opens. @throws AppError REQUEST_ANSWERED */
  grantIn(tx: Tx, who: Giver, requestId: string, answer: { answer: string; now: Date }): Promise<void>;
  /** Made within a window (ms since the epoch), the newest first. */
  between(familyId: FamilyId, childId: ChildId, window: Stretch): Promise<Ask[]>;
  /** @throws AppError NOT_FOUND, REQUEST_ANSWERED, GRANTS_FULL, VALIDATION */
  answer(who: Giver, requestId: string, body: AnswerBody): Promise<Ask>;
}

const DAY_MS = 86_400_000;

const stateOf = (row: store.RequestRow, now: Date, waitingSince: Date): AskState => {
  if (row.granted === null) return row.asked_at > waitingSince ? 'waiting' : 'ended';
  if (!row.granted) return 'refused';
  if (row.always_at !== null) return row.always_ended_at === null ? 'granted' : 'ended';
  return row.ends_at !== null && row.revoked_at === null && row.ends_at > now ? 'granted' : 'ended';
};

/** When it is over, or was. */
const endedAt = ({
  ends_at: end,
  revoked_at: revoked,
  always_ended_at: closed,
}: store.RequestRow): Date | null => closed ?? (revoked && end && revoked < end ? revoked : end);

/** Parts of an answer that parents and the device see alike. */
const common = (row: store.RequestRow, now: Date, waitingSince: Date) => ({
  requestId: row.id,
  kind: row.kind,
  target: { kind: row.target_kind, value: row.target },
  name: row.name,
  minutes: row.minutes,
  note: row.note,
  askedAt: row.asked_at.toISOString(),
  state: stateOf(row, now, waitingSince),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answer: row.answer,
  until: endedAt(row)?.toISOString() ?? null,
  alwaysSince: (row.always_ended_at === null ? row.always_at?.toISOString() : null) ?? null,
});

/** @throws AppError VALIDATION */
const targetOf = (body: AskBody): Ask['target'] => {
  if (body.kind === 'site') return { kind: 'site', value: siteOf(body.site, 'site') };
  return body.appId === undefined ? { kind: 'all', value: '' } : { kind: 'app', value: body.appId };
};

/** Takes a request once, also when it arrives twice, and notifies the parents. */
const createTaking = ({ db, clock, bus, limits, notify, appNames }: ApprovalsDeps) => {
  const waitingSince = waitingBefore(limits);

  /** @throws AppError REQUESTS_FULL, QUOTA */
  const checkShare = async (tx: Tx, { familyId, deviceId }: Asker, now: Date): Promise<void> => {
    const since = { waitingSince: waitingSince(now), daySince: new Date(now.getTime() - DAY_MS) };
    const { waiting, day } = await store.countAsked(tx, familyId, deviceId, since);
    if (waiting >= limits.requestsOpen) throw new AppError('REQUESTS_FULL');
    if (day >= limits.requestsPerDay) throw new AppError('QUOTA', { retryAfterSeconds: 3600 });
  };

  return async (who: Asker, body: AskBody, listedBy = who.deviceId): Promise<void> => {
    const { familyId, deviceId } = who;
    const target = targetOf(body);
    const apps = target.kind === 'app' ? await appNames.names(familyId, [listedBy, deviceId]) : undefined;
    const name = nameOfTarget(target, apps);
    await inTransaction(db, async (tx, afterCommit) => {
      const child = await lockDeviceOfChild(tx, familyId, deviceId);
      if (!child) throw new AppError('UNAUTHENTICATED');
      if (await store.selectByClientId(tx, familyId, deviceId, body.clientId)) return;
      const now = clock.now();
      await checkShare(tx, who, now);
      const id = newId();
      const minutes = body.kind === 'time' ? body.minutes : null;
      const asked = { kind: body.kind, name, minutes, note: body.note ?? '' };
      const row = {
        ...asked,
        id,
        client_id: body.clientId,
        target_kind: target.kind,
        target: target.value,
      };
      await store.insertRequest(tx, familyId, deviceId, { ...row, asked_at: now });
      const of = { familyId, deviceId, childId: child.childId, child: child.childName };
      await notify(tx, askedNotification(of, id, asked));
      afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
    });
  };
};

/** A request as the device and as parents read it at this moment. */
const createViews = ({ clock, limits, hasFilter }: Pick<ApprovalsDeps, 'clock' | 'limits' | 'hasFilter'>) => {
  const waitingSince = waitingBefore(limits);
  return {
    forDevice(row: store.RequestRow): DeviceAsk {
      const now = clock.now();
      return {
        ...common(row, now, waitingSince(now)),
        ...(row.withdrawn_at !== null && { state: 'withdrawn' as const }),
        clientId: row.client_id,
        seenAt: row.seen_at?.toISOString() ?? null,
        seenBy: row.seen_by,
        answeredBy: row.answered_by,
        remindFrom: remindFrom(row, now, limits)?.toISOString() ?? null,
      };
    },
    forParents(row: store.RequestRow): Ask {
      const now = clock.now();
      return {
        ...common(row, now, waitingSince(now)),
        childId: row.child_id,
        childName: row.child_name,
        deviceId: row.device_id,
        deviceName: row.device_name,
        answeredBy: row.answered_by,
        grantId: row.grant_id,
        alwaysName: row.always_name,
        alwaysReachedAt: row.always_reached_at?.toISOString() ?? null,
        service: hasFilter && row.kind === 'site' ? serviceOf(row.target) : null,
      };
    },
  };
};

export const createApprovals = (deps: ApprovalsDeps): Requests => {
  const { db, clock, bus, limits } = deps;
  const waitingSince = waitingBefore(limits);
  const take = createTaking(deps);
  const answer = createAnswering(deps);
  const following = createFollowing(deps);
  const { forDevice, forParents } = createViews(deps);

  const one = async (familyId: FamilyId, requestId: string): Promise<store.RequestRow> => {
    const row = await store.selectOne(db, familyId, requestId);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };

  return {
    async ask(who, body, listedBy) {
      await take(who, body, listedBy);
      const row = await store.selectByClientId(db, who.familyId, who.deviceId, body.clientId);
      if (!row) throw new AppError('UNAUTHENTICATED');
      return forDevice(row);
    },

    async ofDevice({ familyId, deviceId }) {
      return (await store.selectOfDevice(db, familyId, deviceId, limits.requestsPage)).map(forDevice);
    },

    async newest({ familyId, deviceId }, site) {
      const target = { kind: 'site' as const, value: siteOf(site, 'site') };
      const row = await store.selectNewest(db, familyId, deviceId, target);
      return row && forDevice(row);
    },

    withdraw: async (who, requestId) => forDevice(await following.withdraw(who, requestId)),
    remind: async (who, requestId) => forDevice(await following.remind(who, requestId)),
    see: (who, requestId) => following.see(who, requestId),

    async list(familyId, { childId, limit = limits.requestsPage }) {
      if (childId !== undefined) await requireChild(db, familyId, childId);
      const since = waitingSince(clock.now());
      return (await store.selectForParents(db, familyId, { childId, since, limit })).map(forParents);
    },

    async between(familyId, childId, window) {
      return (await store.selectBetween(db, familyId, childId, window, limits.activityEntries)).map(
        forParents,
      );
    },

    get: async (familyId, requestId) => forParents(await one(familyId, requestId)),

    async grantIn(tx, { familyId, accountId }, requestId, { answer: words, now }) {
      const values = { granted: true, answered_by: accountId, answer: words, answered_at: now };
      if (!(await store.answer(tx, familyId, requestId, waitingSince(now), values)))
        throw new AppError('REQUEST_ANSWERED');
    },

    async answer(who, requestId, body) {
      const row = await one(who.familyId, requestId);
      await answer(who, row, body);
      bus.publish({ type: 'requests.changed', familyId: who.familyId });
      return forParents(await one(who.familyId, requestId));
    },
  };
};
