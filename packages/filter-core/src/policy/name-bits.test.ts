import { describe, expect, it } from 'vitest';
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { factsOf, KNOWN_NAMES, searchOf } from '@kinward/catalogue/facts.ts';
import { wordsOf } from '@kinward/rules/sites/site-masks.ts';
import { newLabels, nameOfText, readLabels } from '../wire/name.ts';
import type { NameTable } from '../table/name-table.ts';
import { TableUnreadable } from '../table/table-in-file.ts';
import { DeviceLists } from './device-lists.ts';
import { KnownName } from './known-name.ts';
import { BITS, newNameBits } from './name-bits.ts';

const OWN = 'kinward.example';
const table = newNameBits([OWN]);
const labels = newLabels();
const one = new KnownName();
const read = (text: string): KnownName => {
  const wire = nameOfText(text);
  if (!wire) throw new Error(`"${text}" is no name`);
  readLabels(wire, 0, wire.length, labels);
  return one.read(table, wire, labels);
};

describe('the table of what is known of names', () => {
  it('says what the catalogue says, of each of its names, below it, beside it and above it', () => {
    const asked = [...KNOWN_NAMES].flatMap((name) => [
      name,
      `www.${name}`,
      `a.b.${name}`,
      `x${name}`,
      name.slice(name.indexOf('.') + 1),
    ]);
    let [listed, trusted] = [0, 0];
    for (const name of asked) {
      const { plumbing, helpline, hits } = factsOf(name);
      const found = read(name);
      const targets = hits.map(({ target }) => target);
      expect([name, found.set, found.trusted]).toEqual([
        name,
        wordsOf(BITS, targets),
        plumbing === true || helpline === true,
      ]);
      expect([name, found.search]).toEqual([name, searchOf(name)]);
      if (targets.length > 0) listed += 1;
      if (found.trusted) trusted += 1;
    }
    expect([listed, trusted].every((count) => count > 500)).toBe(true);
  });

  it('trusts the installation’s own names with all below them, whatever the case of the letters', () => {
    expect([read('API.Kinward.Example').trusted, read('notkinward.example').trusted]).toEqual([true, false]);
    expect(read('WWW.Google.COM').search?.engine).toBe('google');
    expect(read('x.www.google.com').search).toBeUndefined();
  });

  it('tells names for special use from all others', () => {
    expect([read('x.onion').isSpecial, read('onion.example').isSpecial]).toEqual([true, false]);
  });
});

it('no list is asked of what is always open, so a disk that fails closes no helpline', () => {
  const unreadable: NameTable = newNameBits([]);
  unreadable.setOf = () => {
    throw new TableUnreadable('EIO');
  };
  const list = { sourceId: 'source', targets: [] } as unknown as FeedList;
  const lists = new DeviceLists(unreadable, [list], BITS, () => 0);
  const helpline = [...KNOWN_NAMES].find((name) => factsOf(name).helpline);
  for (const open of [helpline ?? '', `www.${OWN}`]) {
    read(open).addLists(lists);
    expect([open, one.trusted]).toEqual([open, true]);
  }
  expect(() => read('other.example').addLists(lists)).toThrow(TableUnreadable);
  expect(() => lists.hits('other.example')).toThrow(TableUnreadable);
  // Who has no list that is in it is not asked to wait for it.
  const none = new DeviceLists(unreadable, [list], BITS, () => undefined);
  expect(read('other.example').addLists(none)).toBeUndefined();
  expect(none.hits('other.example')).toEqual([]);
});
