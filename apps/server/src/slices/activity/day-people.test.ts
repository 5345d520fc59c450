/** Calls and messages of a day by person: one number in several spellings is one, as on the page of calls. */
import { expect, it } from 'vitest';
import { getDayActivity } from '@kinward/contract/activity/activity.routes.ts';
import { listContactPeople, reportContacts } from '@kinward/contract/contacts/contacts.routes.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { on } from './frozen-day.harness.ts';

const stack = useStack();

it('puts the spellings of a number together, on each device, as the page of calls does', async () => {
  stack.current.clock.freeze(new Date('2026-05-20T17:30:00Z'));
  const parent = await stack.current.parent();
  const phone = await stack.current.device(parent);
  const tablet = await stack.current.device(parent, { childId: phone.childId, deviceName: 'Tablet' });
  await stack.current.pool.query(`update children set phone = '+4232345699' where id = $1`, [phone.childId]);
  const call = (number: string, clock: string) => ({
    kind: 'call' as const,
    direction: 'incoming' as const,
    number,
    name: null,
    durationSeconds: 60,
    at: on(clock),
  });
  await phone.api.call(reportContacts, {
    body: [call('+4232345678', '15:00'), call('004232345678', '16:00'), call('2345678', '17:00')],
  });
  await tablet.api.call(reportContacts, { body: [call('2345678', '15:30')] });
  const { entries } = await parent.api.call(getDayActivity, { query: { childId: phone.childId } });
  expect(
    entries.flatMap((one) =>
      one.kind === 'contact' ? [[one.deviceId, one.number, one.calls, one.seconds]] : [],
    ),
  ).toEqual([
    [phone.deviceId, '+4232345678', 3, 180],
    [tablet.deviceId, '2345678', 1, 60],
  ]);
  const { people } = await parent.api.call(listContactPeople, {
    query: { deviceId: phone.deviceId, kind: 'call' },
  });
  expect(people.map(({ number, incoming }) => [number, incoming])).toEqual([['+4232345678', 3]]);
});
