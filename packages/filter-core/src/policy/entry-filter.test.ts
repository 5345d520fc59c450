import { expect, it } from 'vitest';
import { hashSuffixes, newHashKeys, newSuffixHashes } from '../wire/hash.ts';
import { nameOfText, newLabels, readLabels } from '../wire/name.ts';
import { EntryFilter } from './entry-filter.ts';

const keys = newHashKeys();
const [labels, hashes] = [newLabels(), newSuffixHashes()];
const lacks = (filter: EntryFilter, name: string): boolean => {
  const wire = nameOfText(name)!;
  readLabels(wire, 0, wire.length, labels);
  hashSuffixes(wire, labels, keys, hashes);
  return filter.lacks(hashes, labels.count);
};

it.each([1, 3, 10_000])('finds every one of %s entries, and names below them, in any case', (count) => {
  const entries = Array.from({ length: count }, (_, at) => `entry-${at}.example`);
  const filter = new EntryFilter(entries, keys);
  for (const entry of entries) {
    expect(lacks(filter, entry)).toBe(false);
    expect(lacks(filter, `WWW.${entry.toUpperCase()}`)).toBe(false);
  }
});

it('passes over most names that no entry is about', () => {
  const filter = new EntryFilter(
    Array.from({ length: 1000 }, (_, at) => `entry-${at}.example`),
    keys,
  );
  const passed = Array.from({ length: 2000 }, (_, at) => lacks(filter, `host-${at}.test-${at}`)).filter(
    Boolean,
  );
  expect(passed.length).toBeGreaterThan(1500);
});
