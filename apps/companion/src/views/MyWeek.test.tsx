import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getOwnWeek } from '@kinward/contract/activity/week.routes.ts';
import type { OwnWeek } from '@kinward/contract/activity/week.schemas.ts';
import { server, show } from '../testing/view.harness.tsx';
import MyWeek from './MyWeek.tsx';

const days = [95, 110, 72, 128, 112, 160, 0].map((minutes, index) => ({
  date: `2026-11-${String(9 + index).padStart(2, '0')}`,
  seconds: minutes * 60,
  length: `${minutes} min`,
  late: index === 2,
  toCome: index === 6,
}));
const WEEK: OwnWeek = {
  firstName: 'Theo',
  from: '2026-11-09',
  to: '2026-11-15',
  timeZone: 'Europe/Zagreb',
  today: '2026-11-14',
  runs: true,
  isFirst: false,
  firstWeek: '2026-11-02',
  screen: {
    told: 'known',
    days,
    totalSeconds: 40_620,
    dailySeconds: 6770,
    beforeSeconds: null,
    budget: null,
  },
  late: [],
  newApps: null,
  places: { told: 'off', named: [], nights: null, fresh: null },
  closed: { told: 'notReported', visits: 0, sites: 0 },
  words: {
    title: 'So far a lighter week: 1 h 10 less screen.',
    period: '9 to 15 November',
    daily: 'about 1 h 53 a day',
    rows: [
      { kind: 'places', label: 'Places', text: 'Places are not recorded', detail: 'It is switched off' },
    ],
    worth: { question: '“What kept you up?”', about: 'bedtime', hasRule: false },
  },
  mailedTo: [],
};

it('reads the sentence that its parents read, with bars, rows and what they may ask', async () => {
  server.answers(getOwnWeek, WEEK);
  show(<MyWeek />);
  expect(await screen.findByRole('heading', { name: WEEK.words.title })).toBeDefined();
  expect(
    screen.getByRole('img', {
      name: /^Monday 95 min, .*Wednesday 72 min, late evening, .*Saturday 160 min$/u,
    }),
  ).toBeDefined();
  expect(screen.getByText('Places are not recorded')).toBeDefined();
  expect(screen.getByText('“What kept you up?”')).toBeDefined();
  expect(screen.getByText('Your parents can read the same page.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Week after' })).toHaveProperty('disabled', true);
  server.answers(getOwnWeek, {
    ...WEEK,
    from: '2026-11-02',
    words: { ...WEEK.words, title: 'The one before.' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Week before' }));
  expect(await screen.findByRole('heading', { name: 'The one before.' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Week before' })).toHaveProperty('disabled', true);
});

it('says that the week could not be loaded, and tries again', async () => {
  server.refuses(getOwnWeek, 'BUSY');
  show(<MyWeek />);
  expect((await screen.findByRole('alert')).textContent).toBe('Your week could not be loaded.');
  server.answers(getOwnWeek, WEEK);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: WEEK.words.title })).toBeDefined();
});

it('names those to whom it goes by mail and when, together where that is one time', async () => {
  const sunday = { day: 'Sunday' as const, time: '18:00' };
  const mailedTo = [
    { name: 'Mum', ...sunday },
    { name: 'Ivo', day: 'Monday' as const, time: '07:00' },
    { name: 'Ana', ...sunday },
  ];
  server.answers(getOwnWeek, { ...WEEK, mailedTo });
  show(<MyWeek />);
  expect(
    await screen.findByText(
      /Each week it goes by mail too, without the names of places: to Mum and Ana on Sunday at (?:18:00|06:00 PM); to Ivo on Monday at 07:00(?: AM)?\.$/u,
    ),
  ).toBeDefined();
});
