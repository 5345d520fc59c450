import fc from 'fast-check';
import { connect } from 'node:http2';
import { Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { FrameReader } from './frame-reader.ts';
import { FRAME } from './frames.ts';
import { HpackDecoder, HpackError } from './hpack.ts';

const read = (decoder: HpackDecoder, hex: string): [string, string][] => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const fields: [string, string][] = [];
  decoder.read(bytes, 0, bytes.length, (name, value) => fields.push([name, value]));
  return fields;
};

describe('a block of fields', () => {
  it('is read as RFC 7541 writes it (appendix C.4), with what was kept of the ones before', () => {
    const decoder = new HpackDecoder();
    expect(read(decoder, '8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff')).toEqual([
      [':method', 'GET'],
      [':scheme', 'http'],
      [':path', '/'],
      [':authority', 'www.example.com'],
    ]);
    expect(read(decoder, '8286 84be 5886 a8eb 1064 9cbf')).toEqual([
      [':method', 'GET'],
      [':scheme', 'http'],
      [':path', '/'],
      [':authority', 'www.example.com'],
      ['cache-control', 'no-cache'],
    ]);
    expect(read(decoder, '8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf')).toEqual([
      [':method', 'GET'],
      [':scheme', 'https'],
      [':path', '/index.html'],
      [':authority', 'www.example.com'],
      ['custom-key', 'custom-value'],
    ]);
  });

  it.each([
    ['names field 0', '80'],
    ['names a field that nobody has', 'be'],
    ['is cut within a number', '7f'],
    ['is cut within a text', '00 05 61 62'],
    ['is cut before a value', '00 01 61'],
    ['has a number without an end', 'ff ff ff ff ff ff ff'],
    ['has a table that is larger than was offered', '3f e2 1f'],
    ['changes its table between fields', '82 20'],
    ['has a text with the end’s code in it', '00 84 ff ff ff fc 00'],
    ['has a text that is padded with zeros', '00 81 00 00'],
    ['has a text that is padded with a whole byte', '00 82 1f ff 00'],
  ])('that %s is refused', (_, hex) => {
    expect(() => read(new HpackDecoder(), hex)).toThrow(HpackError);
  });

  it('that stands for more than its bytes is refused', () => {
    const decoder = new HpackDecoder();
    const value = '61'.repeat(100);
    // Kept once, then named by a byte each.
    expect(() => read(decoder, `40 01 61 64 ${value} ${'be'.repeat(200)}`)).toThrow('too many fields');
  });

  it('leaves the oldest where there is no room, and all where there is none for one', () => {
    const decoder = new HpackDecoder();
    // Each takes 1 + 640 + 32 bytes of 4096: six are kept.
    for (let field = 0; field < 8; field += 1) read(decoder, `40 01 61 7f8104 ${'62'.repeat(640)}`);
    expect(read(decoder, 'c3')[0]?.[1]).toHaveLength(640);
    expect(() => read(decoder, 'c4')).toThrow(HpackError);
    read(decoder, '20');
    expect(() => read(decoder, 'be')).toThrow(HpackError);
  });
});

describe('what a client of Node sends', () => {
  const opened: { destroy: () => void }[] = [];
  afterEach(() => {
    for (const session of opened.splice(0)) session.destroy();
  });

  it('is read as it was given, field by field, whatever was sent before', async () => {
    const blocks: Buffer[] = [];
    const reader = new FrameReader();
    const pipe = new Duplex({
      read() {},
      write(piece: Buffer, _, done) {
        reader.push(
          Buffer.from(piece),
          ({ type, bytes, start, end }) => {
            if (type === FRAME.headers) blocks.push(Buffer.from(bytes.subarray(start, end)));
          },
          () => false,
        );
        done();
      },
    });
    const session = connect('http://dns.example.org', { createConnection: () => pipe });
    session.on('error', () => undefined);
    opened.push(session, pipe);
    const decoder = new HpackDecoder();
    const text = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 300,
    });
    const name = fc.stringMatching(/^x-[a-z0-9-]{1,20}$/u);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, text, { maxKeys: 8 }), text, async (fields, target) => {
        const call = session.request({ ':path': `/${target}`, ...fields }, { endStream: true });
        call.on('error', () => undefined);
        await expect.poll(() => blocks.length, { interval: 1 }).toBe(1);
        const bytes = blocks.shift() ?? Buffer.alloc(0);
        const found: Record<string, string> = {};
        decoder.read(bytes, 0, bytes.length, (field, value) => (found[field] = value));
        expect(found).toMatchObject({ ...fields, ':path': `/${target}`, ':method': 'GET' });
        call.destroy();
      }),
    );
  });
});
