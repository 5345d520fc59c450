/** A filled database of an earlier version goes to the newest one and back, and nothing of it is lost on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@kinward/testkit/database.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { findAtAddress, isTaken } from '../core/addresses.ts';
import { findEntry, type DirectoryKind } from '../core/directory.store.ts';
import { createDirectorySweep } from '../core/directory-sweep.ts';
import { hashToken, keyOfToken } from '../core/tokens.ts';
import { createDb, type Db } from '../platform/database/db.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withClient } from '../platform/database/roles.ts';
import type { FamilyTokenKind } from '../platform/ids.ts';
import { createLocalBus } from '../ports/bus.ts';
import { findLiveSession } from '../slices/accounts/sessions/sessions.store.ts';
import { createDeviceAuth } from '../slices/devices/device-auth.ts';
import { BEFORE, contentOf, fill, shapeOf, type Shape } from './filled-database.ts';

let database: TestDatabase;
let shape: Shape;
let before: Map<number, string[]>;

const owner = <T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> => withClient(database.owner, work);

/** Keys and nothing else change up to here; later steps may also change rows. */
const AFTER = 56;

beforeAll(async () => {
  database = await testDatabase({ migrated: false });
  await migrate(database.owner, { to: BEFORE, separateAppRole: true });
  shape = await owner(async (client) => {
    await fill(client);
    return shapeOf(client);
  });
  before = await owner((client) => contentOf(client, shape));
  await migrate(database.owner, { to: AFTER, separateAppRole: true });
});
afterAll(async () => {
  await database.drop();
});

describe('a database of before', () => {
  it('has a row in every table', () => {
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect([...before].filter(([, rows]) => rows.length === 3).length).toBeGreaterThan(70);
  });

  it('has every row with every value after it', async () => {
    expect(await owner((client) => contentOf(client, shape))).toEqual(before);
  });

  it('gives browsers and resets the family of their account', async () => {
    const rows = await owner(async (client) => {
      const { rows: wrong } = await client.query(`
        select b.id from browsers b join accounts a on a.id = b.account_id where a.family_id <> b.family_id
        union all select r.id from password_resets r join accounts a on a.id = r.account_id
        where a.family_id is distinct from r.family_id`);
      return wrong;
    });
    expect(rows).toEqual([]);
  });

  it('goes all the way back as it was', async () => {
    await migrate(database.owner, { to: BEFORE, separateAppRole: true });
    expect(await owner((client) => contentOf(client, shape))).toEqual(before);
  });

  it('has as many rows in the newest one', async () => {
    await migrate(database.owner, { separateAppRole: true });
    const after = await owner((client) => contentOf(client, shape));
    const count = (content: typeof before) => [...content].map(([table, rows]) => [table, rows.length]);
    expect(count(after)).toEqual(count(before));
  });
});

describe('what was unique by an index', () => {
  let db: Db;
  beforeAll(() => {
    db = createDb(database.app);
    return () => db.close();
  });

  it('leads to the account that has the address', async () => {
    for (const family of [1, 2, 3]) {
      const { rows } = await db.pool.query<{ id: string; family_id: string }>(
        'select id, family_id from accounts where email = $1',
        [`parent${family}@example.org`],
      );
      expect(await findAtAddress(db.db, 'email', `parent${family}@example.org`)).toEqual(rows[0]);
      expect(await findAtAddress(db.db, 'phone', `+1207555010${family}`)).toEqual(rows[0]);
    }
    expect(await isTaken(db.db, { email: 'parent4@example.org', phone: '+12075550103' })).toBe(true);
    expect(await isTaken(db.db, { email: 'parent4@example.org', phone: '+12075550104' })).toBe(false);
  });

  it.each<[kind: DirectoryKind, rows: string]>([
    ['client-key', 'select key_hash as key, family_id from client_keys'],
    ['client-key', 'select token_hash as key, family_id from client_keys'],
    ['watch', 'select watch_id::bytea as key, family_id from watches'],
    ['pairing', 'select code_hash as key, family_id from pairing_codes'],
    ['push', 'select endpoint_hash as key, family_id from push_subscriptions'],
    ['device-push', 'select endpoint_hash as key, family_id from device_push_subscriptions'],
    ['passkey', 'select sha256(credential_id) as key, family_id from passkeys'],
  ])('leads to the family of each %s: %s', async (kind, text) => {
    const { rows } = await db.pool.query<{ key: Buffer; family_id: string }>(text);
    expect(rows).toHaveLength(3);
    for (const { key, family_id: familyId } of rows)
      expect(await findEntry(db.db, kind, key)).toMatchObject({ familyId });
  });
});

describe('a token of before', () => {
  let db: Db;
  const clock = { now: () => new Date('2026-10-30T13:00:00Z') };
  beforeAll(() => {
    db = createDb(database.app);
    return () => db.close();
  });
  const familyOf = (family: number) =>
    owner(
      async (client) =>
        (await client.query<{ id: string }>(`select md5('families.id.${family}')::uuid as id`)).rows[0]?.id,
    );

  it.each<[table: string, kind: FamilyTokenKind, token: (family: number) => string]>([
    ['sessions', 'parent', (family) => `kwp_${String(family).repeat(43)}`],
    ['devices', 'device', (family) => `kwd_${String(family).repeat(43)}`],
    ['former_device_tokens', 'device', (family) => `kwd_${'z'.repeat(42)}${family}`],
    ['device_pages', 'page', (family) => `kwc_${String(family).repeat(43)}`],
    ['account_undos', 'undo', (family) => `kwu_${String(family).repeat(43)}`],
    ['login_steps', 'mfa', (family) => `kwm_${String(family).repeat(43)}`],
    ['invitations', 'invite', (family) => `kwi_${String(family).repeat(43)}`],
  ])('of %s leads to its row, of each family to its own', async (table, kind, token) => {
    for (const family of [1, 2, 3]) {
      const key = await keyOfToken(db.db, kind, token(family));
      expect(key?.familyId).toBe(await familyOf(family));
      const { rowCount } = await db.pool.query(
        `select 1 from ${table} where family_id = $1 and token_hash = $2`,
        [key?.familyId, key?.hash],
      );
      expect(rowCount).toBe(1);
    }
    expect(await keyOfToken(db.db, kind, token(4))).toBeUndefined();
  });

  it('opens what it opened', async () => {
    const auth = createDeviceAuth({ db: db.db, clock, limits: LIMITS, bus: createLocalBus(() => undefined) });
    expect(await auth.authenticateToken(`kwd_${'2'.repeat(43)}`)).toMatchObject({
      familyId: await familyOf(2),
    });
    await expect(auth.authenticateToken(`kwd_${'4'.repeat(43)}`)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const key = await keyOfToken(db.db, 'parent', `kwp_${'3'.repeat(43)}`);
    const moment = { now: clock.now(), idleSince: new Date('2026-10-30T00:00:00Z') };
    const session = (browser: string) => key && findLiveSession(db.db, key, hashToken(browser), moment);
    expect(await session(`kwb_${'3'.repeat(43)}`)).toMatchObject({ family_id: await familyOf(3) });
    expect(await session(`kwb_${'2'.repeat(43)}`)).toBeUndefined();
  });

  it('is forgotten when what it opened is gone, and no other', async () => {
    const sweep = createDirectorySweep({ db: db.db, clock });
    await db.pool.query('delete from sessions where family_id = $1', [await familyOf(1)]);
    // The session and its push address, with the links, steps, invitations and pairing codes of all three, which have run out.
    expect(await sweep.run()).toBe(2 + 12);
    expect(await keyOfToken(db.db, 'parent', `kwp_${'1'.repeat(43)}`)).toBeUndefined();
    expect(await keyOfToken(db.db, 'parent', `kwp_${'2'.repeat(43)}`)).toBeDefined();
    expect(await sweep.run()).toBe(0);
  });
});
