/** Who asks again is told what somebody who never asked would be told: whatever was remembered, whatever changed meanwhile. */
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { expect, it } from 'vitest';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import { ClientMemo } from '@kinward/filter-core/answer/client-memo.ts';
import { respond, type Answer, type Client } from '@kinward/filter-core/answer/respond.ts';
import { Decided } from '@kinward/filter-core/policy/decided.ts';
import { MOST_VERDICTS } from '@kinward/filter-core/policy/verdict-memo.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { knownOf } from './policy/test-known.ts';
import { Registry } from './policy/registry.ts';
import { answeredBy } from '@kinward/filter-core/resolve/cache.ts';
import { bedtime, CHILD, NIGHT, OTHER } from './test-answering.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { nameOfText } from '@kinward/filter-core/wire/name.ts';
import { rewriteReply } from '@kinward/filter-core/wire/reply.ts';
import { numbersFrom, queryFor } from '@kinward/filter-core/wire/test-packets.ts';

const QUESTIONS = 3_000;
const SECOND = 1000;
const numbers = numbersFrom(99);
const below = (limit: number): number => numbers() % limit;
const some = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

const NAMES = [
  'www.tiktok.com',
  'm.youtube.com',
  'www.roblox.com',
  'www.google.com',
  'x.denied.example',
  'allowed.denied.example',
  'www.open.example',
  'www.childline.org.uk',
  'nas.home.arpa',
  'x.local',
  'kinward.example',
  'dns.google',
];
const TARGETS = ['service:tiktok', 'service:youtube', 'category:games', 'escape:resolver'] as const;

/** With a grant that ends within two minutes. */
const policy = (at: number): Parameters<typeof deviceWith>[1] => ({
  blocked: TARGETS.filter(() => below(3) === 0),
  allowOnly: below(8) === 0,
  entries: [
    ...(below(2) === 0 ? [entry('deny', 'denied.example')] : []),
    ...(below(2) === 0 ? [entry('allow', 'allowed.denied.example', below(2) === 0)] : []),
  ],
  windows: below(3) === 0 ? [bedtime(below(2) === 0 ? 'all' : ['service:youtube'])] : [],
  grants:
    below(2) === 0
      ? [
          {
            grantId: 'g',
            opens: some([{ kind: 'target', target: 'service:tiktok' }, { kind: 'all' }] as const),
            from: new Date(at - SECOND).toISOString(),
            until: new Date(at + (1 + below(120)) * SECOND).toISOString(),
          },
        ]
      : [],
  safeSearch: below(2) === 0 ? { google: 'strict' } : {},
});
const rest = { aliases: [{ name: 'nas.home.arpa', addresses: ['192.168.7.50'] }], blockPage: true };
/** The same device with other rules. */
const changed = (device: FilterDevice, at: number): FilterDevice => ({
  ...deviceWith(device.addresses[0] ?? '', policy(at), below(2) === 0 ? rest : {}),
  deviceId: device.deviceId,
});

const target = nameOfText('v16.tiktokcdn.com') ?? new Uint8Array();
/** Every other name leads through another. */
const kept = (packet: Uint8Array, query: Parameters<Answer>[1]) => {
  const out = new Uint8Array(600);
  const plain = packet.slice(0, query.questionEnd);
  const isLed = (packet[13] ?? 0) % 2 === 0;
  const length = rewriteReply(
    out,
    plain,
    { ...query, hasEdns: false },
    isLed ? target : plain.slice(12, query.questionEnd - 4),
    [Uint8Array.of(192, 0, 2, 1)],
    300,
  );
  return answeredBy(out.slice(0, length));
};

it('as somebody who never asked', () => {
  const clock = { at: NIGHT };
  const registry = new Registry();
  let devices = [deviceWith(CHILD, policy(NIGHT), rest), deviceWith(OTHER, policy(NIGHT))];
  let names = ['kinward.example'];
  const apply = (): void => registry.apply(knownOf(devices, names));
  const answerBy = (): Answer =>
    newAnswer({
      registry,
      resolver: { kept, resolve: () => Promise.reject(new Error('everything is kept')) },
      counts: { answered: 0, blocked: 0 },
      log: { note: () => undefined },
      take: () => 'answer',
      decided: new Decided(MOST_VERDICTS, 64),
      now: () => clock.at,
      page: { addresses: [Uint8Array.of(192, 168, 7, 10)] },
    });
  apply();
  const again = answerBy();
  const clients: Client[] = [CHILD, OTHER, '192.168.7.9'].map((address) => ({
    address,
    way: 'udp',
    memo: new ClientMemo(),
  }));
  const [first, second] = [new Uint8Array(4096), new Uint8Array(4096)];
  const seen = new Set<string>();
  /** Remembers nothing. */
  let unknowing = answerBy();
  for (let question = 0; question < QUESTIONS; question += 1) {
    const event = below(150);
    if (event === 0) devices = devices.map((device) => (below(2) === 0 ? changed(device, clock.at) : device));
    if (event === 1 && below(4) === 0)
      names = below(2) === 0 ? ['kinward.example'] : ['kinward.example', 'open.example'];
    if (event === 2)
      devices = devices.map((device, at) => ({ ...device, addresses: [at === 0 ? OTHER : CHILD] }));
    if (event < 3) apply();
    if (event === 3) clock.at += (below(20) - 5) * 60 * SECOND;
    clock.at += below(2) * SECOND;
    unknowing = answerBy();
    const client = some(clients);
    const packet = queryFor(some(NAMES), some([TYPE.a, TYPE.aaaa, TYPE.https, TYPE.txt]), below(65_536));
    const told = respond(packet, client, first, again) as number;
    const unremembered = respond(
      packet,
      { address: client.address, way: 'udp' },
      second,
      unknowing,
    ) as number;
    const one = Buffer.from(first.subarray(0, told)).toString('hex');
    const other = Buffer.from(second.subarray(0, unremembered)).toString('hex');
    expect(one, `question ${question}`).toBe(other);
    seen.add(one.slice(4));
  }
  expect(seen.size).toBeGreaterThan(100);
});
