import { randomInt } from 'node:crypto';
import type { ClientKeys, TrackerKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { auditOn } from '../../../ports/audit.ts';
import { lockDevice, lockFamily } from '../../../core/locks.ts';
import { newId } from '../../../platform/ids.ts';
import { open, seal } from '../../../platform/jobs/encrypt-payload.ts';
import { inTransaction, type Tx } from '../../../platform/tx.ts';
import {
  createClientAuth,
  hashKey,
  type ClientAuth,
  type ClientIdentity,
  type ThirdPartyClient,
} from './client-auth.ts';
import {
  joinBeside,
  putClientKeys,
  renameClient,
  selectBesideWhat,
  selectPartedSince,
  setFencesNotified,
  takeOver,
} from './client-keys.store.ts';
import type { DevicesDeps } from '../devices.service.ts';
import { deleteCodeOf } from '../devices.store.ts';
import { pageUrl, type ChildPages } from '../pages/pages.ts';
import { noteSeen } from '../watches/watches.store.ts';

/** Base32: small letters, and no digit that resembles one; they are typed by hand on a phone. */
const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz234567';

export interface ThirdPartyClients extends Omit<ClientAuth, 'forget'> {
  /**
   * Notes which client reports and what it can do. The first report pairs the device, as a companion's pairing does.
   * @throws AppError UNAUTHENTICATED when the keys ended meanwhile
   */
  reports(identity: ClientIdentity, client: ThirdPartyClient): Promise<void>;
  /** The password as it was shown; encrypted payloads are opened with it. */
  passwordOf(identity: ClientIdentity): string;
  /**
   * Whether a client with the keys may be sent anything. A parent who left may have seen them, and fences say where the others
   * live: from then on the keys only write, until new ones are made.
   */
  mayBeNotified(identity: ClientIdentity): Promise<boolean>;
  /** A frame came with a number. @param isKnown a device has it now */
  noteWatchSeen(watchId: string, isKnown: boolean): Promise<void>;
  /** OwnTracks was sent these fences. */
  notifiedFences(identity: ClientIdentity): Promise<void>;
}

export interface Connecting {
  /**
   * Makes the keys of a third-party client; the former ones and an open code end at once. What reports for the device now goes on until
   * the first report with the new keys.
   * @param origin where the caller reached the installation, without a slash at the end
   * @throws AppError NOT_FOUND, SAMPLE_CHILD
   */
  connect(familyId: FamilyId, deviceId: DeviceId, origin: string): Promise<ClientKeys>;
  /**
   * Makes the keys of a client that reports beside the companion and takes nothing over; the former keys end at once. They work while
   * the companion is paired: it is what tells the device user who watches, and what ends it.
   * @throws AppError NOT_FOUND, SAMPLE_CHILD, ADULT_NEEDS_COMPANION, OTHER_CLIENT_REPORTS, TRACKER_NEEDS_COMPANION
   */
  addTracker(familyId: FamilyId, deviceId: DeviceId, origin: string): Promise<TrackerKeys>;
}

const newKey = (length: number): string =>
  Array.from({ length }, () => SYMBOLS.charAt(randomInt(SYMBOLS.length))).join('');

/** Refuses third-party clients on an adult's device: there is no page for a yes there. @throws AppError ADULT_NEEDS_COMPANION */
export const refuseAdult = async (
  tx: Tx,
  { recordings }: Pick<DevicesDeps, 'recordings'>,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<void> => {
  if ((await recordings({ familyId, deviceId }, tx)).get(deviceId)?.adult)
    throw new AppError('ADULT_NEEDS_COMPANION');
};

/**
 * A device has one set of keys: those of a client that reports on its own, or of a watch, would end without a word.
 * @throws AppError OTHER_CLIENT_REPORTS, TRACKER_NEEDS_COMPANION
 */
const refuseWithoutCompanion = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<void> => {
  const found = await selectBesideWhat(tx, familyId, deviceId, now);
  if (found?.otherClient) throw new AppError('OTHER_CLIENT_REPORTS');
  if (!found?.companion) throw new AppError('TRACKER_NEEDS_COMPANION');
};

type Deps = DevicesDeps & { pages: Pick<ChildPages, 'make'> };

/** Random keys and where a client sends with them. */
const newKeys = ({ limits }: Pick<Deps, 'limits'>, origin: string) => {
  const deviceKey = newKey(limits.clientKeyLength);
  const password = newKey(limits.clientPasswordLength);
  const token = newKey(limits.clientTokenLength);
  const at = `${origin}/api/ingest`;
  const shown: TrackerKeys = {
    deviceKey,
    osmand: { url: `${at}/osmand` },
    owntracks: { url: `${at}/owntracks`, username: deviceKey, password },
    overland: { url: `${at}/overland`, token },
  };
  return { shown, deviceKey, password, token };
};

const createConnecting = (deps: Deps): Connecting => {
  const { db, clock, keys, bus, audit, notifier } = deps;
  const note = auditOn(audit, 'device');
  const make = (
    { familyId, deviceId, beside }: { familyId: FamilyId; deviceId: DeviceId; beside: boolean },
    { deviceKey, password, token }: ReturnType<typeof newKeys>,
  ): Promise<string | undefined> =>
    inTransaction(db, async (tx, afterCommit) => {
      const id = newId();
      await lockFamily(tx, familyId);
      const device = await lockDevice(tx, familyId, deviceId);
      if (!device) throw new AppError('NOT_FOUND');
      if (device.isDemo) throw new AppError('SAMPLE_CHILD');
      await refuseAdult(tx, deps, familyId, deviceId);
      if (beside) await refuseWithoutCompanion(tx, familyId, deviceId, clock.now());
      await putClientKeys(tx, familyId, {
        id,
        deviceId,
        keyHash: hashKey('key', deviceKey),
        tokenHash: hashKey('token', token),
        passwordHash: hashKey('password', password),
        password: seal(keys.field, id, password),
        beside,
        madeAt: clock.now(),
      });
      // A code that nobody is to type would wait in vain, and could replace what reports with the keys.
      if (!beside) await deleteCodeOf(tx, familyId, deviceId);
      const page = beside ? undefined : await deps.pages.make(tx, familyId, deviceId);
      await notifier.notify(tx, { familyId, kind: 'device.keys-made', params: {}, deviceId });
      await note(tx, familyId, 'device.keys-made', deviceId);
      afterCommit(() => {
        bus.publish({ type: 'device.keys', familyId, deviceId });
        bus.publish({ type: 'children.changed', familyId });
      });
      return page;
    });
  return {
    async connect(familyId, deviceId, origin) {
      const fresh = newKeys(deps, origin);
      const page = await make({ familyId, deviceId, beside: false }, fresh);
      return { ...fresh.shown, page: { url: pageUrl(origin, page ?? '') } };
    },
    async addTracker(familyId, deviceId, origin) {
      const fresh = newKeys(deps, origin);
      await make({ familyId, deviceId, beside: true }, fresh);
      return fresh.shown;
    },
  };
};

/** Devices that run a third-party client: their keys, and what a report with them means for the device. */
export const createClientKeys = (deps: Deps): { connecting: Connecting; clients: ThirdPartyClients } => {
  const { db, clock, keys, bus, audit, notifier } = deps;
  const auth = createClientAuth(deps);

  const pair = async (identity: ClientIdentity, client: ThirdPartyClient): Promise<void> => {
    const { familyId, deviceId, keysId } = identity;
    const rePaired = await inTransaction(db, async (tx) => {
      const begin = identity.beside ? joinBeside : takeOver;
      const taken = await begin(tx, { keysId, familyId, deviceId, client, at: clock.now() });
      if (!taken) return undefined;
      const params = { platform: client.name, model: null, osVersion: null, rePaired: taken.rePaired };
      await notifier.notify(tx, { familyId, kind: 'device.paired', params, deviceId });
      const by = { kind: 'device', id: deviceId } as const;
      await audit(tx, {
        familyId,
        act: 'device.paired',
        by,
        on: by,
        detail: { again: taken.rePaired, client: client.name },
      });
      return taken.rePaired;
    });
    auth.forget(deviceId);
    if (rePaired === undefined) return;
    if (rePaired) bus.publish({ type: 'device.unpaired', familyId, deviceId });
    // Nothing has ended for the companion that a client joins.
    if (!identity.beside) bus.publish({ type: 'device.paired', familyId, deviceId });
    bus.publish({ type: 'children.changed', familyId });
  };

  const clients: ThirdPartyClients = {
    byKey: auth.byKey,
    byPassword: auth.byPassword,
    byToken: auth.byToken,
    byWatch: auth.byWatch,
    async reports(identity, client) {
      if (identity.client === client.name) return;
      if (identity.client === null) return pair(identity, client);
      const { familyId, deviceId, keysId } = identity;
      await inTransaction(db, (tx) =>
        renameClient(tx, { keysId, familyId, deviceId, client, beside: identity.beside }),
      );
      auth.forget(deviceId);
      bus.publish({ type: 'children.changed', familyId });
    },
    passwordOf: ({ keysId, encryptedPassword }) =>
      encryptedPassword === null ? '' : open(keys.field, keysId, encryptedPassword),
    mayBeNotified: async ({ familyId, keysId }) => !(await selectPartedSince(db, familyId, keysId)),
    noteWatchSeen: (watchId, isKnown) => noteSeen(db, watchId, clock.now(), isKnown),
    async notifiedFences({ familyId, deviceId, keysId, fences }) {
      await setFencesNotified(db, familyId, keysId, fences);
      auth.forget(deviceId);
    },
  };
  return { connecting: createConnecting(deps), clients };
};
