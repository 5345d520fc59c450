/** Reports of somebody else's clients: whose they are, into the one intake, and what goes back. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { SosBody } from '@kinward/contract/approvals/calls.schemas.ts';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import { idFrom } from '../../platform/ids.ts';
import type { ClientIdentity } from '../../slices/devices/third-party-keys/client-auth.ts';
import type { ThirdPartyClients } from '../../slices/devices/third-party-keys/client-keys.ts';
import type { PositionPipeline } from '../positions/position-pipeline.ts';
import { jsonOf } from './body.ts';
import { askLocation, notifyFences } from './owntracks/commands.ts';
import { readOsmand, type OsmandRequest } from './osmand/osmand.ts';
import { readOverland } from './overland/overland.ts';
import { encryptedData, readOwntracks } from './owntracks/owntracks.ts';
import type { ClientReport } from './report.ts';
import { openSecretbox } from './owntracks/secretbox.ts';

export interface IngestDeps {
  clock: Clock;
  limits: Limits;
  positionPipeline: Pick<PositionPipeline, 'acceptThirdParty' | 'requireChild'>;
  clients: ThirdPartyClients;
  /** Asks whose secret it is; an address has only so many wrong ones a minute. @throws AppError UNAUTHENTICATED, RATE_LIMITED */
  withSecret<T>(request: FastifyRequest, secret: string, identify: () => Promise<T>): Promise<T>;
  metrics: Pick<Metrics, 'positions'>;
  /** Tells all parents that somebody on the device calls for help. @throws AppError QUOTA */
  callForHelp(who: DeviceIdentity, call: SosBody): Promise<unknown>;
  locate: {
    newest(familyId: FamilyId, deviceId: DeviceId): Promise<LocateRequest | null>;
    delivered(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  };
  fences(familyId: FamilyId, deviceId: DeviceId): Promise<Geofence[]>;
}

export interface Ingest {
  /** @throws AppError UNAUTHENTICATED, RATE_LIMITED, BUSY, VALIDATION, MALFORMED_JSON; so do the others */
  osmand(request: FastifyRequest, given: Pick<OsmandRequest, 'query' | 'body' | 'userAgent'>): Promise<void>;
  /** @returns the messages for the phone */
  owntracks(
    request: FastifyRequest,
    user: { name: string; password: string },
    body: Buffer,
  ): Promise<object[]>;
  overland(request: FastifyRequest, token: string, body: Buffer): Promise<void>;
}

/** A fix may be so much older than a question, in ms, and answer it: the two clocks differ. */
const TOLERANCE_MS = 5_000;

/** An open question that this report's fixes do not answer. */
const stillAsked = (question: LocateRequest | null, { fixes }: ClientReport): boolean => {
  if (question?.state !== 'asked' && question?.state !== 'delivered') return false;
  const askedAt = Date.parse(question.askedAt);
  return !fixes.some(({ at }) => at + TOLERANCE_MS >= askedAt);
};

/** Where a call came from: the fix of its moment, when it has one that can be believed. */
const placeOfAlarm = ({ fixes }: ClientReport, alarm: number): SosBody['position'] => {
  const fix = fixes.find(({ at, mocked }) => at === alarm && mocked !== true);
  if (!fix || !(Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180)) return undefined;
  const { latitude, longitude, accuracy, at } = fix;
  return Number.isNaN(new Date(at).getTime())
    ? undefined
    : { latitude, longitude, accuracy: accuracy ?? null, recordedAt: new Date(at).toISOString() };
};

/** Hands on calls for help, each once. A phone whose clock is wrong needs help too; one that calls without end is heard enough. */
const createHelp =
  ({ callForHelp, limits }: Pick<IngestDeps, 'callForHelp' | 'limits'>) =>
  async (who: ClientIdentity, report: ClientReport): Promise<void> => {
    // A body may hold tens of thousands of calls, of one moment or of many.
    const calls = [...new Set(report.alarms)].toSorted((a, b) => a - b).slice(-limits.sosPerReport);
    for (const alarm of calls) {
      try {
        const clientId = idFrom(`alarm ${who.deviceId} ${alarm}`);
        await callForHelp(who, { clientId, position: placeOfAlarm(report, alarm) });
      } catch (error) {
        if (error instanceof AppError && error.code === 'QUOTA') return;
        throw error;
      }
    }
  };

export type TakeDeps = Pick<IngestDeps, 'limits' | 'positionPipeline' | 'metrics' | 'callForHelp'> & {
  clients: Pick<ThirdPartyClients, 'reports'>;
};

/** Takes reports in, whatever dialect they came in. @returns whether "Locate now" waits for an answer */
export const createTake = (deps: TakeDeps) => {
  const { clients, positionPipeline, metrics } = deps;
  const help = createHelp(deps);
  return async (who: ClientIdentity, report: ClientReport): Promise<boolean> => {
    // A call for help is the device user's own action, also on an adult's device.
    await help(who, report);
    await positionPipeline.requireChild(who);
    await clients.reports(who, report.client);
    const { asked, refused, ...counts } = await positionPipeline.acceptThirdParty(who, report);
    metrics.positions({ ...counts, refused });
    return asked;
  };
};

/** What OwnTracks is told: an open question, and fences that changed since it was told last. */
const createAnswer =
  ({ clients, locate, fences }: IngestDeps) =>
  async (who: ClientIdentity, report: ClientReport, asked: boolean): Promise<object[]> => {
    const answer: object[] = [];
    const hasNews = who.fences !== who.fencesNotified;
    if (!(asked || hasNews) || !(await clients.mayBeNotified(who))) return answer;
    if (asked && stillAsked(await locate.newest(who.familyId, who.deviceId), report)) {
      answer.push(askLocation());
      await locate.delivered(who.familyId, who.deviceId);
    }
    if (hasNews) {
      answer.push(...notifyFences(await fences(who.familyId, who.deviceId), who.fencesNotified !== null));
      await clients.notifiedFences(who);
    }
    return answer;
  };

export const createIngest = (deps: IngestDeps): Ingest => {
  const { clients, clock, limits, withSecret } = deps;
  const take = createTake(deps);
  const answer = createAnswer(deps);

  return {
    async osmand(request, given) {
      const { key, report, faults } = readOsmand({
        ...given,
        now: clock.now().getTime(),
        maxDepth: limits.jsonDepth,
      });
      const who = await withSecret(request, key, () => clients.byKey(key));
      if (faults) throw new AppError('VALIDATION', { errors: faults });
      await take(who, report);
    },

    async owntracks(request, { name, password }, bytes) {
      const secret = `${name}\0${password}`;
      const who = await withSecret(request, secret, () => clients.byPassword(name, password));
      // The app sends an empty body to see whether somebody is there.
      if (bytes.length === 0) return [];
      const outer = jsonOf(bytes, limits.jsonDepth);
      const data = encryptedData(outer);
      const message =
        data === undefined ? outer : jsonOf(openSecretbox(data, clients.passwordOf(who)), limits.jsonDepth);
      const report = readOwntracks(message);
      return answer(who, report, await take(who, report));
    },

    async overland(request, token, bytes) {
      const who = await withSecret(request, token, () => clients.byToken(token));
      await take(who, readOverland(jsonOf(bytes, limits.jsonDepth)));
    },
  };
};
