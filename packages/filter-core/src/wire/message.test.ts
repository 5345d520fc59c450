import { describe, expect, it } from 'vitest';
import { newQuery, readQuery, type Query } from './message.ts';
import { textOfName } from './name.ts';
import { ANSWERS, hex, queryFor, QUERIES } from './test-packets.ts';

const read = (packet: Uint8Array): { reading: string; query: Query } => {
  const query = newQuery();
  return { reading: readQuery(packet, packet.length, query), query };
};
/** An OPT record with options. */
const opt = (options: string, owner = '00'): string =>
  `${owner} 0029 04d0 00000000 ${(options.replaceAll(' ', '').length / 2).toString(16).padStart(4, '0')} ${options}`;
const withAdditional = (...records: string[]): Uint8Array => {
  const packet = Uint8Array.from([...queryFor('example.org', 1), ...hex(records.join(''))]);
  packet[11] = records.length;
  return packet;
};

describe('a query', () => {
  it('without EDNS is read', () => {
    const packet = hex(QUERIES.plain);
    const { reading, query } = read(packet);
    expect(reading).toBe('query');
    expect(textOfName(packet, query.labels)).toBe('www.example.com');
    expect(query).toMatchObject({
      id: 0x6b71,
      type: 1,
      questionEnd: packet.length,
      hasEdns: false,
      udpBytes: 512,
      isDnssecOk: false,
    });
  });

  it.each(['cookie', 'subnet', 'mac', 'cd'] as const)(
    'with EDNS (%s) is read, its options left aside',
    (kind) => {
      const { reading, query } = read(hex(QUERIES[kind]));
      expect(reading).toBe('query');
      expect(query).toMatchObject({ hasEdns: true, udpBytes: 1232, isDnssecOk: false });
    },
  );

  it('may ask for signatures', () => {
    expect(read(hex(QUERIES.dnssec)).query.isDnssecOk).toBe(true);
  });

  it('is taken at its word for a size between 512 and our own', () => {
    const packet = hex(QUERIES.dnssec);
    for (const [said, taken] of [
      [0, 512],
      [700, 700],
      [65_535, 1232],
    ] as const) {
      packet[packet.length - 8] = said >> 8;
      packet[packet.length - 7] = said & 255;
      expect(read(packet).query.udpBytes).toBe(taken);
    }
  });

  it.each([
    ['edns1', 'badVers'],
    ['chaos', 'refused'],
    ['ixfr', 'refused'],
    ['notify', 'notImp'],
    ['any', 'query'],
  ] as const)('of the kind %s is %s', (kind, reading) => {
    expect(read(hex(QUERIES[kind])).reading).toBe(reading);
  });

  it('that is an answer is dropped, as is half a header', () => {
    expect(read(hex(ANSWERS.a)).reading).toBe('drop');
    expect(read(hex(QUERIES.plain).subarray(0, 11)).reading).toBe('drop');
    expect(read(new Uint8Array()).reading).toBe('drop');
  });

  it('that is cut anywhere behind its header is malformed', () => {
    const packet = hex(QUERIES.mac);
    for (let length = 12; length < packet.length; length += 1)
      expect(read(packet.subarray(0, length)).reading).toBe('formErr');
  });

  it.each([
    ['two questions', 5, 2],
    ['no question', 5, 0],
    ['an answer', 7, 1],
    ['an authority', 9, 1],
    ['more additional records than it has', 11, 1],
    ['a compressed name', 12, 0xc0],
    ['a name with an old label type', 12, 0x41],
    ['type 0', 30, 0],
    ['type OPT', 30, 41],
  ])('with %s is malformed', (_, at, value) => {
    const packet = hex(QUERIES.plain);
    packet[at] = value;
    expect(read(packet).reading).toBe('formErr');
  });

  it.each([
    ['two OPT records', [opt(''), opt('')]],
    ['an OPT that is not of the root', [opt('', '01 61 00')]],
    ['an option longer than the OPT', [opt('000a 0009 00')]],
    ['half an option', [opt('000a 00')]],
    ['a cookie of a length that there is not', [opt('000a 0001 00')]],
    ['a cookie that is too long', [opt(`000a 0029 ${'00'.repeat(41)}`)]],
  ])('with %s is malformed', (_, records) => {
    expect(read(withAdditional(...records)).reading).toBe('formErr');
  });

  it('may have other records beside the OPT', () => {
    const address = '00 0001 0001 00000000 0004 c0000201';
    expect(read(withAdditional(address, opt('fde9 0001 00'))).reading).toBe('query');
  });

  it('of more than 4,096 bytes is malformed', () => {
    const long = new Uint8Array(4097);
    long.set(hex(QUERIES.plain));
    expect(read(long).reading).toBe('formErr');
    expect(read(long.subarray(0, 4096)).reading).toBe('query');
  });
});
