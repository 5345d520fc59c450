import { expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { selectExplained } from './explained.store.ts';

const stack = useStack();

it('of more alerts than are asked for, the newest are given, the oldest of them first', async () => {
  const parent = await stack.current.parent();
  const childId = await parent.addChild();
  const { db } = stack.current;
  const { family_id: familyId } = await db
    .selectFrom('accounts')
    .select('family_id')
    .where('id', '=', parent.userId)
    .executeTakeFirstOrThrow();
  // Recent: what is older than a family keeps is taken away meanwhile.
  const start = Date.now() - 7_200_000;
  // As they may come in: not in the order in which they happened.
  for (const minute of [3, 0, 4, 1, 2])
    await db
      .insertInto('notifications')
      .values({
        id: newId(),
        family_id: familyId,
        child_id: childId,
        call_type: 'Geofence',
        title: 'A fence',
        message: 'was crossed',
        created_at: new Date(start + 3_600_000),
        happened_at: new Date(start + minute * 60_000),
        why: JSON.stringify({ minute }),
      })
      .execute();
  const read = (limit: number) =>
    selectExplained(
      db,
      familyId,
      { childId, accountId: null },
      { from: start, to: start + 86_400_000 },
      limit,
    );
  expect((await read(3)).map(({ why }) => why)).toEqual([{ minute: 2 }, { minute: 3 }, { minute: 4 }]);
  expect(await read(10)).toHaveLength(5);
});
