/** From the server to mailboxes and browsers: what each parent wants, collected, and not in quiet hours. */
import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { quietUntil } from '@kinward/rules/quiet.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import type { AccountKey } from '../../core/accounts.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import { askedIn } from '../../ports/approval-fact.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import { happenedAt } from './notifications.store.ts';
import { DELIVER } from './notify.ts';
import { mailOf, pushOf, type Notified, type WebPush } from './outside.ts';
import { selectSettings, type SettingsRow } from './settings.ts';

export interface DeliveryDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: Logger;
  limits: Limits;
  jobs: Pick<Jobs, 'handle'>;
  messages: Pick<Messages, 'send'>;
  publicUrl: string | null;
  push: {
    hasBrowser(tx: Tx, account: AccountKey): Promise<boolean>;
    /** Sends to every browser of the account after the commit. */
    send(tx: Tx, account: AccountKey, push: WebPush): Promise<void>;
  };
}

type Channel = 'mail' | 'push';
interface Waiting {
  family_id: FamilyId;
  account_id: AccountId;
  channel: Channel;
}

const CHANNELS: readonly Channel[] = ['mail', 'push'];

const wants = (settings: SettingsRow, kind: CallType, channel: Channel): boolean =>
  settings.kinds[kind][channel];

/** Notes who is to get a notification and how; those who did it themselves are not. */
const enqueue = async (deps: DeliveryDeps, tx: Tx, familyId: FamilyId, id: string): Promise<void> => {
  const notification = await tx
    .selectFrom('notifications')
    .select(['call_type', 'except_account_id'])
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!notification) return;
  const rows = [];
  for (const settings of await selectSettings(tx, familyId)) {
    if (settings.accountId === notification.except_account_id) continue;
    for (const channel of CHANNELS) {
      if (!wants(settings, notification.call_type, channel)) continue;
      if (
        channel === 'push' &&
        !(await deps.push.hasBrowser(tx, { id: settings.accountId, family_id: familyId }))
      )
        continue;
      rows.push({
        family_id: familyId,
        account_id: settings.accountId,
        notification_id: id,
        channel,
        due_at: deps.clock.now(),
      });
    }
  }
  if (rows.length === 0) return;
  await tx
    .insertInto('notification_deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'account_id', 'channel', 'notification_id']).doNothing(),
    )
    .execute();
};

/** Takes the parent's turn: two flushes of one parent and channel come one after the other, or two mails would go. */
const holdTurn = async (tx: Tx, { family_id: familyId, account_id: accountId }: Waiting): Promise<void> => {
  await tx
    .insertInto('notification_settings')
    .values({ account_id: accountId, family_id: familyId })
    .onConflict((conflict) => conflict.columns(['family_id', 'account_id']).doNothing())
    .execute();
  await tx
    .selectFrom('notification_settings')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
};

/** What waits for a parent on a channel, due or not, oldest first. */
const waitingFor = async (
  tx: Tx,
  { family_id, account_id, channel }: Waiting,
): Promise<(Notified & { id: string })[]> => {
  const rows = await tx
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.id', '=', 'd.notification_id').onRef('n.family_id', '=', 'd.family_id'),
    )
    .select(['n.id', 'n.call_type', 'n.kind', 'n.params', 'n.title', 'n.message', 'n.fact'])
    .select(happenedAt.as('happened_at'))
    .where('d.family_id', '=', family_id)
    .where('d.account_id', '=', account_id)
    .where('d.channel', '=', channel)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    callType: row.call_type,
    text: row,
    asked: askedIn(row.fact),
    happenedAt: row.happened_at,
  }));
};

/** When what waits may go; now or earlier when it may go now. */
const mayGoAt = (deps: DeliveryDeps, settings: SettingsRow, channel: Channel): number => {
  const now = deps.clock.now().getTime();
  const quietEnd = quietUntil(settings.quiet, now, settings.reader.timeZone);
  if (quietEnd !== undefined) return quietEnd;
  if (channel === 'push' || settings.mailedAt === null) return now;
  return Math.max(now, settings.mailedAt.getTime() + deps.limits.notificationMailSeconds * 1000);
};

const dispatch = async (
  deps: DeliveryDeps,
  tx: Tx,
  familyId: FamilyId,
  settings: SettingsRow,
  channel: Channel,
  notified: readonly Notified[],
): Promise<void> => {
  if (channel === 'push') {
    const account = { id: settings.accountId, family_id: familyId };
    await deps.push.send(tx, account, pushOf(notified, settings.reader));
    return;
  }
  await deps.messages.send(tx, {
    channel: 'email',
    to: settings.email,
    ...mailOf(notified, settings.reader, deps.publicUrl),
  });
  await tx
    .updateTable('notification_settings')
    .set({ mailed_at: deps.clock.now() })
    .where('family_id', '=', familyId)
    .where('account_id', '=', settings.accountId)
    .execute();
};

/** Sends what waits for one parent on one channel, or postpones it. An emergency is sent now, and alone in quiet hours. */
const settle = async (deps: DeliveryDeps, tx: Tx, waiting: Waiting): Promise<void> => {
  await holdTurn(tx, waiting);
  const { family_id: familyId, account_id: accountId, channel } = waiting;
  const [settings] = await selectSettings(tx, familyId, accountId);
  if (!settings) return;
  const all = await waitingFor(tx, waiting);
  const goesAt = mayGoAt(deps, settings, channel);
  const isTime = goesAt <= deps.clock.now().getTime();
  const going = isTime ? all : all.filter(({ callType }) => callType === 'Emergency');
  const of = tx
    .deleteFrom('notification_deliveries')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('channel', '=', channel);
  if (going.length > 0) {
    const ids = going.map(({ id }) => id);
    await of.where('notification_id', 'in', ids).execute();
    await dispatch(deps, tx, familyId, settings, channel, going);
  }
  if (isTime) return;
  await tx
    .updateTable('notification_deliveries')
    .set({ due_at: new Date(goesAt) })
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .execute();
};

export const createDelivery = (deps: DeliveryDeps) => {
  const { db, clock } = deps;

  /** Sends all that is due, of one family or of all. */
  const flush = async (familyId?: FamilyId): Promise<void> => {
    const due = db
      .selectFrom('notification_deliveries')
      .select(['family_id', 'account_id', 'channel'])
      .distinct()
      .where('due_at', '<=', clock.now())
      .limit(1000);
    const query = familyId === undefined ? due.modifyEnd(ALL_SHARDS) : due.where('family_id', '=', familyId);
    for (const waiting of await query.execute()) {
      // What cannot be sent to one parent waits for the next round and delays no other parent.
      await inTransaction(db, (tx) => settle(deps, tx, waiting)).catch((error: unknown) =>
        deps.log.error({ err: error, channel: waiting.channel }, 'notices could not be sent'),
      );
    }
  };

  deps.jobs.handle(DELIVER, async (payload) => {
    const { familyId, id } = payload as { familyId: FamilyId; id: string | null };
    deps.bus.publish({ type: 'notifications.changed', familyId });
    if (id === null) return;
    await inTransaction(db, (tx) => enqueue(deps, tx, familyId, id));
    await flush(familyId);
  });

  return {
    flush: () => flush(),
    /** Forgets what no browser and no mailbox took for days. */
    async forget(before: Date): Promise<void> {
      await sql`delete from notification_deliveries where due_at < ${before} ${ALL_SHARDS}`.execute(db);
    },
  };
};
export type Delivery = ReturnType<typeof createDelivery>;
