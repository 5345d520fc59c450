/** What the pages of the filter have to show of the sample family. */
import { expect } from 'vitest';
import type { Client } from '@kinward/client/client.ts';
import { readFilterLog, readFilterStats } from '@kinward/contract/filter-log/filter-log.routes.ts';
import { getFilterState } from '@kinward/contract/filter/filter-state.routes.ts';
import * as policies from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import { midnightOf } from '@kinward/rules/simulated/days.ts';

const DAY_MS = 86_400_000;

interface Expected {
  now: number;
  theo: ChildId;
  juno: ChildId;
}

const isoDay = (midnight: number): string => {
  const date = new Date(midnight);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Yesterday of a child by sites, what was closed with its reasons. */
const expectLog = async (nora: Client, { now, theo, juno }: Expected): Promise<void> => {
  const date = isoDay(midnightOf(now, -1));
  const read = (childId: ChildId, show?: 'closed') =>
    nora.call(readFilterLog, { query: { childId, date, ...(show && { show }) } });
  const all = await read(theo);
  const sites = all.sites.map(({ site }) => site);
  expect(sites).toEqual(expect.arrayContaining(['youtube.com', 'roblox.com', 'whatsapp.net']));
  expect(all.totals!.questions).toBeGreaterThan(150);
  expect(all.totals!.background.questions).toBeGreaterThan(10);
  const google = all.sites.find(({ site }) => site === 'google.com');
  expect(google?.safe ?? 0).toBeGreaterThan(0);

  const closed = await read(theo, 'closed');
  expect(closed.sites.length).toBeGreaterThan(1);
  expect(closed.sites.every(({ closings }) => closings.length > 0)).toBe(true);
  const twitch = all.sites.find(({ site }) => site === 'twitch.tv')!;
  expect(twitch.closed).toBeGreaterThan(0);
  expect(twitch.closed).toBeLessThan(twitch.questions);
  expect(twitch.lastClosed).toBe(false);
  expect(twitch.closings[0]).toMatchObject({ kind: 'category', target: 'category:live-streaming' });

  const young = await read(juno, 'closed');
  const kinds = young.sites.flatMap(({ closings }) => closings.map(({ kind }) => kind));
  expect(new Set(kinds).size).toBeGreaterThan(0);
};

const expectSums = async (nora: Client, { now, theo }: Expected): Promise<void> => {
  const stats = await nora.call(readFilterStats, { query: { range: 'week', childId: theo } });
  expect(stats.bars).toHaveLength(7);
  expect(stats.bars.slice(0, -1).every(({ questions }) => questions > 100)).toBe(true);
  expect(stats.before!.questions).toBeGreaterThan(700);
  expect(stats.blockedBy.map(({ target }) => target)).toEqual(
    expect.arrayContaining(['window', 'service:tiktok']),
  );
  expect(stats.uses.slice(0, 3).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['YouTube', 'Roblox']),
  );
  expect(stats.devices.length).toBeGreaterThan(0);
  const old = await nora.call(readFilterLog, { query: { date: isoDay(midnightOf(now - 9 * DAY_MS)) } });
  expect(old.sites).toEqual([]);
};

export const expectFilter = async (nora: Client, expected: Expected): Promise<void> => {
  const made = await nora.call(policies.listFilterPolicies);
  expect(made.map(({ name, devices }) => [name, devices.length])).toEqual([
    ['Default', 2],
    ['Teen', 2],
    ['Under ten', 2],
  ]);
  const teen = await nora.call(policies.getFilterPolicy, { params: { id: made[1]!.policyId } });
  expect(teen.receipts.map(({ version }) => version)).toEqual([teen.version]);
  const { devices } = await nora.call(getFilterState);
  expect(devices).toHaveLength(3);
  for (const { heardAt } of devices) expect(expected.now - Date.parse(heardAt!)).toBeLessThan(90 * 60_000);

  await expectLog(nora, expected);
  await expectSums(nora, expected);
  // Of Mia nothing may be written down, as the web log of her phone is off.
  const { recorded } = await nora.call(readFilterLog, { query: {} });
  expect(recorded.filter(({ level }) => level === 'nothing').length).toBeGreaterThan(0);
};
