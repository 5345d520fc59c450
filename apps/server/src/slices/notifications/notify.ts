import { createHash } from 'node:crypto';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { NotificationKind } from '@kinward/contract/notifications/notification-kinds.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { callTypeOf, NOTIFICATIONS } from '@kinward/messages/kinds/notifications.ts';
import { namesOf } from '../../core/devices.ts';
import { holdChild, holdDevice } from '../../core/locks.ts';
import type { Clock } from '../../platform/clock.ts';
import { actingAccount } from '../../platform/acting.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { NewNotification, Notifier, Notify } from '../../ports/notifications.ts';
import type { Tx } from '../../platform/tx.ts';
import * as store from './notify.store.ts';

interface Deps {
  clock: Clock;
  limits: Limits;
  jobs: Pick<Jobs, 'add'>;
}

/** The job that announces and sends a notification; `id` is null where only a digest grew. */
export const DELIVER = 'notifications.deliver';

/** Changes of the same rules by the same parent within this time are one notification, in ms. */
const SAME_ACTION_MS = 15 * 60_000;
const slotOf = (at: Date): number => Math.floor(at.getTime() / SAME_ACTION_MS);

/** An id that only this text has. */
const idOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5');

/**
 * Kinds with room of their own. What a computer tells of its users and pauses, an administrator of it makes up without end: it hides
 * nothing but itself. Signs of a bypass and of silence, which are few by themselves, have room whatever else is told, other signs too.
 */
const WITH_OWN_ROOM: ReadonlySet<NotificationKind> = new Set([
  'computer.new-users',
  'computer.paused',
  'computer.signal',
  'computer.silent',
  'computer.back',
  'device.silent',
  'device.back',
  'filter.bypassed',
]);

/** What was noticed, of kinds that tell of several things; each is one of few words. */
const noticed = ({ signal, way }: { signal?: string; way?: string | null }): string => signal ?? way ?? '';

/**
 * Whose share of an hour a notification takes. Codes, pairings and deletions have one of their own: thirty fences drawn and deleted
 * before would otherwise hide in a digest that someone took over a device.
 */
const subjectOf = ({
  familyId,
  kind,
  params,
  callType,
  childId,
  deviceId,
}: store.NewNotification): string => {
  if (WITH_OWN_ROOM.has(kind)) return idOf(`${kind} ${noticed(params)} ${deviceId ?? familyId}`);
  return callType === 'Pairing' ? idOf(`pairing ${childId ?? familyId}`) : (deviceId ?? familyId);
};

interface Actor {
  id: AccountId;
  name: string;
}

/** The acting parent, when there is another one to notify. */
const actorIn = async (tx: Tx, familyId: FamilyId): Promise<Actor | undefined> => {
  const id = actingAccount();
  if (id === undefined || !(await store.hasReader(tx, familyId, id))) return undefined;
  const name = await store.parentName(tx, familyId, id);
  return name === undefined ? undefined : { id, name };
};

interface Named {
  childId: ChildId | undefined;
  /** What the slice gave, with the names that it did not know. */
  params: object;
}

/** The names that a notification says; undefined when the family has no such child or device. */
const nameIn = async (tx: Tx, notification: NewNotification): Promise<Named | undefined> => {
  const { familyId, kind, childId, deviceId } = notification;
  const given = notification.params as { child?: string; device?: string };
  const { of } = NOTIFICATIONS[kind];
  if (of === 'device' && (given.child === undefined || given.device === undefined)) {
    const names = deviceId && (await namesOf(tx, familyId, deviceId));
    if (!names) return undefined;
    const { childName: child, deviceName: device } = names;
    return { childId: names.childId, params: { child, device, ...given } };
  }
  if (of === 'child' && given.child === undefined) {
    const [child] = childId === undefined ? [] : await store.childNames(tx, familyId, childId);
    return child === undefined ? undefined : { childId, params: { child, ...given } };
  }
  return { childId, params: given };
};

const hold = async (
  tx: Tx,
  familyId: FamilyId,
  { childId, deviceId }: { childId: ChildId | undefined; deviceId: DeviceId | undefined },
) => {
  if (childId !== undefined && !(await holdChild(tx, familyId, childId))) return undefined;
  const hasDevice = deviceId !== undefined && (await holdDevice(tx, familyId, deviceId)) !== undefined;
  return { childId: childId ?? null, deviceId: hasDevice ? deviceId : null };
};

/** @returns whether the last one of its kind says it as well now, so that it is none of its own */
const joinLast = async (
  tx: Tx,
  jobs: Deps['jobs'],
  fresh: store.NewNotification,
  { joins }: NewNotification,
): Promise<boolean> => {
  // Both are of one kind, so what it is given is of that.
  if (!joins || !(await store.joinLast(tx, fresh, joins as Parameters<typeof store.joinLast>[2])))
    return false;
  await jobs.add(tx, DELIVER, { familyId: fresh.familyId, id: null });
  return true;
};

/** Writes notifications: each fact once, 30 an hour for a device and then one digest; emergencies always. */
const createNotify = ({ clock, limits, jobs }: Deps): Notify => {
  /** What is beyond the share: one more in the digest of this hour. */
  const digest = async (
    tx: Tx,
    notification: store.NewNotification,
    subjectId: string,
    digestId: string | null,
  ) => {
    if (digestId !== null) {
      await store.growDigest(tx, notification.familyId, digestId, notification);
      return null;
    }
    await store.insertNotification(tx, {
      ...notification,
      kind: 'digest',
      params: { more: 1 },
      fact: null,
      why: null,
      more: 1,
    });
    await store.setDigest(tx, notification.familyId, subjectId, notification.id);
    return notification.id;
  };

  /** Too late to be sent: no share of an hour is taken, no job sends it; the portal learns that its list is longer. */
  const notifyLate = async (tx: Tx, notification: store.NewNotification): Promise<void> => {
    if (await store.insertNotification(tx, notification))
      await jobs.add(tx, DELIVER, { familyId: notification.familyId, id: null });
  };

  /** What is stored; undefined when there is no one to read it, no such child or device, or when the fact is known. */
  const prepare = async (
    tx: Tx,
    notification: NewNotification,
  ): Promise<store.NewNotification | undefined> => {
    const { familyId, kind, coalesce, why = null, lateAt } = notification;
    const actor = NOTIFICATIONS[kind].byParent ? await actorIn(tx, familyId) : null;
    if (actor === undefined || (!actor && !(await store.hasReader(tx, familyId, null)))) return undefined;
    const named = await nameIn(tx, notification);
    if (!named || (await store.isOfDemo(tx, familyId, notification))) return undefined;
    const at = await hold(tx, familyId, { ...named, deviceId: notification.deviceId });
    const fact =
      coalesce === undefined
        ? (notification.fact ?? null)
        : `${coalesce} ${actor?.id ?? ''} ${slotOf(clock.now())}`;
    if (!at || (fact !== null && (await store.factIsNotified(tx, familyId, fact)))) return undefined;
    return {
      id: newId(),
      familyId,
      kind,
      params: { ...named.params, ...(actor && { actor: actor.name }) },
      callType: callTypeOf(kind, notification.params),
      ...at,
      exceptId: actor?.id ?? null,
      fact,
      more: null,
      why,
      at: lateAt ?? clock.now(),
    };
  };

  return async (tx, notification) => {
    const fresh = await prepare(tx, notification);
    if (!fresh) return;
    if (notification.lateAt) return notifyLate(tx, fresh);
    const { familyId, callType } = fresh;
    if (await joinLast(tx, jobs, fresh, notification)) return;
    const subjectId = subjectOf(fresh);
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

/** What slices notify parents of; see the port. */
export const createNotifier = (deps: Deps): Notifier => ({
  notify: createNotify(deps),
  forgetWhy: store.forgetWhy,
});
