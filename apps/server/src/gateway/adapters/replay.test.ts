/** One recorded trip sent in each dialect gives the same history as the native route. */
import { expect, it } from 'vitest';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { buildTrip } from '@kinward/rules/simulated/trips.ts';
import { fixOf } from '@kinward/rules/simulated/past.ts';
import { THIRD_PARTY_CLIENTS, thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { connected, historyOf } from './test-clients.ts';

const stack = useStack();
const EVERY_MS = 20_000;

/** The way to school, a fix every 20 seconds. */
const trip = () => {
  const track = buildTrip('school', 5, 0);
  const length = track.at(-1)?.time ?? 0;
  const start = Math.floor(stack.current.clock.now().getTime() / 1000) * 1000 - length - 60_000;
  return Array.from({ length: Math.floor(length / EVERY_MS) }, (_, index) => ({
    ...fixOf(track, {
      time: index * EVERY_MS,
      at: start + index * EVERY_MS,
      accuracy: 8,
      battery: 80 - (index % 20),
    }),
    altitude: 100 + index,
  }));
};

const rounded = (history: Awaited<ReturnType<typeof historyOf>>) =>
  history.map((position) => ({
    ...position,
    speed: position.speed === null ? null : Math.round(position.speed * 1000) / 1000,
  }));

it('gives the same history in every dialect as by the plain route', { timeout: 60_000 }, async () => {
  const parent = await stack.current.parent();
  const positions = trip();
  expect(positions.length).toBeGreaterThan(20);
  const plain = await stack.current.device(parent);
  await plain.api.call(reportPositions, { body: positions });
  const expected = rounded(await historyOf({ parent, deviceId: plain.deviceId }));
  expect(expected).toHaveLength(positions.length);
  for (const client of THIRD_PARTY_CLIENTS) {
    const harness = await connected(stack.current);
    for (const at of positions) {
      const { method, path, headers, body } = thirdPartyRequest(client, harness.keys, at);
      const reply = await stack.current.server.inject({
        method,
        url: path,
        headers,
        ...(body && { payload: body }),
      });
      expect(reply.statusCode, client).toBe(200);
    }
    expect(rounded(await historyOf(harness)), client).toEqual(expected);
  }
});
