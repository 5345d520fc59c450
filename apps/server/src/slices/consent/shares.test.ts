/** What a device's holder may say without end must not fill the log and the parents' lists. */
import { expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';

const stack = useStack({ limits: { pausesPerDay: 4, consentsPerDay: 4 } });
const { call, family } = callerOn(() => stack.current);

it('takes an adult’s yes so often a day and a no always, and writes down none that changes nothing', async () => {
  const { parent, device } = await family();
  await call('POST', '/device/adult', device);
  const consent = (share: boolean) => call('PUT', '/device/consent', device, { kind: 'usage', share });
  for (let round = 0; round < 4; round += 1) expect((await consent(true)).statusCode).toBe(200);
  expect((await consent(true)).json().code).toBe('RATE_LIMITED');
  for (let round = 0; round < 3; round += 1)
    expect((await consent(false)).json().data.adult.shares.usage).toBeNull();
  const acts: { act: string }[] = (await call('GET', '/audit/events', parent)).json().data;
  expect(acts.filter(({ act }) => act === 'consent.changed')).toHaveLength(5);
});

it('holds a pause that is extended again and again, and notifies of it only so often a day', async () => {
  const { parent, device } = await family();
  const begun = stack.current.clock.now().getTime();
  let until = 0;
  for (let hours = 1; hours <= 7; hours += 1)
    until = Date.parse((await call('POST', '/device/pause', device, { hours })).json().data.pausedUntil);
  expect(until - begun).toBeGreaterThanOrEqual(7 * 3_600_000);
  const told: { title: string }[] = (await call('GET', '/notification?limit=100', parent)).json().data;
  expect(told.filter(({ title }) => title === 'Place paused')).toHaveLength(1 + 4);
});
