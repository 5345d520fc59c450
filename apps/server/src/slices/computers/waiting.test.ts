/** Who waits for the next change of a family's rules, and for how long. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { createLocalBus } from '../../ports/bus.ts';
import { createWaiting } from './waiting.ts';

it('is told of changes of its family, makes room for a newer wait of the same computer, and ends with the server', async () => {
  const bus = createLocalBus((error) => {
    throw error;
  });
  const waiting = createWaiting(bus);
  const [familyId, deviceId] = [randomUUID() as FamilyId, randomUUID() as DeviceId];
  const waits = (of = familyId, device = deviceId): Promise<string> =>
    waiting
      .listen(of, device)
      .within(60_000)
      .then((hasChanged) => (hasChanged ? 'woken' : 'ended'));
  const still = async (wait: Promise<string>): Promise<string> =>
    Promise.race([wait, new Promise<string>((resolve) => setTimeout(resolve, 20, 'waits'))]);
  const [own, other] = [waits(), waits(randomUUID() as FamilyId, randomUUID() as DeviceId)];
  bus.publish({ type: 'filter.changed', familyId });
  expect([await still(own), await still(other)]).toEqual(['woken', 'waits']);
  const [former, newer] = [waits(), waits()];
  // It does not look again: two that did would wake each other for ever.
  expect([await still(former), await former, await still(newer)]).toEqual(['waits', 'ended', 'waits']);
  const leaving = new AbortController();
  const left = waiting.listen(familyId, randomUUID() as DeviceId).within(60_000, leaving.signal);
  leaving.abort();
  expect(await left).toBe(false);
  waiting.stop();
  expect(await Promise.all([other, newer, waits()])).toEqual(['woken', 'woken', 'ended']);
  expect(waiting.hasEnded).toBe(true);
});
