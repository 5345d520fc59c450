import { describe, expect, it } from 'vitest';
import { isWhollyFiltered } from './filter-layer.ts';

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
