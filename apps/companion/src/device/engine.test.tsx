import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listOwnRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { getDevicePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { POLICY, server, show } from '../testing/view.harness.tsx';
import { start } from './engine.ts';
import { getState } from './state.ts';

/** How often each document was read. */
const reads = () =>
  [getDevicePolicy, getDeviceMe, listOwnRequests].map((route) => server.received(route).length);

it('reads what an event concerns, and ends with the pairing', async () => {
  const send = server.streams(deviceEvents);
  show(null);
  start();
  await waitFor(() => expect(reads()).toEqual([1, 1, 1]));

  server.answers(getDevicePolicy, { ...POLICY, blockedApps: ['com.example.chat'], version: 2 });
  send('appblock', '2', 1);
  await waitFor(() => expect(getState().policy?.version).toBe(2));
  expect(reads()).toEqual([2, 1, 1]);

  send('timeschedule', '3', 2);
  await waitFor(() => expect(reads()).toEqual([3, 2, 2]));

  send('unpaired', 'true');
  await waitFor(() => expect(getState().phase).toBe('unpaired'));
  expect(server.received(deviceEvents)).toHaveLength(1);
});
