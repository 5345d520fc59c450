/** Asking parents where the installation cannot be asked. */
import { expect, it } from 'vitest';
import { Asking } from './asking.ts';

it('says that it is not paired, and that home is away where that cannot be read', async () => {
  expect(await new Asking(() => null).list('theo')).toEqual({ asks: null, reason: 'unpaired' });
  const unread = new Asking(() => {
    throw new Error('EMFILE');
  });
  expect(await unread.list('theo')).toEqual({ asks: null, reason: 'away' });
  // Nobody waits for this one.
  expect(unread.known.of('theo', 1)).toEqual([]);
});
