/**
 * Mutated questions to a device's whole policy, the same for the same seed: whatever is asked, the answer is one, fits, and is to that question.
 * For the tests, and for ten million of them (`bench/dns-fuzz.ts`).
 */
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import { ANSWER_BYTES, respond } from '@kinward/filter-core/answer/respond.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { knownOf } from './policy/test-known.ts';
import { Registry } from './policy/registry.ts';
import { answeredBy } from '@kinward/filter-core/resolve/cache.ts';
import { cleanAnswer } from '@kinward/filter-core/resolve/clean.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { nameOfText } from '@kinward/filter-core/wire/name.ts';
import { newQuery, readQuery, type Reading } from '@kinward/filter-core/wire/message.ts';
import { rewriteReply } from '@kinward/filter-core/wire/reply.ts';
import { hex, numbersFrom, QUERIES, queryFor } from '@kinward/filter-core/wire/test-packets.ts';

let next = numbersFrom(4_711);
const below = (limit: number): number => next() % limit;
const CHILD = '192.168.7.2';

const NAMES = [
  'www.tiktok.com',
  'www.google.com',
  'm.youtube.com',
  'www.childline.org.uk',
  'x.local',
  'localhost',
  'nas.home.arpa',
  '50.7.168.192.in-addr.arpa',
  '_dns.resolver.arpa',
  'mask.icloud.com',
  'a.denied.example',
  'www.open.example',
  `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`,
  `${'a.'.repeat(120)}x.local`,
];
const TYPES = [TYPE.a, TYPE.aaaa, TYPE.https, TYPE.svcb, TYPE.cname, TYPE.ptr, TYPE.txt, TYPE.soa, 0, 255];
const COOKIE = '000a000813e99fc330ef3e8c';
const OPTIONS = ['', COOKIE, `000a0018${'00'.repeat(24)}`, '00080007000118 00c00002', '000a0003000000'];

const withOpt = (packet: Uint8Array, options: Uint8Array): Uint8Array => {
  const whole = Uint8Array.from([...packet, 0, 0, 41, 16, 0, 0, 0, 0, 0, 0, options.length, ...options]);
  whole[11] = 1;
  return whole;
};

const device = deviceWith(
  CHILD,
  {
    blocked: ['service:tiktok', 'escape:relay', 'category:games'],
    entries: [entry('deny', 'denied.example')],
    windows: [
      {
        ruleId: 'w',
        name: 'ñ😴'.repeat(40),
        targets: ['service:roblox'],
        from: '00:00',
        to: '23:59',
        weekDays: [...WEEK_DAYS],
      },
    ],
    safeSearch: { google: 'strict', youtube: 'moderate' },
  },
  {
    aliases: [{ name: 'nas.home.arpa', addresses: ['192.168.7.50', 'fd00::50'] }],
    blockPage: true,
    language: 'es',
  },
);
const registry = new Registry();
registry.apply(knownOf([device]));

/** What an upstream would say of a question: an address, through another name. */
const keptFor = (asked: Uint8Array, questionEnd: number): Uint8Array | null => {
  const query = newQuery();
  const packet = asked.slice(0, questionEnd).fill(0, 6, 12);
  if (readQuery(packet, packet.length, query) !== 'query') return null;
  const out = new Uint8Array(2000);
  const target = nameOfText(below(2) === 0 ? 'cdn.tiktokcdn.com' : 'cdn.open.example') ?? new Uint8Array();
  const address = query.type === TYPE.aaaa ? new Uint8Array(16).fill(0x20) : Uint8Array.of(192, 0, 2, 1);
  const reply = out.slice(0, rewriteReply(out, packet, query, target, [address], below(400)));
  const cleaned = cleanAnswer(reply, { isDnssecOk: false, isTrusted: false, dropsPrivate: true });
  return cleaned?.message ?? null;
};
const questionEndOf = (packet: Uint8Array, length: number): number => {
  const query = newQuery();
  readQuery(packet, length, query);
  return query.questionEnd;
};
const answer = newAnswer({
  registry,
  resolver: {
    kept: (packet, query) => {
      const message = below(4) > 0 ? keptFor(packet, query.questionEnd) : null;
      return message && answeredBy(message, below(100), below(5) === 0);
    },
    resolve: async (packet, length) => {
      const message = below(3) > 0 ? keptFor(packet, questionEndOf(packet, length)) : null;
      return message ? answeredBy(message) : { message: null, why: 22 };
    },
  },
  counts: { answered: 0, blocked: 0 },
  log: { note: () => undefined },
  take: () => 'answer',
  page: { addresses: [Uint8Array.of(192, 168, 7, 10)] },
});

function question(): Uint8Array {
  if (below(8) === 0) return hex(Object.values(QUERIES)[below(11)] ?? QUERIES.plain);
  const plain = queryFor(
    NAMES[below(NAMES.length)] ?? 'x',
    TYPES[below(TYPES.length)] ?? 1,
    next() & 0xff_ff,
  );
  return below(3) === 0 ? plain : withOpt(plain, hex(OPTIONS[below(OPTIONS.length)] ?? ''));
}

function mutated(): Uint8Array {
  const packet = question();
  for (let changes = below(4); changes > 0; changes -= 1) packet[below(packet.length)] = below(256);
  return below(6) === 0 ? packet.subarray(0, below(packet.length + 1)) : packet;
}

/** What came of a question; the bytes are used again for the next. */
export interface Tried {
  /** Empty for silence. */
  bytes: Uint8Array;
  reading: Reading;
}

/** @returns what tries the next question, and throws an error with its bytes where the answer is not as it must be */
export function newAnswerFuzz(seed: number): () => Promise<Tried> {
  const out = new Uint8Array(ANSWER_BYTES);
  const query = newQuery();
  next = numbersFrom(seed);
  return async () => {
    const packet = mutated();
    const way = below(4) === 0 ? 'tcp' : 'udp';
    const reading = readQuery(packet, packet.length, query);
    const limit = way === 'tcp' ? ANSWER_BYTES : query.udpBytes;
    const result = respond(packet, { address: CHILD, way }, out, answer);
    const bytes = typeof result === 'number' ? out.subarray(0, result) : ((await result) ?? new Uint8Array());
    const isRight =
      bytes.length === 0 ||
      (reading !== 'drop' &&
        bytes.length <= limit &&
        ((bytes[2] ?? 0) & 0x80) !== 0 &&
        bytes[0] === packet[0] &&
        bytes[1] === packet[1]);
    if (!isRight) throw new Error(`packet ${Buffer.from(packet).toString('hex')}`);
    return { bytes, reading };
  };
}
