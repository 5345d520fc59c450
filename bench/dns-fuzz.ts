/**
 * Ten million mutated packets to the resolver's reading and building of messages, and as many mutated questions to a device's whole policy: no
 * exception, no answer to an answer, none beyond its limit; and where the library dns-packet reads a question too, the same one.
 * `node bench/dns-fuzz.ts [packets] [seed]`; exit code 1 with the packet where something is not as it must be.
 */
import { decode, type Packet } from 'dns-packet';
import { newAnswerFuzz } from '@kinward/dns/test-answer-fuzz.ts';
import { UDP_BYTES } from '@kinward/filter-core/wire/codes.ts';
import { textOfName } from '@kinward/filter-core/wire/name.ts';
import { newWireFuzz, type Tried } from '@kinward/filter-core/wire/test-fuzz.ts';

const PACKETS = Number(process.argv[2] ?? 10_000_000);
const SEED = Number(process.argv[3] ?? 8_767);
const PLAIN_UDP = 512;
const TOLD_EVERY = 1_000_000;
const DO = 0x80_00;
const [RD, CD] = [0x1_00, 0x10];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @returns null where the library does not read it */
function decoded(bytes: Uint8Array): Packet | null {
  try {
    return decode(Buffer.from(bytes));
  } catch {
    return null;
  }
}

/** What a packet asks, as ours and as the library has it, in the same words. */
const oursOf = ({ query, bytes }: Tried): string =>
  [
    query.id,
    query.flags & (RD | CD),
    textOfName(bytes, query.labels),
    query.hasEdns,
    query.udpBytes,
    query.isDnssecOk,
  ].join(' ');
function theirsOf({ id = 0, flags = 0, questions = [], additionals = [] }: Packet): string {
  const opt = additionals.find((record) => record.type === 'OPT');
  const size = opt?.type === 'OPT' ? Math.min(UDP_BYTES, Math.max(PLAIN_UDP, opt.udpPayloadSize)) : PLAIN_UDP;
  const name = questions[0]?.name ?? '';
  const signed = opt?.type === 'OPT' && ((opt.flags ?? 0) & DO) !== 0;
  return [id, flags & (RD | CD), name === '' ? '.' : name, opt !== undefined, size, signed].join(' ');
}
/** The library has names as UTF-8 with dots, so what else is in a label cannot be compared. */
const isPlain = ({ query, bytes }: Tried): boolean =>
  /^(?:[\w-]+(?:\.[\w-]+)*|\.)$/u.test(textOfName(bytes, query.labels));

function fuzzWire(): void {
  const tryNext = newWireFuzz(SEED);
  const seen = new Map<string, number>();
  let [compared, began] = [0, performance.now()];
  for (let count = 1; count <= PACKETS; count += 1) {
    const tried = tryNext();
    seen.set(tried.reading, (seen.get(tried.reading) ?? 0) + 1);
    if (tried.reading === 'query' && isPlain(tried)) {
      const theirs = decoded(tried.bytes);
      if (theirs) {
        compared += 1;
        if (theirsOf(theirs) !== oursOf(tried))
          throw new Error(
            `${Buffer.from(tried.bytes).toString('hex')}: ${oursOf(tried)} | ${theirsOf(theirs)}`,
          );
      }
    }
    if (count % TOLD_EVERY === 0)
      say(`  ${count} packets, ${Math.round((performance.now() - began) / 1000)} s`);
  }
  say(`messages: ${PACKETS} packets, no exception; ${compared} read by dns-packet too, as the same question`);
  say(`  ${[...seen].map(([reading, times]) => `${reading} ${times}`).join(', ')}`);
}

async function fuzzAnswers(): Promise<void> {
  const tryNext = newAnswerFuzz(SEED);
  let [answered, dropped] = [0, 0];
  const began = performance.now();
  for (let count = 1; count <= PACKETS; count += 1) {
    const { bytes, reading } = await tryNext();
    if (bytes.length > 0) answered += 1;
    if (reading === 'drop') dropped += 1;
    if (count % TOLD_EVERY === 0)
      say(`  ${count} questions, ${Math.round((performance.now() - began) / 1000)} s`);
  }
  say(
    `answers: ${PACKETS} questions, no exception; ${answered} answered, of ${dropped} answers and stumps none`,
  );
}

fuzzWire();
await fuzzAnswers();
