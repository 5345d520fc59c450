/**
 * The operator's commands as a person calls them: a process of its own, beside a server and without one. What each of them
 * does is tested beside it, in the test's own process; backup, restore and audit are in backup-command.installation.test.ts.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, logIn, register } from '@kinward/testkit/register.ts';
import { databaseProcesses, LaunchedServer } from '@kinward/testkit/servers/launched-server.ts';
import { callKinward, spawnKinward } from '@kinward/testkit/calls/kinward.ts';

const NORA = {
  firstName: 'Nora',
  lastName: 'Hale',
  email: 'nora.cli@example.org',
  phone: '+385911234567',
  password: 'lantern-quay-of-nora',
};

let base: string;
let dataDir: string;
let server: LaunchedServer;
let address: string;

const kinward = (...args: string[]) => spawnKinward({ DATA_DIR: dataDir }, args);
const start = async (): Promise<void> => {
  server = new LaunchedServer({ dataDir });
  address = await server.ready();
};
const stop = async (): Promise<void> => {
  server.launcher.kill('SIGTERM');
  await server.ended;
};
const enter = () => logIn(address, NORA.email, NORA.password);
const ask = (route: string, { token, cookie }: { token: string; cookie: string }) =>
  fetch(`${address}/api/${route}`, { headers: { authorization: `Bearer ${token}`, cookie } });
const subscription = async () => {
  const answer = await ask('subscription/subscribe', await enter());
  const { data } = (await answer.json()) as {
    data: { planDetails: { name: string; expiresAt: string | null } };
  };
  return data.planDetails;
};

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'kinward cli '));
  chmodSync(base, 0o755);
  dataDir = path.join(base, 'my data');
  await start();
  await register(address, NORA);
});
afterAll(async () => {
  await stop();
  rmSync(base, { recursive: true, force: true });
});

describe('npx kinward beside a running server', () => {
  it('sets a plan, which the server then shows', async () => {
    const set = await kinward('plan', 'set', '--family', NORA.email, '--plan', 'Parents');
    expect(set).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^plan {7}Parents$/mu) });
    expect((await subscription()).name).toBe('Parents');
    const wrong = await kinward('plan', 'set', '--famly', NORA.email);
    expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('usage:') });
  });

  it('ends sessions by lockdown, and admits them again by --off', async () => {
    const session = await enter();
    const began = await kinward('lockdown');
    expect(began).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^sessions {3}[1-9]/mu) });
    expect((await ask('child', session)).status).toBe(401);
    expect((await callKinward({ DATA_DIR: dataDir }, ['lockdown', '--off'])).out).toContain('ended');
    expect((await ask('child', await enter())).status).toBe(200);
  });

  it('shows the ownership of a family, and takes off factors', async () => {
    const shown = await kinward('custody', 'show', '--family', NORA.email);
    expect(shown).toMatchObject({ code: 0, err: '', out: expect.stringContaining(NORA.email) });
    const removed = await kinward('factors', 'remove', NORA.email);
    expect(removed).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^factors {4}0/mu) });
  });

  it('makes no new key', async () => {
    const running = await kinward('keys', 'rotate', 'pepper');
    expect([running.code, running.err]).toEqual([1, expect.stringContaining('Stop it')]);
  });
});

describe('npx kinward without the server', () => {
  it('rotates pepper, token and field: passwords keep working, and what was encrypted is encrypted again', async () => {
    await stop();
    const before = readFileSync(path.join(dataDir, 'keys.json'), 'utf8');
    for (const name of ['pepper', 'token', 'field']) {
      const { code, out, err } = await callKinward({ DATA_DIR: dataDir }, ['keys', 'rotate', name]);
      expect([code, err], name).toEqual([0, '']);
      expect(out).toContain('kept for reading');
      if (name === 'field') expect(Number(/^encrypted {2}(\d+)/mu.exec(out)?.[1])).toBeGreaterThan(0);
    }
    const after = JSON.parse(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')) as Record<
      string,
      { id: string }[]
    >;
    const former = JSON.parse(before) as typeof after;
    for (const name of ['pepper', 'token', 'field']) {
      expect(after[name]).toHaveLength(2);
      expect(after[name]?.[1]).toEqual(former[name]?.[0]);
    }
    expect(after['vapid']).toEqual(former['vapid']);
    await start();
    await expect(enter()).resolves.toBeDefined();
    // The outbox was encrypted with the former key; it is read with the new one alone.
    await expect(codeFor(address, NORA.email)).resolves.toMatch(/^\d{6}$/u);
  });

  it('works without the server, leaves no database running, and the next start has what was set', async () => {
    await stop();
    const [set, shown] = await Promise.all([
      kinward('plan', 'set', '--family', NORA.email, '--plan', 'Premium', '--expires', 'never'),
      kinward('plan', 'show', '--family', NORA.email),
    ]);
    expect([set.code, set.err, shown.code, shown.err]).toEqual([0, '', 0, '']);
    expect(databaseProcesses(dataDir)).toEqual([]);
    const { out } = await kinward('plan', 'show', '--family', NORA.email);
    expect(out).toMatch(/^plan {7}Premium$/mu);
    expect(out).toMatch(/^ends {7}never$/mu);
    expect(out).toMatch(/^changed .* by the operator: Premium → Parents/mu);
    // A server that starts while a command works waits for it.
    const show = kinward('plan', 'show', '--family', NORA.email);
    await start();
    expect((await show).code).toBe(0);
    expect(await subscription()).toMatchObject({ name: 'Premium', expiresAt: null });
  });
});
