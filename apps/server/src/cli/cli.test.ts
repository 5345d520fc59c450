/** The operator's commands as a person calls them: a process of its own, beside a server and without one. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, register } from '@kinward/testkit/register.ts';
import { databaseProcesses, LaunchedServer } from '../../../../tools/lib/launched-server.ts';
import { callKinward, type Called } from './cli.fixture.ts';

const OWNER = 'Nora.Cli@example.org';
const PASSWORD = 'lantern-quay-of-nora';

let base: string;
let dataDir: string;
let server: LaunchedServer;
let address: string;
let subscription: () => Promise<{ planDetails: { name: string; expiresAt: string | null } }>;

const kinward = (...args: string[]): Promise<Called> => callKinward({ DATA_DIR: dataDir }, args);

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'kinward cli '));
  chmodSync(base, 0o755);
  dataDir = path.join(base, 'my data');
  server = new LaunchedServer({ dataDir });
  address = await server.ready();
  await register(address, {
    firstName: 'Nora',
    lastName: 'Hale',
    email: OWNER.toLowerCase(),
    phone: '+385911234567',
    password: PASSWORD,
  });
  const { token, cookie } = await logIn(address, OWNER.toLowerCase(), PASSWORD);
  subscription = async () => {
    const answer = await fetch(`${address}/api/subscription/subscribe`, {
      headers: { authorization: `Bearer ${token}`, cookie },
    });
    return ((await answer.json()) as { data: Awaited<ReturnType<typeof subscription>> }).data;
  };
}, 60_000);
afterAll(async () => {
  server.launcher.kill('SIGTERM');
  await server.ended;
  rmSync(base, { recursive: true, force: true });
});

describe('npx kinward plan', () => {
  it('sets the plan and its end while the server runs, which then shows it', async () => {
    const set = await kinward(
      'plan',
      'set',
      '--family',
      OWNER,
      '--plan',
      'Parents',
      '--expires',
      '2099-01-01',
    );
    expect(set).toMatchObject({ code: 0, err: '' });
    expect(set.out).toMatch(/^plan {7}Parents$/mu);
    expect(await subscription()).toMatchObject({
      planDetails: { name: 'Parents', maxDevices: 5, expiresAt: '2099-01-01T00:00:00.000Z' },
    });
    const ended = await kinward('plan', 'set', '--family', OWNER, '--expires', '2020-02-29');
    expect(ended.out).toMatch(/^ends {7}2020-02-29T00:00:00\.000Z$/mu);
    expect((await subscription()).planDetails.name).toBe('Parents');
  }, 30_000);

  it('names what it cannot do, and changes nothing then', async () => {
    const before = await subscription();
    const nobody = await kinward('plan', 'set', '--family', 'nobody@example.org', '--plan', 'Premium');
    expect(nobody).toEqual({
      code: 1,
      out: '',
      err: 'No family has an owner with the email nobody@example.org.\n',
    });
    const wrong = [
      ['plan'],
      ['plan', 'take'],
      ['plan', 'show'],
      ['plan', 'set', '--family', OWNER],
      ['plan', 'set', '--family', OWNER, '--expires', '2027-02-30'],
      ['plan', 'set', '--family', OWNER, '--plan', ' '],
      ['plan', 'show', '--family', OWNER, '--plan', 'Premium'],
      ['plan', 'set', '--famly', OWNER],
      ['plans'],
    ];
    for (const args of wrong) expect((await kinward(...args)).code, args.join(' ')).toBe(2);
    expect(await subscription()).toEqual(before);
  }, 30_000);

  it('works without the server, leaves no database running, and the next start has what was set', async () => {
    server.launcher.kill('SIGTERM');
    await server.ended;
    const [set, shown] = await Promise.all([
      kinward('plan', 'set', '--family', OWNER, '--plan', 'Premium', '--expires', 'never'),
      kinward('plan', 'show', '--family', OWNER),
    ]);
    expect([set.code, set.err, shown.code, shown.err]).toEqual([0, '', 0, '']);
    expect(databaseProcesses(dataDir)).toEqual([]);
    const { out } = await kinward('plan', 'show', '--family', OWNER);
    expect(out).toMatch(/^plan {7}Premium$/mu);
    expect(out).toMatch(/^ends {7}never$/mu);
    expect(out).toMatch(/^changed .* by the operator: Premium → Parents/mu);
    // A server that starts while a command works waits for it.
    const show = kinward('plan', 'show', '--family', OWNER);
    server = new LaunchedServer({ dataDir });
    address = await server.ready();
    expect((await show).code).toBe(0);
    expect((await subscription()).planDetails).toMatchObject({ name: 'Premium', expiresAt: null });
  }, 60_000);

  it('says where it looked when there is no installation', async () => {
    const child = await (async () => {
      const former = dataDir;
      dataDir = path.join(base, 'elsewhere');
      const answer = await kinward('plan', 'show', '--family', OWNER);
      dataDir = former;
      return answer;
    })();
    expect(child.code).toBe(1);
    expect(child.err).toContain(path.join(base, 'elsewhere'));
  });
});
