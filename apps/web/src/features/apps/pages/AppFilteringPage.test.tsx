import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listApplications } from '@kinward/contract/apps/apps.routes.ts';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { DEFAULT_COLLECTS } from '@kinward/contract/companion/companion.schemas.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { getPolicy } from '@kinward/contract/policy/policy.routes.ts';
import type { Policy } from '@kinward/contract/policy/policy.schemas.ts';
import { aChild, aDevice, anAdults } from '../../../testing/family.ts';
import { server, show } from '../../../testing/page.harness.tsx';
import AppFilteringPage from './AppFilteringPage.tsx';

const MINUTE = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();

const chess: Application = {
  appId: 'org.example.chess',
  name: 'Chess',
  category: 'Games',
  blocked: true,
  iconUrl: null,
  blockedAt: ago(2),
  receivedAt: null,
  computer: null,
};

const policy: Policy = {
  blockedApps: [chess.appId],
  blockedSites: [],
  callBlockList: [],
  smsBlockList: [],
  speedLimit: null,
  schedules: [],
  collects: DEFAULT_COLLECTS,
  grants: [],
  budgets: [],
  screenPause: null,
  timeZone: 'UTC',
  version: 2,
  changedAt: ago(2),
  receivedVersion: 1,
  receivedAt: ago(300),
};

const seen = (minutes: number, connected: boolean) =>
  server.answers(listChildren, [
    aChild('Theo', [aDevice({ lastSeenAt: ago(minutes), connected, deviceType: 'Android' })]),
  ]);

describe('the page of apps', () => {
  beforeEach(() => {
    server.answers(listApplications, [chess]);
    server.answers(getPolicy, policy);
  });

  it('says that the device is offline and since when, above the list and at the app', async () => {
    seen(90, false);
    show(<AppFilteringPage />);
    expect(
      await screen.findAllByText(/^The phone has been offline since .+\. The change is waiting for it\.$/u),
    ).toHaveLength(2);
    expect(screen.queryByText(/Waiting for the phone|waiting for the phone/u)).toBeNull();
  });

  it('waits for a device that can be reached', async () => {
    seen(0, true);
    show(<AppFilteringPage />);
    expect(await screen.findByText(/^Sent .+\. Waiting for the phone\.$/u)).toBeDefined();
    expect(screen.getByText(/^Sent .+, waiting for the phone$/u)).toBeDefined();
  });

  it('says since when the device has all of its rules', async () => {
    seen(90, false);
    server.answers(getPolicy, { ...policy, receivedVersion: 2, receivedAt: ago(1) });
    server.answers(listApplications, [{ ...chess, receivedAt: ago(1) }]);
    show(<AppFilteringPage />);
    expect(await screen.findByText(/^On Theo’s phone since /u)).toBeDefined();
    expect(screen.getByText(/^Blocked .+, on the phone /u)).toBeDefined();
  });

  it('lists programs of a computer that the child uses beside the own device, and says where they are blocked', async () => {
    server.answers(listChildren, [aChild('Theo', [aDevice({ deviceType: 'Android', paired: false })])]);
    const computer = 'Mia’s computer';
    server.answers(listApplications, [
      { ...chess, computer },
      { ...chess, appId: 'kart', name: 'Kart', computer, receivedAt: ago(1) },
      { ...chess, appId: 'vim', name: 'Vim', computer, blocked: false, blockedAt: null },
    ]);
    show(<AppFilteringPage />);
    expect(await screen.findByText(/^Blocked .+, not in force on Mia’s computer yet$/u)).toBeDefined();
    expect(screen.getByText(/^Blocked .+, in force on Mia’s computer$/u)).toBeDefined();
    expect(screen.getByText('On Mia’s computer')).toBeDefined();
    expect(screen.getByText(/^3 apps, 2 blocked\. That holds there/u)).toBeDefined();
    // Of the phone itself nothing is said: they are not on it.
    expect(screen.queryByText(/phone/u)).toBeNull();
  });

  it('says of a computer’s own apps that a block holds for the users with the child’s rules alone', async () => {
    const computer = aDevice({ isAgent: true, deviceType: 'Windows Desktop', platform: 'Linux' });
    server.answers(listChildren, [aChild('Theo', [computer])]);
    show(<AppFilteringPage />);
    expect(await screen.findByText(/and holds for the users who have Theo’s rules alone\.$/u)).toBeDefined();
  });

  it.each([
    ['that has told of apps', [chess]],
    ['that tells of none', []],
  ])('says of an adult’s device %s that no rule applies there', async (_what, apps) => {
    server.answers(listChildren, [aChild('Theo', [anAdults()])]);
    server.answers(listApplications, apps);
    show(<AppFilteringPage />);
    expect(await screen.findByText('On an adult’s device no rule applies.')).toBeDefined();
    expect(screen.queryByText(/^Blocked .+,/u)).toBeNull();
    expect(screen.queryAllByText(/^Nothing would keep what is blocked here/u)).toHaveLength(1 - apps.length);
  });

  it('says what went wrong while there is no list', async () => {
    seen(0, true);
    server.refuses(listApplications, 'NOT_FOUND');
    show(<AppFilteringPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('Try again');
  });
});
