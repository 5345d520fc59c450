/** A resolver beside the server and one on another machine, whose clock is a day ahead: enrolled by the operator's code, over HTTPS, with rules of one family. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { createAudit } from '@kinward/server/slices/audit/audit-log.ts';
import { createOperatorFilter } from '@kinward/server/slices/filter/filter.operator.ts';
import { callKinward, installationOf } from '@kinward/testkit/calls/kinward.ts';
import { HttpsProxy } from '@kinward/testkit/https-proxy.ts';
import { ResolverProcess } from '@kinward/testkit/resolver.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { startStack, type Stack, type TestDevice, type TestParent } from '@kinward/testkit/stack.ts';
import { codeOf } from './listen/test-client.ts';
import { answerOf, TestUpstream } from './resolve/test-upstream.ts';

/** Sets the clock of a Node a day ahead, before anything of its program runs. */
const DAY_AHEAD = `--import=data:text/javascript,${encodeURIComponent(
  'const R=Date,D=864e5;globalThis.Date=class extends R{constructor(...a){a.length?super(...a):super(R.now()+D)}static now(){return R.now()+D}}',
)}`;

let base: string;
let proxy: HttpsProxy;
let stack: Stack;
let first: Stack;
let upstream: TestUpstream;
let parent: TestParent;
let familyId: FamilyId;
let env: Record<string, string>;
let there: Record<string, string>;
let resolvers: ResolverProcess[] = [];
let device: TestDevice;
let from: string;
let serial = 1;

const serve = (shared?: Stack) =>
  startStack({
    place: inject('scratchPlace'),
    config: {
      filter: { host: '127.0.0.1', port: 0, upstreams: [] },
      dataDir: path.join(base, 'server'),
      publicUrl: proxy.url,
      trustProxy: ['127.0.0.1'],
    },
    ...(shared && { shareDatabaseWith: shared }),
  });
const operator = () => {
  const { db, clock, platform } = stack;
  return createOperatorFilter({ db, clock, bus: platform.bus, audit: createAudit({ clock }) });
};
const kinward = (...args: string[]) => callKinward(env, args);
const farFolder = (): string => path.join(base, 'far', 'filter');
const startFar = () =>
  ResolverProcess.start({
    folder: farFolder(),
    upstreams: [upstream.place],
    joined: true,
    env: { NODE_EXTRA_CA_CERTS: proxy.authority, NODE_OPTIONS: DAY_AHEAD },
  });
const startNear = () =>
  ResolverProcess.start({ folder: path.join(base, 'server', 'filter'), upstreams: [upstream.place] });
const codes = (name: string) => Promise.all(resolvers.map(({ port }) => codeOf(port, from, name)));
const block = (...values: string[]) =>
  stack.server.inject({
    method: 'POST',
    url: '/api/child/device/policy',
    headers: parent.headers,
    payload: { deviceId: device.deviceId, kind: 'web', action: 'block', values },
  });
const inForceAt = async (version: number): Promise<number> =>
  (await operator().list(familyId))
    .filter(({ deviceId }) => deviceId === device.deviceId)
    .flatMap(({ receipts }) => receipts.filter((receipt) => receipt.version >= version)).length;

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'kinward elsewhere '));
  mkdirSync(path.join(base, 'far'));
  proxy = await HttpsProxy.start(base);
  first = await serve();
  stack = first;
  proxy.target = stack.url;
  env = { ...installationOf(stack), DNS_PORT: '8053', PUBLIC_URL: proxy.url };
  parent = await stack.parent();
  familyId = await familyOf(stack, parent);
  upstream = await TestUpstream.start((asked) => [answerOf(asked, '192.0.2.1')]);
  there = { DATA_DIR: path.join(base, 'far'), DNS_PORT: '8053', NODE_EXTRA_CA_CERTS: proxy.authority };
});
afterAll(async () => {
  for (const resolver of resolvers) await resolver[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
  await stack?.close();
  if (stack !== first) await first.closeDatabase();
  await proxy?.[Symbol.asyncDispose]();
  rmSync(base, { recursive: true, force: true });
});

describe('joining', () => {
  it('needs an installation that is reached over HTTPS, and whose rules are to go there', async () => {
    const add = ['filter', 'resolver', 'add', 'Home'];
    expect(
      (await callKinward({ ...env, PUBLIC_URL: 'http://127.0.0.1:1' }, [...add, '--all'])).err,
    ).toContain('HTTPS');
    expect((await kinward(...add)).err).toContain('--family');
    expect((await kinward(...add, '--family', 'nobody@kinward.example')).err).toContain('No family');
    expect((await kinward('filter', 'resolver', 'add', '../x', '--all')).code).toBe(2);
    expect((await kinward('filter', 'resolver', 'list')).out).toContain(
      'There is no resolver on another machine',
    );
    const alone = await callKinward(there, ['dns']);
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('has joined no installation')]);
  });

  it('is done by the line that the operator was given, and by it once', async () => {
    const added = await kinward('filter', 'resolver', 'add', 'Home', '--family', parent.email);
    const [, url = '', code = ''] = /npx kinward dns join (\S+) (\S+)/u.exec(added.out) ?? [];
    expect(url).toBe(proxy.url);
    const join = (...args: string[]) => callKinward(there, ['dns', 'join', ...args]);
    expect((await join('http://kinward.example', code)).err).toContain('https://');
    expect((await join(url, code.slice(1))).err).toContain('not whole');
    // A code of another installation: its server is another one.
    const [secret] = code.split('.');
    expect((await join(url, `${secret}.${'A'.repeat(43)}`)).err).toContain('is not the installation');
    const { NODE_EXTRA_CA_CERTS: _, ...stranger } = there;
    expect((await callKinward(stranger, ['dns', 'join', url, code])).err).toContain('NODE_EXTRA_CA_CERTS');
    // It belonged to another installation before: what families of that one asked is not this one's to read.
    const log = path.join(farFolder(), 'resolver', 'log');
    mkdirSync(log, { recursive: true });
    writeFileSync(path.join(log, '0000000001.log'), '{}\n');
    const former = { url: 'https://former.example', server: 'x', resolver: 'former', name: 'Old', key: 'x' };
    writeFileSync(path.join(farFolder(), 'joined.json'), JSON.stringify(former));
    expect(await join(url, code)).toMatchObject({ code: 0, out: expect.stringContaining('"Home"') });
    expect(existsSync(log)).toBe(false);
    expect((await join(url, code)).err).toContain('was used');
    expect(statSync(path.join(farFolder(), 'joined.json')).mode & 0o777).toBe(0o600);
    expect(await callKinward(there, ['dns'])).toMatchObject({
      code: 0,
      resolver: { port: 8053, folder: farFolder(), joined: true },
    });
    expect((await kinward('filter', 'resolver', 'list')).out).toMatch(/^Home .+\n.+1 family\n {2}enrolled/mu);
  });
});

describe('beside the resolver of the server', () => {
  beforeAll(async () => {
    resolvers = [await startNear(), await startFar()];
    await parent.addChild({ age: 9 });
  });
  beforeEach(async () => {
    device = await stack.device(parent);
    from = `127.0.8.${(serial += 1)}`;
    expect(await operator().link(familyId, device.deviceId, from)).toBe('linked');
  });

  it('a change of a parent is in force at both, which is said of each', async () => {
    await block('games.example');
    await expect.poll(() => codes('games.example')).toEqual(['NXDOMAIN', 'NXDOMAIN']);
    await expect.poll(() => inForceAt(1)).toBe(2);
    expect(await codes('other.example')).toEqual(['NOERROR', 'NOERROR']);
    await expect
      .poll(async () => (await kinward('filter', 'resolver', 'list')).out)
      .toMatch(/last seen {2}\S+, version \d/u);
  });

  it('another family’s devices are known to the one of the server alone', async () => {
    const other = await stack.parent();
    const theirs = await stack.device(other);
    const place = `127.0.8.${(serial += 1)}`;
    expect(await operator().link(await familyOf(stack, other), theirs.deviceId, place)).toBe('linked');
    await stack.server.inject({
      method: 'POST',
      url: '/api/child/device/policy',
      headers: other.headers,
      payload: { deviceId: theirs.deviceId, kind: 'web', action: 'block', values: ['games.example'] },
    });
    const at = (index: number) => codeOf(resolvers[index]!.port, place, 'games.example');
    await expect.poll(() => at(0)).toBe('NXDOMAIN');
    expect(await at(1)).toBe('NOERROR');
    expect(readFileSync(path.join(farFolder(), 'resolver', 'snapshot'), 'utf8')).not.toContain(
      theirs.deviceId,
    );
  });

  it('what was asked there is in the log once, at the time of the server', async () => {
    await parent.api.call(setDataCollection, { body: { deviceId: device.deviceId, kind: 'web', on: true } });
    const line = async () => readFileSync(path.join(farFolder(), 'resolver', 'snapshot'), 'utf8');
    await expect
      .poll(async () => (await line()).includes(`"${from}"`) && (await line()).includes('"log":"all"'))
      .toBe(true);
    await codeOf(resolvers[1]!.port, from, 'far.example');
    const rows = async () =>
      (
        await stack.pool.query<{ asked_at: Date }>(
          "select asked_at from filter_queries where name = 'far.example' and device_id = $1",
          [device.deviceId],
        )
      ).rows;
    await expect.poll(async () => (await rows()).length).toBe(1);
    const [row] = await rows();
    expect(Math.abs(row!.asked_at.getTime() - stack.clock.now().getTime())).toBeLessThan(60_000);
  });

  it('it answers by its rules while the server is away or it was killed, and follows the next server', async () => {
    await block('games.example');
    await expect.poll(() => codes('games.example')).toEqual(['NXDOMAIN', 'NXDOMAIN']);
    await expect.poll(() => inForceAt(1)).toBe(2);
    await stack.app.close();
    await resolvers[1]!.end('SIGKILL');
    resolvers[1] = await startFar();
    expect(await codes('games.example')).toEqual(['NXDOMAIN', 'NXDOMAIN']);
    stack = await serve(first);
    proxy.target = stack.url;
    parent = await stack.login(parent.email, parent.password);
    await block('late.example');
    await expect.poll(() => codes('late.example')).toEqual(['NXDOMAIN', 'NXDOMAIN']);
  });

  // The last one.
  it('that is revoked goes on by what it has, says so, and is told nothing more', async () => {
    await block('games.example');
    await expect.poll(() => codes('games.example')).toEqual(['NXDOMAIN', 'NXDOMAIN']);
    expect(await kinward('filter', 'resolver', 'revoke', 'Home')).toMatchObject({ code: 0 });
    await expect.poll(() => resolvers[1]!.output).toContain('has revoked this resolver');
    let round = 0;
    const isToldNothing = async (): Promise<boolean> => {
      round += 1;
      await block(`late-${round}.example`);
      await expect.poll(async () => (await codes(`late-${round}.example`))[0]).toBe('NXDOMAIN');
      return (await codes(`late-${round}.example`))[1] === 'NOERROR';
    };
    // Its feed ends with the next look at who reads it.
    await expect.poll(isToldNothing).toBe(true);
    expect((await codes('games.example'))[1]).toBe('NXDOMAIN');
    expect(await inForceAt(2)).toBe(1);
    expect((await kinward('filter', 'resolver', 'list')).out).toContain('revoked');
    expect((await kinward('filter', 'resolver', 'revoke', 'Home')).err).toContain('no resolver "Home"');
  });
});
