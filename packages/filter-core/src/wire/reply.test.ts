import { describe, expect, it } from 'vitest';
import { cachedReply } from './cached.ts';
import { EDE, RCODE, TYPE } from './codes.ts';
import { newQuery, readQuery } from './message.ts';
import { nameOfText } from './name.ts';
import {
  addressReply,
  anyReply,
  emptyReply,
  headerReply,
  noDataReply,
  nxDomainReply,
  rewriteReply,
  truncatedReply,
} from './reply.ts';
import { ANSWERS, hex, queryFor, QUERIES } from './test-packets.ts';

const out = new Uint8Array(4096);
const query = newQuery();
const ask = (packet: Uint8Array): Uint8Array => {
  readQuery(packet, packet.length, query);
  out.fill(0xee);
  return packet;
};
const text = (length: number): string => Buffer.from(out.subarray(0, length)).toString('hex');
/** Behind the header and the question, which are checked to be those of the query. */
const rest = (packet: Uint8Array, length: number): string => {
  expect(Buffer.from(out.subarray(0, 2))).toEqual(Buffer.from(packet.subarray(0, 2)));
  expect(Buffer.from(out.subarray(12, query.questionEnd))).toEqual(
    Buffer.from(packet.subarray(12, query.questionEnd)),
  );
  return text(length).slice(query.questionEnd * 2);
};
const join = (...parts: string[]): string => parts.join('').replaceAll(' ', '');
const OPT = '00 0029 04d0 00000000';
const SOA_DATA = `${'06 66696c746572 07 696e76616c6964 00'.repeat(2)} 00000001 0000000a 0000000a 0000000a 0000000a`;
const SOA = `c00c 0006 0001 0000000a 0034 ${SOA_DATA}`;

describe('an answer of our own', () => {
  it('to a packet without a question is its header', () => {
    const packet = ask(hex(QUERIES.notify));
    expect(text(headerReply(out, packet, RCODE.notImp))).toBe('4801a1840000000000000000');
  });

  it('says that a name is blocked, why, and for how long, with the letters as they were asked', () => {
    const packet = ask(hex(QUERIES.cookie));
    const why = { code: EDE.filtered, text: new TextEncoder().encode('Games') };
    const length = nxDomainReply(out, packet, query, 10, why);
    expect(text(length).slice(4, 24)).toBe('81830001000000010001');
    expect(rest(packet, length)).toBe(join(SOA, OPT, '000b 000f 0007 0011 47616d6573'));
  });

  it('has an OPT only where the query has one', () => {
    const packet = ask(hex(QUERIES.plain));
    const length = nxDomainReply(out, packet, query, 10, { code: EDE.blocked });
    expect(rest(packet, length)).toBe(join(SOA));
    expect(out[11]).toBe(0);
  });

  it('repeats DO, and RD and CD as they were', () => {
    ask(hex(QUERIES.dnssec));
    expect(text(emptyReply(out, hex(QUERIES.dnssec), query, RCODE.servFail))).toMatch(
      /^5418818200010000000000.*00002904d0000080000000$/u,
    );
    const packet = ask(hex(QUERIES.cd));
    emptyReply(out, packet, query, RCODE.refused);
    expect(out[2]).toBe(0x81);
    expect(out[3]).toBe(0x95);
  });

  it('divides a long code between header and OPT', () => {
    const packet = ask(hex(QUERIES.edns1));
    const length = emptyReply(out, packet, query, RCODE.badVers);
    expect((out[3] ?? 0) & 15).toBe(0);
    expect(rest(packet, length)).toBe(join('00 0029 04d0 01000000 0000'));
  });

  it('gives addresses of the type that was asked for, else none', () => {
    const packet = ask(queryFor('nas.home', TYPE.a));
    const addresses = [hex('c0000201'), hex('20010db8000000000000000000000001'), hex('c0000202')];
    expect(rest(packet, addressReply(out, packet, query, addresses, 60))).toBe(
      join('c00c 0001 0001 0000003c 0004 c0000201', 'c00c 0001 0001 0000003c 0004 c0000202'),
    );
    expect(out[7]).toBe(2);
    const six = ask(queryFor('nas.home', TYPE.aaaa));
    expect(rest(six, addressReply(out, six, query, addresses, 60))).toMatch(/^c00c001c0001/u);
    const https = ask(queryFor('nas.home', 65));
    expect(rest(https, addressReply(out, https, query, addresses, 10))).toBe(join(SOA));
    expect(text(noDataReply(out, https, query, 10)).slice(4, 8)).toBe('8180');
  });

  it('leads to another name, with its addresses', () => {
    const packet = ask(queryFor('www.google.com', TYPE.a));
    const target = nameOfText('forcesafesearch.google.com')!;
    const length = rewriteReply(out, packet, query, target, [hex('d8ef2678')], 55);
    const targetHex = Buffer.from(target).toString('hex');
    const targetAt = (0xc0_00 | (query.questionEnd + 12)).toString(16);
    expect(rest(packet, length)).toBe(
      join(`c00c 0005 0001 00000037 001c ${targetHex} ${targetAt} 0001 0001 00000037 0004 d8ef2678`),
    );
    expect(out[7]).toBe(2);
  });

  it('is small where everything was asked for', () => {
    const packet = ask(hex(QUERIES.any));
    expect(rest(packet, anyReply(out, packet, query, 3600))).toBe(
      join('c00c 000d 0001 00000e10 0009 07 52464338343832 00', OPT, '0000'),
    );
  });

  it('says that the client should ask by TCP', () => {
    const packet = ask(hex(QUERIES.dnssec));
    const length = truncatedReply(out, packet, query);
    expect(text(length).slice(4, 24)).toBe('83800001000000000001');
  });
});

describe('an answer that was kept', () => {
  const stored = hex(ANSWERS.cname).subarray(0, hex(ANSWERS.cname).length - 11);
  stored[11] = 0;
  const FRESH = { age: 100, atMost: 55 };

  it('has the question of this query and no TTL above the limit', () => {
    const packet = ask(queryFor('aLiAs.TeSt', TYPE.a, 0xbeef));
    const length = cachedReply(
      out,
      packet,
      query,
      { bytes: stored, start: 0, length: stored.length },
      FRESH,
      512,
    );
    expect(text(length)).toBe(
      join(
        'beef 8180 0001 0001 0000 0000 05614c694173 0454655374 00 0001 0001',
        'c00c 0005 0001 00000037 0006 03777777 c012',
      ),
    );
  });

  it('grows older, and never below nothing', () => {
    const packet = ask(queryFor('alias.test', TYPE.a));
    const ttl = (age: number, atMost = 86_400, stale?: number): number => {
      const length = cachedReply(
        out,
        packet,
        query,
        { bytes: stored, start: 0, length: stored.length },
        { age, atMost, stale },
        512,
      );
      return Number.parseInt(text(length).slice(-24, -16), 16);
    };
    expect([ttl(0), ttl(100), ttl(299), ttl(300), ttl(9_999)]).toEqual([300, 200, 1, 0, 0]);
    expect(ttl(9_999, 55, 30)).toBe(30);
  });

  it('is truncated where the client cannot take it', () => {
    const packet = ask(queryFor('alias.test', TYPE.a));
    const length = cachedReply(
      out,
      packet,
      query,
      { bytes: stored, start: 0, length: stored.length },
      FRESH,
      stored.length - 1,
    );
    expect(length).toBe(query.questionEnd);
    expect(out[2]).toBe(0x83);
  });

  it('says AD to those who understand it', () => {
    const checked = Uint8Array.from(stored);
    checked[3] = 0xa0;
    const adOf = (packet: Uint8Array): number => {
      cachedReply(out, packet, query, { bytes: checked, start: 0, length: checked.length }, FRESH, 512);
      return (out[3] ?? 0) & 0x20;
    };
    const packet = ask(queryFor('alias.test', TYPE.a));
    expect(adOf(packet)).toBe(0);
    packet[3] = 0x20;
    expect(adOf(ask(packet))).toBe(0x20);
  });

  it('says that it is old', () => {
    const packet = ask(hex(QUERIES.cd));
    const old = Uint8Array.from(stored);
    const why = { code: EDE.staleAnswer };
    // Another question, but of a kind with this one: only what stands behind the records is looked at.
    const length = cachedReply(
      out,
      packet,
      query,
      { bytes: old, start: 0, length: old.length },
      FRESH,
      512,
      why,
    );
    expect(text(length)).toMatch(/002904d0000000000006000f00020003$/u);
  });
});
