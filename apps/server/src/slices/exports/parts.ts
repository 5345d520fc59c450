import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import type { AccessDay } from '@kinward/contract/audit/audit.schemas.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { RuleKind } from '@kinward/contract/policy/policy.schemas.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { ExportPart } from './contents.ts';
import type { GpxPoint, Row } from './formats.ts';

export interface PartsDeps {
  positions: { walk(familyId: string, deviceId: string): AsyncIterable<Row & GpxPoint> };
  geofences: { list(familyId: string, query: { deviceId: string }): Promise<Geofence[]> };
  schedules: { inForce(familyId: string, deviceId: string): Promise<Schedule[]> };
  policy: {
    blocked(
      familyId: string,
      deviceId: string,
      kind: RuleKind,
    ): Promise<{ value: string; blockedAt: string; receivedAt: string | null }[]>;
  };
  apps: { list(familyId: string, deviceId: string): Promise<Application[]> };
  /** Rows of the device's logs, oldest first. */
  logs(
    table:
      | 'web_visits'
      | 'contact_entries'
      | 'usage_sessions'
      | 'approval_requests'
      | 'grants'
      | 'checkins'
      | 'emergencies',
    familyId: string,
    deviceId: string,
  ): AsyncIterable<Row>;
  accessLog: {
    list(
      who: { familyId: string; accountId: string },
      query: { childId: string; days: number },
    ): Promise<AccessDay[]>;
  };
}

const part = <const C extends readonly string[]>(
  name: string,
  columns: C,
  read: (familyId: string, deviceId: string) => Promise<Record<C[number], Row[string]>[]>,
): ExportPart => ({
  name,
  columns,
  async *ofDevice(familyId, deviceId) {
    yield* await read(familyId, deviceId);
  },
});

const fences = ({ geofences }: PartsDeps): ExportPart =>
  part(
    'fences',
    ['fenceName', 'address', 'action', 'latitude', 'longitude', 'radiusMiles'],
    async (familyId, deviceId) =>
      (await geofences.list(familyId, { deviceId })).map((fence) => ({
        fenceName: fence.fenceName,
        address: fence.address,
        action: fence.action,
        latitude: fence.latitude,
        longitude: fence.longitude,
        radiusMiles: fence.fenceRadius,
      })),
  );

const times = ({ schedules }: PartsDeps): ExportPart =>
  part('schedules', ['name', 'frequency', 'from', 'to', 'weekDays', 'apps'], async (familyId, deviceId) =>
    (await schedules.inForce(familyId, deviceId)).map(({ name, frequency, from, to, weekDays, apps }) => ({
      name,
      frequency,
      from,
      to,
      weekDays: weekDays.join(' '),
      apps: apps.join(' '),
    })),
  );

const blocked = ({ policy }: PartsDeps): ExportPart =>
  part('blocked', ['kind', 'value', 'blockedAt', 'receivedAt'], async (familyId, deviceId) => {
    const kinds = RuleKind.options.map(async (kind) =>
      (await policy.blocked(familyId, deviceId, kind)).map((entry) => ({ kind, ...entry })),
    );
    return (await Promise.all(kinds)).flat();
  });

const installed = ({ apps }: PartsDeps): ExportPart =>
  part('apps', ['appId', 'name', 'category', 'blocked'], async (familyId, deviceId) =>
    (await apps.list(familyId, deviceId)).map(({ appId, name, category, blocked: isBlocked }) => ({
      appId,
      name,
      category,
      blocked: isBlocked,
    })),
  );

const recordAccess = ({ accessLog }: PartsDeps, days: number): ExportPart => ({
  name: 'access-log',
  columns: ['day', 'accessedBy', 'kind', 'accesses', 'reads', 'firstAt', 'lastAt', 'device'],
  async *ofChild(familyId, childId) {
    for (const { day, accessedBy, kinds } of await accessLog.list(
      { familyId, accountId: '' },
      { childId, days },
    ))
      for (const kind of kinds) yield { day, accessedBy, ...kind };
  },
});

/** What is exported of a child (docs/threats.md): a slice that records something new adds its part here. */
export const createParts = (deps: PartsDeps, auditDays: number): ExportPart[] => [
  {
    name: 'positions',
    columns: ['recordedAt', 'latitude', 'longitude', 'accuracy', 'altitude', 'speed', 'bearing', 'battery'],
    ofDevice: deps.positions.walk,
    track: deps.positions.walk,
  },
  fences(deps),
  times(deps),
  blocked(deps),
  installed(deps),
  {
    name: 'web',
    columns: ['visited_at', 'url', 'domain', 'title', 'stopped'],
    ofDevice: (familyId, deviceId) => deps.logs('web_visits', familyId, deviceId),
  },
  {
    name: 'calls-and-messages',
    columns: ['occurred_at', 'kind', 'direction', 'number', 'name', 'duration_seconds', 'words'],
    ofDevice: (familyId, deviceId) => deps.logs('contact_entries', familyId, deviceId),
  },
  {
    name: 'app-usage',
    columns: ['started_at', 'ended_at', 'app_id'],
    ofDevice: (familyId, deviceId) => deps.logs('usage_sessions', familyId, deviceId),
  },
  {
    name: 'requests',
    columns: ['asked_at', 'kind', 'target', 'minutes', 'note', 'answered_at', 'granted', 'answer'],
    ofDevice: (familyId, deviceId) => deps.logs('approval_requests', familyId, deviceId),
  },
  {
    name: 'exceptions',
    columns: ['starts_at', 'ends_at', 'revoked_at', 'target_kind', 'target'],
    ofDevice: (familyId, deviceId) => deps.logs('grants', familyId, deviceId),
  },
  {
    name: 'check-ins',
    columns: ['checked_at', 'note', 'latitude', 'longitude', 'accuracy', 'fix_at'],
    ofDevice: (familyId, deviceId) => deps.logs('checkins', familyId, deviceId),
  },
  {
    name: 'calls-for-help',
    columns: ['called_at', 'latitude', 'longitude', 'accuracy', 'fix_at', 'seen_at', 'false_alarm_at'],
    ofDevice: (familyId, deviceId) => deps.logs('emergencies', familyId, deviceId),
  },
  recordAccess(deps, auditDays),
];
