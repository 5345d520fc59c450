import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { BIT, CODE, FRAME } from './frames.ts';
import {
  block,
  frame,
  GET,
  get,
  number32,
  postOf,
  PREFACE,
  serve,
  SETTINGS,
  type Sent,
} from './test-connection.ts';

const QUESTION = Buffer.from(queryFor('games.example', 1, 0));
const END = BIT.endHeaders | BIT.endStream;
/** One that has begun and was heard. */
const begun = (options: Parameters<typeof serve>[0] = {}): ReturnType<typeof serve> => {
  const served = serve(options);
  served.say(PREFACE, SETTINGS);
  served.read();
  return served;
};
const typesOf = (sent: readonly Sent[]): number[] => sent.map(({ type }) => type);
/** The code that a stream, or the connection, was ended with. */
const codeIn = ({ type, content }: Sent): number => content.readUInt32BE(type === FRAME.goAway ? 4 : 0);
const endOf = (sent: readonly Sent[]): [number, number] => {
  const last = sent.at(-1);
  return last ? [last.type, codeIn(last)] : [-1, -1];
};
const setting = (number: number, value: number): Buffer =>
  frame(FRAME.settings, 0, 0, Buffer.concat([Buffer.from([0, number]), number32(value)]));

describe('a connection', () => {
  it('says how much it takes, and answers settings and pings', () => {
    const { say, read } = serve();
    expect(read()).toMatchObject([{ type: FRAME.settings, flags: 0, id: 0 }]);
    say(
      PREFACE,
      SETTINGS,
      frame(FRAME.ping, 0, 0, Buffer.from('12345678')),
      frame(FRAME.ping, BIT.ack, 0, Buffer.alloc(8)),
    );
    expect(read()).toMatchObject([
      { type: FRAME.settings, flags: BIT.ack },
      { type: FRAME.ping, flags: BIT.ack, content: Buffer.from('12345678') },
    ]);
  });

  it('answers whatever pieces a question comes in', () => {
    const served = serve();
    const all = Buffer.concat([PREFACE, SETTINGS, get(1), get(3)]);
    for (const byte of all) served.say(Buffer.from([byte]));
    const sent = served.read().filter(({ id }) => id > 0);
    expect(sent.map(({ id, type, flags }) => [id, type, flags])).toEqual([
      [1, FRAME.headers, BIT.endHeaders],
      [1, FRAME.data, BIT.endStream],
      [3, FRAME.headers, BIT.endHeaders],
      [3, FRAME.data, BIT.endStream],
    ]);
    expect(sent[1]?.content[3]).toBe(0x83);
    served.say(Buffer.concat([get(5), get(7)]));
    // What came together is answered together.
    expect(served.socket.written).toHaveLength(1);
  });

  it('takes fields that go on in other frames, and a padded body in pieces', () => {
    const { say, read } = begun();
    const fields = postOf({ 'content-length': String(QUESTION.length) });
    say(
      frame(FRAME.headers, 0, 1, fields.subarray(0, 20)),
      frame(FRAME.continuation, 0, 1, fields.subarray(20, 50)),
    );
    say(frame(FRAME.continuation, BIT.endHeaders, 1, fields.subarray(50)));
    say(frame(FRAME.data, BIT.padded, 1, Buffer.from([3, ...QUESTION.subarray(0, 7), 0, 0, 0])));
    expect(read()).toEqual([]);
    say(frame(FRAME.data, BIT.endStream, 1, QUESTION.subarray(7)));
    expect(typesOf(read())).toEqual([FRAME.headers, FRAME.data]);
  });

  it('sends no more than the client takes, of one and of all, and the rest once it does', () => {
    const { say, read } = begun();
    const datas = (): number[] =>
      read()
        .filter(({ type }) => type === FRAME.data)
        .map(({ content }) => content.length);
    say(setting(4, 10), get(1));
    expect(datas()).toEqual([10]);
    say(frame(FRAME.window, 0, 1, number32(5)));
    expect(datas()).toEqual([5]);
    say(setting(4, 60_000));
    const [rest = 0] = datas();
    expect(rest).toBeGreaterThan(10);
    // All of a connection: 65,535 bytes and not one more.
    let sent = 15 + rest;
    let id = 3;
    for (let last = 1; last > 0; id += 2) {
      say(get(id));
      last = datas().reduce((sum, bytes) => sum + bytes, 0);
      sent += last;
    }
    expect(sent).toBe(65_535);
    say(frame(FRAME.window, 0, 0, number32(1_000_000)));
    expect(datas().length).toBeGreaterThan(0);
  });

  it('gives back what it took, so that bodies may come on and on', () => {
    const { say, read } = begun();
    let given = 0;
    for (let id = 1; id < 4001; id += 2) {
      say(frame(FRAME.headers, BIT.endHeaders, id, postOf()), frame(FRAME.data, BIT.endStream, id, QUESTION));
      for (const { type, content } of read()) if (type === FRAME.window) given += content.readUInt32BE();
    }
    expect(given).toBeGreaterThan(2000 * QUESTION.length - 32_768);
  });
});

describe('a request', () => {
  const path = { ':method': 'GET', ':scheme': 'https', ':path': '/dns-query/key' };
  it.each<[string, Readonly<Record<string, string>> | Buffer]>([
    ['without a method', { ':scheme': 'https', ':path': '/' }],
    ['without a path', { ':method': 'GET', ':scheme': 'https' }],
    ['with two paths', Buffer.concat([block(path), block({ ':path': '/' })])],
    ['with a field of its own kind', { ...path, ':odd': '1' }],
    ['with a field of connections', { ...path, connection: 'close' }],
    ['with a name in upper case', { ...path, Accept: '*/*' }],
    ['with a name of two words', { ...path, 'a b': '1' }],
    ['with a length that is none', { ...path, 'content-length': 'many' }],
    ['with a length and no body', { ...path, 'content-length': '5' }],
    ['with its own fields behind others', { accept: '*/*', ...path }],
  ])('%s is reset, and the next one answered', (_, fields) => {
    const { say, read } = begun();
    say(frame(FRAME.headers, END, 1, Buffer.isBuffer(fields) ? fields : block(fields)));
    expect(endOf(read())).toEqual([FRAME.reset, CODE.protocol]);
    say(get(3));
    expect(typesOf(read())).toEqual([FRAME.headers, FRAME.data]);
  });

  it('whose body is another than it says is reset', () => {
    const { say, read } = begun();
    say(frame(FRAME.headers, BIT.endHeaders, 1, postOf({ 'content-length': '5' })));
    say(frame(FRAME.data, BIT.endStream, 1, QUESTION));
    expect(endOf(read())).toEqual([FRAME.reset, CODE.protocol]);
  });

  it('that was reset is not answered, and still counts while its answer is on its way', async () => {
    const waiting: (() => void)[] = [];
    const answer = async (): Promise<null> => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return null;
    };
    const { say, read } = begun({ answer });
    for (let id = 1; id < 129; id += 2) say(get(id), frame(FRAME.reset, 0, id, number32(CODE.cancel)));
    say(get(129));
    expect(waiting).toHaveLength(64);
    expect(endOf(read())).toEqual([FRAME.reset, CODE.refused]);
    for (const settle of waiting.splice(0)) settle();
    let id = 131;
    await vi.waitFor(() => {
      say(get(id));
      id += 2;
      expect(waiting.length).toBeGreaterThan(0);
    }, 20_000);
    expect(read().filter(({ type, id }) => type === FRAME.headers && id < 129)).toEqual([]);
  });

  it('that asks too much for its body is refused with what is left of it unread', () => {
    const { say, read } = begun();
    say(frame(FRAME.headers, BIT.endHeaders, 1, postOf()), frame(FRAME.data, 0, 1, Buffer.alloc(5000)));
    const sent = read();
    expect(sent[0]?.content.subarray(0, 5).toString('latin1')).toBe('\x08\x03413');
    expect(endOf(sent)).toEqual([FRAME.reset, CODE.none]);
  });
});

describe('a client that', () => {
  const many = (count: number, piece: Buffer): Buffer =>
    Buffer.concat(Array.from({ length: count }, () => piece));
  it.each([
    ['is none of HTTP/2', [Buffer.from('GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1')], CODE.protocol],
    ['begins without settings', [PREFACE, get(1)], CODE.protocol],
    [
      'sends a frame that is too long',
      [PREFACE, SETTINGS, Buffer.from([0, 0x40, 1, 0, 0, 0, 0, 0, 1])],
      CODE.frameSize,
    ],
    [
      'pings without end',
      [PREFACE, SETTINGS, many(1001, frame(FRAME.ping, 0, 0, Buffer.alloc(8)))],
      CODE.calm,
    ],
    ['sets without end', [PREFACE, many(1001, SETTINGS)], CODE.calm],
    [
      'sends empty pieces of a body',
      [
        PREFACE,
        SETTINGS,
        frame(FRAME.headers, BIT.endHeaders, 1, postOf()),
        many(1001, frame(FRAME.data, 0, 1)),
      ],
      CODE.calm,
    ],
    [
      'has fields without end',
      [
        PREFACE,
        SETTINGS,
        frame(FRAME.headers, 0, 1, GET),
        many(20, frame(FRAME.continuation, 0, 1, Buffer.alloc(1000))),
      ],
      CODE.calm,
    ],
    [
      'has fields in empty pieces',
      [PREFACE, SETTINGS, frame(FRAME.headers, 0, 1, GET), many(1001, frame(FRAME.continuation, 0, 1))],
      CODE.calm,
    ],
    [
      'sends something between fields',
      [PREFACE, SETTINGS, frame(FRAME.headers, 0, 1, GET), get(3)],
      CODE.protocol,
    ],
    [
      'has fields that cannot be read',
      [PREFACE, SETTINGS, frame(FRAME.headers, END, 1, Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))],
      CODE.compression,
    ],
    ['has a stream with an even number', [PREFACE, SETTINGS, get(2)], CODE.protocol],
    ['has a stream again', [PREFACE, SETTINGS, get(3), get(3)], CODE.streamClosed],
    ['sends a body nobody asked for', [PREFACE, SETTINGS, frame(FRAME.data, 0, 1, QUESTION)], CODE.protocol],
    ['pushes', [PREFACE, SETTINGS, frame(FRAME.push, BIT.endHeaders, 1, GET)], CODE.protocol],
    ['widens by nothing', [PREFACE, SETTINGS, frame(FRAME.window, 0, 0, number32(0))], CODE.protocol],
    [
      'widens beyond all',
      [PREFACE, SETTINGS, frame(FRAME.window, 0, 0, number32(0x7f_ff_ff_ff))],
      CODE.flowControl,
    ],
    [
      'pads more than it sends',
      [PREFACE, SETTINGS, frame(FRAME.headers, END | BIT.padded, 1, Buffer.from([9, 1]))],
      CODE.protocol,
    ],
    [
      'asks what is refused without end',
      [
        PREFACE,
        SETTINGS,
        ...Array.from({ length: 1001 }, (_, at) =>
          frame(FRAME.headers, END, 1 + at * 2, block({ ':path': '/' })),
        ),
      ],
      CODE.calm,
    ],
  ])('%s is told why, and left', (_, pieces, code) => {
    const { say, read, socket } = serve();
    say(...pieces);
    expect(endOf(read())).toEqual([FRAME.goAway, code]);
    expect(socket.destroyed).toBe(true);
    say(get(5001));
    expect(read()).toEqual([]);
  });

  it('does not read is left', () => {
    const { say, socket } = begun();
    socket.writableLength = 65_537;
    say(get(1));
    expect(socket.destroyed).toBe(true);
  });

  it('asks again and again and gives room for each answer goes on', () => {
    const { say, read, socket } = begun();
    for (let id = 1; id < 20_000; id += 2) {
      say(get(id), frame(FRAME.window, 0, 0, number32(200)), frame(FRAME.ping, 0, 0, Buffer.alloc(8)));
      read();
    }
    expect(socket.destroyed).toBe(false);
  });
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const times = { firstMs: 5000, wholeMs: 2000 };

  it.each([
    ['before the first question', [], 5000],
    ['within the preface', [PREFACE.subarray(0, 9)], 5000],
    ['within a frame', [PREFACE, SETTINGS, get(1), get(3).subarray(0, 20)], 2000],
    ['within fields', [PREFACE, SETTINGS, get(1), frame(FRAME.headers, 0, 3, GET)], 2000],
    ['within a body', [PREFACE, SETTINGS, get(1), frame(FRAME.headers, BIT.endHeaders, 3, postOf())], 2000],
  ])('a client that stops %s is left', (_, pieces, after) => {
    const { say, socket } = serve(times);
    say(...pieces);
    vi.advanceTimersByTime(after - 1);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
  });

  it('does not end one whose questions are whole', () => {
    const { say, socket } = serve(times);
    say(PREFACE, SETTINGS, get(1).subarray(0, 20));
    vi.advanceTimersByTime(1000);
    say(get(1).subarray(20), get(3).subarray(0, 20));
    vi.advanceTimersByTime(1999);
    say(get(3).subarray(20));
    vi.advanceTimersByTime(60_000);
    expect(socket.destroyed).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('whatever comes', () => {
  const valid = [
    SETTINGS,
    get(1),
    get(3),
    frame(FRAME.headers, BIT.endHeaders, 5, postOf()),
    frame(FRAME.data, BIT.endStream, 5, QUESTION),
    frame(FRAME.window, 0, 0, number32(9)),
    frame(FRAME.ping, 0, 0, Buffer.alloc(8)),
  ];
  const anyFrame = fc
    .tuple(fc.nat({ max: 11 }), fc.nat({ max: 255 }), fc.nat({ max: 9 }), fc.uint8Array({ maxLength: 60 }))
    .map(([type, flags, id, content]) => frame(type, flags, id, content));
  const mutated = fc
    .tuple(fc.constantFrom(...valid), fc.nat(), fc.nat({ max: 255 }))
    .map(([whole, at, byte]) => {
      const bytes = Buffer.from(whole);
      bytes[at % bytes.length] = byte;
      return bytes;
    });

  it('is answered, refused or waited for, and nothing is thrown', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...valid), anyFrame, mutated), { maxLength: 30 }),
        fc.integer({ min: 1, max: 400 }),
        (frames, size) => {
          const { say, read, socket } = begun();
          const all = Buffer.concat(frames);
          for (let at = 0; at < all.length; at += size) say(all.subarray(at, at + size));
          const sent = read();
          // What it writes is frames, and it ends only after it said why: never by a fault of its own.
          for (const one of sent) if (one.type === FRAME.goAway) expect(codeIn(one)).not.toBe(CODE.internal);
          expect(socket.destroyed).toBe(sent.some(({ type }) => type === FRAME.goAway));
          socket.destroy();
        },
      ),
    );
  });
});
