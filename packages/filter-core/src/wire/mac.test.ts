/** Hardware addresses as dnsmasq 2.90 of Debian sent them for a device with a4:5e:60:1b:2c:3d, by its settings. */
import { describe, expect, it } from 'vitest';
import { macOf } from './mac.ts';
import { newQuery, readQuery } from './message.ts';
import { hex, queryFor, QUERIES } from './test-packets.ts';

const MAC = 'a4:5e:60:1b:2c:3d';
const COOKIE = '000a000838c68790316819fe';
const [RAW, BASE64] = ['fde90006a45e601b2c3d', 'fe3100087046356747797739'];
const TEXT = 'fe31001161343a35653a36303a31623a32633a3364';
const CPE = 'fe320005686f6d6531';
/** Of the device itself, by `dig +ednsopt`. */
const OWN = 'fde90006020000000001';

const read = (...options: string[]): string | null => {
  const text = options.join('');
  const bytes = text.length / 2;
  const opt = [0, 0, 41, 4, 208, 0, 0, 0, 0, bytes >> 8, bytes & 255, ...hex(text)];
  const packet = Uint8Array.from([...queryFor('games.example', 1), ...opt]);
  packet[11] = 1;
  const query = newQuery();
  // As it was for the query before: nothing of it may stay.
  Object.assign(query, { macAt: 0, macOption: 65_073, macBytes: 17 });
  expect(readQuery(packet, packet.length, query)).toBe('query');
  return macOf(packet, query);
};

describe('a hardware address', () => {
  it.each([
    ['add-mac', [RAW]],
    ['add-mac=base64', [BASE64]],
    ['add-mac=text', [TEXT]],
    ['add-mac, add-cpe-id', [RAW, CPE]],
  ])('is read of %s', (_, options) => expect(read(COOKIE, ...options)).toBe(MAC));

  it('is none in a query without one, and none of what the router calls itself', () => {
    expect([read(), read(COOKIE), read(CPE)]).toEqual([null, null, null]);
    const packet = hex(QUERIES.plain);
    const query = newQuery();
    readQuery(packet, packet.length, query);
    expect(macOf(packet, query)).toBeNull();
  });

  it('is the one as text where there are two, in whatever order, and the first of a kind', () => {
    expect([read(OWN, TEXT), read(TEXT, OWN), read(TEXT, BASE64.replace('70463567', '41414141'))]).toEqual([
      MAC,
      MAC,
      MAC,
    ]);
    expect(read(RAW, OWN)).toBe(MAC);
  });

  it.each([
    ['of another length', 'fde90005a45e601b2c'],
    ['of no bytes', 'fde90000'],
    ['of nobody', 'fde90006000000000000'],
    ['of all', 'fde90006ffffffffffff'],
    ['of a group', 'fde9000601005e000001'],
    ['that is no text', `fe310011${'ff'.repeat(17)}`],
    ['that is no base64', `fe310008${'3d'.repeat(8)}`],
    ['with other separators', 'fe31001161342d35652d36302d31622d32632d3364'],
  ])('is not one %s', (_, option) => expect(read(option)).toBeNull());

  it('is the same in capitals', () => expect(read('fe31001141343a35453a36303a31423a32433a3344')).toBe(MAC));
});
