/** `npx kinward backup`, `restore` and `audit` on whole installations: each once as a process of its own, then in this one. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, register } from '@kinward/testkit/register.ts';
import { LaunchedServer } from '@kinward/testkit/servers/launched-server.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { withClient } from '../platform/database/roles.ts';
import { VADUZ } from '@kinward/testkit/maps.ts';
import { callKinward, spawnKinward } from '@kinward/testkit/calls/kinward.ts';

const OWNER = 'nora.backup@example.org';
const PASSWORD = 'lantern-quay-of-nora';
const PASSPHRASE = 'five plain words of mine';

let base: string;
let dataDir: string;
let archive: string;
let server: LaunchedServer;

const call = (folder: string, args: string[], passphrase = PASSPHRASE, how = callKinward) =>
  how({ DATA_DIR: folder, KINWARD_BACKUP_PASSPHRASE: passphrase }, args, base);
const spawned = (folder: string, args: string[]) => call(folder, args, PASSPHRASE, spawnKinward);
const stop = async (running: LaunchedServer): Promise<void> => {
  running.launcher.kill('SIGTERM');
  await running.ended;
};

/** Beside the running server, as anyone who has the database's password. */
const onDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  try {
    return await withClient(database.owner, work);
  } finally {
    await database.close();
  }
};

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'kinward backup '));
  chmodSync(base, 0o755);
  dataDir = path.join(base, 'first');
  server = new LaunchedServer({ dataDir });
  const address = await server.ready();
  await register(address, {
    firstName: 'Nora',
    lastName: 'Hale',
    email: OWNER,
    phone: '+385911234568',
    password: PASSWORD,
  });
  await logIn(address, OWNER, PASSWORD);
});
afterAll(async () => {
  await stop(server);
  rmSync(base, { recursive: true, force: true });
});

describe('npx kinward backup', () => {
  it('writes one encrypted file beside the running server, closed to others, and takes away those of last month', async () => {
    const folder = path.join(base, 'kept');
    mkdirSync(folder);
    const old = ['kinward-2020-01-01T000000Z.age', 'kinward-2020-01-01T000000Z.txt'];
    for (const name of old) writeFileSync(path.join(folder, name), '');
    const made = await spawned(dataDir, ['backup', 'kept', '--with-keys', '--prune']);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^pruned {5}1 older than 30 days$/mu);
    const [name = '', rest] = readdirSync(folder).toSorted((a) => (a.endsWith('.age') ? -1 : 1));
    expect(name).toMatch(/^kinward-20\d\d-\d\d-\d\dT\d{6}Z\.age$/u);
    expect(rest).toBe(old[1]);
    archive = path.join(folder, name);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(archive);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('nora')).toBe(false);
    // What the alert of an old backup goes by.
    const { rows } = await onDatabase((client) =>
      client.query("select at from operator_moments where name = 'backup.made'"),
    );
    expect(rows).toEqual([{ at: expect.any(Date) }]);
  });

  it('refuses to be written plain, weakly or over another file unless it is asked to, and keys are never plain', async () => {
    const silent = await spawnKinward({ DATA_DIR: dataDir }, ['backup', 'x'], base);
    expect(silent).toMatchObject({ code: 1, out: '' });
    expect(silent.err).toContain('no terminal');
    expect((await call(dataDir, ['backup', 'x'], 'short')).err).toContain('16 letters');
    expect((await call(dataDir, ['backup', archive])).err).toContain('is there already');
    expect((await call(dataDir, ['backup', 'x', '--plain', '--with-keys'])).code).toBe(2);
    expect((await call(dataDir, ['backup', 'x', '--to', 'age1nobody'])).err).toContain('no public key');
    const plain = await call(dataDir, ['backup', 'x.gz', '--plain']);
    expect(plain.out).toContain('not encrypted');
    expect(readdirSync(base).filter((name) => name.startsWith('x'))).toEqual(['x.gz']);
  });
});

describe('npx kinward restore', () => {
  it('refuses a wrong passphrase, half a file and an installation that holds a family, and makes nothing', async () => {
    const fresh = path.join(base, 'untouched');
    const wrong = await call(fresh, ['restore', archive], 'another passphrase of mine');
    expect(wrong).toEqual({ code: 1, out: '', err: 'The passphrase or key does not open this backup\n' });
    const half = path.join(base, 'half.age');
    writeFileSync(half, readFileSync(archive).subarray(0, -100));
    const cut = await call(fresh, ['restore', half]);
    expect([cut.code, cut.err]).toEqual([1, expect.stringMatching(/damaged|cut off/u)]);
    expect(readdirSync(base)).not.toContain('untouched');
    const running = await call(dataDir, ['restore', 'x.gz']);
    expect([running.code, running.err]).toEqual([1, expect.stringContaining('already uses the data folder')]);
    expect((await call(dataDir, ['restore'])).code).toBe(2);
    expect((await call(fresh, ['restore', path.join(base, 'nothing')])).err).toContain('cannot be read');
  });

  it('brings an installation back in an empty folder: the parent logs in, the audit log is whole', async () => {
    const fresh = path.join(base, 'second');
    const identity = await generateX25519Identity();
    writeFileSync(path.join(base, 'key.txt'), `# of this test\n${identity}\n`);
    const to = await identityToRecipient(identity);
    expect((await call(dataDir, ['map', 'add', VADUZ, '--name', 'Vaduz'])).code).toBe(0);
    const made = await call(dataDir, ['backup', 'y.age', '--to', to, '--with-keys']);
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^maps {7}named in it, 1 of them/mu) });
    const restored = await spawned(fresh, ['restore', 'y.age', '--identity', 'key.txt']);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(/^restored {3}\d+ rows as they were at /mu);
    expect(restored.out).not.toContain('keys ');
    // The map's file is no part of a backup: the operator who restores it reads which one is missing.
    expect(restored.out).toMatch(
      /^map {8}Vaduz is not here \(\d+\.\d MB, .*kinward map add <file> --name "Vaduz"$/mu,
    );
    const verified = await call(fresh, ['audit', 'verify', '--family', OWNER]);
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/1 checked, 0 broken/u) });
    const again = await call(fresh, ['restore', 'x.gz']);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('holds families')]);
    const second = new LaunchedServer({ dataDir: fresh });
    try {
      await expect(logIn(await second.ready(), OWNER, PASSWORD)).resolves.toBeDefined();
    } finally {
      await stop(second);
    }
  });

  it('of a backup without keys says what follows', async () => {
    const third = path.join(base, 'third');
    const restored = await call(third, ['restore', 'x.gz']);
    expect(restored.code).toBe(0);
    expect(restored.out).toContain('Forgot password');
    const running = new LaunchedServer({ dataDir: third });
    try {
      const login = logIn(await running.ready(), OWNER, PASSWORD);
      await expect(login).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    } finally {
      await stop(running);
    }
  });
});

describe('npx kinward audit verify', () => {
  it('ends with 1 and says where when an entry was changed', async () => {
    await onDatabase((client) =>
      client.query(`grant update on audit_entries to current_user;
        update audit_entries set act = 'session.invented' where seq = 1;
        revoke update on audit_entries from current_user`),
    );
    const broken = await spawned(dataDir, ['audit', 'verify']);
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(/^BROKEN {5}family \S+, \d+ entries: entry 1 was changed$/mu);
    expect((await call(dataDir, ['audit', 'verify', '--family', 'nobody@example.org'])).code).toBe(1);
    expect((await call(dataDir, ['audit'])).code).toBe(2);
  });
});
