/**
 * Shows a view of the companion without a browser: happy-dom, a paired device in the state that the test gives, and the answers of a
 * fake server that the contract checks. The engine is the real one.
 */
import './browser.harness.ts';
import { cleanup, configure, render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { DEFAULT_COLLECTS, type DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import { listOwnRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import { getDevicePolicy } from '@kinward/contract/policy/policy.routes.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { OWN_ABILITIES } from '../device/abilities.ts';
import { server, useFakeServer } from '@kinward/testkit/servers/fake-server.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { setState, type State } from '../device/state.ts';
import { store } from '../lib/storage.ts';
import { stopSharing } from '../location/sharing.ts';

export { server } from '@kinward/testkit/servers/fake-server.ts';

export const POLICY: DevicePolicy = {
  blockedApps: [],
  blockedSites: [],
  callBlockList: [],
  smsBlockList: [],
  speedLimit: null,
  schedules: [],
  collects: DEFAULT_COLLECTS,
  grants: [],
  budgets: [],
  screenPause: null,
  timeZone: 'Europe/Zagreb',
  version: 1,
};

/** A child's device that Nora Hale can see. */
export const ME: DeviceMe = {
  deviceId: madeUpId('01900000-0000-7000-8000-000000000001'),
  deviceName: 'Pixel',
  childName: 'Mia',
  pairedAt: '2026-05-01T08:00:00.000Z',
  ageBand: null,
  ordinal: 0,
  picture: null,
  place: null,
  watchers: [
    {
      name: 'Nora Hale',
      since: '2026-05-01T08:00:00.000Z',
      called: null,
      phone: null,
      says: null,
      picture: null,
    },
  ],
  collects: DEFAULT_COLLECTS,
  recording: { pausedUntil: null, adult: null, adultOn: null },
  keptDays: { position: 30, usage: 30, web: 30, contacts: 30 },
  accesses: [],
  timeZone: 'Europe/Zagreb',
  abilities: [...OWN_ABILITIES],
  layers: [],
  filterRecords: null,
  mayReport: false,
  tripLostAt: null,
};

// A busy machine takes its time to load a view.
configure({ asyncUtilTimeout: 10_000 });

let forget = (): void => undefined;

beforeEach(() => {
  forget = useFakeServer();
  server.answers(getDeviceMe, ME);
  server.answers(getDevicePolicy, POLICY);
  server.answers(listOwnRequests, []);
});

afterEach(() => {
  cleanup();
  stopSharing();
  forget();
  localStorage.clear();
  location.hash = '';
});

/** Shows the view of a device that is paired and agreed, unless the test says otherwise. */
export const show = (view: ReactNode, state: Partial<State> = {}): void => {
  store('token', 'kwd_test');
  setState({
    phase: 'on',
    me: ME,
    policy: POLICY,
    online: true,
    sharing: 'off',
    keptFrom: null,
    approvals: [],
    agreedAt: Date.now(),
    call: null,
    fine: null,
    fineReply: null,
    sentAt: null,
    waiting: 0,
    ...state,
  });
  render(<Suspense fallback={null}>{view}</Suspense>);
};
