import { expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { createLocalBus } from '../../ports/bus.ts';
import { createPresence } from './presence.ts';

const stack = useStack();

it('a device whose stream ends while its opening is still written down is not shown as connected', async () => {
  const { db, clock } = stack.current;
  const parent = await stack.current.parent();
  const { deviceId, childId } = await stack.current.device(parent);
  const familyId = await familyOf(stack.current, parent);
  const announced: string[] = [];
  const bus = createLocalBus((error) => {
    throw error;
  });
  bus.subscribe(({ type }) => announced.push(type));
  const presence = createPresence({ db, clock, bus, limits: LIMITS });
  const device = { kind: 'device', deviceId, familyId, childId } as const;
  for (let round = 0; round < 30; round += 1) {
    await Promise.all([presence.here(device), presence.left(device)]);
    const { connected_until: until } = await db
      .selectFrom('device_states')
      .select('connected_until')
      .where('device_id', '=', deviceId)
      .executeTakeFirstOrThrow();
    expect(until).toBeNull();
  }
  await expect.poll(() => announced.length).toBe(60);
});
