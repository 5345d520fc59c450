import { describe, expect, it } from 'vitest';
import { TYPE } from '../wire/codes.ts';
import { newLabels, readLabels } from '../wire/name.ts';
import { ANSWERS, hex, numbersFrom } from '../wire/test-packets.ts';
import { newRecordPlace, readRecord } from '../wire/record.ts';
import { cleanAnswer, type CleanAnswer } from './clean.ts';

const OPTIONS = { isDnssecOk: false, isTrusted: false, dropsPrivate: true };
const clean = (packet: Uint8Array, more: Partial<typeof OPTIONS> = {}): CleanAnswer | null =>
  cleanAnswer(packet, { ...OPTIONS, ...more });
const text = (answer: CleanAnswer | null): string | null =>
  answer && Buffer.from(answer.message).toString('hex');
const join = (...parts: string[]): string => parts.join('').replaceAll(' ', '');
/** An answer for `www.test`, type A, with these records in the sections answer, authority, additional. */
const answer = (records: readonly (readonly string[])[], flags = '8180', type = '0001'): Uint8Array =>
  hex(
    join(
      '1234',
      flags,
      '0001',
      ...records.map(({ length }) => `000${length}`),
      '03777777 0474657374 00',
      type,
      '0001',
      ...records.flat(),
    ),
  );
const A = 'c00c 0001 0001 0000012c 0004';

describe('what is kept of an answer', () => {
  it('of unbound is its records, without OPT, id and what only the upstream may say', () => {
    const kept = clean(hex(ANSWERS.a))!;
    expect(text(kept)).toBe(
      join('0000 8080 0001 0001 0000 0000 03777777 0474657374 00 0001 0001', A, 'c0000207'),
    );
    expect(kept).toMatchObject({ rcode: 0, ttl: 300 });
  });

  it.each([
    ['mx', 'c00c 000f 0001 0000012c 000c 000a 03777777 0474657374 00'],
    ['srv', 'c00c 0021 0001 0000012c 0010 0000 0005 01bb 03777777 0474657374 00'],
    ['cname', 'c00c 0005 0001 0000012c 000a 03777777 0474657374 00'],
  ] as const)('of the type %s has its names in full', (kind, record) => {
    expect(text(clean(hex(ANSWERS[kind])))).toContain(join(record));
  });

  it('that there is no such name is its SOA, no longer than its minimum', () => {
    for (const kind of ['nx', 'noData'] as const) {
      const kept = clean(hex(ANSWERS[kind]))!;
      expect(kept).toMatchObject({ rcode: kind === 'nx' ? 3 : 0, ttl: 120 });
      expect(text(kept)).toContain(
        join('0474657374 00 0006 0001 00000078 0029 026e73 0474657374 00 0561646d696e'),
      );
    }
  });

  it('that there is no such name, without an SOA, is kept by nobody', () => {
    expect(clean(answer([[], [], []], '8183'))).toMatchObject({ rcode: 3, ttl: 0 });
  });

  it('has no letters of the question as they were sent', () => {
    const packet = hex(ANSWERS.nx);
    const plain = text(clean(hex(ANSWERS.nx)));
    for (const at of [13, 15, 18, 20]) packet[at]! &= ~0x20;
    expect(text(clean(packet))).toBe(plain);
  });

  it('follows the chain, and leaves out what does not belong to it', () => {
    const alias = 'c00c 0005 0001 0000003c 0008 0163 0474657374 00';
    const target = '0163 0474657374 00 0001 0001 0000001e 0004 c0000209';
    const stranger = '0462616e6b 00 0001 0001 0000012c 0004 cb007142';
    const glue = '026e73 00 0001 0001 0000012c 0004 cb007142';
    const authority = '0474657374 00 0002 0001 0000012c 0004 026e73 00';
    const kept = clean(answer([[alias, stranger, target], [authority], [glue]]))!;
    expect(kept.ttl).toBe(30);
    expect(text(kept)).toBe(
      join(
        '0000 8080 0001 0002 0000 0000 03777777 0474657374 00 0001 0001',
        alias,
        'c026 0001 0001 0000001e 0004 c0000209',
      ),
    );
  });

  it.each(['0a000001', '7f000001', 'c0a80101', 'ac1f0001', 'a9fe0001', '64400001', '00000000'])(
    'has no address of the own network (%s), unless it may',
    (address) => {
      const packet = answer([[`${A} ${address}`, `${A} c0000207`], [], []]);
      expect(text(clean(packet))).toContain('c0000207');
      expect(clean(packet)!.message[7]).toBe(1);
      expect(clean(packet, { dropsPrivate: false })!.message[7]).toBe(2);
    },
  );

  it.each([
    ['fd000000000000000000000000000001', true],
    ['fe800000000000000000000000000001', true],
    ['00000000000000000000000000000001', true],
    ['00000000000000000000ffff7f000001', true],
    ['20010db8000000000000000000000001', false],
    ['00000000000000000000ffff08080808', false],
  ])('knows of the address %s whether it is of the own network: %s', (address, isPrivate) => {
    const packet = answer([[`c00c 001c 0001 0000012c 0010 ${address}`], [], []], '8180', '001c');
    expect(clean(packet)!.message[7]).toBe(isPrivate ? 0 : 1);
  });

  const service = (params: string, type = '0041'): Uint8Array => {
    const data = join('0001 00', params);
    const length = (data.length / 2).toString(16).padStart(4, '0');
    return answer([[`c00c ${type} 0001 0000012c ${length} ${data}`], [], []], '8180', type);
  };
  const alpn = '0001 0003 026832';
  it.each([
    ['an address of its own network', `${alpn} 0004 0004 c0a80101`, false],
    ['one behind a public one', '0004 0008 c0000207 0a000001', false],
    ['one of the new form', '0006 0010 fd000000000000000000000000000001', false],
    [
      'one behind public ones of both forms',
      '0004 0004 c0000207 0006 0010 fe800000000000000000000000000001',
      false,
    ],
    ['an address of three bytes', '0004 0003 c00002', false],
    ['no address where one belongs', '0004 0000', false],
    ['a value that ends behind the record', '0004 0008 c0000207', false],
    ['half a parameter', `${alpn} 0004 00`, false],
    ['public ones', `${alpn} 0004 0004 c0000207 0006 0010 20010db8000000000000000000000001`, true],
    ['none', alpn, true],
    ['no parameters', '', true],
    ['bytes like one under another key', '0005 0004 c0a80101', true],
  ])('of a service that hints at %s is kept or not', (_, params, isKept) => {
    for (const type of ['0040', '0041'])
      expect(clean(service(params, type))!.message[7]).toBe(isKept ? 1 : 0);
    expect(clean(service(params), { dropsPrivate: false })!.message[7]).toBe(1);
  });

  it('of a service without its name is not kept', () => {
    for (const data of ['0001 0001', '0002 0001 0c', '0004 0001 c00c'])
      expect(clean(answer([[`c00c 0041 0001 0000012c ${data}`], [], []], '8180', '0041'))!.message[7]).toBe(
        0,
      );
  });

  it('says that it was checked only where the way can be trusted', () => {
    const packet = answer([[`${A} c0000207`], [], []], '81a0');
    expect(clean(packet)!.message[3]).toBe(0x80);
    expect(clean(packet, { isTrusted: true })!.message[3]).toBe(0xa0);
  });

  it('has signatures where they were asked for', () => {
    const signature = 'c00c 002e 0001 0000012c 0016 0001 08 02 0000012c 00000000 00000000 0001 00 aabbcc';
    const packet = answer([[`${A} c0000207`, signature], [], []]);
    expect(clean(packet)!.message[7]).toBe(1);
    expect(clean(packet, { isDnssecOk: true })!.message[7]).toBe(2);
  });

  it.each([
    ['an upstream that failed', answer([[], [], []], '8182')],
    ['an upstream that refuses', answer([[], [], []], '8185')],
    ['an address of three bytes', answer([['c00c 0001 0001 0000012c 0003 c00002'], [], []])],
    ['a record that is cut', answer([['c00c 0001 0001 0000012c 0009 c00002'], [], []])],
    ['a name in a circle', answer([['c022 0001 0001 0000012c 0004 c0000207'], [], []])],
    [
      'an alias with something behind its name',
      answer([['c00c 0005 0001 0000012c 0004 0163 00 00'], [], []]),
    ],
    ['an SOA without numbers', answer([[], ['c00c 0006 0001 0000012c 0002 00 00'], []])],
  ])('is nothing from %s', (_, packet) => {
    expect(clean(packet)).toBeNull();
  });

  const labels = newLabels();
  it('of 20,000 mutated packets is nothing, or a whole message of our own', () => {
    const next = numbersFrom(9520);
    const place = newRecordPlace();
    let kept = 0;
    for (let count = 0; count < 20_000; count += 1) {
      const seeds = Object.values(ANSWERS);
      const packet = hex(seeds[next() % seeds.length]!);
      for (let changes = 1 + (next() % 3); changes > 0; changes -= 1)
        packet[4 + (next() % (packet.length - 4))] = [0, 12, 0xc0, 0xff, next() % 256][next() % 5]!;
      const message = clean(packet, { isDnssecOk: count % 2 === 0 })?.message;
      if (!message) continue;
      kept += 1;
      const records = message[7]! + message[6]! * 256 + message[9]! + message[8]! * 256;
      let at = readLabels(message, 12, message.length, labels) + 4;
      for (let record = 0; record < records; record += 1) at = readRecord(message, at, message.length, place);
      expect(at).toBe(message.length);
      expect(place.type === TYPE.opt && records > 0).toBe(false);
    }
    expect(kept).toBeGreaterThan(2000);
  });
});
