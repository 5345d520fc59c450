/** What the router of a home tells its address with (dyndns2), and what becomes of it. */
import { hash, randomInt } from 'node:crypto';
import type { FilterNetworkKey } from '@kinward/contract/filter/networks.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { deleteEntry, findEntry, putEntry } from '../../../core/directory.store.ts';
import { lockFamily } from '../../../core/locks.ts';
import { auditOn } from '../../../ports/audit.ts';
import { createBuckets } from '../../../platform/rate-limit/buckets.ts';
import { inTransaction } from '../../../platform/tx.ts';
import { createClaims } from './claims.ts';
import { createHere, type Caller } from './here.ts';
import type { NetworksDeps } from './networks.service.ts';
import * as store from './networks.store.ts';

/** Base32: small letters, and no digit that resembles one; they are typed by hand into routers. */
const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz234567';
const textOf = (length: number): string =>
  Array.from({ length }, () => SYMBOLS.charAt(randomInt(SYMBOLS.length))).join('');
const hashOf = (key: string): Buffer => hash('sha256', key.toLowerCase(), 'buffer');

const KEY_KIND = 'filter-network-key';
const [MINUTE, TEN_MINUTES] = [60, 600];

/** As dyndns2 has them; the first two with the address. */
export type Told = 'good' | 'nochg' | 'badauth' | 'notfqdn' | 'nohost' | 'abuse' | '911';

export interface RouterUpdates {
  /** @param origin where the caller reached the installation. @throws AppError NOT_FOUND */
  makeKey(familyId: FamilyId, networkId: string, origin: string): Promise<FilterNetworkKey>;
  /**
   * A router says that it is where it calls from. What it says of its address otherwise is not looked at: any other could be another family's.
   * @param given absent where it names nothing
   */
  tell(caller: Caller, given: { key?: string; hostname?: string }): Promise<Told>;
}

export const createRouterUpdates = (deps: NetworksDeps): RouterUpdates => {
  const { db, clock, bus, limits, audit, config } = deps;
  const homeOf = createHere({ config });
  const claims = createClaims(deps);
  const note = auditOn(audit, 'filter-network');
  const ofAddress = createBuckets({
    capacity: limits.filterUpdatesPerAddressMinute,
    refillPerSecond: limits.filterUpdatesPerAddressMinute / MINUTE,
    clock,
  });
  const ofKey = createBuckets({
    capacity: limits.filterUpdatesPerTenMinutes,
    refillPerSecond: limits.filterUpdatesPerTenMinutes / TEN_MINUTES,
    clock,
  });

  /** @returns whether it is another place than before */
  const put = (place: store.NetworkPlace, networks: readonly string[]): Promise<boolean> =>
    inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, place.familyId);
      if (!(await store.lockNetwork(tx, place))) throw new AppError('NOT_FOUND');
      const changed = (of: store.NetworkPlace): void =>
        afterCommit(() => bus.publish({ type: 'filter.network', ...of }));
      const isNew = await claims.claim(tx, place, networks, changed);
      await store.noteTold(tx, place, clock.now());
      if (isNew) await note(tx, place.familyId, 'filter-network.changed', place.networkId);
      changed(place);
      return isNew;
    });

  return {
    async makeKey(familyId, networkId, origin) {
      const key = textOf(limits.filterNetworkKeyLength);
      const fresh = textOf(limits.filterNetworkLabelLength);
      const place = { familyId, networkId };
      const label = await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const row = await store.lockNetwork(tx, place);
        if (!row) throw new AppError('NOT_FOUND');
        const own = row.label ?? fresh;
        const former = await store.setKey(tx, place, { label: own, keyHash: hashOf(key) });
        if (former) await deleteEntry(tx, familyId, { kind: KEY_KIND, key: former });
        await putEntry(tx, KEY_KIND, hashOf(key), { familyId, subjectId: networkId, expiresAt: null });
        await note(tx, familyId, 'filter-network.key-made', networkId);
        afterCommit(() => bus.publish({ type: 'filter.network', ...place }));
        return own;
      });
      const hostname = claims.hostnameOf(label);
      return {
        url: `${origin}/nic/update?hostname=${hostname}&myip=<ipaddr>`,
        server: new URL(origin).host,
        hostname,
        username: label,
        password: key,
      };
    },

    async tell(caller, { key = '', hostname = '' }) {
      if (ofAddress.take(caller.address ?? '', 1) > 0) return 'abuse';
      if (key === '') return 'badauth';
      if (ofKey.take(hashOf(key).toString('hex'), 1) > 0) return 'abuse';
      const found = await findEntry(db, KEY_KIND, hashOf(key));
      if (!found || found.subjectId === null) return 'badauth';
      const place = { familyId: found.familyId, networkId: found.subjectId };
      if (hostname === '') return 'notfqdn';
      const rows = await store.selectNetworks(db, place.familyId);
      const label = rows.find(({ id }) => id === place.networkId)?.label ?? '';
      const named = hostname.split(',').map((name) => name.trim().split('.')[0]?.toLowerCase());
      if (label === '' || !named.includes(label)) return 'nohost';
      const home = homeOf(caller);
      if ('problem' in home) return '911';
      try {
        return (await put(place, home.networks)) ? 'good' : 'nochg';
      } catch (error) {
        // Another family has it, or the network is gone: a parent is told on the page.
        if (error instanceof AppError) return error.code === 'NOT_FOUND' ? 'nohost' : '911';
        throw error;
      }
    },
  };
};
