import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import type { AddDeviceBody, AddDeviceReply } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { setupAsksStepUp } from '@kinward/rules/plan.ts';
import { requireChild } from '../../core/children.ts';
import type { WatchConfig } from '../../config/config.ts';
import type { Keys } from '../../config/keys.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import { lockDevice, lockDevices, lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import type { RequireRecentAuthentication } from '../../platform/http/step-up.ts';
import { newDeviceId } from '../../platform/ids.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { inTransaction, type Tx } from '../../platform/tx.ts';
import { createAbilities, type Abilities } from './abilities.ts';
import { createDeviceAuth, type DeviceAuth } from './device-auth.ts';
import { createClientKeys, type Connecting, type ThirdPartyClients } from './third-party-keys/client-keys.ts';
import { deleteClientKeys, deleteUnusedKeys } from './third-party-keys/client-keys.store.ts';
import { createViews, type DeviceViews, type DeviceViewsDeps } from './device-views.ts';
import { deleteCodesOf, insertDeviceBelow, insertDemoDevice } from './devices.store.ts';
import { createPages, type ChildPages } from './pages/pages.ts';
import { createPairing, type Pairing } from './pairing/pairing.ts';
import { createReceipts, type Receipts } from './former-tokens/former-tokens.ts';
import { createAnnounce, oneAtATime, removerOf } from './removal.ts';
import { createSweep } from './sweep.ts';
import { createTrackerCheck, type TrackerCheck } from './third-party-keys/tracker-check.ts';
import { createWatches, type Watches } from './watches/watches.ts';

export interface DevicesDeps extends DeviceViewsDeps {
  log: Logger;
  keys: Pick<Keys, 'token' | 'field'>;
  bus: Bus;
  audit: Audit;
  rate: Pick<RateLimiter, 'allows'> & {
    attempt(
      rule: { name: string; free: number; maxDelaySeconds: number; windowSeconds: number },
      key: string,
    ): Promise<{ giveBack(): Promise<void> }>;
  };
  notifier: Pick<Notifier, 'notify'>;
  config: { watch: Pick<WatchConfig, 'host' | 'port'> | null };
  recentAuthentication: RequireRecentAuthentication;
  /** A device that is paired again is asked again who its user is. */
  forgetAdultDeclaration(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  plans: {
    entitlements(
      familyId: FamilyId,
      tx?: Tx,
    ): Promise<{
      name: string;
      maxDevices: number;
      deviceTypes: readonly DeviceType[];
      hasFilterAccount: boolean;
    }>;
  };
}

/** A device that a sample plays. */
export interface DemoDevice {
  childId: ChildId;
  name: string;
  deviceType: DeviceType;
  platform: string;
  model: string;
  abilities: readonly Ability[];
}

export interface Devices
  extends
    DeviceAuth,
    DeviceViews,
    Connecting,
    TrackerCheck,
    Watches,
    Receipts,
    Abilities,
    Pick<Pairing, 'pair'> {
  /** Ends tokens and streams of removed devices and starts to delete their positions. Call it after the commit. */
  announceRemoved(familyId: FamilyId, deviceIds: readonly DeviceId[]): void;
  /** Devices that run a third-party client, by their keys. */
  clients: ThirdPartyClients;
  /** The child's pages of such devices. */
  pages: ChildPages;
  /**
   * An iPhone under the Parents plan asks for step-up authentication while the family has no account for the filter.
   * @throws AppError NOT_FOUND (child), SAMPLE_CHILD, DEVICE_TYPE_PLAN, DEVICE_CAP, REAUTH_REQUIRED
   */
  add(
    who: Pick<ParentIdentity, 'familyId' | 'authenticatedAt'>,
    body: z.output<typeof AddDeviceBody>,
  ): Promise<z.output<typeof AddDeviceReply>>;
  /** The same in the caller's transaction and under the family's lock, for a child and a type that the plan takes. @throws AppError DEVICE_CAP */
  addIn(
    tx: Tx,
    familyId: FamilyId,
    maxDevices: number,
    body: z.output<typeof AddDeviceBody>,
  ): Promise<z.output<typeof AddDeviceReply>>;
  /** A fresh code; the former one and client keys end now, the device token when the code is used. @throws AppError NOT_FOUND, SAMPLE_CHILD */
  renewCode(familyId: FamilyId, deviceId: DeviceId): Promise<z.output<typeof AddDeviceReply>>;
  /** Adds the paired device of a sample child, in the caller's transaction and under its lock. @returns its id */
  addDemo(tx: Tx, familyId: FamilyId, sample: DemoDevice): Promise<DeviceId>;
  /** @throws AppError NOT_FOUND. */
  remove(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  /** Ends every unused pairing code of the family, and the links of the children's pages. */
  endCodes(tx: Tx, familyId: FamilyId): Promise<void>;
  /** Removes all devices of the family or of one child; announce what it returns after the commit. */
  removeAll(tx: Tx, familyId: FamilyId, childId?: ChildId): Promise<DeviceId[]>;
  /**
   * Deletes positions of removed devices until none is left; one run at a time in a process. Call it at the start and
   * every few minutes. @returns positions deleted
   */
  sweepRemoved(): Promise<number>;
}

/** Whether the family's plan and the child take the device. Under the family's lock, so that a plan that is being lowered is either not yet lowered or already so. */
const checkNew = async (
  deps: Pick<DevicesDeps, 'plans' | 'recentAuthentication'>,
  tx: Tx,
  who: Pick<ParentIdentity, 'familyId' | 'authenticatedAt'>,
  { childId, deviceType }: z.output<typeof AddDeviceBody>,
) => {
  const plan = await deps.plans.entitlements(who.familyId, tx);
  const child = await requireChild(tx, who.familyId, childId);
  if (child.isDemo) throw new AppError('SAMPLE_CHILD');
  if (!plan.deviceTypes.includes(deviceType)) throw new AppError('DEVICE_TYPE_PLAN');
  if (setupAsksStepUp(plan, deviceType)) deps.recentAuthentication(who);
  return plan;
};

/** Makes a fresh code; a third-party client on the device reports no longer. */
const createRenewal =
  (
    { db, bus, audit, notifier, pages }: DevicesDeps & { pages: Pick<ChildPages, 'end'> },
    pairing: Pairing,
  ): Devices['renewCode'] =>
  (familyId, deviceId) =>
    inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      const device = await lockDevice(tx, familyId, deviceId);
      if (!device) throw new AppError('NOT_FOUND');
      // A real phone on it would be one beyond the plan.
      if (device.isDemo) throw new AppError('SAMPLE_CHILD');
      const code = await pairing.openCode(tx, familyId, deviceId);
      const ended = await deleteClientKeys(tx, familyId, deviceId);
      await pages.end(tx, familyId, deviceId);
      await notifier.notify(tx, { familyId, kind: 'device.code-made', params: {}, deviceId });
      await auditOn(audit, 'device')(tx, familyId, 'device.code-made', deviceId);
      afterCommit(() => {
        if (ended) bus.publish({ type: 'device.keys', familyId, deviceId });
        bus.publish({ type: 'children.changed', familyId });
      });
      return { deviceId, ...code };
    });

export const createDevices = (deps: DevicesDeps): Devices => {
  const { db, clock, bus, audit, notifier } = deps;
  const note = auditOn(audit, 'device');
  const auth = createDeviceAuth(deps);
  const pages = createPages(deps);
  const removeSome = removerOf(deps);
  const pairing = createPairing({ ...deps, pages });
  const { connecting, clients } = createClientKeys({ ...deps, pages });
  const sweep = createSweep({ db, clock });
  const sweepRemoved = oneAtATime(() => sweep.run());
  const announceRemoved = createAnnounce(deps, sweep);

  const addIn: Devices['addIn'] = async (tx, familyId, maxDevices, { childId, deviceName, deviceType }) => {
    const id = newDeviceId();
    const device = { id, childId, name: deviceName, deviceType, createdAt: clock.now() };
    if (!(await insertDeviceBelow(tx, familyId, maxDevices, device))) throw new AppError('DEVICE_CAP');
    const code = await pairing.openCode(tx, familyId, id);
    await note(tx, familyId, 'device.added', id, { childId });
    return { deviceId: id, ...code };
  };

  return {
    addIn,
    ...auth,
    ...connecting,
    ...createTrackerCheck(deps),
    ...createWatches({ ...deps, pages }),
    ...createReceipts(deps),
    ...createAbilities(deps),
    clients,
    pages,
    pair: pairing.pair,
    announceRemoved,
    sweepRemoved,

    async add(who, body) {
      const { familyId } = who;
      return inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const { maxDevices } = await checkNew(deps, tx, who, body);
        const added = await addIn(tx, familyId, maxDevices, body);
        afterCommit(() => bus.publish({ type: 'children.changed', familyId }));
        return added;
      });
    },

    async addDemo(tx, familyId, sample) {
      const device = { ...sample, id: newDeviceId(), createdAt: clock.now(), tokenHash: randomBytes(32) };
      await insertDemoDevice(tx, familyId, device);
      return device.id;
    },

    renewCode: createRenewal({ ...deps, pages }, pairing),

    async remove(familyId, deviceId) {
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        await notifier.notify(tx, { familyId, kind: 'device.removed', params: {}, deviceId });
        const removed = await removeSome(tx, familyId, { deviceId });
        if (removed.length === 0) throw new AppError('NOT_FOUND');
        await note(tx, familyId, 'device.removed', deviceId);
        afterCommit(() => {
          announceRemoved(familyId, removed);
          bus.publish({ type: 'children.changed', familyId });
        });
      });
    },

    async endCodes(tx, familyId) {
      await lockDevices(tx, familyId);
      await deleteUnusedKeys(tx, familyId);
      await deleteCodesOf(tx, familyId);
      await pages.endLinks(tx, familyId);
    },
    removeAll: (tx, familyId, childId) => removeSome(tx, familyId, { childId }),

    ...createViews(deps),
  };
};
