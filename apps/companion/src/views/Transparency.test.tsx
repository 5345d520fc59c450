import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ME, show } from '../testing/view.harness.tsx';
import Transparency from './Transparency.tsx';

it('names who can see what, since when and for how long', () => {
  show(<Transparency />);
  expect(screen.getByText('Nora Hale')).toBeDefined();
  expect(screen.getByText('since 1 May 2026')).toBeDefined();
  expect(screen.getByText('Where this device is, and its battery, while this app is open')).toBeDefined();
  expect(screen.getByText('On. Kept for 30 days, then deleted.')).toBeDefined();
  expect(screen.getAllByText('Off.')).toHaveLength(4);
  expect(screen.getByText('No one has looked in the last 30 days.')).toBeDefined();
});

it('shows the access log, each with how often', () => {
  const access = { name: 'Nora Hale', day: '2026-05-02', lastAt: '2026-05-02T09:00:00.000Z' };
  show(<Transparency />, {
    me: {
      ...ME,
      accesses: [
        { ...access, kind: 'now', accesses: 3 },
        { ...access, kind: 'history', accesses: 1 },
      ],
    },
  });
  expect(screen.getByText('looked at where you are right now', { exact: false })).toBeDefined();
  expect(screen.getByText(/, 3 times$/u)).toBeDefined();
  expect(screen.getByText('looked at where you were before', { exact: false })).toBeDefined();
  expect(screen.queryByText(/, 1 times/u)).toBeNull();
  expect(screen.queryByText('No one has looked in the last 30 days.')).toBeNull();
});

it.each([
  ['all', /^On\. This app cannot see that\. .* writes down the names of sites/u],
  ['blocked', /^On\. This app cannot see that\. .* the sites that it closed, and no others/u],
  ['nothing', /^On\. This app cannot see that, and your family’s filter writes nothing of it down\./u],
] as const)('says what the filter writes down where it keeps %s', (filterRecords, words) => {
  const asks = { ...ME, filterRecords, collects: { ...ME.collects, web: true } };
  show(<Transparency />, { me: asks });
  expect(screen.getByText(words)).toBeDefined();
  cleanup();
  show(<Transparency />, { me: { ...asks, collects: ME.collects } });
  expect(screen.queryByText(/family’s filter/u)).toBeNull();
  cleanup();
  show(<Transparency />, { me: { ...asks, filterRecords: null } });
  expect(screen.queryByText(/family’s filter/u)).toBeNull();
});

it('can be tried again while nothing is known', async () => {
  show(<Transparency />, { me: null, online: false });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nora Hale')).toBeDefined();
});

it('leads to the download of the own data and back', async () => {
  show(<Transparency />);
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByRole('heading', { name: 'My data' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'Who sees what' })).toBeDefined();
});
