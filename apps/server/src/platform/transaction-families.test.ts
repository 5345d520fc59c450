/** What holds each transaction of the unit tests to one family is in place: `tools/lib/vitest/vitest-statements.ts`. */
import { expect, it, vi } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { lockFamilies, lockFamily } from '../core/locks.ts';
import { newFamilyId } from './ids.ts';
import { acrossFamilies, inTransaction, type Tx } from './tx.ts';

const stack = useStack();
const [one, other] = [newFamilyId(), newFamilyId()];

/** What the check says of a transaction; taken, so that this test does not fail by it. */
const faultsOf = async (work: (tx: Tx) => Promise<void>): Promise<string[]> => {
  await inTransaction(stack.current.db, work);
  const { statements } = globalThis as { statements?: { takeFaults(): string[] } };
  return statements?.takeFaults() ?? ['nothing checks statements'];
};

it('reports the first statement of a second family, once', async () => {
  const faults = await faultsOf(async (tx) => {
    for (const family of [one, one, other, one, other]) await lockFamily(tx, family);
  });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^core\/locks\.ts:\d+ is of a second family in its transaction/u);
});

it('accepts one family, and two where the transaction says why', async () => {
  expect(await faultsOf((tx) => lockFamily(tx, one))).toEqual([]);
  expect(
    await faultsOf(async (tx) => {
      acrossFamilies(tx, 'a test');
      await lockFamily(tx, one);
      await lockFamily(tx, other);
    }),
  ).toEqual([]);
  expect(await faultsOf((tx) => lockFamilies(tx, [one, other], 'a test'))).toEqual([]);
});

it('takes the reason from another copy of the file, as test files that follow in one process have', async () => {
  vi.resetModules();
  const copy = await import('./tx.ts');
  expect(copy.acrossFamilies).not.toBe(acrossFamilies);
  expect(
    await faultsOf(async (tx) => {
      copy.acrossFamilies(tx, 'a test');
      await lockFamily(tx, one);
      await lockFamily(tx, other);
    }),
  ).toEqual([]);
});

it('forgets a transaction with its end', async () => {
  expect(await faultsOf((tx) => lockFamily(tx, one))).toEqual([]);
  expect(await faultsOf((tx) => lockFamily(tx, other))).toEqual([]);
});
