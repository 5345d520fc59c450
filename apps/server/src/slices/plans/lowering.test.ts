/** A plan that is lowered while devices are being added, and what browsers and other processes learn of a change. */
import { describe, expect, it } from 'vitest';
import { changePlan } from '@kinward/contract/plans/changes.routes.ts';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import { PLANS } from '@kinward/contract/plans/plans.schemas.ts';
import { familyEvents } from '@kinward/contract/realtime/realtime.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { readEvents } from '@kinward/client/events.ts';
import { startStack } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

describe('lowering the plan while a device is added', () => {
  it('never leaves more devices than the plan holds', async () => {
    for (let round = 0; round < 6; round += 1) {
      const parent = await stack.current.parent();
      const childId = await parent.addChild();
      for (let i = 0; i < 5; i += 1) await parent.addDevice({ childId });
      const results = await Promise.allSettled([
        parent.addDevice({ childId }),
        parent.api.call(changePlan, { body: { plan: 'Parents' } }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { planDetails, abilities } = await parent.api.call(getSubscription, {});
      expect(abilities.devicesInUse).toBeLessThanOrEqual(planDetails.maxDevices);
      if (planDetails.name === 'Parents') expect(abilities.devicesInUse).toBe(PLANS.Parents.maxDevices);
    }
  }, 30_000);
});

/** Reads the family's stream until it ends. @returns the types of its events */
const follow = async (response: Response): Promise<string[]> => {
  const types: string[] = [];
  for await (const { data } of readEvents(response.body!, () => undefined))
    types.push((JSON.parse(data) as { type: string }).type);
  return types;
};

describe('a change of the plan', () => {
  it('is announced to the browsers of the family; one that ended closes their streams without ending their sessions', async () => {
    const parent = await stack.current.parent();
    const { family_id: familyId } = await stack.current.db
      .selectFrom('accounts')
      .select('family_id')
      .where('id', '=', parent.userId)
      .executeTakeFirstOrThrow();
    const stream = follow(await parent.api.open(familyEvents, { accept: 'text/event-stream' }));
    await parent.api.call(changePlan, { body: { plan: 'Parents' } });
    // As the operator's command does it: in the database, announced by another process.
    const other = await startStack({ place: stack.current.place, shareDatabaseWith: stack.current });
    try {
      await other.db
        .updateTable('families')
        .set({ plan_expires_at: new Date('2020-01-01') })
        .where('id', '=', familyId)
        .execute();
      const owner = await parent.api.call(changePlan, { body: { plan: 'Premium' } });
      expect(owner.planDetails.expiresAt).not.toBeNull();
      const types = await stream;
      expect(types.filter((type) => type === 'plan').length).toBeGreaterThanOrEqual(2);
      expect(types).not.toContain('revoked');
      await expect(parent.api.call(listChildren, {})).rejects.toMatchObject({
        status: 403,
        message: 'Package has expired',
      });
    } finally {
      await other.close();
    }
  }, 30_000);
});
