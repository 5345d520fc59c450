import { describe, expect, it } from 'vitest';
import { expandName, isSameName, nameOfText, newLabels, readLabels, skipName, textOfName } from './name.ts';
import { hex } from './test-packets.ts';

const labels = newLabels();
const expanded = (packet: Uint8Array, at: number): string | number => {
  const out = new Uint8Array(300);
  const length = expandName(packet, at, packet.length, out, 0);
  return length < 0 ? length : Buffer.from(out.subarray(0, length)).toString('hex');
};

describe('names on the wire', () => {
  it('reads one back as it was written', () => {
    const wire = nameOfText('www.Example_1.com.')!;
    expect(readLabels(wire, 0, wire.length, labels)).toBe(wire.length);
    expect(labels.count).toBe(3);
    expect(textOfName(wire, labels)).toBe('www.Example_1.com');
    expect(isSameName(wire, 0, nameOfText('WWW.example_1.COM')!, 0, wire.length)).toBe(true);
    expect(isSameName(wire, 0, nameOfText('www.example-1.com')!, 0, wire.length)).toBe(false);
  });

  it('shows bytes that are no text by their numbers', () => {
    const wire = hex('04 61 2e 20 ff 02 5c 62 00');
    expect(readLabels(wire, 0, wire.length, labels)).toBe(wire.length);
    expect(textOfName(wire, labels)).toBe('a\\.\\032\\255.\\\\b');
  });

  it('knows the root', () => {
    expect(nameOfText('.')).toEqual(Uint8Array.of(0));
    expect(readLabels(Uint8Array.of(0), 0, 1, labels)).toBe(1);
    expect(textOfName(Uint8Array.of(0), labels)).toBe('.');
  });

  it.each([
    '',
    '..',
    'a..b',
    '.a',
    'a b.c',
    'münchen.de',
    `${'a'.repeat(64)}.de`,
    `${'abcdefg.'.repeat(32)}de`,
  ])('takes "%s" for no name', (text) => {
    expect(nameOfText(text)).toBeNull();
  });

  it('takes 255 bytes and no more', () => {
    const longest = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;
    const wire = nameOfText(longest)!;
    expect(wire.length).toBe(255);
    expect(readLabels(wire, 0, 255, labels)).toBe(255);
    expect(nameOfText(`${longest}e`)).toBeNull();
    const tooLong = new Uint8Array([...wire.subarray(0, -1), 1, 0x61, 0]);
    expect(readLabels(tooLong, 0, tooLong.length, labels)).toBe(-1);
  });

  it.each([
    ['compressed', '03 777777 c0 00'],
    ['with an old label type', '41 61 00'],
    ['cut within a label', '05 61 62'],
    ['without its root', '01 61'],
    ['empty', ''],
  ])('refuses the name of a question that is %s', (_, packet) => {
    expect(readLabels(hex(packet), 0, hex(packet).length, labels)).toBe(-1);
  });
});

describe('compressed names', () => {
  it('are followed backwards', () => {
    const packet = hex('04 74657374 00  03 777777 c000  01 61 c006');
    expect(expanded(packet, 6)).toBe('03777777047465737400');
    expect(expanded(packet, 12)).toBe('016103777777047465737400');
    expect(skipName(packet, 12, packet.length)).toBe(16);
  });

  it.each([
    ['itself', 'c000', 0],
    ['its own beginning', '01 61 c000', 0],
    ['one that points back', '01 61 c004 c000', 4],
    ['what is behind it', 'c002 01 61 00', 0],
    ['nothing', '01 61 c0', 0],
  ])('are refused where they point to %s', (_, packet, at) => {
    const result = expanded(hex(packet), at);
    expect(result).toBe(-1);
  });

  it('grow to no more than 255 bytes', () => {
    // Each name is the one before with a label of 63 bytes in front.
    const label = `3f${'61'.repeat(63)}`;
    const packet = hex(`00${label}c000${label}c001${label}c043${label}c085`);
    expect(expanded(packet, 1 + 66 * 2)).toHaveLength(2 * (3 * 64 + 1));
    expect(expanded(packet, 1 + 66 * 3)).toBe(-1);
  });
});
