import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import type { Stack, TestParent } from '@kinward/testkit/stack.ts';

/** Two children; the first one's phone has been moving for an hour. */
export const makeFamily = async (stack: Stack): Promise<TestParent> => {
  const parent = await stack.parent();
  const device = await stack.device(parent);
  const start = stack.clock.now().getTime() - 3_600_000;
  await device.api.call(reportPositions, {
    body: Array.from({ length: 120 }, (_, n) => ({
      latitude: 45.8 + n / 5_000,
      longitude: 15.97 + Math.sin(n / 20) / 100,
      accuracy: 12,
      battery: 80,
      recordedAt: new Date(start + n * 30_000).toISOString(),
    })),
  });
  await parent.addDevice({ childId: await parent.addChild({ firstName: 'Theo', age: 12 }) });
  return parent;
};
