import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '@kinward/testkit/database.ts';
import { createDb } from './db.ts';
import { PLAN_ONCE } from './plan-once.ts';

it('plans a marked statement once for each connection and answers each call afresh, and no other', async () => {
  const database = await testDatabase();
  const { db, close } = createDb(database.app, { max: 1 });
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  const ask = async (number: number): Promise<number | undefined> => {
    const query = db.selectNoFrom(sql<number>`${number}::integer + 1`.as('next')).modifyEnd(PLAN_ONCE);
    return (await query.executeTakeFirst())?.next;
  };
  expect([await ask(1), await ask(2), await ask(3)]).toEqual([2, 3, 4]);
  // The question itself is not marked.
  const { rows } = await sql<{ name: string; calls: number }>`
    select name, (generic_plans + custom_plans) as calls from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ name: expect.stringMatching(/^once_/u), calls: 3 }]);
});
