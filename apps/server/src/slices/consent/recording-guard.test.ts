import { expect, it, onTestFinished } from 'vitest';
import { startHarness } from '@kinward/testkit/calls/gateway.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction } from '../../platform/tx.ts';
import { insertPause } from './consent.store.ts';

it('forgets with the first word of a change, as an open page may ask in that moment', async () => {
  const harness = await startHarness();
  onTestFinished(() => harness.close());
  const family = await harness.family();
  const { familyId, childId } = family;
  const { deviceId } = await harness.device(family);
  const paused = async () => (await harness.devices.view(familyId, deviceId))?.device.recording.pausedUntil;
  expect(await paused()).toBeNull();

  const now = harness.clock.now();
  const until = new Date(now.getTime() + 3_600_000);
  const begunBy = newId();
  await inTransaction(harness.db, (tx) =>
    insertPause(tx, { familyId, childId, begunBy }, { id: newId(), now, until }),
  );
  let asked: Promise<unknown> | undefined;
  harness.bus.subscribe((event) => {
    if (event.type === 'rules.changed') asked = paused();
  });
  harness.bus.publish({ type: 'rules.changed', familyId, deviceId });
  expect(await asked).toBe(until.toISOString());
});
