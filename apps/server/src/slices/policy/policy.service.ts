import type { CollectKind, Collects } from '@kinward/contract/companion/companion.schemas.ts';
import { AppError, type FieldError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type {
  DevicePolicy,
  Policy,
  PolicyChange,
  RuleKind,
} from '@kinward/contract/policy/policy.schemas.ts';
import type { DeviceBudget } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { DeviceGrant } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { DeviceScreenPause } from '@kinward/contract/approvals/screen-pauses.schemas.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { readNumber, readSender, readSite } from '@kinward/rules/sites/block-values.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { isAdult, takes } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { Db } from '../../platform/tx.ts';
import { endBlocked } from '../approvals/always-answers.ts';
import { withOpenedSites } from './opened-sites.ts';
import * as store from './policy.store.ts';
import type { Versions } from './versions.ts';

export interface PolicyDeps {
  db: Db;
  limits: Limits;
  audit: Audit;
  versions: Versions;
  /** Rules that other slices keep. */
  schedules: { inForce(familyId: FamilyId, deviceId: DeviceId): Promise<Schedule[]> };
  grants: { inForce(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceGrant[]> };
  screenPauses: { inForce(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceScreenPause | null> };
  budgets: { inForce(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceBudget[]> };
  /** Miles per hour; null: none. */
  speedLimit: (familyId: FamilyId, deviceId: DeviceId) => Promise<number | null>;
  collects: (familyId: FamilyId, deviceId: DeviceId) => Promise<Collects>;
  clock: Clock;
  /** What of a device may be recorded. */
  recording: RecordingOf;
}

/** An entry that blocks, and how far it came. */
export interface BlockedEntry {
  value: string;
  blockedAt: string;
  receivedAt: string | null;
}

export interface PolicyRules {
  /** @throws AppError NOT_FOUND */
  ofDevice(familyId: FamilyId, deviceId: DeviceId): Promise<Policy>;
  /**
   * What the device itself reads; notes that it has it.
   * @param known the version that the device says it has
   * @returns undefined when that is the newest
   */
  read(familyId: FamilyId, deviceId: DeviceId, known: number | undefined): Promise<DevicePolicy | undefined>;
  /** What the device is to obey, whether it has read it or not. @throws AppError NOT_FOUND */
  inForce(familyId: FamilyId, deviceId: DeviceId): Promise<DevicePolicy>;
  /** @throws AppError NOT_FOUND, VALIDATION, POLICY_FULL */
  change(familyId: FamilyId, change: z.output<typeof PolicyChange>): Promise<{ version: number }>;
  /** Allows everything again but what schedules block. @throws AppError NOT_FOUND */
  clear(familyId: FamilyId, deviceId: DeviceId): Promise<{ deleted: number }>;
  /** What is blocked of one kind, oldest first. */
  blocked(familyId: FamilyId, deviceId: DeviceId, kind: RuleKind): Promise<BlockedEntry[]>;
}

const BLOCKED_KINDS = ['app', 'web', 'call'] as const;

const READERS: Record<RuleKind, { read: (text: string) => string | undefined; fault: string }> = {
  app: { read: (text) => (text.length <= 255 ? text : undefined), fault: 'This is no app' },
  web: { read: readSite, fault: 'Enter a domain like example.org, or the full address of a page' },
  call: { read: readNumber, fault: 'Enter a phone number' },
  sms: { read: readSender, fault: 'Enter a phone number or the name of a sender' },
};

/** The values in the form they are kept in, each once. @throws AppError VALIDATION */
const readValues = (kind: RuleKind, values: readonly string[]): string[] => {
  const { read, fault } = READERS[kind];
  const errors: FieldError[] = [];
  const kept = values.map((text, index) => {
    const value = read(text);
    if (value === undefined) errors.push({ path: `values.${index}`, message: fault });
    return value ?? '';
  });
  if (errors.length > 0) throw new AppError('VALIDATION', { errors: errors.slice(0, 20) });
  return [...new Set(kept)];
};

const NO_RULES = {
  blockedApps: [],
  blockedSites: [],
  callBlockList: [],
  smsBlockList: [],
  speedLimit: null,
  schedules: [],
  grants: [],
  budgets: [],
  screenPause: null,
};

/** What a device is sent to obey. */
const createDocuments = (deps: PolicyDeps) => {
  const { db, schedules, grants, budgets, screenPauses } = deps;

  /** Read after the version: what is newer than it by then is announced by a later version as well. */
  const documentOf = async (
    familyId: FamilyId,
    deviceId: DeviceId,
    version: number,
  ): Promise<DevicePolicy> => {
    const [rows, inForce, given, limited, screenPause, family, speedLimit, collects] = await Promise.all([
      store.selectValues(db, familyId, deviceId),
      schedules.inForce(familyId, deviceId),
      grants.inForce(familyId, deviceId),
      budgets.inForce(familyId, deviceId),
      screenPauses.inForce(familyId, deviceId),
      store.selectFamily(db, familyId),
      deps.speedLimit(familyId, deviceId),
      deps.collects(familyId, deviceId),
    ]);
    const valuesOf = (kind: RuleKind) => rows.filter((row) => row.kind === kind).map(({ value }) => value);
    const blockedSites = valuesOf('web');
    return {
      blockedApps: valuesOf('app'),
      blockedSites,
      callBlockList: valuesOf('call'),
      smsBlockList: valuesOf('sms'),
      speedLimit,
      schedules: inForce,
      collects,
      grants: given.map((grant) => withOpenedSites(grant, blockedSites)),
      budgets: limited,
      screenPause,
      timeZone: family.time_zone,
      version,
    };
  };

  /** No rule holds on an adult's device, and it collects what its holder shares; undefined for a child's. */
  const adultDocument = async (
    familyId: FamilyId,
    deviceId: DeviceId,
    version: number,
  ): Promise<DevicePolicy | undefined> => {
    const facts = await deps.recording({ familyId, deviceId });
    const now = deps.clock.now().getTime();
    if (!isAdult(facts, now)) return undefined;
    const collects = (kind: CollectKind): boolean => takes(facts, kind, now);
    return {
      ...NO_RULES,
      collects: {
        position: collects('position'),
        usage: collects('usage'),
        web: collects('web'),
        contacts: collects('contacts'),
        sms: collects('sms'),
      },
      timeZone: (await store.selectFamily(db, familyId)).time_zone,
      version,
    };
  };

  return { documentOf, adultDocument };
};

export const createPolicy = (deps: PolicyDeps): PolicyRules => {
  const { db, limits, versions } = deps;
  const note = auditOn(deps.audit, 'device');

  const { documentOf, adultDocument } = createDocuments(deps);

  return {
    async ofDevice(familyId, deviceId) {
      const row = await versions.current(familyId, deviceId);
      return {
        ...(await documentOf(familyId, deviceId, row.version)),
        changedAt: row.changed_at?.toISOString() ?? null,
        receivedVersion: row.received_version,
        receivedAt: row.received_at?.toISOString() ?? null,
      };
    },

    async read(familyId, deviceId, known) {
      const { version, received_version: received } = await versions.current(familyId, deviceId);
      const adult = await adultDocument(familyId, deviceId, version);
      // A yes ends by the clock, without a new version: an adult's device is always informed.
      const document =
        adult ?? (known === version ? undefined : await documentOf(familyId, deviceId, version));
      if (received !== version) await versions.received(familyId, deviceId, version);
      return document;
    },

    async inForce(familyId, deviceId) {
      const { version } = await versions.current(familyId, deviceId);
      return (
        (await adultDocument(familyId, deviceId, version)) ?? (await documentOf(familyId, deviceId, version))
      );
    },

    async change(familyId, { deviceId, kind, action, values }) {
      const entries = { kind, values: readValues(kind, values) };
      const { version } = await versions.change(familyId, deviceId, [kind], async (tx, next) => {
        const count =
          action === 'allow'
            ? await store.deleteValues(tx, familyId, deviceId, entries)
            : await store.insertValues(tx, familyId, deviceId, entries, next);
        const grew = action === 'block' && count > 0;
        if (grew && kind === 'web') await endBlocked(tx, familyId, deviceId, entries.values, next.now);
        if (grew && (await store.countValues(tx, familyId, deviceId)) > limits.policyValues)
          throw new AppError('POLICY_FULL');
        const last = () => note(tx, familyId, 'policy.changed', deviceId, { kind, action, values: count });
        return { changed: count > 0, last };
      });
      return { version };
    },

    async clear(familyId, deviceId) {
      const { deleted } = await versions.change(familyId, deviceId, BLOCKED_KINDS, async (tx) => {
        const count = await store.deleteValues(tx, familyId, deviceId);
        const last = () => note(tx, familyId, 'policy.cleared', deviceId, { values: count });
        return { changed: count > 0, deleted: count, last };
      });
      return { deleted };
    },

    async blocked(familyId, deviceId, kind) {
      const [rows, receivedAt] = await Promise.all([
        store.selectValues(db, familyId, deviceId, kind),
        versions.receipts(familyId, deviceId),
      ]);
      return rows.map(({ value, version, created_at: createdAt }) => ({
        value,
        blockedAt: createdAt.toISOString(),
        receivedAt: receivedAt(version),
      }));
    },
  };
};
