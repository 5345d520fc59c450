/** A certificate for the zone, from an authority that looks into the zone as a real one does: by asking the resolver over UDP. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newClients } from '../listen/clients/clients.ts';
import { Listening } from '../listening.ts';
import { readPair } from '../secure/certs.ts';
import { strangersOf } from '../zone/strangers.ts';
import { Zone } from '../zone/zone.ts';
import { dueAt, keepCertificate, pairFileOf, type Renewal } from './renewal.ts';
import { TestAuthority } from './test-authority.ts';

const NAME = 'dns.kinward.example';
const known = getCACertificates('default');
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

let zone: Zone;
let listening: Listening;
let port: number;
let authority: TestAuthority;
let folder: string;
let said: string[];
let ahead: number;
let renewal: Renewal | undefined;

const now = (): number => Date.now() + ahead;
const keep = (directory = `${authority.url}/directory`): Renewal =>
  (renewal = keepCertificate({
    zone,
    name: NAME,
    directory,
    email: 'admin@kinward.example',
    folder,
    say: (line) => said.push(line),
    changed: () => undefined,
    now,
    lookMs: 20,
  }));
const certificate = (): X509Certificate => new X509Certificate(readFileSync(pairFileOf(folder), 'utf8'));
const asks = { timeout: 20_000 };

beforeAll(async () => {
  zone = new Zone({ name: NAME, addresses: ['203.0.113.5'] });
  const opened = Promise.withResolvers<void>();
  listening = new Listening({
    host: '127.0.0.1',
    port: 0,
    clients: newClients([]),
    strangers: strangersOf(zone),
    answer: () => 0,
    say: () => undefined,
    changed: () => opened.resolve(),
  });
  await opened.promise;
  port = Number(listening.address?.split(':').at(-1));
});
afterAll(async () => {
  await listening?.[Symbol.asyncDispose]();
  setDefaultCACertificates(known);
});
beforeEach(async () => {
  [said, ahead] = [[], 0];
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-acme-'));
  authority = await TestAuthority.start(port);
  setDefaultCACertificates([...known, authority.certificate]);
});
afterEach(async () => {
  await renewal?.[Symbol.asyncDispose]();
  renewal = undefined;
  await authority[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

it('is got once the authority has found the proof in the zone, for the zone and all its names', async () => {
  const state = keep();
  expect(state.state).toMatchObject({ until: null, fault: null });
  await expect.poll(() => state.state.until, asks).not.toBeNull();
  const file = pairFileOf(folder);
  expect(await readPair({ cert: file, key: file, name: NAME })).toBeDefined();
  expect([certificate().checkHost(NAME), certificate().checkHost(`abc.${NAME}`)]).toEqual([
    NAME,
    `*.${NAME}`,
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(authority.accounts).toEqual([
    expect.objectContaining({ contact: ['mailto:admin@kinward.example'] }),
  ]);
  expect(said).toEqual([expect.stringContaining(`got a certificate for ${NAME}`)]);
  // The proof is gone, and it is said who may issue.
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${port}`]);
  await expect(resolver.resolveTxt(`_acme-challenge.${NAME}`)).rejects.toThrow('ENODATA');
  expect(await resolver.resolveCaa(NAME)).toMatchObject([
    { critical: 0, issue: 'authority.example' },
    { critical: 0, issuewild: 'authority.example' },
  ]);
});

it('is got though the authority has forgotten the number of a message', async () => {
  authority.forgets = 4;
  const state = keep();
  await expect.poll(() => state.state.until, asks).not.toBeNull();
});

describe('the next one', () => {
  it('is asked for in the last third of its time, with a key of its own, and is used at once', async () => {
    const state = keep();
    await expect.poll(() => authority.issued, asks).toBe(1);
    await expect.poll(() => state.state.until).not.toBeNull();
    const first = certificate();
    const due = dueAt(first);
    const part = (due - first.validFromDate.getTime()) / (90 * DAY_MS);
    expect(part).toBeGreaterThan(0.66);
    expect(part).toBeLessThan(0.72);
    expect(state.state.next).toBe(new Date(due).toISOString());
    ahead = due - Date.now() - MINUTE_MS;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(authority.issued).toBe(1);
    ahead += 2 * MINUTE_MS;
    await expect.poll(() => authority.issued, asks).toBe(2);
    await expect.poll(() => certificate().serialNumber).not.toBe(first.serialNumber);
    expect(certificate().publicKey.equals(first.publicKey)).toBe(false);
    expect(authority.accounts).toHaveLength(1);
  });

  it('that is refused leaves the one that there is, says why, and is tried again later, also after a restart', async () => {
    const state = keep();
    await expect.poll(() => state.state.until, asks).not.toBeNull();
    const [first, until] = [certificate().serialNumber, state.state.until];
    authority.refuses = 'too many certificates of this name';
    ahead = dueAt(certificate()) - Date.now();
    await expect.poll(() => state.state.fault, asks).toBe('too many certificates of this name');
    expect([certificate().serialNumber, state.state.until]).toEqual([first, until]);
    expect(Date.parse(state.state.next) - now()).toBeGreaterThan(9 * MINUTE_MS);
    expect(said.at(-1)).toContain('the one that there is stays in use');
    await state[Symbol.asyncDispose]();
    authority.refuses = null;
    const again = keep();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(authority.issued).toBe(1);
    ahead += 11 * MINUTE_MS;
    await expect.poll(() => authority.issued, asks).toBe(2);
    await expect.poll(() => again.state.fault).toBeNull();
  });
});

it('is not got where the zone is not asked of this machine, and nothing is left of it', async () => {
  authority.zonePort = 1;
  const state = keep();
  await expect.poll(() => state.state.fault, asks).toContain('says nothing');
  expect(state.state.until).toBeNull();
  expect(readdirSync(folder).toSorted((one, two) => one.localeCompare(two))).toEqual([
    'account.pem',
    'tries.json',
  ]);
});

it('is not got where nobody answers, which is said', async () => {
  const gone = await TestAuthority.start(port);
  await gone[Symbol.asyncDispose]();
  const state = keep(`${gone.url}/directory`);
  await expect.poll(() => state.state.fault, asks).toContain('ECONNREFUSED');
});
