/** What the child is told of the mail of its week: who gets it, and nobody where none is sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnWeek } from '@kinward/contract/activity/week.schemas.ts';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@kinward/contract/notifications/notifications.routes.ts';
import { setForChildren } from '@kinward/contract/parents/parents.routes.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { startStack, type Stack, type TestDevice, type TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
/** Another process of the installation, which has a mail server. It works off no jobs: nothing is sent. */
let mailing: Stack;
beforeAll(async () => {
  mailing = await startStack({
    place: stack.current.place,
    shareDatabaseWith: stack.current,
    config: {
      roles: ['api', 'gateway'],
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'kinward@example.org' },
    },
  });
});
afterAll(() => mailing.close());

const mailsOf = async (at: Stack, phone: TestDevice): Promise<OwnWeek['mailedTo']> => {
  const call = callsOf(() => at.server);
  return (await call('GET', '/device/week', phone.headers)).json().data.mailedTo;
};
const mailedTo = async (at: Stack, phone: TestDevice): Promise<string[]> =>
  (await mailsOf(at, phone)).map(({ name }) => name);
const setWeek = async ({ api }: TestParent, week: boolean): Promise<void> => {
  const { kinds, quiet } = await api.call(getNotificationSettings, {});
  await api.call(updateNotificationSettings, { body: { kinds, quiet, week } });
};

it('is each parent who has it on, by what the child calls them, and nobody where no mail is sent', async () => {
  const parent = await stack.current.parent();
  const ana = await addSecondParent(stack.current, parent, 'Ana');
  const phone = await stack.current.device(parent);
  expect(await mailedTo(mailing, phone)).toEqual(['Nora', 'Ana']);
  expect(await mailedTo(stack.current, phone)).toEqual([]);
  await parent.api.call(setForChildren, { body: { called: 'Mum', callable: false, says: null } });
  expect(await mailedTo(mailing, phone)).toEqual(['Mum', 'Ana']);
  await setWeek(ana, false);
  expect(await mailedTo(mailing, phone)).toEqual(['Mum']);
  await setWeek(parent, false);
  expect(await mailedTo(mailing, phone)).toEqual([]);
});

it('says when it goes to each of them: at once on Sunday evening, or after their quiet hours', async () => {
  const parent = await stack.current.parent();
  await addSecondParent(stack.current, parent, 'Ana');
  const phone = await stack.current.device(parent);
  const { kinds, week } = await parent.api.call(getNotificationSettings, {});
  const quiet = { from: '17:30', to: '07:15' };
  await parent.api.call(updateNotificationSettings, { body: { kinds, quiet, week } });
  expect(await mailsOf(mailing, phone)).toEqual([
    { name: 'Nora', day: 'Monday', time: '07:15' },
    { name: 'Ana', day: 'Sunday', time: '18:00' },
  ]);
});

it('is nobody once the plan is over', async () => {
  const parent = await stack.current.parent();
  const phone = await stack.current.device(parent);
  await stack.current.pool.query(
    `update families set plan_expires_at = now() - interval '1 day' where id = (select family_id from accounts where id = $1)`,
    [parent.userId],
  );
  expect(await mailedTo(mailing, phone)).toEqual([]);
});
