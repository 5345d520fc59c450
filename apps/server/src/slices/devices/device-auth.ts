import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { PLAN_ONCE } from '../../platform/database/plan-once.ts';
import { bearerToken, type DeviceIdentity } from '../../platform/http/identity.ts';
import { isToken } from '../../platform/ids.ts';
import type { Db } from '../../platform/tx.ts';

/** How long an identity may be believed without asking the database, in ms. Removal and pairing end it at once. */
const BELIEVED_MS = 1000;
/** Most identities kept: at 10,000 devices a second all of them. */
const KEPT_MAX = 20_000;

export interface DeviceAuth {
  /** @throws AppError UNAUTHENTICATED when the token is missing, wrong, ended by silence, or of a removed device. */
  authenticate(request: FastifyRequest): Promise<DeviceIdentity>;
  /** The same for a token that came another way (`?auth=`). */
  authenticateToken(token: string): Promise<DeviceIdentity>;
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

const selectIdentity = async (
  db: Db,
  tokenHash: Buffer,
  aliveSince: Date,
): Promise<DeviceIdentity | undefined> => {
  const row = await db
    .selectFrom('devices as d')
    .leftJoin('device_states as s', 's.device_id', 'd.id')
    .where('d.token_hash', '=', tokenHash)
    .where((eb) => eb(eb.fn<Date>('greatest', ['d.paired_at', 's.last_seen_at']), '>', aliveSince))
    .select(['d.id', 'd.family_id', 'd.child_id'])
    .modifyEnd(PLAN_ONCE)
    .executeTakeFirst();
  return row && { kind: 'device', deviceId: row.id, familyId: row.family_id, childId: row.child_id };
};

/**
 * Tells devices by their tokens. Identities are kept for a second, because every report of every device asks; a token is
 * forgotten as soon as the bus tells that its device was removed or paired anew, also while the database is being asked.
 */
export const createDeviceAuth = (deps: { db: Db; clock: Clock; limits: Limits; bus: Bus }): DeviceAuth => {
  const { db, clock, limits, bus } = deps;
  const kept = new Map<string, { identity: DeviceIdentity; until: number }>();
  const asked = new Map<string, Promise<DeviceIdentity>>();

  const forget = ({ deviceId }: { deviceId: string }): void => {
    // An answer that is under way may be older than this event: later callers must not share it.
    asked.clear();
    for (const [key, { identity }] of kept) if (identity.deviceId === deviceId) kept.delete(key);
  };
  bus.on({ 'device.unpaired': forget, 'device.paired': forget });

  const keep = (key: string, identity: DeviceIdentity, now: number): void => {
    for (const [oldest, entry] of kept) {
      if (entry.until > now && kept.size < KEPT_MAX) break;
      kept.delete(oldest);
    }
    // Taken out first, so that the map stays in the order in which entries end.
    kept.delete(key);
    kept.set(key, { identity, until: now + BELIEVED_MS });
  };

  const ask = (key: string, tokenHash: Buffer): Promise<DeviceIdentity> => {
    const now = clock.now().getTime();
    const aliveSince = new Date(now - limits.deviceSilentDays * 86_400_000);
    const answer = selectIdentity(db, tokenHash, aliveSince)
      .then((identity) => {
        if (!identity) throw new AppError('UNAUTHENTICATED');
        if (asked.get(key) === answer) keep(key, identity, now);
        return identity;
      })
      .finally(() => {
        if (asked.get(key) === answer) asked.delete(key);
      });
    asked.set(key, answer);
    return answer;
  };

  const authenticateToken = async (token: string): Promise<DeviceIdentity> => {
    if (!isToken('device', token)) throw new AppError('UNAUTHENTICATED');
    const tokenHash = hashToken(token);
    const key = tokenHash.toString('latin1');
    const known = kept.get(key);
    if (known && known.until > clock.now().getTime()) return known.identity;
    return asked.get(key) ?? ask(key, tokenHash);
  };

  return {
    authenticateToken,
    async authenticate(request) {
      const token = bearerToken(request);
      if (token === undefined) throw new AppError('UNAUTHENTICATED');
      return authenticateToken(token);
    },
  };
};
