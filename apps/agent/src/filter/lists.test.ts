/** A list of others on its way to a computer: who is given it, what it closes there, and what holds without the installation. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ComputerPolicy, type SignedPolicy } from '@kinward/contract/computers/computers.schemas.ts';
import { respond } from '@kinward/filter-core/answer/respond.ts';
import { RCODE, TYPE } from '@kinward/filter-core/wire/codes.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import {
  familyOn,
  hosts,
  startHost,
  type Host,
} from '@kinward/server/slices/filter-sources/filter-sources.harness.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { startStack, type Stack, type TestDevice } from '@kinward/testkit/stack.ts';
import type { Link } from '../link/link.ts';
import { writeLink } from '../link/link.ts';
import { pathsOf } from '../paths.ts';
import { Answering } from './answering.ts';
import { isMissing, newLists } from './lists.ts';
import { NO_NETWORK } from './captive/test-network.ts';

const NAMES = 20_000;
let base: string;
let host: Host;
let stack: Stack;
beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'kinward agent lists '));
  host = await startHost();
  stack = await startStack({
    place: inject('scratchPlace'),
    outbound: host.outbound,
    config: { dataDir: path.join(base, 'server') },
  });
}, 60_000);
afterAll(async () => {
  await stack?.close();
  await host?.close();
  rmSync(base, { recursive: true, force: true });
});

const call = callsOf(() => stack.server);
const given = (hash: string, who?: { headers: TestDevice['headers'] }) =>
  call('GET', `/device/computer/lists/${hash}`, who?.headers ?? {});

/** A family with a list in force, and a computer of its child whose local user has its rules. */
const withList = async (at: string) => {
  const own = await familyOn(stack, host);
  host.text(at, hosts(NAMES, at.slice(1)));
  await own.settled(await own.add(at));
  const device = await stack.device(own.parent, { agent: true });
  const users = [{ name: 'ada', uid: 1001, isAdministrator: false }];
  const said = { users, inForce: null, faults: [], pauses: [] };
  expect((await call('PUT', '/device/computer', device.headers, said)).statusCode).toBe(200);
  const body = { user: 'ada', deviceId: device.deviceId };
  await own.data('PUT', `/child/device/${device.deviceId}/computer/user`, body);
  const answer = await call('GET', '/device/computer/policy', device.headers);
  const { policy } = answer.json().data as SignedPolicy;
  const [binding] = ComputerPolicy.parse(JSON.parse(policy)).bindings;
  return { ...own, device, of: binding!.device, hash: binding!.device.lists?.[0]?.hash ?? '' };
};

it('is given to computers of the family that has it, and to nobody else', async () => {
  const [own, other] = [await withList('/own'), await withList('/other')];
  const phone = await stack.device(own.parent);
  const statusOf = async (hash: string, who?: { headers: TestDevice['headers'] }) =>
    (await given(hash, who)).statusCode;
  expect(own.hash).toMatch(/^[\da-f]{64}$/u);
  expect(await statusOf(own.hash)).toBe(401);
  expect(await statusOf(own.hash, own.parent)).toBe(401);
  expect(await statusOf('x', own.device)).toBe(404);
  expect(await statusOf(own.hash, phone)).toBe(403);
  expect(await statusOf(own.hash, other.device)).toBe(404);
  expect(await statusOf('0'.repeat(64), own.device)).toBe(404);
  expect((await given(own.hash, own.device)).body).toBe(hosts(NAMES, 'own'));
});

it('closes there what it names, also without the installation', async () => {
  const { device, of, hash } = await withList('/games');
  const folder = path.join(base, 'computer');
  const paths = pathsOf({
    CONFIGURATION_DIRECTORY: folder,
    STATE_DIRECTORY: folder,
    RUNTIME_DIRECTORY: folder,
  });
  const link = { deviceId: device.deviceId, token: device.token, policyKey: '' } as Link;
  writeLink(paths, { ...link, server: stack.url });
  const begin = (server = stack.url) => {
    writeLink(paths, { ...link, server });
    const said: string[] = [];
    const lists = newLists(paths, { say: (line) => said.push(line), changed: () => answering.relist() });
    const answering = new Answering({ ...NO_NETWORK, say: () => undefined, now: Date.now, lists });
    const answer = answering.answerBy({ devices: [of] });
    const out = new Uint8Array(512);
    /** Nobody is asked here: what is open waits for its answer. */
    const codeOf = (name: string): number | null =>
      typeof respond(queryFor(name, TYPE.a), { address: '127.0.0.1', way: 'udp' }, out, answer) === 'number'
        ? (out[3] ?? 0) & 15
        : null;
    return { lists, said, answering, codeOf, isClosed: (name: string) => codeOf(name) === RCODE.nxDomain };
  };

  const first = begin();
  expect(isMissing(first.lists, [of])).toBe(true);
  expect(first.isClosed('games-7.example.com')).toBe(false);
  first.lists.want([of]);
  await expect.poll(() => first.isClosed('x.games-7.example.com'), { timeout: 20_000 }).toBe(true);
  expect(isMissing(first.lists, [of])).toBe(false);
  expect(first.isClosed('other.example.com')).toBe(false);
  await first.lists[Symbol.asyncDispose]();
  expect(readdirSync(paths.lists)).toContain(`${hash}.list`);

  // Nobody answers there.
  const again = begin('http://127.0.0.1:9');
  again.lists.want([of]);
  expect(again.isClosed(`games-${NAMES - 1}.example.com`)).toBe(true);

  // The disk fails under the table: what it cannot say is not answered, until another is built of the list.
  const tables = () => readdirSync(paths.lists).filter((file) => file.endsWith('.table'));
  const before = tables();
  truncateSync(path.join(paths.lists, before[0]!), 100);
  expect(again.codeOf('games-5.example.com')).toBe(RCODE.servFail);
  expect(again.answering.closing(device.deviceId, 'games-6.example.com')).toBeUndefined();
  expect(isMissing(again.lists, [of])).toBe(true);
  await expect.poll(() => again.isClosed('games-5.example.com'), { timeout: 20_000 }).toBe(true);
  expect(again.said[0]).toContain('cannot be read');
  expect(isMissing(again.lists, [of])).toBe(false);
  await expect.poll(tables).toHaveLength(1);
  expect(tables()).not.toEqual(before);
  await again.lists[Symbol.asyncDispose]();

  // It has failed before the next start: a restart opens nothing either.
  truncateSync(path.join(paths.lists, tables()[0]!), 100);
  const restarted = begin('http://127.0.0.1:9');
  expect(restarted.codeOf('games-5.example.com')).toBe(RCODE.servFail);
  expect(isMissing(restarted.lists, [of])).toBe(true);
  restarted.lists.want([of]);
  await expect.poll(() => restarted.isClosed('games-5.example.com'), { timeout: 20_000 }).toBe(true);
  await restarted.lists[Symbol.asyncDispose]();

  // What cannot be noted is not in force, and each try leaves nothing on a disk that is full.
  const former = tables();
  truncateSync(path.join(paths.lists, former[0]!), 100);
  mkdirSync(path.join(paths.lists, 'in-force.json.kinward-new'));
  const full = begin('http://127.0.0.1:9');
  await expect.poll(() => full.said.some((line) => line.includes('EISDIR')), { timeout: 20_000 }).toBe(true);
  expect(tables()).toEqual(former);
  expect(full.codeOf('games-5.example.com')).toBe(RCODE.servFail);
  rmSync(path.join(paths.lists, 'in-force.json.kinward-new'), { recursive: true });
  await expect.poll(() => full.isClosed('games-5.example.com'), { timeout: 20_000 }).toBe(true);
  await full.lists[Symbol.asyncDispose]();
});
