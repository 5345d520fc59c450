/** What happened, in the portal: statistics, the overview's count, why a question of the past was closed, and what protects each device. */
import { explainFilter } from '@kinward/contract/filter-policies/explain.routes.ts';
import type { FilterExplanation } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { readFilterStats } from '@kinward/contract/filter-log/filter-log.routes.ts';
import type { FilterStats } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import { getFilterState } from '@kinward/contract/filter/filter-state.routes.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { expect, test, type Portal } from '../../../testing/portal/portal.harness.tsx';

const begin = async (page: Portal) => {
  const who = await page.signIn();
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  return { who, ...(await page.addDevice(who)) };
};
/** Lets something be counted without a resolver. */
const counted = (page: Portal, deviceId: DeviceId) =>
  page.network.change<FilterStats>(readFilterStats, (stats) => ({
    ...stats,
    questions: 9310,
    blocked: 412,
    before: { questions: 9000, blocked: 440 },
    bars: stats.bars.map((bar, index) => ({
      ...bar,
      questions: index === 9 ? 9310 : 0,
      blocked: index === 9 ? 412 : 0,
    })),
    hours: stats.hours.map((hour) => ({ ...hour, questions: hour.hour === 16 ? 9310 : 0 })),
    blockedBy: [
      { target: 'category:ads', name: 'Adverts', questions: 300 },
      { target: 'deny', name: null, questions: 112 },
    ],
    uses: [{ target: 'service:youtube', name: 'YouTube', minutes: 72 }],
    sites: [{ site: 'games.example', questions: 90, blocked: 80 }],
    devices: stats.devices.map((one) =>
      one.deviceId === deviceId ? { ...one, questions: 9310, blocked: 412 } : one,
    ),
  }));

test('statistics say how much was blocked, by what, beside the day before, and as figures', async ({
  page,
}) => {
  const { deviceId } = await begin(page);
  page.goto('/filter/statistics');
  await expect(page.getByRole('heading', { name: 'No question was counted today.' })).toBeVisible();
  counted(page, deviceId);
  page.reload();
  await expect(page.getByRole('heading', { name: 'Blocked 412 of 9,310 today.' })).toBeVisible();
  await expect(
    page.getByText(/^28 fewer blocked than yesterday by this time\. Busiest between/u),
  ).toBeVisible();
  await expect(page.getByText('Denylist')).toBeVisible();
  await expect(page.getByText('1 h 12 min')).toBeVisible();
  await expect(page.getByText('80× closed')).toBeVisible();
  await page.getByText('Show as table').click();
  await expect(page.getByRole('columnheader', { name: 'Asked' })).toBeVisible();
  await page.getByLabel('7 days').click();
  await page.atUrl(/range=week/u);
});

test('the overview counts what was blocked today, of all and of each child', async ({ page }) => {
  const { deviceId } = await begin(page);
  const heardAt = new Date().toISOString();
  page.network.change<FilterState>(getFilterState, (state) => ({
    ...state,
    state: 'answering',
    heardAt,
    devices: [
      {
        deviceId,
        knownBy: ['key'],
        since: heardAt,
        heardAt,
        leftAt: null,
        layers: [{ kind: 'dot', seenAt: heardAt }],
      },
    ],
  }));
  counted(page, deviceId);
  page.goto('/filter');
  await expect(page.getByRole('heading', { name: 'Blocked 412 of 9,310 today.' })).toBeVisible();
  await expect(page.getByText('Your one device asks the filter.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Mia: 412 of 9,310 blocked today/u })).toHaveAttribute(
    'href',
    /^\/filter\/log\?child=/u,
  );
  await expect(page.getByRole('heading', { name: 'Blocked by hour' })).toBeVisible();

  page.goto('/filter/layers');
  await expect(
    page.getByRole('heading', { name: /^Mia’s Pixel is filtered everywhere\. Mia could undo it\.$/u }),
  ).toBeVisible();
  await expect(page.getByText('One of three layers is in force. The strongest decides.')).toBeVisible();
});

test('a question of the past is answered by what was true then, beside what would decide now', async ({
  page,
}) => {
  const { deviceId } = await begin(page);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const ask = `/filter/why?${new URLSearchParams({ device: deviceId, site: 'www.games.example', at })}`;
  page.goto(ask);
  await expect(page.getByText(/^No question for it is in the log at this time\./u)).toBeVisible();
  page.network.change<FilterExplanation>(explainFilter, (found) => ({
    ...found,
    answered: {
      name: 'www.games.example',
      askedAt: at,
      lastAt: at,
      questions: 6,
      action: 'block',
      reason: {
        kind: 'window',
        source: 'device',
        target: null,
        ruleId: 'x',
        name: 'Homework',
        matched: null,
        until: null,
      },
    },
  }));
  page.reload();
  await expect(page.getByRole('heading', { name: 'www.games.example was closed.' })).toBeVisible();
  await expect(page.getByText('Homework closes it at this hour')).toBeVisible();
  await expect(page.getByText(/, 6 times$/u)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'www.games.example is open.' })).toBeVisible();
  await expect(page.getByText('So the rules as they are now would decide.')).toBeVisible();
});
