import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { DeviceGrant, Grant, GrantBody, Target } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Tx } from '../../platform/tx.ts';
import type { NextVersion, Versions } from '../policy/versions.ts';
import * as store from './grants.store.ts';
import { nameOfTarget, targetOf } from './targets.ts';

export interface GrantsDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  limits: Limits;
  audit: Audit;
  versions: Versions;
  appNames: {
    names(familyId: FamilyId, deviceIds: readonly DeviceId[]): Promise<ReadonlyMap<string, { name: string }>>;
  };
}

/** The acting parent. */
export interface Giver {
  familyId: FamilyId;
  accountId: AccountId;
}

export interface Grants {
  /** What the device itself obeys. */
  inForce(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceGrant[]>;
  /** @throws AppError NOT_FOUND */
  list(familyId: FamilyId, deviceId?: DeviceId): Promise<Grant[]>;
  /** When everything was allowed on these devices. @param window ms since the epoch */
  between(familyId: FamilyId, deviceIds: readonly DeviceId[], window: Stretch): Promise<Stretch[]>;
  /** @throws AppError NOT_FOUND, VALIDATION, GRANTS_FULL */
  add(who: Giver, body: GrantBody): Promise<Grant>;
  /** @throws AppError NOT_FOUND */
  revoke(familyId: FamilyId, grantId: string): Promise<void>;
  /**
   * Writes one in a change of the device's rules, in the place of the one for the same target. @returns its id
   * @throws AppError GRANTS_FULL
   */
  give(tx: Tx, who: Giver, next: NextVersion, grant: GivenGrant): Promise<string>;
}

export interface GivenGrant {
  deviceId: DeviceId;
  target: Target;
  name: string | null;
  until: Date;
  requestId: string | null;
}

/**
 * The end of an exception that begins now.
 * @throws AppError VALIDATION when it is not after now, or more than a week away
 */
export const endOf = (
  length: { minutes?: number | undefined; until?: string | undefined },
  now: Date,
  limits: Limits,
): Date => {
  const end =
    length.until === undefined ? now.getTime() + (length.minutes ?? 0) * 60_000 : Date.parse(length.until);
  const ahead = end - now.getTime();
  if (Number.isNaN(ahead) || ahead <= 0 || ahead > limits.grantMinutesMax * 60_000)
    throw new AppError('VALIDATION', {
      errors: [{ path: 'until', message: 'Choose an end within the next 7 days' }],
    });
  return new Date(end);
};

/** An id of the catalogue is not what a child calls it. */
const ofCatalogue = ({ target_kind: kind }: store.GrantRow): boolean =>
  kind === 'service' || kind === 'site-category';

const toDevice = (row: store.GrantRow): DeviceGrant => ({
  grantId: row.id,
  target: { kind: row.target_kind, value: row.target },
  ...(ofCatalogue(row) && { name: row.name ?? row.target }),
  from: row.starts_at.toISOString(),
  until: row.ends_at.toISOString(),
});

export const createGrants = (deps: GrantsDeps): Grants => {
  const { db, clock, bus, limits, versions, appNames } = deps;
  const note = auditOn(deps.audit, 'device');

  const present = async (familyId: FamilyId, rows: readonly store.ParentGrantRow[]): Promise<Grant[]> => {
    const ids = [...new Set(rows.map((row) => row.device_id))];
    const receipts = new Map(
      await Promise.all(ids.map(async (id) => [id, await versions.receipts(familyId, id)] as const)),
    );
    return rows.map((row) => ({
      ...toDevice(row),
      name: row.name,
      childId: row.child_id,
      childName: row.child_name,
      deviceId: row.device_id,
      deviceName: row.device_name,
      givenBy: row.given_by,
      requestId: row.request_id,
      receivedAt: receipts.get(row.device_id)?.(row.version) ?? null,
    }));
  };

  const give: Grants['give'] = async (tx, who, { version, now }, grant) => {
    const { familyId, accountId } = who;
    const { deviceId, target, name, until, requestId } = grant;
    await store.revoke(tx, familyId, deviceId, target, now);
    const id = newId();
    const row = { id, deviceId, requestId, ...target, name, now, until, accountId, version };
    if (!(await store.insertBelow(tx, familyId, limits.grantsPerDevice, row)))
      throw new AppError('GRANTS_FULL');
    return id;
  };

  const announce = (familyId: FamilyId): void => bus.publish({ type: 'requests.changed', familyId });

  return {
    give,

    async inForce(familyId, deviceId) {
      return (await store.selectInForce(db, familyId, deviceId, clock.now())).map(toDevice);
    },

    between: (familyId, deviceIds, window) => store.selectBetween(db, familyId, deviceIds, window),

    async list(familyId, deviceId) {
      if (deviceId !== undefined) await versions.current(familyId, deviceId);
      return present(familyId, await store.selectGrants(db, familyId, { deviceId, now: clock.now() }));
    },

    async add(who, { deviceId, ...body }) {
      const { familyId } = who;
      const target = targetOf(body.target);
      await versions.current(familyId, deviceId);
      const apps = target.kind === 'app' ? await appNames.names(familyId, [deviceId]) : undefined;
      const name = nameOfTarget(target, apps);
      const work = async (tx: Tx, next: NextVersion) => {
        const until = endOf(body, next.now, limits);
        const id = await give(tx, who, next, { deviceId, target, name, until, requestId: null });
        const last = () => note(tx, familyId, 'grant.given', deviceId, { kind: target.kind });
        return { changed: true, id, last };
      };
      const { id } = await versions.change(familyId, deviceId, ['answer'], work, 'exceptions');
      announce(familyId);
      const [grant] = await present(
        familyId,
        await store.selectGrants(db, familyId, { grantId: id, now: clock.now() }),
      );
      if (!grant) throw new AppError('NOT_FOUND');
      return grant;
    },

    async revoke(familyId, grantId) {
      const deviceId = await store.deviceOf(db, familyId, grantId);
      if (deviceId === undefined) throw new AppError('NOT_FOUND');
      const work = async (tx: Tx, { now }: NextVersion) => {
        const count = await store.revoke(tx, familyId, deviceId, { grantId }, now);
        return { changed: count > 0, last: () => note(tx, familyId, 'grant.revoked', deviceId) };
      };
      await versions.change(familyId, deviceId, ['answer'], work, 'exceptions');
      announce(familyId);
    },
  };
};
