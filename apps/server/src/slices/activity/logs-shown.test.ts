/** What a look at a child's day writes into the access log. */
import { beforeEach, expect, it } from 'vitest';
import { getDayActivity } from '@kinward/contract/activity/activity.routes.ts';
import type { DayActivity } from '@kinward/contract/activity/activity.schemas.ts';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { reportWebVisits } from '@kinward/contract/web-filter/web-filter.routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { on } from './frozen-day.harness.ts';
import { tellsUse } from './logs-shown.ts';

const stack = useStack();

interface Settled {
  parent: TestParent;
  phone: TestDevice;
}

beforeEach(() => stack.current.clock.freeze(new Date(on('20:00'))));

const settle = async (): Promise<Settled> => {
  const parent = await stack.current.parent();
  await parent.api.call(updateFamily, { body: { timeZone: 'Europe/Zagreb' } });
  return { parent, phone: await stack.current.device(parent, { deviceName: 'Pixel' }) };
};
const dayOf = ({ parent, phone }: Settled): Promise<DayActivity> =>
  parent.api.call(getDayActivity, { query: { childId: phone.childId } });

it('writes into the access log what was shown, of each of the child’s devices', async () => {
  const settled = await settle();
  const { deviceId } = settled.phone;
  for (const kind of ['usage', 'web', 'contacts'] as const)
    await settled.parent.api.call(setDataCollection, { body: { deviceId, kind, on: true } });
  const other = await addSecondParent(stack.current, settled.parent);
  await dayOf({ ...settled, parent: other });
  const [seen] = await settled.parent.api.call(listAccessLog, { query: { childId: settled.phone.childId } });
  expect(seen?.kinds.map(({ kind, device }) => [kind, device]).toSorted()).toEqual([
    ['contacts', 'Pixel'],
    ['history', 'Pixel'],
    ['usage', 'Pixel'],
    ['web', 'Pixel'],
  ]);
});

it.each([
  ['a sum whose stretches are no longer kept', { totalSeconds: 1_800 }],
  ['stretches', { stretches: [{ from: on('10:00'), to: on('10:30') }] }],
  ['what is usual', { usual: { seconds: 600, days: 3 } }],
  ['a budget that was used', { budget: { minutes: 60, usedSeconds: 60 } }],
])('%s tells of use', (_, part) => {
  const nothing = { totalSeconds: 0, stretches: [], reportedAt: null, usual: null, budget: null };
  expect([tellsUse(nothing), tellsUse({ ...nothing, ...part })]).toEqual([false, true]);
});

it('writes no look at what is not recorded, but one at what was recorded before', async () => {
  const settled = await settle();
  const other = await addSecondParent(stack.current, settled.parent);
  await settled.phone.api.call(reportWebVisits, {
    body: [{ url: 'https://roblox.com/', visitedAt: on('17:00'), blocked: true }],
  });
  await dayOf({ ...settled, parent: other });
  const [seen] = await settled.parent.api.call(listAccessLog, { query: { childId: settled.phone.childId } });
  expect(seen?.kinds.map(({ kind }) => kind).toSorted()).toEqual(['history', 'web']);
});
