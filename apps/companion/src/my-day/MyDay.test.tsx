import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getOwnDay } from '@kinward/contract/activity/own-day.routes.ts';
import type { OwnDay } from '@kinward/contract/activity/own-day.schemas.ts';
import { setState } from '../device/state.ts';
import { ME, server, show } from '../testing/view.harness.tsx';
import MyDay from './MyDay.tsx';

/** In Zagreb, in winter time. */
const on = (clock: string, day = '2026-11-20'): string => new Date(`${day}T${clock}:00+01:00`).toISOString();
const TEEN = { me: { ...ME, ageBand: 'under16' as const } };

const DAY: OwnDay = {
  timeZone: 'Europe/Zagreb',
  today: '2026-11-20',
  date: '2026-11-20',
  firstDay: '2026-11-19',
  from: on('00:00'),
  to: on('00:00', '2026-11-21'),
  told: { places: 'known', screen: 'known', sites: 'known', contacts: 'off' },
  places: {
    heardAt: on('17:40'),
    last: { fence: 'Football' },
    pieces: [
      { kind: 'stop', from: on('00:00'), to: on('07:50'), place: { fence: 'Home' } },
      { kind: 'move', from: on('07:50'), to: on('08:19'), place: null },
      { kind: 'stop', from: on('08:19'), to: on('15:00'), place: { fence: 'School' } },
      { kind: 'stop', from: on('17:12'), to: on('17:40'), place: { fence: 'Football' } },
    ],
  },
  screen: {
    totalSeconds: 5700,
    stretches: [{ from: on('15:30'), to: on('16:50') }],
    usual: { seconds: 6720, days: 3 },
    reportedAt: on('17:40'),
    budget: { minutes: 120, usedSeconds: 5700 },
  },
  entries: [
    { kind: 'blocked', at: on('17:38'), from: on('16:02'), domain: 'roblox.com', count: 6 },
    {
      kind: 'arrived',
      at: on('17:12'),
      place: { fence: 'Football' },
      left: { place: { fence: 'Home' }, at: on('16:54') },
      unseen: false,
    },
    {
      kind: 'request',
      at: on('16:31'),
      request: {
        kind: 'time',
        name: null,
        minutes: 30,
        state: 'ended',
        until: on('17:05'),
        answer: 'Then dinner',
        answeredBy: 'Jan',
      },
    },
    { kind: 'night', at: on('01:27'), from: on('01:12'), seconds: 900, app: 'com.example.clips' },
  ],
  apps: [{ name: 'com.example.clips', seconds: 2280 }],
  sites: [{ domain: 'lichess.org', visits: 18, blocked: 0 }],
};
const EMPTY: OwnDay = {
  ...DAY,
  date: '2026-11-19',
  told: { places: 'notReported', screen: 'notReported', sites: 'notReported', contacts: 'off' },
  places: null,
  screen: { totalSeconds: 0, stretches: [], usual: null, reportedAt: null, budget: null },
  entries: [],
  apps: [],
  sites: [],
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(on('17:42')), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

it('says the day in one line, in a picture, in words and in figures', async () => {
  server.answers(getOwnDay, DAY);
  show(<MyDay />, TEEN);
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: /^Home, School and Football\. 1\sh\s35\smin on screens so far\.$/u,
    }),
  ).toBeDefined();
  expect(screen.getByText('Friday 20 November. As of 17:42.')).toBeDefined();
  expect(
    screen.getByRole('img', {
      name: /^Your day to 17:42: Home from 00:00 to 07:50, School .*; screen in use 1\sh\s35\smin$/u,
    }),
  ).toBeDefined();
  const rows = within(screen.getAllByRole('list')[0]!).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))).toEqual([
    'roblox.com was closed, 6 timesSince 16:0217:38',
    'Came to FootballLeft Home 16:54, 18 min on the way17:12',
    'You asked for 30 minYes, until 17:05, from Jan: “Then dinner”16:31',
    'Screen in use at night15 min, mostly Clips01:12',
  ]);
  expect(screen.getByText('17 min less than by this time on other Fridays')).toBeDefined();
  expect(screen.getByText('25 min')).toBeDefined();
  expect(screen.getByText('lichess.org')).toBeDefined();
  expect(screen.getByText('Switched off, so not recorded: calls and messages.')).toBeDefined();
  expect(screen.getByText(/^Your parents read this too\./u)).toBeDefined();
});

it('goes to the day before and back to today, and no further than something is known', async () => {
  server.answers(getOwnDay, DAY);
  show(<MyDay />, TEEN);
  const before = await screen.findByRole('button', { name: 'Day before' });
  expect(screen.getByRole('button', { name: 'Day after' })).toHaveProperty('disabled', true);
  server.answers(getOwnDay, EMPTY);
  fireEvent.click(before);
  expect(await screen.findByText('Nothing is known of this day.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'My day' })).toBeDefined();
  expect(screen.getByText('Nothing is known of your places and screen time.')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: 'Day before' })).toHaveProperty('disabled', true);
  server.answers(getOwnDay, DAY);
  fireEvent.click(screen.getByRole('button', { name: 'Day after' }));
  expect(await screen.findByText(/^roblox\.com was closed, 6\stimes$/u)).toBeDefined();
});

it('says that the day could not be loaded, and tries again', async () => {
  server.refuses(getOwnDay, 'BUSY');
  show(<MyDay />, TEEN);
  expect((await screen.findByRole('alert')).textContent).toBe('Your day could not be loaded.');
  server.answers(getOwnDay, DAY);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^roblox\.com was closed, 6\stimes$/u)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what it has without a connection, with its time, and reads again when it is back', async () => {
  server.answers(getOwnDay, DAY);
  show(<MyDay />, TEEN);
  expect(await screen.findByText(/^roblox\.com was closed, 6\stimes$/u)).toBeDefined();
  server.refuses(getOwnDay, 'BUSY');
  act(() => setState({ online: false }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByText(/^roblox\.com was closed, 6\stimes$/u)).toBeDefined();
  expect(screen.getByText(/As of 17:42\.$/u)).toBeDefined();
  server.answers(getOwnDay, { ...DAY, entries: [] });
  act(() => setState({ online: true }));
  expect(await screen.findByText('Nothing else to tell of this day.')).toBeDefined();
});
