/** What a backup holds and how a restore puts it back, on databases of the test's own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle } from '@kinward/testkit/settled-family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { testDatabase } from '@kinward/testkit/database.ts';
import { keyIdsOf } from '../config/keys.ts';
import { readArchive, writeArchive, type Opener } from '../platform/backup/archive.ts';
import { dumpLines } from '../platform/backup/dump.ts';
import { readTables, type Head } from '../platform/backup/format.ts';
import { lostKeys, restoreLines, type Lost } from '../platform/backup/restore.ts';
import { createDb } from '../platform/database/db.ts';
import { OWNER_ROLE, withClient } from '../platform/database/roles.ts';
import { systemClock } from '../platform/clock.ts';
import { verifyChain } from '../slices/audit/chain.ts';
import { selectChains } from '../slices/audit/audit-log.store.ts';

const stack = useStack();
const folder = mkdtempSync(path.join(tmpdir(), 'kinward-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'whole.age');
let opener: Opener;

const owner = (): pg.ClientConfig => {
  const { place, databaseName: database } = stack.current;
  return { host: place.host, port: place.port, database, user: OWNER_ROLE, password: place.passwords.owner };
};
const dump = () =>
  dumpLines(owner(), { clock: systemClock, keyIds: keyIdsOf(stack.current.keys), keys: null });
const headOf = async (archive: string, by: Opener): Promise<Head> => {
  for await (const line of readArchive(archive, by)) if ('kinward' in line) return line;
  throw new Error('no head');
};
/** Reads it to its end. @returns how many rows it says to hold */
const readAll = async (archive: string, by: Opener): Promise<number> => {
  let rows = 0;
  for await (const line of readArchive(archive, by)) if ('complete' in line) ({ rows } = line);
  return rows;
};
const into = async (access: pg.ClientConfig, archive: string, lost: Lost = new Set()): Promise<void> => {
  const head = await headOf(archive, opener);
  const target = { owner: access, separateAppRole: true, now: new Date(), lost, placeKeys: () => undefined };
  await restoreLines(target, head, readArchive(archive, opener));
};

/** Every row of every table that a backup holds, as text. */
const contents = (access: pg.ClientConfig) =>
  withClient(access, async (client) => {
    const found: Record<string, string[]> = {};
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
/** Without what the restore itself writes down. */
const withoutAudit = (all: Record<string, string[]>) => ({ ...all, audit_entries: [], audit_heads: [] });

beforeAll(async () => {
  const { parent, deviceId, userId } = await settle(stack.current);
  await withClient(owner(), async (client) => {
    const { rows } = await client.query<{ family: string }>(
      'select family_id as family from accounts where id = $1',
      [userId],
    );
    const family = rows[0]?.family;
    // Odd values of every kind that a text could lose, over several months and more than one batch.
    await client.query(
      `insert into positions (family_id, device_id, recorded_at, latitude, longitude, accuracy, received_at)
       select $1, $2, now() - n * interval '1 hour' - interval '1.000001 seconds', 45.1 + n / 3e7, -5 - n / 7e6, 0.1::real * n, now()
       from generate_series(1, 1500) n`,
      [family, deviceId],
    );
    await client.query(
      `insert into pictures (name, family_id, webp) select 'p' || n, $1, decode(repeat('00ff5c0a27', 200 * n), 'hex')
       from generate_series(1, 9) n`,
      [family],
    );
    await client.query(
      `insert into device_push_subscriptions (id, family_id, device_id, token_hash, endpoint_hash, sealed, created_at)
       select gen_random_uuid(), family_id, id, token_hash, 'hash', 'sealed', now() from devices where id = $1`,
      [deviceId],
    );
    // One that may be used, and one that was ended: neither is to be used after a restore.
    await client.query(
      `insert into enrolment_codes (id, family_id, child_id, code_hash, created_at, expires_at, uses, ended_at)
       select gen_random_uuid(), $1, c.id, decode(md5(n::text), 'hex'), now(), now() + interval '7 days', 50, case n when 2 then now() end
       from children c, generate_series(1, 2) n where c.family_id = $1`,
      [family],
    );
    await client.query(`update children set first_name = E'Mi\\a "(,)'' \n é 🌊' where family_id = $1`, [
      family,
    ]);
  });
  expect(parent.userId).toBe(userId);
  const identity = await generateX25519Identity();
  opener = { identities: [identity] };
  await writeArchive(file, { recipients: [await identityToRecipient(identity)] }, dump());
}, 60_000);

describe('a backup', () => {
  it('comes back row for row into an empty database, months and audit chains included', async () => {
    const target = await testDatabase();
    const { db, close } = createDb(target.app, { max: 2 });
    try {
      const before = await contents(owner());
      await into(target.owner, file);
      const after = await contents(target.owner);
      expect(withoutAudit(after)).toEqual(withoutAudit(before));
      expect(after['audit_entries']).toEqual(expect.arrayContaining(before['audit_entries'] ?? []));
      expect(after['positions']).toHaveLength(1500);
      for (const familyId of await selectChains(db))
        expect(await verifyChain(db, familyId)).toMatchObject({ fault: undefined });
      const { rows } = await withClient(target.owner, (client) =>
        client.query(
          `select from sessions union all select from jobs union all select from one_time_codes union all select from enrolment_codes`,
        ),
      );
      expect(rows).toEqual([]);
    } finally {
      await close();
      await target.drop();
    }
  }, 60_000);

  it('leaves the foreign keys and the rights as a migration makes them', async () => {
    const target = await testDatabase();
    try {
      await into(target.owner, file);
      const keysOf = (access: pg.ClientConfig) =>
        withClient(access, async (client) => {
          const { rows } = await client.query(
            `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
             where connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
          );
          return rows;
        });
      expect(await keysOf(target.owner)).toEqual(await keysOf(owner()));
      await withClient(target.app, async (client) => {
        await expect(client.query('delete from audit_entries')).rejects.toThrow(/permission denied/u);
      });
      await withClient(target.owner, async (client) => {
        await expect(client.query('delete from audit_entries')).rejects.toThrow(/permission denied/u);
      });
    } finally {
      await target.drop();
    }
  }, 60_000);

  it('goes into an empty installation only, and one that breaks off leaves it empty', async () => {
    const target = await testDatabase();
    try {
      const head = await headOf(file, opener);
      const broken = async function* () {
        for await (const line of readArchive(file, opener)) {
          if ('complete' in line) throw new Error('the disk is full');
          yield line;
        }
      };
      const place = { owner: target.owner, separateAppRole: true, now: new Date(), lost: new Set<never>() };
      await expect(restoreLines({ ...place, placeKeys: () => undefined }, head, broken())).rejects.toThrow(
        'the disk is full',
      );
      expect(Object.values(await contents(target.owner)).flat()).toEqual([]);
      await into(target.owner, file);
      await expect(into(target.owner, file)).rejects.toThrow(/holds families or other data already/u);
    } finally {
      await target.drop();
    }
  }, 60_000);

  it('without its keys takes off what could only fail, and says which keys are missing', async () => {
    const target = await testDatabase();
    try {
      const other = { pepper: ['a'], token: ['b'], field: ['c'], vapid: ['d'] };
      const lost = lostKeys(await headOf(file, opener), other);
      expect([...lost]).toEqual(['pepper', 'token', 'field', 'vapid']);
      expect(lostKeys(await headOf(file, opener), keyIdsOf(stack.current.keys)).size).toBe(0);
      await into(target.owner, file, lost);
      const found = await contents(target.owner);
      const { totp_seeds: seeds, recovery_codes: codes, passkeys } = found;
      expect([seeds, codes, found['device_push_subscriptions']]).toEqual([[], [], []]);
      expect(passkeys).toHaveLength(1);
    } finally {
      await target.drop();
    }
  }, 60_000);
});

describe('an archive', () => {
  it('is refused when it is cut off or changed anywhere, with and without encryption', async () => {
    const plain = path.join(folder, 'whole.gz');
    await writeArchive(plain, null, dump());
    expect(await readAll(plain, null)).toBe(await readAll(file, opener));
    for (const [whole, by] of [
      [file, opener],
      [plain, null],
    ] as const) {
      const bytes = readFileSync(whole);
      const copy = path.join(folder, 'copy');
      for (const length of [0, 10, 200, Math.floor(bytes.length / 2), bytes.length - 1]) {
        writeFileSync(copy, bytes.subarray(0, length));
        await expect(readAll(copy, by), `cut at ${length}`).rejects.toThrow(/damaged|cut off|no backup/u);
      }
      for (const at of [30, 120, Math.floor(bytes.length / 2), bytes.length - 9]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        writeFileSync(copy, changed);
        await expect(readAll(copy, by), `changed at ${at}`).rejects.toThrow(
          /damaged|cut off|no backup|does not open/u,
        );
      }
    }
  }, 60_000);

  it('opens for no one else', async () => {
    await expect(readAll(file, null)).rejects.toThrow(/is encrypted/u);
    await expect(readAll(file, { passphrase: 'not the way it was locked' })).rejects.toThrow(
      /does not open/u,
    );
    const stranger = { identities: [await generateX25519Identity()] };
    await expect(readAll(file, stranger)).rejects.toThrow(/does not open/u);
    await expect(readAll(file, { identities: ['nonsense'] })).rejects.toThrow(/identity file/u);
    const wrong = writeArchive(path.join(folder, 'x'), { recipients: ['age1nonsense'] }, dump());
    await expect(wrong).rejects.toThrow(/recipient/u);
  });
});
