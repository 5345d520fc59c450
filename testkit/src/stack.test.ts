import { describe, expect, inject, it } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { inTransaction, type DbOrTx } from '@kinward/server/platform/tx.ts';
import { madeUpId } from './ids.ts';
import { startStack } from './stack.ts';
import { useStack } from './vitest.ts';

const stack = useStack();

describe('the stack', () => {
  it('builds a parent, a child and a paired device through the public API', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    const [child] = await parent.api.call(listChildren);
    expect(child).toMatchObject({
      childId: device.childId,
      devices: [{ deviceId: device.deviceId, paired: true }],
    });
  });

  it('gives a transaction its own connection and no second one', async () => {
    const { db } = stack.current;
    const read = (on: DbOrTx) => on.selectFrom('families').select('id').limit(1).execute();
    await expect(inTransaction(db, read)).resolves.toBeDefined();
    await expect(inTransaction(db, () => read(db))).rejects.toThrow('a second connection');
    let after: unknown;
    await inTransaction(db, async (_tx, afterCommit) => {
      afterCommit(async () => void (after = await read(db)));
    });
    expect(after).toBeDefined();
  });

  it('records nothing unless it is asked to', async () => {
    await stack.current.parent();
    expect(stack.current.records).toEqual({ sent: [], events: [], hashes: 0 });
  });

  it('moves the time of the server, and does the work of a job when asked to', async () => {
    const parent = await stack.current.parent();
    stack.current.clock.advance(31 * 86_400);
    await stack.current.runJob('accounts.purge');
    const sessions = stack.current.db.selectFrom('sessions').where('account_id', '=', parent.userId);
    expect(await sessions.select('id').execute()).toEqual([]);
    expect(() => stack.current.runJob('accounts.purgee')).toThrow('no job accounts.purgee');
  });

  it('shares its database, keys and clock with a second process', async () => {
    const parent = await stack.current.parent();
    const { place } = stack.current;
    await using second = await startStack({ place, shareDatabaseWith: stack.current });
    expect(second.clock).toBe(stack.current.clock);
    const reply = await second.server.inject({ url: '/api/session', headers: parent.headers });
    expect(reply.statusCode).toBe(200);
  });
});

describe('a stack that records and does not listen', () => {
  it('answers injected requests, and shows what was sent, announced and hashed', async () => {
    await using quiet = await startStack({ place: inject('scratchPlace'), listens: false, records: true });
    const person = quiet.newcomer();
    const reply = await quiet.server.inject({ method: 'POST', url: '/api/signUp', payload: person });
    expect([reply.statusCode, quiet.url]).toEqual([201, '']);
    expect(quiet.records.hashes).toBe(1);
    expect(quiet.records.sent.map(({ to }) => to).toSorted()).toEqual([person.phone, person.email]);
    quiet.platform.bus.publish({ type: 'plan.changed', familyId: madeUpId('a') });
    expect(quiet.records.events).toEqual([{ type: 'plan.changed', familyId: 'a' }]);
  });
});
