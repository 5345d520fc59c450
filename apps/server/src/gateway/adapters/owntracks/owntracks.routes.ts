import type { FastifyRequest } from 'fastify';
import { ingestOwntracks } from '@kinward/contract/adapters/adapters.routes.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { ClientIdentity } from '../../../slices/devices/third-party-keys/client-auth.ts';
import type { AdapterDeps } from '../adapters.ts';
import { bytesOf, JSON_TYPE, jsonOf } from '../body.ts';
import type { ClientReport } from '../report.ts';
import type { TakeReport } from '../take-report.ts';
import { askLocation, notifyFences } from './commands.ts';
import { encryptedData, readOwntracks } from './owntracks.ts';
import { openSecretbox } from './secretbox.ts';

export interface OwntracksDeps extends AdapterDeps {
  take: TakeReport;
  locate: {
    newest(familyId: FamilyId, deviceId: DeviceId): Promise<LocateRequest | null>;
    delivered(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  };
  fences(familyId: FamilyId, deviceId: DeviceId): Promise<Geofence[]>;
}

/** A fix may be so much older than a question, in ms, and answer it: the two clocks differ. */
const TOLERANCE_MS = 5_000;

/** User name and password of Basic authentication. @throws AppError UNAUTHENTICATED when there is none */
const basicOf = (request: FastifyRequest): { name: string; password: string } => {
  const [, encoded = ''] = /^Basic ([\w+/=-]{1,512})$/iu.exec(request.headers.authorization ?? '') ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon === -1) throw new AppError('UNAUTHENTICATED');
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
};

/** An open question that this report's fixes do not answer. */
const stillAsked = (question: LocateRequest | null, { fixes }: ClientReport): boolean => {
  if (question?.state !== 'asked' && question?.state !== 'delivered') return false;
  const askedAt = Date.parse(question.askedAt);
  return !fixes.some(({ at }) => at + TOLERANCE_MS >= askedAt);
};

/** The messages for the phone: an open question, and fences that changed since they were last sent. */
const createAnswer =
  ({ clients, locate, fences }: OwntracksDeps) =>
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

/** OwnTracks in its HTTP mode, plain or encrypted with the password. */
export const mountOwntracks = (router: Router, deps: OwntracksDeps): void => {
  const { clients, limits, withSecret, take } = deps;
  const answer = createAnswer(deps);

  const messagesFor = async (request: FastifyRequest, bytes: Buffer): Promise<object[]> => {
    const { name, password } = basicOf(request);
    const who = await withSecret(request, `${name}\0${password}`, () => clients.byPassword(name, password));
    // The app sends an empty body to see whether the server answers.
    if (bytes.length === 0) return [];
    const outer = jsonOf(bytes, limits.jsonDepth);
    const data = encryptedData(outer);
    const message =
      data === undefined ? outer : jsonOf(openSecretbox(data, clients.passwordOf(who)), limits.jsonDepth);
    const report = readOwntracks(message);
    return answer(who, report, await take(who, report));
  };

  router.mount(ingestOwntracks, async ({ request, reply, body }) => {
    const messages = await messagesFor(request, bytesOf(body));
    reply.type(JSON_TYPE).send(JSON.stringify(messages));
    return undefined;
  });
};
