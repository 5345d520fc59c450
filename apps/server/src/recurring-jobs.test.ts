import { expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';

const logged: string[] = [];
const stack = useStack({
  recurs: true,
  config: { logLevel: 'error' },
  log: { write: (line) => void logged.push(line) },
});

it('runs every recurring job of every slice at its start, and none fails', async () => {
  const { jobNames, pool } = stack.current;
  const ran = async () => {
    const { rows } = await pool.query<{ name: string }>('select name from recurring_jobs');
    return rows.map(({ name }) => name);
  };
  expect(jobNames.length).toBeGreaterThan(30);
  await expect.poll(ran).toEqual(expect.arrayContaining([...jobNames]));
  // What has begun has ended once its lock is free.
  const locks = async () =>
    (
      await pool.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.classid = 1804289 and d.datname = current_database()`,
      )
    ).rowCount;
  await expect.poll(locks).toBe(0);
  expect(logged).toEqual([]);
});
