import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getOwnWeek } from '@kinward/contract/activity/week.routes.ts';
import type { OwnWeek } from '@kinward/contract/activity/week.schemas.ts';
import { ME, server, show } from '../testing/view.harness.tsx';
import YoungWeek from './YoungWeek.tsx';

const JUNO = { me: { ...ME, ageBand: 'under13' as const } };
const WEEK: OwnWeek = {
  firstName: 'Juno',
  from: '2026-11-09',
  to: '2026-11-15',
  timeZone: 'Europe/Zagreb',
  today: '2026-11-14',
  runs: true,
  isFirst: false,
  firstWeek: '2026-11-02',
  screen: {
    told: 'known',
    days: [65, 30, 10, 0, 90, 150, 0].map((minutes, index) => ({
      date: `2026-11-${String(9 + index).padStart(2, '0')}`,
      seconds: minutes * 60,
      length: `${minutes} min`,
      late: index === 4,
      toCome: index === 6,
    })),
    totalSeconds: 345 * 60,
    dailySeconds: 57 * 60,
    beforeSeconds: 400 * 60,
    budget: null,
  },
  late: [],
  newApps: null,
  places: { told: 'known', named: [{ name: 'School', days: 5 }], nights: 'Home', fresh: null },
  closed: { told: 'off', visits: 0, sites: 0 },
  words: {
    title: 'A lighter week: 55 min less screen.',
    period: '9 to 15 November',
    daily: null,
    rows: [],
    worth: null,
  },
  mailedTo: [],
};

it('is a face, one sentence, bricks to count and a dot for each day at a place', async () => {
  server.answers(getOwnWeek, WEEK);
  show(<YoungWeek />, JUNO);
  expect(await screen.findByRole('heading', { name: 'So far less screen than last week.' })).toBeDefined();
  const bricks = screen.getByRole('img', {
    name: /^Monday 65 min, .*Friday 90 min, late evening, Saturday 150 min$/u,
  });
  // Half an hour each: two, one, one for ten minutes, none, three, five.
  expect([...bricks.querySelectorAll('g')].map((day) => day.querySelectorAll('rect').length)).toEqual([
    2, 1, 1, 0, 3, 5, 0,
  ]);
  expect(screen.getByText('One brick is half an hour.')).toBeDefined();
  expect(screen.getByRole('img', { name: '5 days' }).querySelectorAll('i')).toHaveLength(5);
  expect(screen.getByText('Nora can see this too.')).toBeDefined();
  expect(screen.queryByText(/55 min less/u)).toBeNull();
});

it('lets a brick stand for more where there would be too many', async () => {
  const days = WEEK.screen.days.map((day) => ({ ...day, seconds: day.seconds * 3 }));
  server.answers(getOwnWeek, { ...WEEK, screen: { ...WEEK.screen, days, beforeSeconds: null } });
  show(<YoungWeek />, JUNO);
  expect(await screen.findByText('One brick is an hour.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'This is your week.' })).toBeDefined();
});

it('says that nothing is known instead of an empty picture, and that it could not be loaded', async () => {
  const { days } = WEEK.screen;
  server.answers(getOwnWeek, {
    ...WEEK,
    screen: {
      ...WEEK.screen,
      told: 'off',
      days: days.map((day) => ({ ...day, seconds: 0 })),
      totalSeconds: 0,
    },
    places: { told: 'off', named: [], nights: null, fresh: null },
  });
  show(<YoungWeek />, JUNO);
  expect(await screen.findByText('Nothing is known of this week yet.')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});
