import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  FeedNetwork,
  FilterDevice,
  type FeedLine,
  type FilterSnapshot,
} from '@kinward/contract/filter/filter.schemas.ts';
import { FeedState, type Known } from './feed-state.ts';
import { filedLine, type FiledLine } from './read-line.ts';
import { deviceFrom, filedDevice } from './filed.ts';
import { saveHeld } from './snapshot-file.ts';

const IDS = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const;
const device = (id: (typeof IDS)[number], ...blockedSites: string[]): FilterDevice =>
  FilterDevice.parse({
    deviceId: id,
    familyId: '018f0000-0000-7000-8000-00000000000f',
    addresses: ['192.168.1.2'],
    rules: {
      blockedSites,
      schedules: [],
      grants: [],
      budgets: [],
      screenPause: null,
      timeZone: 'UTC',
      version: 1,
    },
  });
const snapshotOf = (version: number, ...devices: FilterDevice[]): FilterSnapshot => ({
  kind: 'snapshot',
  epoch: 'one',
  version,
  names: ['kinward.example'],
  devices,
  networks: [],
});
const snapshot = (version: number, ...devices: FilterDevice[]): FiledLine =>
  filedLine(snapshotOf(version, ...devices));
const delta = (from: number, changes: Partial<Extract<FeedLine, { kind: 'delta' }>>): FiledLine =>
  filedLine({
    kind: 'delta',
    epoch: 'one',
    from,
    version: from + 1,
    devices: [],
    gone: [],
    networks: [],
    goneNetworks: [],
    ...changes,
  });

let folder: string;
let known: Known;
let saved: string[];
let said: string[];
const open = (name = 'snapshot'): FeedState => {
  const file = path.join(folder, name);
  return new FeedState({
    file,
    apply: (now) =>
      (known = { names: now.names, devices: new Map(now.devices), networks: new Map(now.networks) }),
    saved: ({ epoch, version }) => saved.push(`${epoch} ${version}`),
    say: (line) => said.push(line),
  });
};
const sites = () => [...known.devices.values()].map(({ of }) => of.rules.blockedSites.join());

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-held-'));
  known = { names: [], devices: new Map(), networks: new Map() };
  [saved, said] = [[], []];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('decides by a line at once, and says so when it is on disk; the next start has all of it', async () => {
  const held = open();
  expect([held.version, held.take(snapshot(3, device(IDS[0], 'a.example')))]).toEqual([null, true]);
  expect([sites(), saved]).toEqual([['a.example'], []]);
  held.take(delta(3, { devices: [device(IDS[1], 'b.example')] }));
  held.take(delta(4, { devices: [device(IDS[1], 'c.example')], gone: [device(IDS[0]).deviceId] }));
  await held.close();
  // What came while the first was written is written once.
  expect(saved).toEqual(['one 3', 'one 5']);
  expect(statSync(path.join(folder, 'snapshot')).mode & 0o777).toBe(0o600);
  known = { names: [], devices: new Map(), networks: new Map() };
  const next = open();
  expect([next.version, sites(), known.names]).toEqual([
    { epoch: 'one', version: 5 },
    ['c.example'],
    ['kinward.example'],
  ]);
  // A server that did not hear of it is told again.
  next.take({ kind: 'beat' });
  expect(saved.at(-1)).toBe('one 5');
});

it.each([
  ['of another run', { epoch: 'two' }],
  ['that does not follow', { from: 9 }],
])('takes no delta %s, and keeps what it has', async (_, wrong) => {
  const held = open();
  held.take(snapshot(3, device(IDS[0], 'a.example')));
  expect(held.take(delta(3, { ...wrong, gone: [device(IDS[0]).deviceId] }))).toBe(false);
  expect([sites(), held.version]).toEqual([['a.example'], { epoch: 'one', version: 3 }]);
  await held.close();
});

it('begins with nothing where the file is cut, changed, or of another form', async () => {
  const held = open();
  held.take(snapshot(3, device(IDS[0], 'a.example')));
  await held.close();
  const file = path.join(folder, 'snapshot');
  const whole = readFileSync(file, 'utf8');
  for (const text of ['', whole.slice(0, -2), whole.slice(0, 40), whole.replace('a.example', 'b.example')]) {
    writeFileSync(file, text);
    expect(open().version).toBeNull();
  }
  writeFileSync(file, whole);
  expect(open().version).not.toBeNull();
});

it('decides without a disk too, and then says of no version that it is in force', async () => {
  const held = open('no such folder/snapshot');
  held.take(snapshot(3, device(IDS[0], 'a.example')));
  await expect.poll(() => said.join()).toContain('the rules cannot be kept on disk');
  held.take({ kind: 'beat' });
  expect([sites(), saved]).toEqual([['a.example'], []]);
});

it('keeps networks beside devices, on disk too, and forgets those that are gone', async () => {
  const home = FeedNetwork.parse({
    networkId: IDS[0],
    familyId: IDS[1],
    addresses: ['203.0.113.7'],
    rules: device(IDS[0]).rules,
  });
  const state = open();
  state.take(filedLine({ ...snapshotOf(1), networks: [home] }));
  await state.close();
  expect([...known.networks.keys()]).toEqual([IDS[0]]);
  known = { names: [], devices: new Map(), networks: new Map() };
  const again = open();
  expect([...known.networks.values()].map(({ of }) => of)).toEqual([home]);
  again.take(delta(1, { goneNetworks: [IDS[0]] }));
  await again.close();
  expect(known.networks.size).toBe(0);
});

it('reads what an earlier version kept, which is one line', () => {
  const line = snapshotOf(3, device(IDS[0], 'a.example'), device(IDS[1], 'b.example'));
  const text = JSON.stringify(line);
  writeFileSync(path.join(folder, 'snapshot'), `${text}\n${hash('sha256', text)}\n`);
  const held = open();
  expect([held.version, sites(), known.names]).toEqual([
    { epoch: 'one', version: 3 },
    ['a.example', 'b.example'],
    ['kinward.example'],
  ]);
});

it('decides nothing for a device whose rules on disk are of another form, and by the others as before', async () => {
  const good = filedDevice(device(IDS[0], 'a.example'));
  const text = JSON.stringify({ ...device(IDS[1], 'b.example'), rules: { sites: ['b.example'] } });
  const other = deviceFrom({ ...good.place, id: IDS[1] }, text);
  const devices = new Map([good, other].map((one) => [one.place.id, one]));
  const file = path.join(folder, 'snapshot');
  await saveHeld(file, { epoch: 'one', version: 3, names: [], devices, networks: new Map() });
  open();
  expect(sites()).toEqual(['a.example', '']);
});

it('has lists that many devices have alike once on disk, and each of them with its own again', async () => {
  const lists = (hex: string) => [
    { sourceId: 'ads', name: 'Adverts', hash: hex.repeat(64), targets: ['category:ads' as const] },
  ];
  const held = open();
  const [one, two] = [device(IDS[0]), device(IDS[1])];
  held.take(snapshot(1, { ...one, lists: lists('a') }, { ...two, lists: lists('a') }));
  await held.close();
  expect(readFileSync(path.join(folder, 'snapshot'), 'utf8').split('Adverts')).toHaveLength(2);
  open();
  expect([...known.devices.values()].map(({ of }) => of.lists)).toEqual([lists('a'), lists('a')]);
});
