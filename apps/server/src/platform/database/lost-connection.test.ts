/** One of PostgreSQL's processes dies while a request waits for it. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

/** Ends the connection that waits for a lock, once there is one. */
const endTheWaiting = async (): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(stack.current.db);
    if (rows.length > 0) return;
  }
};

it('is reported to the waiting caller, and ends nothing else', async () => {
  const parent = await stack.current.parent();
  await parent.addChild();
  const answer = await stack.current.db.transaction().execute(async (tx) => {
    await sql`lock table children in access exclusive mode`.execute(tx);
    const waiting = stack.current.server.inject({ url: '/api/child', headers: parent.headers });
    await endTheWaiting();
    return waiting;
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ code: 'BUSY' });
  // The next request gets a connection that is alive.
  expect(await parent.api.call(listChildren)).toHaveLength(1);
});

it('is no error of the process when it happens between two statements', async () => {
  const seen: unknown[] = [];
  const note = (error: unknown): void => void seen.push(error);
  process.on('uncaughtException', note);
  try {
    const work = stack.current.db.connection().execute(async (held) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(stack.current.db);
      // Until the connection has noticed it, a statement of its own fails as well.
      await sql`select 1`.execute(held);
    });
    await expect(work).rejects.toThrow();
    await sql`select 1`.execute(stack.current.db);
    expect(seen).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
  }
});

it('is not handed to the next caller when its own statement failed with it', async () => {
  const { db } = stack.current;
  for (let turn = 0; turn < 20; turn += 1) {
    const work = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`.execute(db);
    await expect(work).rejects.toMatchObject({ code: '57P01' });
    await sql`select 1`.execute(db);
  }
});
