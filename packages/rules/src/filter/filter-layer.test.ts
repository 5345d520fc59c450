import { describe, expect, it } from 'vitest';
import { askedEarlierAt, askedWhen, isWhollyFiltered } from './filter-layer.ts';

describe('a device is filtered wholly', () => {
  it.each([
    ['Android', ['dot'], true],
    ['Android', ['address'], true],
    ['Android', ['doh'], false],
    ['Windows Desktop', ['doh'], false],
    ['macOS', ['doh'], false],
    ['iOS', ['doh'], true],
    ['iPad', ['doh'], true],
    ['Windows Desktop', ['doh', 'dot'], true],
    ['iOS', [], false],
    ['iOS', ['unheard-of'], false],
  ] as const)('%s, heard by %o: %s', (type, heard, whole) => {
    expect(isWhollyFiltered(type, heard)).toBe(whole);
  });
});

const NOW = Date.parse('2026-05-20T12:00:00Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

describe('a device asked', () => {
  it.each([
    [0, null, 'lately'],
    [29, null, 'lately'],
    [30, null, 'earlier'],
    [359, null, 'earlier'],
    [360, null, 'gone'],
    [10, ago(5), 'gone'],
    [10, ago(20), 'lately'],
  ] as const)('%i min ago, gone round it since %s: %s', (minutes, leftAt, asked) => {
    expect(askedWhen(ago(minutes), leftAt, NOW)).toBe(asked);
  });

  it('and when is said once that is a while ago, of the filter alone', () => {
    const layers = (minutes: number) => [
      { kind: 'page', heardAt: ago(300) },
      { kind: 'filter', heardAt: ago(minutes) },
    ];
    expect(askedEarlierAt(layers(29), NOW)).toBeUndefined();
    expect(askedEarlierAt(layers(31), NOW)).toBe(ago(31));
    expect(askedEarlierAt([{ kind: 'page' }], NOW)).toBeUndefined();
  });
});
