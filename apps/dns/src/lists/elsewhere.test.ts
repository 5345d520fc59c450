/** A list of others on its way to a resolver on another machine: over HTTPS, by a wire that breaks, from a server that ends in the middle. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { createAudit } from '@kinward/server/slices/audit/audit-log.ts';
import {
  familyOn,
  hosts,
  startHost,
  type Host,
} from '@kinward/server/slices/filter-sources/filter-sources.harness.ts';
import { createOperatorFilter } from '@kinward/server/slices/filter/filter.operator.ts';
import { callKinward, installationOf } from '@kinward/testkit/calls/kinward.ts';
import { HttpsProxy } from '@kinward/testkit/https-proxy.ts';
import { ResolverProcess } from '@kinward/testkit/resolver.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { startStack, type Stack } from '@kinward/testkit/stack.ts';
import { codeOf } from '../listen/test-client.ts';
import { answerOf, TestUpstream } from '../resolve/test-upstream.ts';

const [CHILD, STRANGER] = ['127.0.11.2', '127.0.11.3'];
/** Some 3 MB: many pieces on the wire. */
const NAMES = 100_000;

let base: string;
let host: Host;
let proxy: HttpsProxy;
let first: Stack;
let stack: Stack;
let upstream: TestUpstream;
let far: ResolverProcess;

const serve = (shared?: Stack) =>
  startStack({
    place: inject('scratchPlace'),
    outbound: host.outbound,
    config: {
      filter: { host: '127.0.0.1', port: 0, upstreams: [] },
      dataDir: path.join(base, 'server'),
      publicUrl: proxy.url,
      trustProxy: ['127.0.0.1'],
    },
    ...(shared && { shareDatabaseWith: shared }),
  });
const link = async (familyId: FamilyId, of: Awaited<ReturnType<typeof familyOn>>, address: string) => {
  const { db, clock, platform } = stack;
  const operator = createOperatorFilter({ db, clock, bus: platform.bus, audit: createAudit({ clock }) });
  const { deviceId } = await stack.device(of.parent);
  expect(await operator.link(familyId, deviceId, address)).toBe('linked');
};
const startFar = () =>
  ResolverProcess.start({
    folder: path.join(base, 'far', 'filter'),
    upstreams: [upstream.place],
    joined: true,
    env: { NODE_EXTRA_CA_CERTS: proxy.authority },
  });
const code = (name: string, from = CHILD) => codeOf(far.port, from, name);
const kept = (): string[] => readdirSync(path.join(base, 'far', 'filter', 'resolver', 'lists'));
beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'kinward lists elsewhere '));
  mkdirSync(path.join(base, 'far'));
  proxy = await HttpsProxy.start(base);
  host = await startHost();
  upstream = await TestUpstream.start((asked) => [answerOf(asked, '192.0.2.1')]);
  first = await serve();
  stack = first;
  proxy.target = stack.url;
});
afterAll(async () => {
  await far?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
  await stack?.close();
  if (stack !== first) await first.closeDatabase();
  await host?.close();
  await proxy?.[Symbol.asyncDispose]();
  rmSync(base, { recursive: true, force: true });
});

it('is in force once it is whole and what it is called, for the family that has it, and after a kill too', async () => {
  const [own, other] = [await familyOn(stack, host), await familyOn(stack, host)];
  const ownId = await familyOf(stack, own.parent);
  await link(ownId, own, CHILD);
  await link(await familyOf(stack, other.parent), other, STRANGER);
  host.text('/far', hosts(NAMES));
  const id = await own.add('/far');
  await own.settled(id);
  const env = { ...installationOf(stack), DNS_PORT: '8053', PUBLIC_URL: proxy.url };
  const added = await callKinward(env, ['filter', 'resolver', 'add', 'Home', '--family', own.parent.email]);
  const [, url = '', joining = ''] = /npx kinward dns join (\S+) (\S+)/u.exec(added.out) ?? [];
  const there = {
    DATA_DIR: path.join(base, 'far'),
    DNS_PORT: '8053',
    NODE_EXTRA_CA_CERTS: proxy.authority,
  };
  expect(await callKinward(there, ['dns', 'join', url, joining])).toMatchObject({ code: 0 });

  // Cut off, then altered on the way, then from a server that ends while it is sent.
  let tries = 0;
  const ended = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  proxy.tamper = async (asked, piece, at) => {
    if (!asked.startsWith('/resolvers/lists/')) return piece;
    if (at === 0) {
      tries += 1;
      return piece;
    }
    if (tries === 1) return null;
    if (tries === 2) return Buffer.from(piece.map((byte) => byte ^ 1));
    isHeld.resolve();
    await ended.promise;
    return null;
  };
  far = await startFar();
  await expect.poll(() => far.output, { timeout: 20_000 }).toContain('a list could not be had');
  await expect.poll(() => far.output, { timeout: 20_000 }).toContain('is not what it is called');
  expect(await code('ads-7.example.com')).toBe('NOERROR');
  await isHeld.promise;
  await stack.app.close();
  stack = await serve(first);
  proxy.target = stack.url;
  proxy.tamper = (_, piece) => piece;
  ended.resolve();

  await expect.poll(() => code(`ads-${NAMES - 1}.example.com`), { timeout: 30_000 }).toBe('NXDOMAIN');
  expect(await code('x.ads-0.example.com')).toBe('NXDOMAIN');
  expect(await code('other.example.com')).toBe('NOERROR');
  // Nothing is left of what came in pieces.
  await expect
    .poll(() =>
      kept()
        .map((file) => path.extname(file))
        .toSorted(),
    )
    .toEqual(['.json', '.list', '.table']);
  // The resolver has rules of one family.
  expect(await code('ads-7.example.com', STRANGER)).toBe('NOERROR');

  // Without a server, from its own disk.
  await stack.app.close();
  await far.end('SIGKILL');
  far = await startFar();
  expect(await code('ads-7.example.com')).toBe('NXDOMAIN');
}, 90_000);
