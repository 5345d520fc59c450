/** Computers with an agent: what it says of its local users, whose rules they have, and how far those came. */
import type { Readable } from 'node:stream';
import { CODE_SECONDS, CODE_VALID_SECONDS, codeSlot } from '@kinward/contract/computers/computer-code.ts';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import type {
  Computer,
  ComputerAskBody,
  ComputerCode,
  ComputerReport,
  ComputerUse,
  SignedPolicy,
} from '@kinward/contract/computers/computers.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { UsageReportReply } from '@kinward/contract/usage/usage.schemas.ts';
import { requireDevice } from '../../core/devices.ts';
import { lockDevice } from '../../core/locks.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Notifier } from '../../ports/notifications.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { Platform } from '../../ports/platform.ts';
import { inTransaction, type Tx } from '../../platform/tx.ts';
import type { Requests } from '../approvals/approvals.service.ts';
import type { Devices } from '../devices/devices.service.ts';
import type { ReadComputerRules } from '../filter/device-rules.ts';
import type { FilterSources } from '../filter-sources/filter-sources.slice.ts';
import type { Icons } from '../apps/icons.ts';
import type { Usage } from '../usage/usage.service.ts';
import type { Versions } from '../policy/versions.ts';
import {
  codesOf,
  computerCode,
  createReadComputerPolicy,
  policyKeyOf,
  type ComputerPolicyDeps,
  type ReadComputerPolicy,
} from './computer-policy.ts';
import * as store from './computers.store.ts';
import { createUpdates, type Updates } from './updates.ts';
import { createComputerPasswords, type ComputerPasswords } from './protection/passwords.ts';
import { createProtection, type Protection } from './protection/protection.ts';
import type { PackageFolder } from './packages/agent-packages.ts';
import { createAsking } from './requests/asking.ts';
import { createRead } from './computer-view.ts';
import { ruledOf } from './ruled.ts';
import { createReport, requireAgent } from './reports.ts';
import { createWaiting, type Waiting } from './waiting.ts';

export interface ComputersDeps extends Pick<
  Platform,
  'db' | 'clock' | 'bus' | 'keys' | 'passwords' | 'recentAuthentication'
> {
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
  recording: RecordingOf;
  rulesOf: ReadComputerRules;
  policyNames: ComputerPolicyDeps['policyNames'];
  names: readonly string[];
  versions: Pick<Versions, 'received'>;
  devices: Pick<Devices, 'reportAbilities'>;
  usage: Pick<Usage, 'report'>;
  requests: Pick<Requests, 'ask' | 'ofDevice' | 'withdraw' | 'remind'>;
  apps: { keepIcon: Icons['keep'] };
  /** A computer that asks is there, until it leaves. */
  presence: Record<'here' | 'left', (place: store.ComputerPlace) => Promise<void>>;
  /** Of others. */
  lists: Pick<FilterSources, 'ofFamily' | 'files'>;
  packages: Pick<PackageFolder, 'newer'>;
}

export interface Computers {
  /** Null: the device is no computer with an agent. @throws AppError NOT_FOUND */
  read(place: store.ComputerPlace): Promise<Computer | null>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD */
  bind(place: store.ComputerPlace, user: string, deviceId: DeviceId | null): Promise<Computer>;
  /** A code by which rules may be paused there, once. @throws AppError NOT_FOUND */
  code(place: store.ComputerPlace): Promise<ComputerCode>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, PASSWORD_OWN */
  setPassword(...of: Parameters<ComputerPasswords['set']>): Promise<Computer>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD */
  removePassword(place: store.ComputerPlace): Promise<Computer>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, REAUTH_REQUIRED */
  setProtection(...of: Parameters<Protection['set']>): Promise<Computer>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD */
  holdUpdates(...of: Parameters<Updates['hold']>): Promise<Computer>;
  /** @throws AppError NOT_AN_AGENT */
  update: Updates['offer'];
  /** @returns what signs its policies @throws AppError NOT_AN_AGENT */
  report(place: store.ComputerPlace, report: ComputerReport): Promise<string>;
  /**
   * @param known the number of the one that is there
   * @param waitMs for a newer one
   * @param gone the caller has left
   * @returns undefined while there is none
   * @throws AppError NOT_FOUND
   */
  policy(
    place: store.ComputerPlace,
    known: number | undefined,
    waitMs: number,
    gone?: AbortSignal,
  ): Promise<{ number: number; signed: SignedPolicy } | undefined>;
  /** Use by local users who have the rules of a device. @throws AppError VALIDATION, QUOTA, UNAUTHENTICATED */
  use(place: store.ComputerPlace, use: ComputerUse): Promise<UsageReportReply>;
  /** The icon of a program in its list. @throws AppError NOT_AN_AGENT, and as `Icons` has them */
  icon(place: store.ComputerPlace, digest: string, png: Buffer): Promise<void>;
  /** @throws AppError NOT_FOUND: no local user with rules; REQUESTS_FULL, QUOTA, VALIDATION */
  ask(place: store.ComputerPlace, body: ComputerAskBody): Promise<DeviceAsk>;
  /** Of the device whose rules a local user has. @throws AppError NOT_FOUND */
  asks(place: store.ComputerPlace, user: string): Promise<DeviceAsk[]>;
  /** One of those. @throws AppError NOT_FOUND, REQUEST_ANSWERED */
  withdraw(place: store.ComputerPlace, user: string, requestId: string): Promise<DeviceAsk>;
  /** One of those. @throws AppError NOT_FOUND, REQUEST_ANSWERED, RATE_LIMITED */
  remind(place: store.ComputerPlace, user: string, requestId: string): Promise<DeviceAsk>;
  /** A list of others that decides for the family. @throws AppError NOT_FOUND */
  list(place: store.ComputerPlace, hash: string): Promise<Readable>;
  stop(): void;
}

/** Shows a code of the half minute at hand. */
const createShowCode =
  ({ db, clock, keys, audit }: ComputersDeps): Computers['code'] =>
  async (place) => {
    const { familyId, deviceId } = place;
    await requireDevice(db, familyId, deviceId);
    await inTransaction(db, async (tx) => {
      if (!(await store.lockComputer(tx, place))) throw new AppError('NOT_FOUND');
      await auditOn(audit, 'device')(tx, familyId, 'computer.code-shown', deviceId);
    });
    const slot = codeSlot(clock.now().getTime());
    return {
      code: computerCode(codesOf(keys, deviceId, await store.selectParents(db, familyId)), slot),
      until: new Date((slot * CODE_SECONDS + CODE_VALID_SECONDS) * 1000).toISOString(),
    };
  };

const createList =
  ({ db, lists }: ComputersDeps): Computers['list'] =>
  async (place, hash) => {
    await requireAgent(db, place);
    const isHad =
      (await store.selectComputer(db, place)) &&
      (await lists.ofFamily(place.familyId)).some((list) => list.hash === hash) &&
      (await lists.files.has(hash));
    if (!isHad) throw new AppError('NOT_FOUND');
    return lists.files.open(hash);
  };

/** Where no local user has those rules any more there is nobody to whom it could count. */
const createUse =
  ({ db, usage }: ComputersDeps): Computers['use'] =>
  async (place, { deviceId, sessions }) => {
    await requireAgent(db, place);
    const users = await store.selectUsers(db, place);
    if (!users.some((user) => user.deviceId === deviceId))
      return { kept: 0, notKept: sessions.length, addedSeconds: 0 };
    return await usage.report(place.familyId, deviceId, sessions);
  };

/** The newest policy at once where the caller has another one, else once there is a newer. */
const createPolicy =
  (deps: ComputersDeps, readPolicy: ReadComputerPolicy, waiting: Waiting): Computers['policy'] =>
  async (place, known, waitMs, gone) => {
    const { db, presence } = deps;
    await requireAgent(db, place);
    const until = performance.now() + waitMs;
    if (await store.selectComputer(db, place)) await presence.here(place);
    for (;;) {
      const change = waiting.listen(place.familyId, place.deviceId);
      try {
        const policy = await readPolicy(place, known);
        if (policy.number !== known) return policy;
        await noteReceived(deps, place, known);
        const left = until - performance.now();
        // The server ends, or there is a newer wait of this computer: the caller asks the next one.
        if (left <= 0 || waiting.hasEnded || !(await change.within(left, gone))) return undefined;
      } finally {
        change.end();
      }
    }
  };

export const createComputers = (deps: ComputersDeps): Computers => {
  const { db, bus } = deps;
  const note = auditOn(deps.audit, 'device');
  const key = policyKeyOf(deps.keys);
  const readPolicy = createReadComputerPolicy({
    ...deps,
    key,
    codesOf: (...of) => codesOf(deps.keys, ...of),
    ruledOf: (...of) => ruledOf(deps, ...of),
  });
  const waiting = createWaiting(bus);
  const passwords = createComputerPasswords(deps);
  const protection = createProtection(deps);
  const updates = createUpdates(deps, key);

  const read = createRead(deps, readPolicy);
  /** @throws AppError NOT_FOUND where it has been removed meanwhile */
  const readOwn = async (place: store.ComputerPlace): Promise<Computer> => {
    const computer = await read(place);
    if (!computer) throw new AppError('NOT_FOUND');
    return computer;
  };
  const told = (place: store.ComputerPlace) => (): void => bus.publish({ type: 'filter.linked', ...place });

  /** In the order of their ids, as others lock several devices. @throws AppError NOT_FOUND, SAMPLE_CHILD */
  const lockAll = async (
    tx: Tx,
    { familyId }: store.ComputerPlace,
    ids: readonly DeviceId[],
  ): Promise<void> => {
    for (const id of [...new Set(ids)].toSorted()) {
      const device = await lockDevice(tx, familyId, id);
      if (!device) throw new AppError('NOT_FOUND');
      if (device.isDemo) throw new AppError('SAMPLE_CHILD');
    }
  };

  return {
    code: createShowCode(deps),
    list: createList(deps),
    ...createAsking(deps),
    async icon(place, digest, png) {
      await requireAgent(db, place);
      await deps.apps.keepIcon(place.familyId, place.deviceId, digest, png);
    },
    use: createUse(deps),
    report: createReport(deps, key),

    async read(place) {
      await requireDevice(db, place.familyId, place.deviceId);
      return await read(place);
    },

    async bind(place, user, deviceId) {
      await inTransaction(db, async (tx, afterCommit) => {
        await lockAll(tx, place, deviceId === null ? [place.deviceId] : [place.deviceId, deviceId]);
        if (!(await store.lockComputer(tx, place))) throw new AppError('NOT_FOUND');
        if (!(await store.bindUser(tx, place, user, deviceId))) throw new AppError('NOT_FOUND');
        afterCommit(told(place));
        // Names of local users are what people wrote.
        await note(tx, place.familyId, 'local-user.bound', place.deviceId, { device: deviceId });
      });
      return await readOwn(place);
    },

    update: updates.offer,
    async holdUpdates(who, place, isHeld) {
      await updates.hold(who, place, isHeld);
      return await readOwn(place);
    },

    async setPassword(who, place, password) {
      await passwords.set(who, place, password);
      return await readOwn(place);
    },

    async removePassword(place) {
      await passwords.remove(place);
      return await readOwn(place);
    },

    async setProtection(who, place, isOn) {
      await protection.set(who, place, isOn);
      return await readOwn(place);
    },

    policy: createPolicy(deps, readPolicy, waiting),
    stop: () => waiting.stop(),
  };
};

/** Who says that it has a policy has received it. */
const noteReceived = async (
  { db, clock, bus }: ComputersDeps,
  place: store.ComputerPlace,
  number: number,
): Promise<void> => {
  const row = await store.selectComputer(db, place);
  if (!row || row.receivedNumber === number) return;
  await inTransaction(db, (tx) => store.putReceived(tx, place, number, clock.now()));
  bus.publish({ type: 'filter.linked', ...place });
};
