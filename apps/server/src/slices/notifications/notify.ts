import { createHash } from 'node:crypto';
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { actingAccount } from '../../platform/acting.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { NewNotification, Notifier, Notify } from '../../ports/notifications.ts';
import type { Tx } from '../../platform/tx.ts';
import * as words from './notices.messages.ts';
import * as store from './notify.store.ts';

interface Deps {
  clock: Clock;
  limits: Limits;
  jobs: Pick<Jobs, 'add'>;
}

/** The job that announces and sends a notice; `id` is null where only a digest grew. */
export const DELIVER = 'notifications.deliver';

/** Changes of the same rules by the same parent within this time are one notice, in ms. */
const SAME_ACTION_MS = 15 * 60_000;
const slotOf = (at: Date): number => Math.floor(at.getTime() / SAME_ACTION_MS);

/** An id that only this text has. */
const idOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5');

/**
 * Whose share of an hour a notice takes. Codes, pairings and deletions have one of their own: thirty fences drawn and deleted
 * before would otherwise hide in a digest that somebody took over a device.
 */
const subjectOf = (
  { familyId, callType }: NewNotification,
  at: { childId: string | null; deviceId: string | null },
): string => (callType === 'Pairing' ? idOf(`pairing ${at.childId ?? familyId}`) : (at.deviceId ?? familyId));

/** Writes notices: each fact once, 30 an hour for a device and then one digest; emergencies always. */
export const createNotify = ({ clock, limits, jobs }: Deps): Notify => {
  const place = async (tx: Tx, { familyId, childId, deviceId }: NewNotification) => {
    if (childId !== undefined && !(await store.holdRow(tx, 'children', familyId, childId))) return undefined;
    const hasDevice = deviceId !== undefined && (await store.holdRow(tx, 'devices', familyId, deviceId));
    return { childId: childId ?? null, deviceId: hasDevice ? deviceId : null };
  };

  /** What is beyond the share: one more in the digest of this hour. */
  const digest = async (
    tx: Tx,
    notification: store.NewNotification,
    subjectId: string,
    digestId: string | null,
  ) => {
    const { familyId, callType, exceptId } = notification;
    if (digestId !== null) {
      const wordsOf = (more: number): string => words.digestWords(more).message;
      await store.growDigest(tx, familyId, digestId, { callType, exceptId, wordsOf });
      return null;
    }
    await store.insertNotification(tx, {
      ...notification,
      ...words.digestWords(1),
      fact: null,
      why: null,
      more: 1,
    });
    await store.setDigest(tx, familyId, subjectId, notification.id);
    return notification.id;
  };

  /** Too late to be news: no share of an hour is taken, no job sends it; the portal is told that its list is longer. */
  const notifyLate = async (tx: Tx, notification: store.NewNotification): Promise<void> => {
    if (await store.insertNotification(tx, notification))
      await jobs.add(tx, DELIVER, { familyId: notification.familyId, id: null });
  };

  return async (tx, notification) => {
    const { familyId, callType, fact = null, exceptUserId: exceptId = null } = notification;
    if (!(await store.hasReader(tx, familyId, exceptId))) return;
    if (await store.isOfDemo(tx, familyId, notification)) return;
    const at = await place(tx, notification);
    if (!at || (fact !== null && (await store.factIsNotified(tx, familyId, fact)))) return;
    const { title, message } = notification;
    const row = { familyId, callType, title, message, ...at, exceptId, fact, why: notification.why ?? null };
    const fresh: store.NewNotification = {
      ...row,
      id: newId(),
      more: null,
      at: notification.lateAt ?? clock.now(),
    };
    if (notification.lateAt) return notifyLate(tx, fresh);
    const subjectId = subjectOf(notification, at);
    const { notified, digest_id: digestId } =
      callType === 'Emergency'
        ? { notified: 0, digest_id: null }
        : await store.countNotice(tx, familyId, subjectId, fresh.at);
    let id: string | null = fresh.id;
    if (notified > limits.notificationsPerDeviceHour) id = await digest(tx, fresh, subjectId, digestId);
    else if (!(await store.insertNotification(tx, fresh))) return;
    await jobs.add(tx, DELIVER, { familyId, id });
  };
};

const CALL_TYPE_OF: Partial<Record<words.RuleWords, CallType>> = { sites: 'Web', speed: 'Speed' };

const ruleWords = (triggers: readonly RealtimeKey[]): words.RuleWords => {
  if (triggers.length > 1) return 'all';
  switch (triggers[0]) {
    case 'webblock':
      return 'sites';
    case 'callblock':
      return 'numbers';
    case 'timeschedule':
      return 'schedules';
    default:
      return 'apps';
  }
};

type ActionOnDevice = (
  actor: { id: string; name: string },
  names: store.DeviceNames,
) => Omit<NewNotification, 'familyId' | 'exceptUserId'>;

const clearedBy =
  (clock: Clock, deviceId: string): ActionOnDevice =>
  (actor, { childName, deviceName }) => ({
    callType: 'Pairing',
    ...words.historyWords(actor.name, childName, deviceName),
    deviceId,
    fact: `cleared ${deviceId} ${actor.id} ${slotOf(clock.now())}`,
  });

const ruledBy =
  (clock: Clock, deviceId: string, what: words.RuleWords): ActionOnDevice =>
  (actor, { childName, deviceName }) => ({
    callType: CALL_TYPE_OF[what] ?? 'App',
    ...words.rulesWords(actor.name, what, childName, deviceName),
    deviceId,
    fact: `rules ${what} ${deviceId} ${actor.id} ${slotOf(clock.now())}`,
  });

/** From the device itself, so there is no parent at work: everybody is told. */
const notifyStopped =
  (notify: Notify): Notifier['deviceStopped'] =>
  async (tx, familyId, deviceId) => {
    const names = await store.namesOf(tx, familyId, deviceId);
    if (!names) return;
    const { childId, childName, deviceName } = names;
    const told = words.stoppedWords(childName, deviceName);
    await notify(tx, { familyId, callType: 'Pairing', ...told, childId, deviceId });
  };

/** What devices themselves bring about: to all parents. */
const notifiedByDevices = (notify: Notify): Pick<Notifier, 'devicePaired' | 'pageUnread'> => ({
  async pageUnread(tx, { familyId, deviceId, childId, childName, deviceName }) {
    const told = words.pageWords(childName, deviceName);
    await notify(tx, { familyId, callType: 'Pairing', ...told, childId, deviceId });
  },

  async devicePaired(tx, { familyId, deviceId, ...device }) {
    const names = await store.namesOf(tx, familyId, deviceId);
    if (!names) return;
    const { childId, childName, deviceName, platform } = names;
    const told = words.pairedWords(childName, deviceName, { ...device, platform });
    await notify(tx, { familyId, callType: 'Pairing', ...told, childId, deviceId });
  },
});

/** What slices have told; see the port. */
export const createNotifier = (deps: Deps): Notifier => {
  const notify = createNotify(deps);

  /** The parent at work, when there is another one to tell. */
  const actorIn = async (tx: Tx, familyId: string): Promise<{ id: string; name: string } | undefined> => {
    const id = actingAccount();
    if (id === undefined || !(await store.hasReader(tx, familyId, id))) return undefined;
    const name = await store.parentName(tx, familyId, id);
    return name === undefined ? undefined : { id, name };
  };

  /** Tells the others of a deed on a device. */
  const notifyOfDevice = async (
    tx: Tx,
    familyId: string,
    deviceId: string,
    notificationOf: ActionOnDevice,
  ): Promise<void> => {
    const actor = await actorIn(tx, familyId);
    const names = actor && (await store.namesOf(tx, familyId, deviceId));
    if (names)
      await notify(tx, {
        familyId,
        exceptUserId: actor.id,
        childId: names.childId,
        ...notificationOf(actor, names),
      });
  };
  /** The same where the names say all of it, and the notice leads to the device. */
  const ofDevice =
    (wordsOf: typeof words.codeWords) =>
    (tx: Tx, familyId: string, deviceId: string): Promise<void> =>
      notifyOfDevice(tx, familyId, deviceId, ({ name }, { childName, deviceName }) => ({
        callType: 'Pairing',
        ...wordsOf(name, childName, deviceName),
        deviceId,
      }));

  return {
    notify,
    ...notifiedByDevices(notify),

    deviceRemoved: (tx, familyId, deviceId) =>
      notifyOfDevice(tx, familyId, deviceId, ({ name }, { childName, deviceName }) => ({
        callType: 'Pairing',
        ...words.removedWords(name, childName, deviceName),
      })),

    deviceStopped: notifyStopped(notify),

    async childrenDeleted(tx, familyId, childId) {
      const actor = await actorIn(tx, familyId);
      const names = actor ? await store.childNames(tx, familyId, childId) : [];
      if (!actor || names.length === 0) return;
      const told = words.childrenWords(actor.name, names, childId === undefined);
      await notify(tx, { familyId, callType: 'Pairing', ...told, exceptUserId: actor.id });
    },

    async historyCleared(tx, familyId, deviceId, range) {
      await store.forgetWhy(tx, familyId, { deviceId, ...range });
      await notifyOfDevice(tx, familyId, deviceId, clearedBy(deps.clock, deviceId));
    },

    codeMade: ofDevice(words.codeWords),

    keysMade: ofDevice(words.keysWords),

    watchNamed: ofDevice(words.watchWords),

    async zoneChanged(tx, familyId, timeZone) {
      const actor = await actorIn(tx, familyId);
      if (!actor) return;
      const told = words.zoneWords(actor.name, timeZone);
      await notify(tx, { familyId, callType: 'App', ...told, exceptUserId: actor.id });
    },

    fenceChanged: (tx, familyId, fence, action) =>
      notifyOfDevice(tx, familyId, fence.deviceId, ({ name }, { childName, deviceName }) => ({
        callType: 'Geofence',
        ...words.fenceWords(name, action, fence.name, childName, deviceName),
        deviceId: fence.deviceId,
      })),

    async budgetsChanged(tx, familyId, childId) {
      const actor = await actorIn(tx, familyId);
      const [name] = actor ? await store.childNames(tx, familyId, childId) : [];
      if (!actor || name === undefined) return;
      const told = words.budgetsWords(actor.name, name);
      const fact = `budgets ${childId} ${actor.id} ${slotOf(deps.clock.now())}`;
      await notify(tx, { familyId, callType: 'App', ...told, childId, exceptUserId: actor.id, fact });
    },

    rulesChanged: (tx, familyId, deviceId, triggers, subject) =>
      notifyOfDevice(tx, familyId, deviceId, ruledBy(deps.clock, deviceId, subject ?? ruleWords(triggers))),
  };
};
