/** Devices that the filter knows by a name and an address of their own: the key in both, the profile with them, and when they were heard. */
import { hash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DeviceDns, ProfileLink, SeenBody } from '@kinward/contract/filter/device-dns.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Config } from '../../../config/config.ts';
import { deviceExists } from '../../../core/devices.ts';
import { lockDevice, lockFamily } from '../../../core/locks.ts';
import { hashToken, keyOfToken } from '../../../core/tokens.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Platform } from '../../../ports/platform.ts';
import { newFamilyToken, newId } from '../../../platform/ids.ts';
import { open, seal } from '../../../platform/jobs/encrypt-payload.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { Place } from '../filter.store.ts';
import type { ResolverStates } from '../resolver-states.ts';
import { signedMessage } from './cms.ts';
import * as store from './by-name.store.ts';
import { profileOf } from './profile.ts';

/** Base32: small letters, and no digit that resembles one; they are typed by hand on a phone. */
const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz234567';

export interface ByName {
  /** @throws AppError NOT_FOUND */
  read(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceDns>;
  /** @throws AppError NOT_FOUND, SAMPLE_CHILD, FILTER_OFF */
  make(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceDns>;
  /** @throws AppError NOT_FOUND where the device has no key either, FILTER_OFF */
  profile(familyId: FamilyId, deviceId: DeviceId): Promise<Buffer>;
  /**
   * @param origin where the caller reached the installation, without a slash at the end
   * @throws AppError NOT_FOUND, SAMPLE_CHILD, FILTER_OFF
   */
  link(familyId: FamilyId, deviceId: DeviceId, origin: string): Promise<ProfileLink>;
  /** @throws AppError NOT_FOUND for a link that has ended, as for one that never was */
  profileOfLink(token: string): Promise<Buffer>;
  /** What a resolver heard. */
  heard(seen: SeenBody['seen']): Promise<void>;
}

export type ByNameDeps = Pick<Platform, 'db' | 'clock' | 'limits' | 'keys' | 'bus' | 'log'> & {
  config: Pick<Config, 'filter' | 'publicUrl'>;
  audit: Audit;
  states: Pick<ResolverStates, 'list'>;
};

/** The hash that resolvers know a key by. */
const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/** What the installation offers, and what its operator would have to set for the rest. */
const offers = ({ filter, publicUrl }: ByNameDeps['config']) => {
  const origin = publicUrl?.startsWith('https:') === true ? publicUrl : null;
  const tls = filter?.tls ?? null;
  // Without an address of its own the resolver answers HTTPS at its port for TLS too.
  const ownOrigin = tls && `https://${tls.name}${tls.port === 443 ? '' : `:${tls.port}`}`;
  const dohAt = filter && (origin ?? ownOrigin);
  const missing = [
    ...(filter ? [] : ['DNS_PORT']),
    ...(tls ? [] : ['DNS_NAME', 'DNS_CERT', 'DNS_KEY']),
    ...(filter && dohAt === null ? ['PUBLIC_URL'] : []),
  ];
  return {
    missing,
    isOff: dohAt === null && tls === null,
    dohOf: (key: string) => (dohAt === null ? null : `${dohAt}/dns-query/${key}`),
    dotOf: (key: string) => tls && `${key}.${tls.name}`,
    host: new URL(dohAt ?? 'https://kinward.invalid').hostname,
    pair: tls,
  };
};

export const createByName = (deps: ByNameDeps): ByName => {
  const { db, clock, limits, keys, bus, log, audit, states } = deps;
  const offered = offers(deps.config);
  const note = auditOn(audit, 'device');

  const addressesOf = (row: store.KeyRow) => {
    const key = open(keys.field, row.id, row.key);
    return { doh: offered.dohOf(key), dot: offered.dotOf(key) };
  };
  const faultOf = (): string | null =>
    states
      .list()
      .map(({ tls }) => tls?.fault ?? null)
      .find((fault) => fault !== null) ?? null;

  const read = async (familyId: FamilyId, deviceId: DeviceId): Promise<DeviceDns> => {
    const place = { familyId, deviceId };
    if (!(await deviceExists(db, familyId, deviceId))) throw new AppError('NOT_FOUND');
    const row = await store.selectKey(db, place);
    const addresses = row && !offered.isOff ? addressesOf(row) : { doh: null, dot: null };
    return {
      deviceId,
      madeAt: row?.madeAt.toISOString() ?? null,
      ...addresses,
      profile:
        (addresses.doh ?? addresses.dot) ? `/api/child/device/${deviceId}/dns/profile.mobileconfig` : null,
      layers: await store.selectLayers(db, place),
      missing: offered.missing,
      fault: faultOf(),
    };
  };

  const profile = async ({ familyId, deviceId }: Place): Promise<Buffer> => {
    const row = await store.selectKey(db, { familyId, deviceId });
    const names = await store.selectNames(db, familyId, deviceId);
    if (!row || !names) throw new AppError('NOT_FOUND');
    if (offered.isOff) throw new AppError('FILTER_OFF');
    const { host, pair } = offered;
    const description = `Names are asked at ${host}, which keeps what the parents have set. It can be removed in the settings.`;
    const text = profileOf({ deviceId, ...names, host, ...addressesOf(row), description });
    const content = Buffer.from(text, 'utf8');
    if (!pair) return content;
    try {
      const [cert, key] = await Promise.all([pair.cert, pair.key].map((file) => readFile(file, 'utf8')));
      return signedMessage(content, { cert: cert ?? '', key: key ?? '' }, clock.now());
    } catch (error) {
      // An unsigned one works as well; the phone says "Not signed".
      log.warn({ err: error }, 'a profile could not be signed');
      return content;
    }
  };

  return {
    read,
    async make(familyId, deviceId) {
      const key = Array.from({ length: limits.filterKeyLength }, () =>
        SYMBOLS.charAt(randomInt(SYMBOLS.length)),
      ).join('');
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const device = await lockDevice(tx, familyId, deviceId);
        if (!device) throw new AppError('NOT_FOUND');
        if (device.isDemo) throw new AppError('SAMPLE_CHILD');
        if (offered.isOff) throw new AppError('FILTER_OFF');
        const id = newId();
        const row = { id, key: seal(keys.field, id, key), keyHash: hashOf(key), madeAt: clock.now() };
        await store.putKey(tx, { familyId, deviceId }, row);
        await note(tx, familyId, 'filter-key.made', deviceId);
        afterCommit(() => bus.publish({ type: 'filter.linked', familyId, deviceId }));
      });
      return await read(familyId, deviceId);
    },
    profile: (familyId, deviceId) => profile({ familyId, deviceId }),
    async link(familyId, deviceId, origin) {
      const token = newFamilyToken('profile', familyId);
      const until = new Date(clock.now().getTime() + limits.filterLinkMinutes * 60_000);
      await inTransaction(db, async (tx) => {
        const device = await lockDevice(tx, familyId, deviceId);
        if (!device) throw new AppError('NOT_FOUND');
        if (device.isDemo) throw new AppError('SAMPLE_CHILD');
        if (offered.isOff) throw new AppError('FILTER_OFF');
        if (!(await store.putLink(tx, { familyId, deviceId }, hashToken(token), until)))
          throw new AppError('NOT_FOUND');
      });
      return { url: `${origin}/api/filter/profile/${token}`, expiresAt: until.toISOString() };
    },
    async profileOfLink(token) {
      const found = await keyOfToken(db, 'profile', token);
      const now = clock.now();
      const again = new Date(now.getTime() + limits.filterLinkAgainSeconds * 1000);
      const place = found && (await inTransaction(db, (tx) => store.useLink(tx, found, now, again)));
      if (!place) throw new AppError('NOT_FOUND');
      return await profile(place);
    },
    async heard(seen) {
      const now = clock.now().getTime();
      for (const { familyId, deviceId, kind, secondsAgo } of seen) {
        const at = new Date(now - secondsAgo * 1000);
        const isNew = await inTransaction(db, (tx) => store.noteLayer(tx, { familyId, deviceId }, kind, at));
        if (isNew) bus.publish({ type: 'filter.seen', familyId, deviceId });
      }
    },
  };
};
