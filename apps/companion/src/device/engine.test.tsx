import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listOwnRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import type { DeviceChange, SignalKind } from '@kinward/contract/devices/device-signals.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { getDevicePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { POLICY, server, show } from '../testing/view.harness.tsx';
import { start } from './engine.ts';
import { getState } from './state.ts';

/** How often each document was read. */
const reads = () =>
  [getDevicePolicy, getDeviceMe, listOwnRequests].map((route) => server.received(route).length);

const change = (value: number, ...kinds: SignalKind[]): string =>
  JSON.stringify({ value, kinds } satisfies DeviceChange);

it('reads what an event concerns, and ends with the pairing', async () => {
  const send = server.streams(deviceEvents);
  show(null);
  start();
  await waitFor(() => expect(reads()).toEqual([1, 1, 1]));
  expect(server.received(deviceEvents)[0]?.url.searchParams.get('kinds')).toBe('true');

  server.answers(getDevicePolicy, { ...POLICY, blockedApps: ['com.example.chat'], version: 2 });
  send('appblock', change(2, 'app'), 1);
  await waitFor(() => expect(getState().policy?.version).toBe(2));
  expect(reads()).toEqual([2, 1, 1]);

  // One key stands for all of these; each costs the documents that it concerns.
  for (const [index, [kind, expected]] of (
    [
      ['schedule', [3, 1, 1]],
      ['speed', [4, 1, 1]],
      ['budget', [5, 1, 1]],
      ['collects', [6, 2, 1]],
      ['consent', [7, 3, 1]],
      ['answer', [8, 3, 2]],
      ['seen', [9, 3, 2]],
    ] as const
  ).entries()) {
    const version = 3 + index;
    server.answers(getDevicePolicy, { ...POLICY, version });
    send('timeschedule', change(version, kind), 2 + index);
    await waitFor(() => expect(getState().policy?.version).toBe(version));
    await waitFor(() => expect(reads()).toEqual(expected));
  }

  // Of an older server, which says no kinds.
  send('timeschedule', '10', 10);
  await waitFor(() => expect(reads()).toEqual([10, 4, 3]));

  send('unpaired', 'true');
  await waitFor(() => expect(getState().phase).toBe('unpaired'));
  expect(server.received(deviceEvents)).toHaveLength(1);
});
