import type { FastifyRequest } from 'fastify';
import {
  CHILDREN_PER_FAMILY,
  type Child,
  type ChildBody,
} from '@kinward/contract/children/children.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { z } from '@kinward/contract/schema.ts';
import { requireChild } from '../../core/children.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockChild, lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { newChildId } from '../../platform/ids.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { pictureName, pictureUrl, type Pictures } from '../../platform/pictures/pictures.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import { dialledPhone } from './dialled-phone.ts';
import * as store from './children.store.ts';

export interface ChildrenDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  audit: Audit;
  pictures: Pictures;
  notifier: Pick<Notifier, 'notify'>;
  /** Marks what is held on the child's devices now as an adult's. */
  declarations: { declareAll(tx: Tx, familyId: FamilyId, childId: ChildId, at: Date): Promise<void> };
  /** The part of the devices slice that children need. */
  devices: {
    viewsOfFamily(familyId: FamilyId): Promise<Map<string, Child['devices']>>;
    removeAll(tx: Tx, familyId: FamilyId, childId?: ChildId): Promise<DeviceId[]>;
    announceRemoved(familyId: FamilyId, deviceIds: readonly DeviceId[]): void;
  };
}

export interface Children {
  list(familyId: FamilyId): Promise<Child[]>;
  /** @throws AppError PHONE_INVALID, CONFLICT when the family has as many children as it can have. */
  add(familyId: FamilyId, body: z.output<typeof ChildBody>): Promise<{ childId: ChildId }>;
  /** Adds a child that is marked as a sample, in the caller's transaction and under its lock. @throws AppError CONFLICT */
  addDemo(tx: Tx, familyId: FamilyId, body: z.output<typeof ChildBody>): Promise<ChildId>;
  /** @throws AppError NOT_FOUND, PHONE_INVALID. */
  update(familyId: FamilyId, childId: ChildId, body: z.output<typeof ChildBody>): Promise<void>;
  /** Whether the family has a child. */
  any(tx: Tx, familyId: FamilyId): Promise<boolean>;
  /** Deletes the child with devices, picture and everything recorded. @throws AppError NOT_FOUND. */
  remove(familyId: FamilyId, childId: ChildId): Promise<void>;
  /** The same for every child of the family; none is no error. */
  clear(familyId: FamilyId): Promise<{ deleted: number }>;
  /** @throws AppError NOT_FOUND, RATE_LIMITED, and those of `Pictures.receive`. */
  setPicture(who: ParentIdentity, childId: ChildId, request: FastifyRequest): Promise<{ profileUrl: string }>;
  /** WebP bytes of a picture of the family. @param file its name with `.webp` @throws AppError NOT_FOUND */
  picture(familyId: FamilyId, file: string): Promise<Buffer>;
}

type ChildRow = Awaited<ReturnType<typeof store.selectChildren>>[number];

const viewOf = (row: ChildRow, devices: Child['devices']): Child => ({
  childId: row.id,
  firstName: row.first_name,
  age: row.age,
  deviceType: row.device_type,
  phone: row.phone,
  profileUrl: pictureUrl(row.picture),
  ordinal: row.ordinal,
  sample: row.is_demo,
  devices,
});

/** Adds a child, in the caller's transaction and under its lock. */
const createInsert = ({ clock, audit }: Pick<ChildrenDeps, 'clock' | 'audit'>) => {
  const note = auditOn(audit, 'child');
  return async (
    tx: Tx,
    familyId: FamilyId,
    body: z.output<typeof ChildBody>,
    isDemo = false,
  ): Promise<ChildId> => {
    const childId = newChildId();
    const now = clock.now();
    const child = {
      ...body,
      age: body.age ?? null,
      phone: dialledPhone(body.phone),
      id: childId,
      createdAt: now,
      today: now.toISOString().slice(0, 10),
      isDemo,
    };
    if (!(await store.insertChild(tx, familyId, CHILDREN_PER_FAMILY, child)))
      throw new AppError('CONFLICT', {
        message: `A family can have at most ${CHILDREN_PER_FAMILY} children here. Delete one first.`,
      });
    await note(tx, familyId, 'child.added', childId, isDemo ? { sample: true } : {});
    return childId;
  };
};

type Told = Pick<store.ChildFields, 'age' | 'phone'>;

/** What a parent types lifts nothing from a device that an adult holds (threats S6). */
const isAdultNoMore = (former: Told, told: Told): boolean =>
  (former.age ?? 0) >= LIMITS.adultAge && (told.age ?? 0) < LIMITS.adultAge;

/** What need not be told: left out by a change, it stays as it was. @throws AppError PHONE_INVALID */
const toldOf = ({ age, phone }: z.output<typeof ChildBody>, former: Told): Told => ({
  age: age === undefined ? former.age : age,
  phone: phone === undefined ? former.phone : dialledPhone(phone),
});

export const createChildren = (deps: ChildrenDeps): Children => {
  const { db, clock, bus, audit, pictures, devices, notifier, declarations } = deps;
  const note = auditOn(audit, 'child');
  const insert = createInsert(deps);
  const today = (): string => clock.now().toISOString().slice(0, 10);
  const changed = (familyId: FamilyId): void => bus.publish({ type: 'children.changed', familyId });

  const erase = (familyId: FamilyId, childId?: ChildId): Promise<number> =>
    inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      const names = await store.childNames(tx, familyId, childId);
      const params = { names, all: childId === undefined };
      if (names.length > 0) await notifier.notify(tx, { familyId, kind: 'children.deleted', params });
      const deviceIds = await devices.removeAll(tx, familyId, childId);
      const deleted = await store.deleteChildren(tx, familyId, childId);
      await pictures.remove(
        tx,
        familyId,
        deleted.filter((name) => name !== null),
      );
      if (deleted.length > 0) {
        await (childId === undefined
          ? audit(tx, { familyId, act: 'children.cleared', detail: { children: deleted.length } })
          : note(tx, familyId, 'child.deleted', childId));
        afterCommit(() => {
          devices.announceRemoved(familyId, deviceIds);
          changed(familyId);
        });
      }
      return deleted.length;
    });

  return {
    async list(familyId) {
      const [rows, views] = await Promise.all([
        store.selectChildren(db, familyId, today()),
        devices.viewsOfFamily(familyId),
      ]);
      return rows.map((row) => viewOf(row, views.get(row.id) ?? []));
    },

    async add(familyId, body) {
      return inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const childId = await insert(tx, familyId, body);
        afterCommit(() => changed(familyId));
        return { childId };
      });
    },

    addDemo: (tx, familyId, body) => insert(tx, familyId, body, true),

    async update(familyId, childId, body) {
      await inTransaction(db, async (tx, afterCommit) => {
        const former = await store.lockOptional(tx, familyId, childId, today());
        if (former === undefined) throw new AppError('NOT_FOUND');
        const told = toldOf(body, former);
        if (isAdultNoMore(former, told)) await declarations.declareAll(tx, familyId, childId, clock.now());
        await store.updateChild(tx, familyId, childId, { ...body, ...told, today: today() });
        await note(tx, familyId, 'child.changed', childId);
        afterCommit(() => changed(familyId));
      });
    },

    async remove(familyId, childId) {
      if ((await erase(familyId, childId)) === 0) throw new AppError('NOT_FOUND');
    },

    any: (tx, familyId) => store.hasChildren(tx, familyId),

    clear: async (familyId) => ({ deleted: await erase(familyId) }),

    async setPicture({ familyId, accountId }, childId, request) {
      await requireChild(db, familyId, childId);
      const webp = await pictures.receive(request, accountId);
      const name = await inTransaction(db, async (tx, afterCommit) => {
        const child = await lockChild(tx, familyId, childId);
        if (!child) throw new AppError('NOT_FOUND');
        const fresh = await pictures.replace(tx, familyId, webp, child.picture);
        await store.setChildPicture(tx, familyId, childId, fresh);
        await note(tx, familyId, 'child.pictured', childId);
        afterCommit(() => changed(familyId));
        return fresh;
      });
      return { profileUrl: pictureUrl(name) };
    },

    picture: (familyId, file) => pictures.read(familyId, pictureName(file)),
  };
};
