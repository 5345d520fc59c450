import { hash } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { DeviceIdentity } from '../../../../platform/http/identity.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import type { Db } from '../../../../platform/tx.ts';
import { isObject } from '../realtime.handlers.ts';
import type { Json, RealtimeTree } from '../realtime.port.ts';
import type { Change, Realtime } from '../realtime.service.ts';
import { type DeviceNews, type FirebaseEvent, newsOf } from './events.ts';
import * as store from './bridge.store.ts';

export interface ReportsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Pick<Limits, 'deviceSilentDays' | 'realtimeValueBytes'>;
  live: Pick<Realtime, 'report'>;
  /** Which database it is. */
  target: Buffer;
}

export interface Reports {
  /**
   * Takes what devices wrote, each value once however often it comes.
   * @param isCurrent whether it was written just now: a value without a time of its own is taken only then
   */
  take(event: FirebaseEvent, isCurrent: boolean): Promise<void>;
  /** Tries again what the devices' shares did not allow before. */
  takeLate(): Promise<void>;
}

interface Report {
  who: DeviceIdentity;
  kind: store.Kind;
  changes: Change[];
  /** What was written, without what may differ between two tellings of the same. */
  hash: Buffer;
  hasTime: boolean;
}

/** Of a place only what makes it another one: at the next connection more fields of it may come along. */
type Facts = Record<'lat' | 'lng' | 'recordedAt' | 'timestamp', string | number | null>;
const FACTS = ['lat', 'lng', 'recordedAt', 'timestamp'] as const;
const FACT_LENGTH = 64;
/** Devices that one question to the database names. */
const AT_ONCE = 500;

const factOf = (value: Json | undefined): string | number | null =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= FACT_LENGTH) ? value : null;

const hashOf = (value: unknown): Buffer => hash('sha256', JSON.stringify(value), 'buffer');

/** It was taken already, in this process or another one. */
class Known extends Error {}

const keyOf = ({ who, kind }: Pick<Report, 'who' | 'kind'>): string => `${who.deviceId} ${kind}`;

/** Turns an event's changes of a device into reports; remembers of each device what its place is there. */
const createReading = (limits: ReportsDeps['limits']) => {
  const facts = new Map<string, Facts>();

  const isSmall = (value: Json): boolean => {
    try {
      return JSON.stringify(value).length <= limits.realtimeValueBytes;
    } catch {
      // Nested deeper than the stack is high.
      return false;
    }
  };

  const factsOf = (deviceId: DeviceId, place: RealtimeTree | Map<string, Json>): Facts => {
    const isWhole = !(place instanceof Map);
    const next: Facts = { lat: null, lng: null, recordedAt: null, timestamp: null };
    if (!isWhole) Object.assign(next, facts.get(deviceId));
    for (const name of FACTS) {
      if (isWhole) next[name] = factOf(place[name]);
      else if (place.has(name)) next[name] = factOf(place.get(name));
    }
    facts.set(deviceId, next);
    return next;
  };

  const placeOf = (who: DeviceIdentity, { place, fields }: DeviceNews): Report | undefined => {
    const kind = 'place';
    if (isObject(place) && isSmall(place)) {
      const hasTime = (place['recordedAt'] ?? place['timestamp'] ?? null) !== null;
      const changes = [{ path: ['lastlocation'], value: place }];
      return { who, kind, changes, hash: hashOf(factsOf(who.deviceId, place)), hasTime };
    }
    if (!fields) return undefined;
    const known = factsOf(who.deviceId, fields);
    const both = (fields.get('lat') ?? null) !== null && (fields.get('lng') ?? null) !== null;
    const written = [...fields].map(([name, value]) => ({ path: ['lastlocation', name], value }));
    // One coordinate alone would make a place where the device never was.
    if (!both || written.length > FACT_LENGTH || !written.every(({ value }) => isSmall(value)))
      return undefined;
    const hasTime = (fields.get('recordedAt') ?? fields.get('timestamp') ?? null) !== null;
    return { who, kind, changes: written, hash: hashOf(known), hasTime };
  };

  return (who: DeviceIdentity, news: DeviceNews): Report[] => {
    const reports: Report[] = [];
    const place = placeOf(who, news);
    if (place) reports.push(place);
    const { battery = null } = news;
    if (battery !== null && isSmall(battery)) {
      const changes = [{ path: ['batteryp'], value: battery }];
      reports.push({ who, kind: 'battery', changes, hash: hashOf(battery), hasTime: false });
    }
    return reports;
  };
};

/** What devices write into a Firebase, taken as if they had sent it here: the same checks, rights and shares. */
export const createReports = (deps: ReportsDeps): Reports => {
  const { db, clock, log, limits, live, target } = deps;
  const read = createReading(limits);
  /** The newest of each device and kind that its share did not allow. */
  const late = new Map<string, Report>();

  const send = async (report: Report): Promise<void> => {
    const { who, kind, changes } = report;
    try {
      await live.report(who, changes, async (tx) => {
        if (!(await store.noteHash(tx, target, who, kind, report.hash))) throw new Known();
      });
    } catch (error) {
      if (error instanceof Known) return;
      if (error instanceof AppError && (error.code === 'RATE_LIMITED' || error.code === 'QUOTA'))
        late.set(keyOf(report), report);
      else if (error instanceof RangeError || (error instanceof AppError && error.status < 500))
        log.debug({ err: error }, 'a value from Firebase was not taken');
      else throw error;
    }
  };

  const takeOf = async (device: store.KnownDevice, news: DeviceNews, isCurrent: boolean): Promise<void> => {
    const { who, hashes } = device;
    if (!device.isNoted) await store.noteDevice(db, target, who);
    for (const report of read(who, news)) {
      late.delete(keyOf(report));
      if (hashes[report.kind]?.equals(report.hash)) continue;
      // It is unknown when it was written: as a place of this moment it would be untrue.
      if (!isCurrent && !report.hasTime) await store.noteHash(db, target, who, report.kind, report.hash);
      else await send(report);
    }
  };

  return {
    async take(event, isCurrent) {
      const news = newsOf(event);
      const ids = [...news.keys()];
      const aliveSince = new Date(clock.now().getTime() - limits.deviceSilentDays * 86_400_000);
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        const known = await store.findDevices(db, ids.slice(start, start + AT_ONCE), aliveSince);
        for (const device of known) await takeOf(device, news.get(device.who.deviceId) ?? {}, isCurrent);
      }
    },
    async takeLate() {
      const again = [...late.values()];
      late.clear();
      for (const report of again) await send(report);
    },
  };
};
