/** What the sample's device sends, through the doors that real devices use. */
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import type { ContactReport } from '@kinward/contract/contacts/contacts.schemas.ts';
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { UsageSession } from '@kinward/contract/usage/usage.schemas.ts';
import type { WebVisit } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { SIMULATED_APPS } from '@kinward/rules/simulated/apps.ts';
import { contactsOf, webOf } from '@kinward/rules/simulated/logs.ts';
import { fixOf, pastOf } from '@kinward/rules/simulated/past.ts';
import { buildTrip } from '@kinward/rules/simulated/trips.ts';
import { simulatedUsage } from '@kinward/rules/simulated/usage.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { RunningDemo } from './demo.store.ts';

export interface SimulatorPorts {
  positionPipeline: {
    acceptPositions(device: DeviceIdentity, reports: PositionReport[]): Promise<unknown>;
    acceptStatus(device: DeviceIdentity, status: { battery: number; charging?: boolean }): Promise<void>;
  };
  apps: { report(familyId: FamilyId, deviceId: DeviceId, apps: readonly InstalledApp[]): Promise<unknown> };
  usage: {
    report(familyId: FamilyId, deviceId: DeviceId, sessions: readonly UsageSession[]): Promise<unknown>;
  };
  webFilter: { report(who: DeviceIdentity, visits: readonly WebVisit[]): Promise<unknown> };
  contacts: { report(who: DeviceIdentity, entries: readonly ContactReport[]): Promise<unknown> };
  policy: {
    read(
      familyId: FamilyId,
      deviceId: DeviceId,
      known: number | undefined,
    ): Promise<{ version: number } | undefined>;
  };
}

const SEED = 7;
const ACCURACY_METRES = 8;
const PAST_HOURS = 9;
const USAGE_DAYS = 15;
/** How much of its free time the sample has the device in hand, from 0 to 1. */
const TASTE = 0.6;
/** Positions of one report; what a device may send at once. */
const BATCH = 1000;
/** Devices whose rules are cached: beyond it a process reads them once more. */
const KNOWN_MAX = 10_000;

/** Short stays on the live map, long ones in the hours before. */
const LIVE_TRIP = buildTrip('river', SEED, 0.3);
const PAST_TRIP = buildTrip('school', SEED, 8);

const HOUR_MS = 3_600_000;
/** Percent at the start, lost in an hour, and the span after which it is charged again: it is never so low as to alarm. */
const BATTERY = { full: 84, perHour: 2.5, span: 60 } as const;

/** Percent after some milliseconds of the sample's life. */
export const batteryAfter = (ms: number): number =>
  Math.round(BATTERY.full - (((ms / HOUR_MS) * BATTERY.perHour) % BATTERY.span));

export const createSimulator = ({
  positionPipeline,
  apps,
  usage,
  webFilter,
  contacts,
  policy,
}: SimulatorPorts) => {
  const known = new Map<string, number>();

  /** Reads the rules as a device does, so that a parent sees them arrive. */
  const obey = async ({ familyId, deviceId }: RunningDemo): Promise<void> => {
    const rules = await policy.read(familyId, deviceId, known.get(deviceId));
    if (rules === undefined) return;
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(deviceId, rules.version);
  };

  return {
    /** What a device that was in use for days has reported already. Reporting it twice changes nothing. */
    async fill(sample: RunningDemo): Promise<void> {
      const device: DeviceIdentity = { kind: 'device', ...sample };
      const { familyId, deviceId } = sample;
      const now = sample.startedAt.getTime();
      const past = pastOf(PAST_TRIP, { hours: PAST_HOURS, battery: BATTERY.full, now });
      for (let from = 0; from < past.length; from += BATCH)
        await positionPipeline.acceptPositions(device, past.slice(from, from + BATCH));
      await apps.report(familyId, deviceId, SIMULATED_APPS);
      await webFilter.report(device, webOf(SEED, now));
      await contacts.report(device, contactsOf(SEED, now));
      await usage.report(
        familyId,
        deviceId,
        simulatedUsage({ now, days: USAGE_DAYS, seed: SEED, taste: TASTE }),
      );
    },

    /** Where it is at `now`, its battery, and the rules it knows. */
    async report(sample: RunningDemo, now: Date): Promise<void> {
      const device: DeviceIdentity = { kind: 'device', ...sample };
      const time = Math.max(0, now.getTime() - sample.startedAt.getTime());
      const battery = batteryAfter(time);
      const fix = fixOf(LIVE_TRIP, { time, at: now.getTime(), accuracy: ACCURACY_METRES, battery });
      await positionPipeline.acceptPositions(device, [fix]);
      await positionPipeline.acceptStatus(device, { battery, charging: false });
      await obey(sample);
    },
  };
};

export type Simulator = ReturnType<typeof createSimulator>;
