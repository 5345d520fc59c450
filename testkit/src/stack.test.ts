import { describe, expect, it } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { inTransaction, type DbOrTx } from '@kinward/server/platform/tx.ts';
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
});
