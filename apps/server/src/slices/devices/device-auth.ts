import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashToken, keyOfToken, type TokenKey } from '../../core/tokens.ts';
import { PLAN_ONCE } from '../../platform/database/plan-once.ts';
import { bearerToken, type DeviceIdentity } from '../../platform/http/identity.ts';
import { isToken } from '../../platform/ids.ts';
import type { Db } from '../../platform/tx.ts';
import { createIdentityCache } from './identity-cache.ts';

/** After these a token may mean another device, or none. */
const ENDED_BY = ['device.unpaired', 'device.paired'] as const;

export interface DeviceAuth {
  /** @throws AppError UNAUTHENTICATED when the token is missing, wrong, ended by silence, or of a removed device. */
  authenticate(request: FastifyRequest): Promise<DeviceIdentity>;
  /** The same for a token that came another way (`?auth=`). */
  authenticateToken(token: string): Promise<DeviceIdentity>;
}

const selectIdentity = async (
  db: Db,
  key: TokenKey,
  aliveSince: Date,
): Promise<DeviceIdentity | undefined> => {
  const row = await db
    .selectFrom('devices as d')
    .leftJoin('device_states as s', (join) =>
      join.onRef('s.family_id', '=', 'd.family_id').onRef('s.device_id', '=', 'd.id'),
    )
    .where('d.family_id', '=', key.familyId)
    .where('d.token_hash', '=', key.hash)
    .where((eb) => eb(eb.fn<Date>('greatest', ['d.paired_at', 's.last_seen_at']), '>', aliveSince))
    .select(['d.id', 'd.family_id', 'd.child_id'])
    .modifyEnd(PLAN_ONCE)
    .executeTakeFirst();
  return row && { kind: 'device', deviceId: row.id, familyId: row.family_id, childId: row.child_id };
};

/** Recognises devices by their tokens, from memory where it can, as every report of every device asks. */
export const createDeviceAuth = (deps: { db: Db; clock: Clock; limits: Limits; bus: Bus }): DeviceAuth => {
  const { db, limits } = deps;
  const identities = createIdentityCache<DeviceIdentity>(deps, ENDED_BY);

  const authenticateToken = async (token: string): Promise<DeviceIdentity> => {
    if (!isToken('device', token)) throw new AppError('UNAUTHENTICATED');
    return identities.get(hashToken(token).toString('latin1'), async (now) => {
      const aliveSince = new Date(now - limits.deviceSilentDays * 86_400_000);
      const key = await keyOfToken(db, 'device', token);
      const identity = key && (await selectIdentity(db, key, aliveSince));
      if (!identity) throw new AppError('UNAUTHENTICATED');
      return identity;
    });
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
