import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { Db } from '../../platform/tx.ts';
import { WATCH_ID } from '@kinward/contract/devices/devices.schemas.ts';
import { findClient, type ClientRow } from './client-keys.store.ts';

/** How long an identity may be believed without asking the database, in ms. Removal, pairing and new keys end it at once. */
const BELIEVED_MS = 1000;
const KEPT_MAX = 20_000;
/** Symbols that keys are made of, and more that a caller may try without a look into the database. */
const SHAPE = /^[0-9a-z]{16,64}$/u;

/** A device by the keys of somebody else's client. */
export interface ClientIdentity extends DeviceIdentity {
  keysId: string;
  /** Of the password; OwnTracks alone shows one, and a watch has none. */
  passwordHash: Buffer | null;
  /** The password under the field key. */
  encryptedPassword: Buffer | null;
  /** What reports with these keys; null before the first report. */
  client: string | null;
  /** Digests of the device's fences: as they are, and as OwnTracks was told last. */
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
  forget(deviceId: string): void;
}

/** Phones write a capital first and people blanks; keys are told apart without either. */
export const normaliseKey = (typed: string): string => typed.trim().toLowerCase();

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
  fences: row.fences,
  fencesNotified: row.fences_notified,
});

/** Tells devices by the keys of somebody else's client; like `createDeviceAuth`, whose reasons hold here too. */
export const createClientAuth = (deps: { db: Db; clock: Clock; limits: Limits; bus: Bus }): ClientAuth => {
  const { db, clock, limits, bus } = deps;
  const kept = new Map<string, { identity: ClientIdentity; until: number }>();
  const asked = new Map<string, Promise<ClientIdentity>>();

  const forget = (deviceId: string): void => {
    // An answer that is under way may be older than this: later callers must not share it.
    asked.clear();
    for (const [key, { identity }] of kept) if (identity.deviceId === deviceId) kept.delete(key);
  };
  const changed = (event: { deviceId: string }): void => forget(event.deviceId);
  bus.on({ 'device.keys': changed, 'device.unpaired': changed, 'device.paired': changed });

  const keep = (key: string, identity: ClientIdentity, now: number): void => {
    for (const [oldest, entry] of kept) {
      if (entry.until > now && kept.size < KEPT_MAX) break;
      kept.delete(oldest);
    }
    kept.delete(key);
    kept.set(key, { identity, until: now + BELIEVED_MS });
  };

  const ask = (
    key: string,
    by: Parameters<typeof findClient>[1],
    value: Buffer | string,
  ): Promise<ClientIdentity> => {
    const now = clock.now().getTime();
    const aliveSince = new Date(now - limits.deviceSilentDays * 86_400_000);
    const unusedSince = new Date(now - limits.watchUnusedHours * 3_600_000);
    const answer = findClient(db, by, value, { aliveSince, unusedSince })
      .then((row) => {
        if (!row) throw new AppError('UNAUTHENTICATED');
        const identity = identityOf(row);
        if (asked.get(key) === answer) keep(key, identity, now);
        return identity;
      })
      .finally(() => {
        if (asked.get(key) === answer) asked.delete(key);
      });
    asked.set(key, answer);
    return answer;
  };

  const remembered = (
    key: string,
    by: Parameters<typeof findClient>[1],
    value: Buffer | string,
  ): Promise<ClientIdentity> | ClientIdentity => {
    const known = kept.get(key);
    if (known && known.until > clock.now().getTime()) return known.identity;
    return asked.get(key) ?? ask(key, by, value);
  };

  const find = async (kind: 'key' | 'token', typed: string): Promise<ClientIdentity> => {
    const text = normaliseKey(typed);
    if (!SHAPE.test(text)) throw new AppError('UNAUTHENTICATED');
    const keyHash = hashKey(kind, text);
    return remembered(keyHash.toString('latin1'), kind === 'key' ? 'key_hash' : 'token_hash', keyHash);
  };

  return {
    forget,
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
