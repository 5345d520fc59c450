/** What the child reads of what the filter closes on its device. */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../lib/api.ts';
import { ME, POLICY, show } from '../testing/view.harness.tsx';
import { Rules } from '../cards/Rules.tsx';

const NOW = Date.parse('2026-05-20T10:00:00Z');
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const OWN = {
  heardAt: '2026-05-20T09:58:00Z',
  isWhole: true,
  offUntil: null,
  allowOnly: false,
  closed: ['Online games', 'TikTok'],
  sites: [] as string[],
  siteCount: 0,
  windows: [] as object[],
  changesAt: null,
};
const OPEN = {
  ...POLICY,
  blockedApps: [],
  blockedSites: [],
  callBlockList: [],
  smsBlockList: [],
  schedules: [],
};

/** A device that the filter hears, as the server tells it; nothing of its own is closed. */
const said = (own: Partial<typeof OWN>) => {
  vi.spyOn(api, 'call').mockResolvedValue({ ...OWN, ...own });
  show(<Rules />, { phase: 'on', me: { ...ME, filterRecords: 'all' }, policy: OPEN });
};
const nothing = 'Nothing is blocked right now.';

describe('what the filter closes', () => {
  it('stands among the rules, and nothing is called open that it closes', async () => {
    said({ sites: ['films.example'], siteCount: 1 });
    expect(await screen.findByText('The filter closes: Online games and TikTok.')).toBeDefined();
    expect(screen.getByText('Sites closed by name: films.example.')).toBeDefined();
    expect(screen.queryByText(nothing)).toBeNull();
  });

  it('is that nothing is blocked, where neither closes anything', async () => {
    said({ closed: [] });
    expect(await screen.findByText(nothing)).toBeDefined();
  });

  it('is said of the browser that asks, where it may be one alone', async () => {
    said({ isWhole: false });
    expect(
      await screen.findByText(/^In the browser that asks your family’s filter are closed: /u),
    ).toBeDefined();
  });

  it('counts what a sentence has no room for, and lists it', async () => {
    said({ closed: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] });
    expect(await screen.findByText(/^The filter closes: A, B, C, D, E,? and 2 more\.$/u)).toBeDefined();
    fireEvent.click(screen.getByText('All that the filter closes'));
    expect(screen.getByText('G')).toBeDefined();
    expect(screen.getByText('Help lines are always open.')).toBeDefined();
  });

  it('lists what a window closes, where the sentence has no room for it', async () => {
    const window = {
      name: 'Homework',
      everything: false,
      closed: ['A', 'B', 'C', 'D', 'E', 'F'],
      until: '18:00',
    };
    said({ closed: ['A'], windows: [window] });
    expect(
      await screen.findByText(/^Homework, until 18:00 the filter closes: A, .+ 1 more\.$/u),
    ).toBeDefined();
    fireEvent.click(screen.getByText('All that the filter closes'));
    expect(screen.getByText('F')).toBeDefined();
  });

  it('names its schedule and its list, and when the device asked last', async () => {
    const window = { name: 'Homework', everything: true, closed: [], until: '18:00' };
    said({ allowOnly: true, closed: [], windows: [window], heardAt: '2026-05-20T08:00:00Z' });
    expect(await screen.findByText('Homework, until 18:00 the filter closes every site.')).toBeDefined();
    expect(screen.getByText('Only the sites on your family’s list are open.')).toBeDefined();
    expect(screen.getByText(/^As the filter said at .+, when this device asked it last\.$/u)).toBeDefined();
  });

  it('says when it could not be read, and reads it again', async () => {
    const call = vi.spyOn(api, 'call').mockRejectedValueOnce(new Error('offline'));
    call.mockResolvedValue(OWN);
    show(<Rules />, { phase: 'on', me: { ...ME, filterRecords: 'all' }, policy: OPEN });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^The filter closes: /u)).toBeDefined();
    expect(screen.queryByText(nothing)).toBeNull();
  });

  it('is not asked for where the filter does not hear the device', async () => {
    const call = vi.spyOn(api, 'call').mockResolvedValue(OWN);
    show(<Rules />, { phase: 'on', me: { ...ME, filterRecords: null }, policy: OPEN });
    expect(await screen.findByText(nothing)).toBeDefined();
    expect(call).not.toHaveBeenCalled();
  });
});
