import { describe, expect, it } from 'vitest';
import { madeUpId } from '@kinward/testkit/ids.ts';
import type { RealtimeTree } from '../realtime.port.ts';
import { type FirebaseEvent, newsOf, readFirebaseEvents } from './events.ts';
import { followTo } from './wire.ts';

const ID = madeUpId('0190e3c4-1111-7000-8000-00000000000a');

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
const read = async (text: string, size = 7, most = 10_000): Promise<FirebaseEvent[]> => {
  const events: FirebaseEvent[] = [];
  for await (const event of readFirebaseEvents(inPieces(text, size), most)) events.push(event);
  return events;
};

describe('a stream', () => {
  const text =
    'event: put\ndata: {"path":"/","data":{"ž":1}}\n\n' +
    ': a comment\r\nevent: keep-alive\r\ndata: null\r\n\r\n' +
    'event: patch\ndata: {"path":"/a/b","data":\ndata: {"c":null}}\n\nevent: auth_revoked\ndata: "x"\n\nevent: cancel\ndata: null\n\n';

  it.each([1, 2, 7, 4096])('is read the same in pieces of %i bytes', async (size) => {
    expect(await read(text, size)).toEqual([
      { type: 'put', path: [], data: { ž: 1 } },
      { type: 'keep-alive' },
      { type: 'patch', path: ['a', 'b'], data: { c: null } },
      { type: 'auth_revoked' },
      { type: 'cancel' },
    ]);
  });

  it('gives nothing for an event that is unknown or not yet whole', async () => {
    expect(await read('event: other\ndata: {\n\nevent: put\ndata: {"path":"/","data":1}\n')).toEqual([]);
  });

  it.each([
    ['no JSON', 'event: put\ndata: {\n\n'],
    ['no object', 'event: put\ndata: 7\n\n'],
    ['no path', 'event: put\ndata: {"data":1}\n\n'],
    ['one line that is too long', `data: ${'x'.repeat(300)}`],
    ['lines that are too long together', `data: ${'x'.repeat(60)}\n`.repeat(5)],
  ])('ends at what is none: %s', async (_, wrong) => {
    await expect(read(wrong, 7, 200)).rejects.toThrow(SyntaxError);
  });
});

describe('the changes in an event', () => {
  it('are those of devices and of the keys that devices write', () => {
    const data: RealtimeTree = {
      [ID]: { lastlocation: { lat: 1 }, batteryp: 5, webblock: 3, other: 1 },
      [ID.toUpperCase()]: { batteryp: 5 },
      'not-a-device': { batteryp: 5 },
    };
    expect([...newsOf({ type: 'put', path: [], data })]).toEqual([[ID, { place: { lat: 1 }, battery: 5 }]]);
  });

  it.each<[FirebaseEvent, object]>([
    [{ type: 'put', path: [ID, 'batteryp'], data: 7 }, { battery: 7 }],
    [{ type: 'put', path: [ID, 'lastlocation', 'lat'], data: 7 }, { fields: new Map([['lat', 7]]) }],
    [{ type: 'patch', path: [ID], data: { 'lastlocation/lat': 7 } }, { fields: new Map([['lat', 7]]) }],
    [{ type: 'patch', path: [], data: { [`${ID}/lastlocation`]: 7 } }, { place: 7 }],
  ])('go by the path: %j', (event, news) => expect(newsOf(event).get(ID)).toEqual(news));

  it.each<FirebaseEvent>([
    { type: 'keep-alive' },
    { type: 'put', path: [], data: null },
    { type: 'put', path: [ID], data: null },
    { type: 'put', path: [ID, 'getlocation'], data: 1 },
    { type: 'put', path: [ID, 'batteryp', 'deeper'], data: 1 },
    { type: 'patch', path: [], data: [1, 2] },
    { type: 'patch', path: [], data: JSON.parse('{"__proto__":{"batteryp":5}}') },
  ])('are none: %j', (event) => expect(newsOf(event).size).toBe(0));
});

describe('a stream that is sent on', () => {
  const database = 'https://project.europe-west1.firebasedatabase.app/devices.json';
  it.each([
    [database, 'https://s-euw1b-nss-200.europe-west1.firebasedatabase.app/devices.json?ns=project'],
    ['https://project.firebaseio.com/', 'https://s-usc1c-nss-1.firebaseio.com/devices.json'],
    ['http://127.0.0.1:9000/devices.json', 'http://127.0.0.1:9000/other.json'],
    ['https://rtdb.example.org/', 'https://rtdb.example.org/other'],
  ])('%s may lead to %s', (from, to) => expect(followTo(new URL(from), new URL(to))).toBe(true));
  it.each([
    [database, 'http://s-euw1b-nss-200.europe-west1.firebasedatabase.app/'],
    [database, 'https://firebasedatabase.app.example.org/'],
    [database, 'https://evilfirebasedatabase.app/'],
    [database, 'https://s-usc1c-nss-1.firebaseio.com/'],
    [database, 'https://user:pass@s.firebasedatabase.app/'],
    [database, 'https://s.firebasedatabase.app:8443/'],
    ['https://rtdb.example.org/', 'https://other.example.org/'],
    ['http://127.0.0.1:9000/', 'http://127.0.0.1:9001/'],
  ])('%s may not lead to %s', (from, to) => expect(followTo(new URL(from), new URL(to))).toBe(false));
});
