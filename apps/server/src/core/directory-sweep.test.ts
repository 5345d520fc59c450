/** The sweep of the directory beside a family that takes an entry again. */
import { expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newFamilyId } from '../platform/ids.ts';
import { inTransaction } from '../platform/tx.ts';
import { createDirectorySweep } from './directory-sweep.ts';
import { findFamilyOfWatch, lockWatchNumber } from './watch-numbers.ts';

const stack = useStack();

it('keeps an entry that leads to nothing when its family takes it again at that moment', async () => {
  const { db, pool, clock } = stack.current;
  const [familyId, number] = [newFamilyId(), '4700123456'];
  await db.insertInto('families').values({ id: familyId, plan: 'Premium' }).execute();
  await inTransaction(db, (tx) => lockWatchNumber(tx, familyId, number));
  const holds = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const taking = inTransaction(db, async (tx) => {
    await lockWatchNumber(tx, familyId, number);
    holds.resolve();
    await commit.promise;
    await tx.insertInto('watches').values({ watch_id: number, family_id: familyId }).execute();
  });
  await holds.promise;
  const sweeping = createDirectorySweep({ db, clock }).run();
  // The installation's own sweep may wait as well.
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%directory%'`;
  try {
    await expect
      .poll(async () => (await pool.query(waiting)).rows.length, { timeout: 10_000 })
      .toBeGreaterThan(0);
  } finally {
    commit.resolve();
  }
  await taking;
  await sweeping;
  expect(await findFamilyOfWatch(db, number)).toBe(familyId);
});

it('deletes it when nothing of its family has it', async () => {
  const { db, clock } = stack.current;
  const [familyId, number] = [newFamilyId(), '4700123457'];
  await db.insertInto('families').values({ id: familyId, plan: 'Premium' }).execute();
  await inTransaction(db, (tx) => lockWatchNumber(tx, familyId, number));
  await createDirectorySweep({ db, clock }).run();
  expect(await findFamilyOfWatch(db, number)).toBeUndefined();
});
