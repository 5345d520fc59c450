/** What a child under 13 reads of what the filter closes on its device. */
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../lib/api.ts';
import { ME, POLICY, show } from '../testing/view.harness.tsx';
import YoungClosed from './YoungClosed.tsx';
import YoungHome from './YoungHome.tsx';

afterEach(() => vi.restoreAllMocks());

const OWN = {
  heardAt: new Date().toISOString(),
  isWhole: true,
  offUntil: null,
  allowOnly: false,
  closed: [] as string[],
  sites: [] as string[],
  siteCount: 0,
  windows: [] as object[],
  changesAt: null,
};
const POLICY_OPEN = { ...POLICY, blockedApps: [], blockedSites: [], schedules: [] };
const state = (heard: boolean) => ({
  phase: 'on' as const,
  me: { ...ME, ageBand: 'under13' as const, filterRecords: heard ? ('all' as const) : null },
  policy: POLICY_OPEN,
});
const title = async (name: string) => await screen.findByRole('heading', { level: 1, name });

it('names what is closed, and calls nothing open that the filter closes', async () => {
  vi.spyOn(api, 'call').mockResolvedValue({ ...OWN, closed: ['TikTok'] });
  show(<YoungClosed />, state(true));
  await title('Some sites are closed.');
  expect(screen.getByText('The filter closes: TikTok.')).toBeDefined();
  expect(screen.queryByText('Nothing is closed just now.')).toBeNull();
});

it('says that only some sites are open, where that is so', async () => {
  vi.spyOn(api, 'call').mockResolvedValue({ ...OWN, allowOnly: true });
  show(<YoungClosed />, state(true));
  await title('Only some sites are open.');
});

it('says that nothing is closed, where the filter closes nothing', async () => {
  vi.spyOn(api, 'call').mockResolvedValue(OWN);
  show(<YoungClosed />, state(true));
  await title('Nothing is closed just now.');
});

it('claims nothing where it could not be read', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new Error('away'));
  show(<YoungClosed />, state(true));
  await title('What is closed?');
  expect(screen.getByText('What the filter closes could not be loaded.')).toBeDefined();
});

it('is led to from the first page, where the filter hears the device', async () => {
  show(<YoungHome />, state(true));
  expect((await screen.findByText('What is closed?')).getAttribute('href')).toBe('#closed');
});

it('is not led to from it where the filter does not', async () => {
  const call = vi.spyOn(api, 'call');
  show(<YoungClosed />, state(false));
  await title('Nothing is closed just now.');
  expect(call).not.toHaveBeenCalled();
});
