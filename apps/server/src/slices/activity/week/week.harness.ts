/** A child whose parents live in Zagreb, and the week of its use that tests of a week and of its mails stand still in. */
import { beforeEach } from 'vitest';
import { getWeek } from '@kinward/contract/activity/week.routes.ts';
import { reportUsage } from '@kinward/contract/usage/usage.routes.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import type { Stack, TestDevice, TestParent } from '@kinward/testkit/stack.ts';

/** A Sunday in summer time; in Zagreb it is 17:30. */
export const SUNDAY = '2026-05-24T15:30:00Z';

/** A time of May on the family's clock. */
export const on = (day: number, clock: string): string =>
  new Date(`2026-05-${day}T${clock}:00+02:00`).toISOString();
export const use = (day: number, from: string, to: string, appId = 'com.game', until = day) => ({
  appId,
  startedAt: on(day, from),
  endedAt: on(until, to),
});

/** Figures and their units are tied; here a space is a space. */
export const spaced = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('\u00A0', ' ')) as T;

export interface Settled {
  parent: TestParent;
  phone: TestDevice;
}

/** Two weeks of use: 3 hours in the first by Sunday 17:30, 1 h 40 in the second, of which two evenings were late. */
export const used = ({ phone }: Settled) =>
  phone.api.call(reportUsage, {
    body: [
      use(11, '16:00', '18:00'),
      use(16, '16:00', '17:00'),
      use(17, '20:00', '21:00'),
      use(18, '16:00', '16:30'),
      use(19, '22:40', '23:10'),
      use(21, '23:50', '00:20', 'com.sketch', 22),
      use(24, '10:00', '10:10'),
    ],
  });

export const weekOf = async ({ parent, phone }: Settled, week?: string) =>
  spaced(
    await parent.api.call(getWeek, {
      query: { childId: phone.childId, ...(week !== undefined && { week }) },
    }),
  );

/** Before each test of the file it is that Sunday. */
export const weekOn = (stack: () => Stack) => {
  const call = callsOf(() => stack().server);
  beforeEach(() => stack().clock.freeze(new Date(SUNDAY)));
  const settle = async (): Promise<Settled> => {
    const parent = await stack().parent();
    await call('PUT', '/family', parent.headers, { timeZone: 'Europe/Zagreb' });
    return { parent, phone: await stack().device(parent, { deviceName: 'Pixel' }) };
  };
  return { call, settle };
};
