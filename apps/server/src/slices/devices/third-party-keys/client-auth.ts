import { hash, timingSafeEqual } from 'node:crypto';
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { findFamilyOfWatch } from '../../../core/watch-numbers.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceIdentity } from '../../../platform/http/identity.ts';
import type { Db } from '../../../platform/tx.ts';
import { WATCH_ID } from '@kinward/contract/devices/devices.schemas.ts';
import { findClient, findFamilyOfKey, type ClientRow } from './client-keys.store.ts';
import { BELIEVED_MS, createIdentityCache } from '../identity-cache.ts';

/** After these keys may mean another device, or none, or the device has other fences for its client. */
const ENDED_BY = ['device.keys', 'device.unpaired', 'device.paired', 'geofences.changed'] as const;
/** Keys that nothing reported with yet end with a parent who leaves, which no event announces; milliseconds. */
const UNUSED_BELIEVED_MS = 1_000;
/** Keys whose family is remembered; at more all are forgotten. */
const FAMILIES_MAX = 50_000;
/** Symbols that keys are made of, and more that a caller may try without a query of the database. */
const SHAPE = /^[0-9a-z]{16,64}$/u;

/** A third-party client, as its adapter describes it. */
export interface ThirdPartyClient {
  /** As parents read it: `OwnTracks`. */
  name: string;
  abilities: readonly Ability[];
}

/** A device by the keys of a third-party client. */
export interface ClientIdentity extends DeviceIdentity {
  keysId: string;
  /** Of the password; OwnTracks alone shows one, and a watch has none. */
  passwordHash: Buffer | null;
  /** The password under the field key. */
  encryptedPassword: Buffer | null;
  /** What reports with these keys; null before the first report. */
  client: string | null;
  /** It reports beside the companion. */
  beside: boolean;
  /** Digests of the device's fences: as they are, and as last sent to OwnTracks. */
  fences: string | null;
  fencesNotified: string | null;
}

export interface ClientAuth {
  /** By the device key. @throws AppError UNAUTHENTICATED */
  byKey(key: string): Promise<ClientIdentity>;
  /** By the device key as user name, and the password. @throws AppError UNAUTHENTICATED */
  byPassword(username: string, password: string): Promise<ClientIdentity>;
  /** By the bearer token. @throws AppError UNAUTHENTICATED */
  byToken(token: string): Promise<ClientIdentity>;
  /** By the number of a watch, which proves nothing. @throws AppError UNAUTHENTICATED */
  byWatch(watchId: string): Promise<ClientIdentity>;
  /** Forgets what was read of a device. */
  forget(deviceId: DeviceId): void;
}

/** Phones write a capital first and people blanks; keys are distinct without either. */
const normaliseKey = (typed: string): string => typed.trim().toLowerCase();

/** Keys are random, so that a plain hash keeps them. */
export const hashKey = (kind: 'key' | 'password' | 'token', text: string): Buffer =>
  hash('sha256', `client-${kind}\0${text}`, 'buffer');

const identityOf = (row: ClientRow): ClientIdentity => ({
  kind: 'device',
  deviceId: row.device_id,
  familyId: row.family_id,
  childId: row.child_id,
  keysId: row.id,
  passwordHash: row.password_hash,
  encryptedPassword: row.password,
  client: row.first_report_at === null ? null : row.client,
  beside: row.beside,
  fences: row.fences,
  fencesNotified: row.fences_notified,
});

/** Recognises devices by the keys of third-party clients; like `createDeviceAuth`. */
export const createClientAuth = (deps: { db: Db; clock: Clock; limits: Limits; bus: Bus }): ClientAuth => {
  const { db, limits } = deps;
  const identities = createIdentityCache<ClientIdentity>(deps, ENDED_BY, ({ client }) =>
    client === null ? UNUSED_BELIEVED_MS : BELIEVED_MS,
  );

  /** Random keys never change hands, so their family is read once; that of a number of a watch each time. */
  const families = new Map<string, FamilyId>();
  const familyOf = async (key: string, value: Buffer | string): Promise<FamilyId | undefined> => {
    if (typeof value === 'string') return findFamilyOfWatch(db, value);
    const known = families.get(key);
    if (known !== undefined) return known;
    const familyId = await findFamilyOfKey(db, value);
    if (familyId === undefined) return undefined;
    if (families.size >= FAMILIES_MAX) families.clear();
    families.set(key, familyId);
    return familyId;
  };

  const remembered = (
    key: string,
    by: Parameters<typeof findClient>[2],
    value: Buffer | string,
  ): Promise<ClientIdentity> | ClientIdentity =>
    identities.get(key, async (now) => {
      const aliveSince = new Date(now - limits.deviceSilentDays * 86_400_000);
      const unusedSince = new Date(now - limits.watchUnusedHours * 3_600_000);
      const familyId = await familyOf(key, value);
      const row = familyId && (await findClient(db, familyId, by, value, { aliveSince, unusedSince }));
      if (!row) throw new AppError('UNAUTHENTICATED');
      return identityOf(row);
    });

  const find = async (kind: 'key' | 'token', typed: string): Promise<ClientIdentity> => {
    const text = normaliseKey(typed);
    if (!SHAPE.test(text)) throw new AppError('UNAUTHENTICATED');
    const keyHash = hashKey(kind, text);
    return remembered(keyHash.toString('latin1'), kind === 'key' ? 'key_hash' : 'token_hash', keyHash);
  };

  return {
    forget: identities.forget,
    byKey: (key) => find('key', key),
    byToken: (token) => find('token', token),
    async byPassword(username, password) {
      const identity = await find('key', username);
      const { passwordHash } = identity;
      if (passwordHash === null || !timingSafeEqual(passwordHash, hashKey('password', password)))
        throw new AppError('UNAUTHENTICATED');
      return identity;
    },
    async byWatch(watchId) {
      if (!WATCH_ID.test(watchId)) throw new AppError('UNAUTHENTICATED');
      return remembered(`watch ${watchId}`, 'watch_id', watchId);
    },
  };
};
