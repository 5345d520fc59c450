/** Whom a home's router may name: its own family's devices, behind what is known better, and nobody from elsewhere. */
import { beforeEach, describe, expect, it } from 'vitest';
import { FeedNetwork } from '@kinward/contract/filter/filter.schemas.ts';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import { respond, type Client } from '@kinward/filter-core/answer/respond.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { knownOf } from './policy/test-known.ts';
import { Registry } from './policy/registry.ts';
import { QueryLog } from './record/query-log.ts';
import { CLOSED } from './test-answering.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { readAnswer } from '@kinward/filter-core/wire/test-answers.ts';
import { hex, queryFor } from '@kinward/filter-core/wire/test-packets.ts';

const [HOME, LAPTOP, STRANGER] = ['203.0.113.7', '192.168.7.9', '203.0.113.99'];
const [MIA, UNNAMED] = ['a4:5e:60:1b:2c:3d', 'a4:5e:60:1b:2c:3e'];
const KEY = 'ab'.repeat(32);
const PAGE = '192.0.2.80';

const closing = (site: string) => ({ entries: [entry('deny', site)] });
const mia = {
  ...deviceWith('192.168.7.2', closing('mia.example'), { blockPage: true }),
  macs: [MIA],
  keyHash: KEY,
};
const laptop = { ...deviceWith(LAPTOP, closing('laptop.example')), familyId: mia.familyId };
/** A device of another family with the same hardware address. */
const other = { ...deviceWith('192.168.9.2', closing('other.example')), macs: [MIA, UNNAMED] };
const home = FeedNetwork.parse({
  networkId: '00000000-0000-4000-8000-0000000000aa',
  familyId: mia.familyId,
  addresses: [HOME],
  rules: mia.rules,
  policy: { ...mia.policy, ...closing('home.example') },
  blockPage: true,
});
const SITES = ['mia.example', 'laptop.example', 'other.example', 'home.example'];

const [heard, macs, keys]: [string[], string[], string[]] = [[], [], []];
const NAMES: Record<string, string> = { [mia.deviceId]: 'mia', [home.networkId]: 'home' };
let answer: ReturnType<typeof newAnswer>;
beforeEach(() => {
  [heard.length, macs.length, keys.length] = [0, 0, 0];
  const registry = new Registry();
  registry.apply(knownOf([mia, laptop, other], [], [home]));
  answer = newAnswer({
    registry,
    log: new QueryLog(),
    counts: { answered: 0, blocked: 0 },
    resolver: { kept: () => null, resolve: async () => Promise.resolve({ message: null, why: 22 }) },
    heard: ({ id }, _, isByMac) => heard.push(`${NAMES[id]}${isByMac ? ' by mac' : ''}`),
    heardKey: ({ id }, { address }) => keys.push(`${NAMES[id]} ${address}`),
    heardMac: ({ id }, mac) => macs.push(`${NAMES[id]} ${mac}`),
    page: { addresses: [Uint8Array.from(PAGE.split('.').map(Number))] },
  });
});

const ask = async (name: string, client: Partial<Client>, mac?: string) => {
  const option = mac === undefined ? '' : `fde90006${mac.replaceAll(':', '')}`;
  const opt = [0, 0, 41, 4, 208, 0, 0, 0, 0, 0, option.length / 2, ...hex(option)];
  const query = Uint8Array.from([...queryFor(name, TYPE.a), ...opt]);
  query[11] = 1;
  const out = new Uint8Array(4096);
  const result = respond(query, { address: HOME, way: 'udp', ...client }, out, answer);
  const bytes = typeof result === 'number' ? out.slice(0, result) : await result;
  return readAnswer(bytes ?? new Uint8Array());
};
/** Whose rules decide, by the site that is closed. */
const decides = async (client: Partial<Client>, mac?: string): Promise<string> => {
  const closed: string[] = [];
  for (const site of SITES) {
    const { code, data } = await ask(site, client, mac);
    if (code === CLOSED || data.includes(`1 ${PAGE}`)) closed.push(site.split('.')[0] ?? '');
  }
  return closed.join(' ');
};

describe('a hardware address that a router says', () => {
  it('is the device that the family named by it, in a home of that family alone', async () => {
    expect(await decides({}, MIA)).toBe('mia');
    expect(await decides({})).toBe('home');
    expect(await decides({}, UNNAMED)).toBe('home');
    // Neither from elsewhere, nor where nobody is known.
    expect(await decides({ address: STRANGER }, MIA)).toBe('');
  });

  it('is behind the key and the address of a device', async () => {
    expect(await decides({ address: LAPTOP }, MIA)).toBe('laptop');
    expect(await decides({ address: STRANGER, way: 'tls', keyHash: KEY }, UNNAMED)).toBe('mia');
    // Where a key is used is looked at with each question, and of nothing else.
    expect(keys).toEqual(SITES.map(() => `mia ${STRANGER}`));
    expect(await decides({ way: 'tls', keyHash: 'cd'.repeat(32) }, MIA)).toBe('');
    expect(keys).toHaveLength(SITES.length);
  });

  it('holds for an answer that comes later as well', async () => {
    const [now, later] = await Promise.all([ask('open.example', {}, MIA), ask('open.example', {}, MIA)]);
    expect([now.code, later.code]).toEqual([2, 2]);
    expect(macs).toEqual([`home ${MIA}`, `home ${MIA}`]);
  });

  it('leads to no page, which would not know it behind its router', async () => {
    expect(await ask('mia.example', {}, MIA)).toMatchObject({ code: CLOSED, data: [] });
    expect((await ask('home.example', {}, UNNAMED)).data).toEqual([`1 ${PAGE}`]);
  });

  it('is told with each question, and the device and its home once a minute', async () => {
    for (let count = 0; count < 3; count += 1) await ask('open.example', {}, MIA);
    await ask('open.example', {}, UNNAMED);
    expect(heard).toEqual(['mia by mac', 'home']);
    expect(macs).toEqual([...Array.from({ length: 3 }, () => `home ${MIA}`), `home ${UNNAMED}`]);
  });
});
