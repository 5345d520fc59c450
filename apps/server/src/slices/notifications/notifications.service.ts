import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type {
  ClearQuery,
  Notification,
  NotificationQuery,
  NotificationSettings,
  SettingsBody,
} from '@kinward/contract/notifications/notifications.schemas.ts';
import { Why } from '@kinward/contract/notifications/why.schemas.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { createWeekOff, type WeekOff } from './week-off.ts';
import { requireDevice } from '../../core/devices.ts';
import type { Keys } from '../../config/keys.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { anyLegalHold } from '../../ports/legal-hold.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { isNotificationKind } from '@kinward/messages/kinds/notifications.ts';
import type { Reader } from '@kinward/messages/reader.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import { keyOf } from '../../core/accounts.ts';
import { readerOfAccount, requestLanguage } from '../../core/readers.ts';
import type { Notifier } from '../../ports/notifications.ts';
import type { RequireRecentAuthentication } from '../../platform/http/step-up.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { vapidContact } from '../../platform/push/vapid.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { createNotifier } from './notify.ts';
import { selectExplained } from './explained.store.ts';
import * as store from './notifications.store.ts';
import { textOf } from './stored-text.ts';
import { createPush, type Push } from './push.ts';
import { saveSettings, selectSettings } from './settings.ts';
import { createWatch, type Watch } from './watch.ts';
import type { RetentionTarget } from '../../ports/retention-target.ts';

/** The longest that a family can choose (slices/retention), in days. */
const LONGEST_DAYS = 365;

export interface NotificationsDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  audit: Audit;
  log: Logger;
  limits: Limits;
  keys: Pick<Keys, 'token' | 'field' | 'vapid'>;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  messages: Pick<Messages, 'send'>;
  outbound: Outbound;
  recentAuthentication: RequireRecentAuthentication;
  config: {
    publicUrl: string | null;
    adminEmail: string | null;
    pushHosts: readonly string[];
    roles: readonly string[];
  };
}

/** Which notifications are meant. */
type Query = Omit<NotificationQuery, 'limit' | 'offset'>;

/** An alert with what it was evaluated from. */
export interface ExplainedAlert {
  /** Null: the reader has cleared it. */
  id: string | null;
  deviceId: DeviceId | null;
  why: Why;
}

export interface Notifications {
  /** For slices that have something to notify of. */
  notifier: Notifier;
  push: Pick<Push, 'subscribe' | 'unsubscribe'>;
  delivery: Delivery;
  watch: Pick<Watch, 'batteries' | 'plans'>;
  /** Newest first. @throws AppError NOT_FOUND for a device that the family does not have */
  list(who: ParentIdentity, query: NotificationQuery): Promise<{ list: Notification[]; total: number }>;
  /** @throws AppError NOT_FOUND */
  unread(who: ParentIdentity, query: Query): Promise<number>;
  /** What an alert was evaluated from. @throws AppError NOT_FOUND, also when nothing of it is kept any more */
  explain(who: ParentIdentity, id: string): Promise<{ why: Why; deviceId: DeviceId | null }>;
  /**
   * Alerts of a child that happened within a window (ms since the epoch), the oldest first.
   * @param reader null: no parent's marks are asked
   */
  explained(
    familyId: FamilyId,
    childId: ChildId,
    window: Stretch,
    reader: AccountId | null,
  ): Promise<ExplainedAlert[]>;
  /** @throws AppError NOT_FOUND when none of the ids is a notification of this parent */
  read(who: ParentIdentity, ids: readonly string[]): Promise<void>;
  /** @returns how many were cleared now @throws AppError NOT_FOUND as above; without ids REAUTH_REQUIRED */
  clear(who: ParentIdentity, query: ClearQuery, ids: readonly string[] | undefined): Promise<number>;
  settings(who: ParentIdentity): Promise<NotificationSettings>;
  updateSettings(who: ParentIdentity, body: SettingsBody): Promise<NotificationSettings>;
  /** The link in the mail of the week. */
  weekOff: WeekOff;
  /** A parent leaves the family: nothing here names the account any more. */
  release(tx: DbOrTx, familyId: FamilyId, accountId: AccountId): Promise<void>;
  /** The family ends: all its notifications are deleted. */
  empty(tx: DbOrTx, familyId: FamilyId): Promise<void>;
  /** Deletes what no family keeps any more; each family's own choice is up to the retention target. */
  purge(): Promise<void>;
  retentionTarget: RetentionTarget;
  close(): Promise<void>;
}

const viewOf = (row: store.NotificationRow, reader: Reader): Notification => {
  const { title, body: message } = textOf(row, reader);
  return {
    id: row.id,
    title,
    message,
    createdAt: row.created_at.toISOString(),
    happenedAt: row.happened_at.toISOString(),
    callType: row.call_type,
    kind: row.kind !== null && isNotificationKind(row.kind) ? row.kind : null,
    childId: row.child_id,
    deviceId: row.device_id,
    read: row.read_at !== null,
    explained: row.explained,
  };
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Reading, marking and clearing: each parent has their own. */
const createInbox = ({
  db,
  clock,
  bus,
  limits,
  recentAuthentication,
}: Pick<NotificationsDeps, 'db' | 'clock' | 'bus' | 'limits' | 'recentAuthentication'>) => {
  const check = async (familyId: FamilyId, deviceId: DeviceId | undefined): Promise<void> => {
    if (deviceId !== undefined) await requireDevice(db, familyId, deviceId);
  };

  const checkIds = async (who: ParentIdentity, ids: readonly string[] | undefined): Promise<void> => {
    if (ids !== undefined && (await store.knownIds(db, who, ids)).length === 0)
      throw new AppError('NOT_FOUND');
  };

  const mark = async (who: ParentIdentity, which: store.Which, what: 'read_at' | 'cleared_at') => {
    const marked = await store.mark(db, who, which, what, clock.now());
    if (marked > 0) bus.publish({ type: 'notifications.changed', familyId: who.familyId });
    return marked;
  };

  return {
    async list(
      who: ParentIdentity,
      { limit = limits.notificationsPage, offset = 0, ...which }: NotificationQuery,
    ) {
      await check(who.familyId, which.deviceId);
      const [rows, total, chosen] = await Promise.all([
        store.selectPage(db, who, which, { limit, offset }),
        store.count(db, who, which),
        readerOfAccount(db, keyOf(who)),
      ]);
      // A portal in another language than the one that was chosen last is read in its own.
      const reader = { ...chosen, language: requestLanguage() ?? chosen.language };
      return { list: rows.map((row) => viewOf(row, reader)), total };
    },
    async unread(who: ParentIdentity, which: Query) {
      await check(who.familyId, which.deviceId);
      return store.count(db, who, which, true);
    },
    async explain(who: ParentIdentity, id: string) {
      const row = await store.selectWhy(db, who, id);
      if (!row) throw new AppError('NOT_FOUND');
      return { why: Why.parse(row.why), deviceId: row.device_id };
    },
    async explained(familyId: FamilyId, childId: ChildId, window: Stretch, accountId: AccountId | null) {
      const rows = await selectExplained(
        db,
        familyId,
        { childId, accountId },
        window,
        limits.activityEntries,
      );
      return rows.map(({ id, deviceId, why, clearedAt }) => ({
        id: clearedAt === null ? id : null,
        deviceId,
        why: Why.parse(why),
      }));
    },
    async read(who: ParentIdentity, ids: readonly string[]) {
      await checkIds(who, ids);
      await mark(who, { ids }, 'read_at');
    },
    async clear(who: ParentIdentity, { until, ...which }: ClearQuery, ids: readonly string[] | undefined) {
      if (ids === undefined) recentAuthentication(who);
      await check(who.familyId, which.deviceId);
      await checkIds(who, ids);
      return mark(
        who,
        { ...which, ids, until: until === undefined ? undefined : new Date(until) },
        'cleared_at',
      );
    },
  };
};

export const createNotifications = (deps: NotificationsDeps): Notifications => {
  const { db, clock, config, audit } = deps;
  const notifier = createNotifier(deps);
  const contact = vapidContact(config);
  const push = createPush({ ...deps, pushHosts: config.pushHosts, contact });
  const delivery = createDelivery({ ...deps, push, publicUrl: config.publicUrl });
  const watch = createWatch({ ...deps, notify: notifier.notify, listens: config.roles.includes('worker') });

  const purge = async (): Promise<void> => {
    const now = clock.now().getTime();
    if (!(await anyLegalHold(db)))
      while ((await store.deleteOlder(db, new Date(now - LONGEST_DAYS * DAY_MS))) > 0);
    await store.deleteCounts(db, new Date(now - HOUR_MS));
    await delivery.forget(new Date(now - 2 * DAY_MS));
  };

  const settings = async (who: ParentIdentity): Promise<NotificationSettings> => {
    const [[row], state] = await Promise.all([
      selectSettings(db, who.familyId, who.accountId),
      push.state(who),
    ]);
    if (!row) throw new AppError('UNAUTHENTICATED');
    const { kinds, chosen, quiet, week, email } = row;
    return { kinds, chosen, quiet, week, email, push: state };
  };

  return {
    ...createInbox(deps),
    weekOff: createWeekOff(deps),
    release: store.deleteReader,
    empty: store.deleteAllOf,
    notifier,
    push,
    delivery,
    watch,
    settings,
    async updateSettings(who, body) {
      await inTransaction(db, async (tx) => {
        await saveSettings(tx, who, body);
        const on = { kind: 'account', id: who.accountId };
        await audit(tx, { familyId: who.familyId, act: 'notifications.set', on });
      });
      return settings(who);
    },
    purge,
    retentionTarget: {
      kind: 'notifications',
      measure: (familyId) => store.measure(db, familyId),
      purge: (familyId, before) => store.deleteOlderOf(db, familyId, before),
    },
    close: () => watch.close(),
  };
};
