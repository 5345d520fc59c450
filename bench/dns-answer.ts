/**
 * What a resolver spends on an answer by a whole policy: microseconds of the processor, in alternation with a kept answer to a client without rules,
 * which is the measure. No sockets: those cost the same whatever is answered. `node bench/dns-answer.ts [answers]`
 */
import { factsOf, KNOWN_NAMES } from '@kinward/catalogue/facts.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import { respond } from '@kinward/filter-core/answer/respond.ts';
import { KnownName } from '@kinward/filter-core/policy/known-name.ts';
import { Registry } from '@kinward/dns/policy/registry.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { knownOf } from '@kinward/dns/policy/test-known.ts';
import { Resolver } from '@kinward/filter-core/resolve/resolver.ts';
import { answerOf, TestUpstream } from '@kinward/dns/resolve/test-upstream.ts';
import { Upstream } from '@kinward/dns/resolve/upstream.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { nameOfText, textOfName } from '@kinward/filter-core/wire/name.ts';
import { rewriteReply } from '@kinward/filter-core/wire/reply.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { median } from './lib/load-client.ts';

const ANSWERS = Number(process.argv[2] ?? 100_000);
const ROUNDS = 9;
const NAMES = 500;
const [NOBODY, CHILD, LISTS] = ['192.168.7.9', '192.168.7.2', '192.168.7.3'];

const policy = {
  blocked: ['category:games', 'category:adult', 'category:gambling', 'service:tiktok', 'escape:vpn'] as const,
  windows: [
    {
      ruleId: 'w',
      targets: ['service:youtube' as const],
      from: '21:00',
      to: '07:00',
      weekDays: [...WEEK_DAYS],
    },
  ],
  safeSearch: { google: 'strict', bing: 'strict' } as const,
};
const whole = { ...policy, blocked: [...policy.blocked] };
const aliases = [{ name: 'nas.home.arpa', addresses: ['192.168.7.50'] }];
const entries = Array.from({ length: 10_000 }, (_, index) => entry('deny', `denied-${index}.example`));
const devices = [deviceWith(CHILD, whole), deviceWith(LISTS, { ...whole, entries }, { aliases })];

const upstream = await TestUpstream.start(async (asked) => {
  if (!asked.name.toLowerCase().startsWith('chain')) return [answerOf(asked)];
  const out = new Uint8Array(600);
  const target = nameOfText('cdn.provider.example') ?? new Uint8Array();
  return [
    out.slice(0, rewriteReply(out, asked.packet, asked.query, target, [Uint8Array.of(192, 0, 2, 9)], 300)),
  ];
});
const asker = new Upstream(upstream.place);
const registry = new Registry();
registry.apply(knownOf(devices, ['kinward.example']));
const answer = newAnswer({
  registry,
  resolver: new Resolver({ upstreams: [asker] }),
  counts: { answered: 0, blocked: 0 },
  log: { note: () => undefined },
  take: () => 'answer',
});

const packetFor = (name: string, type: number = TYPE.a): Uint8Array => {
  const packet = Uint8Array.from([...queryFor(name, type), 0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0]);
  packet[11] = 1;
  return packet;
};
const some = (name: (index: number) => string): Uint8Array[] =>
  Array.from({ length: NAMES }, (_, index) => packetFor(name(index)));
const many = (name: (index: number) => string): Uint8Array[] =>
  Array.from({ length: ANSWERS }, (_, index) => packetFor(name(index)));

const open = some((index) => `www.site-${index}.example`);
const CASES: readonly [what: string, from: string, packets: readonly Uint8Array[]][] = [
  ['open, kept, client without rules', NOBODY, open],
  ['open, kept, by a policy', CHILD, open],
  ['open, kept, by a policy with 10,000 entries and an own name', LISTS, open],
  ['open, kept, through another name', CHILD, some((index) => `chain-${index}.example`)],
  ['closed by a category, never asked before', CHILD, many((index) => `x${index}.roblox.com`)],
  ['closed by one of 10,000 entries', LISTS, many((index) => `x.denied-${index % 10_000}.example`)],
  ['led to the safe host, kept', CHILD, [packetFor('www.google.com')]],
  ['own name', LISTS, [packetFor('nas.home.arpa')]],
  ['special use', CHILD, many((index) => `x${index}.local`)],
];

const out = new Uint8Array(8192);
/** Answers that are not kept yet are asked for. */
for (const [, from, packets] of CASES)
  for (const packet of packets.slice(0, NAMES))
    await respond(packet, { address: from, way: 'udp' }, out, answer);

const microsecondsOf = (count: number, work: (index: number) => void): number => {
  const began = process.cpuUsage();
  for (let index = 0; index < count; index += 1) work(index);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / count;
};

const spent = CASES.map((): number[] => []);
for (let round = 0; round < ROUNDS; round += 1)
  for (const [index, [what, address, packets]] of CASES.entries()) {
    const client = { address, way: 'udp' } as const;
    spent[index]?.push(
      microsecondsOf(ANSWERS, (at) => {
        const result = respond(packets[at % packets.length] ?? out, client, out, answer);
        if (typeof result !== 'number' || result === 0) throw new Error(`${what}: no answer at once`);
      }),
    );
  }
const measure = median(spent[0] ?? []);
console.table(
  CASES.map(([what], index) => {
    const own = median(spent[index] ?? []);
    return {
      answer: what,
      'µs of the processor': own.toFixed(2),
      'of the measure': (own / measure).toFixed(2),
    };
  }),
);

// What the catalogue knows of a name: by the table, and by its text, remembered or not.
const query = newQuery();
const known = new KnownName();
const remembered = new Map<string, unknown>();
const names = [...KNOWN_NAMES];
const ways: Record<string, () => void> = {
  table: () => void known.read(registry.names, packet, query.labels),
  'text, remembered': () => {
    const text = textOfName(packet, query.labels).toLowerCase();
    if (!remembered.has(text)) remembered.set(text, factsOf(text));
  },
  'text, never asked before': () => void factsOf(textOfName(packet, query.labels).toLowerCase()),
};
const packets = some((index) => `www.${names[(index * 7) % names.length] ?? ''}`);
let packet = packets[0] ?? out;
const looked = Object.entries(ways).map(([way, look]) => {
  const rounds = Array.from({ length: ROUNDS }, () =>
    microsecondsOf(ANSWERS, (at) => {
      packet = packets[at % packets.length] ?? out;
      readQuery(packet, packet.length, query);
      look();
    }),
  );
  return { 'lookup by': way, 'µs of the processor': median(rounds).toFixed(2) };
});
console.table(looked);
asker.close();
await upstream[Symbol.asyncDispose]();
