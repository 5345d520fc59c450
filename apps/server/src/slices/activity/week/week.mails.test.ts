import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { mailWeek } from '@kinward/contract/activity/week.routes.ts';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@kinward/contract/notifications/notifications.routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { on, spaced, used, weekOn } from './week.harness.ts';
import { createWeekMails } from './week.mails.ts';

const stack = useStack();
const { call, settle } = weekOn(() => stack.current);

const evening = () => stack.current.clock.freeze(new Date(on(24, '18:00')));
const mailsTo = async (parent: TestParent) =>
  spaced(await stack.current.outbox(parent.email)).filter(
    ({ subject }) => subject.includes('week,') || subject.includes('semana'),
  );
const mailJob = () => stack.current.runJob('activity.week-mails');

describe('POST /activity/week/mail', () => {
  it('401, 400 and 404 as reading does', async () => {
    const [own, other] = [await settle(), await settle()];
    const body = { childId: own.phone.childId, week: '2026-05-20' };
    expect((await call('POST', '/activity/week/mail', own.phone.headers, body)).statusCode).toBe(401);
    expect(
      (await call('POST', '/activity/week/mail', own.parent.headers, { ...body, week: 'x' })).statusCode,
    ).toBe(400);
    expect((await call('POST', '/activity/week/mail', other.parent.headers, body)).statusCode).toBe(404);
  });

  it('mails the parent who asks, in their language, five times an hour', async () => {
    const settled = await settle();
    await used(settled);
    const { parent, phone } = settled;
    await stack.current.db
      .updateTable('accounts')
      .set({ language: 'es' })
      .where('id', '=', parent.userId)
      .execute();
    const send = () => parent.api.call(mailWeek, { body: { childId: phone.childId, week: '2026-05-20' } });
    await send();
    const [mail] = await mailsTo(parent);
    expect(mail?.subject).toBe('La semana de Mia, del 18 al 24 de mayo');
    expect(mail?.text).toContain('Por ahora, una semana más ligera: 1 h 20 menos de pantalla');
    for (let count = 1; count < 5; count += 1) await send();
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('the mail of Sunday evening', () => {
  it('goes once to each parent who has it on, from 18:00 of the family on', async () => {
    const settled = await settle();
    await used(settled);
    const { parent } = settled;
    const [ana, off] = [
      await addSecondParent(stack.current, parent, 'Ana'),
      await addSecondParent(stack.current, parent, 'Ivo'),
    ];
    const { kinds, quiet, week } = await off.api.call(getNotificationSettings, {});
    expect(week).toBe(true);
    expect(
      (await off.api.call(updateNotificationSettings, { body: { kinds, quiet, week: false } })).week,
    ).toBe(false);
    // A page of before the switch does not know it and leaves it as it is.
    expect((await off.api.call(updateNotificationSettings, { body: { kinds, quiet } })).week).toBe(false);
    await mailJob();
    expect(await mailsTo(parent)).toEqual([]);
    evening();
    await mailJob();
    await mailJob();
    for (const person of [parent, ana]) {
      const mails = await mailsTo(person);
      expect(mails.map(({ subject }) => subject)).toEqual(['Mia’s week, 18 to 24 May']);
      expect(mails[0]?.text).toContain('two late evenings');
    }
    expect(await mailsTo(off)).toEqual([]);
  });

  it('is sent late after a stop, with the whole week, and never when it is old', async () => {
    const [settled, later] = [await settle(), await settle()];
    await used(settled);
    stack.current.clock.freeze(new Date(on(26, '09:00')));
    await mailJob();
    expect((await mailsTo(settled.parent))[0]?.text).toContain('A lighter week: 2 h 20 less screen');
    await used(later);
    stack.current.clock.freeze(new Date(on(28, '09:00')));
    await mailJob();
    expect(await mailsTo(later.parent)).toEqual([]);
  });

  it('waits for the end of quiet hours, and says nothing of a child of whom nothing is known', async () => {
    const [settled, silent] = [await settle(), await settle()];
    await used(settled);
    const { kinds } = await settled.parent.api.call(getNotificationSettings, {});
    await settled.parent.api.call(updateNotificationSettings, {
      body: { kinds, quiet: { from: '17:00', to: '19:00' } },
    });
    evening();
    await mailJob();
    expect(await mailsTo(settled.parent)).toEqual([]);
    stack.current.clock.freeze(new Date(on(24, '19:00')));
    await mailJob();
    expect(await mailsTo(settled.parent)).toHaveLength(1);
    expect(await mailsTo(silent.parent)).toEqual([]);
  });

  it('is neither lost nor doubled where the server is killed while it sends, or two servers send at once', async () => {
    const settled = await settle();
    await used(settled);
    const { platform } = stack.current;
    const ana = await addSecondParent(stack.current, settled.parent, 'Ana');
    // What other tests left is settled.
    evening();
    const sent: string[] = [];
    let dies = true;
    const fake = () =>
      createWeekMails({
        ...platform,
        log: pino({ level: 'silent' }),
        week: {
          factsOf: async () =>
            ({ screen: { told: 'known' }, places: { told: 'off' }, closed: { told: 'off' } }) as never,
          childReads: async () => null,
          send: async (_tx, { accountId }) => {
            if (accountId === ana.userId && dies) throw new Error('killed');
            sent.push(accountId);
          },
        },
      });
    await fake().run();
    const own = (ids: readonly string[]) =>
      ids.filter((id) => id === settled.parent.userId || id === ana.userId);
    expect(own(sent)).toEqual([settled.parent.userId]);
    dies = false;
    await Promise.all([fake().run(), fake().run(), fake().run()]);
    await fake().run();
    expect(own(sent).toSorted()).toEqual([settled.parent.userId, ana.userId].toSorted());
  });
});

describe('the mails of a week', () => {
  it('are held up by no child whose week takes too long, which is not read again for its other parent', async () => {
    const { platform } = stack.current;
    const own: string[] = [];
    for (const { parent, phone } of [await settle(), await settle()]) {
      await addSecondParent(stack.current, parent, 'Ana');
      own.push(phone.childId);
    }
    evening();
    const read: string[] = [];
    const sent: string[] = [];
    const mails = createWeekMails({
      ...platform,
      limits: { ...platform.limits, weekReadingMs: 20 },
      log: pino({ level: 'silent' }),
      week: {
        factsOf: async ({ childId }, { gone }) => {
          // The one whose turn comes first holds up the other.
          if (own.includes(childId)) read.push(childId);
          if (childId === read[0])
            await new Promise((_, reject) => gone.addEventListener('abort', () => reject(new Error('late'))));
          return { screen: { told: 'known' }, places: { told: 'off' }, closed: { told: 'off' } } as never;
        },
        childReads: async () => null,
        send: async (_tx, { childId }) => void sent.push(childId),
      },
    });
    await mails.run();
    const quick = own.find((childId) => childId !== read[0]);
    expect(read).toEqual([read[0], quick]);
    expect(sent.filter((childId) => own.includes(childId))).toEqual([quick, quick]);
  });

  it('are forgotten once they cannot be due any more', async () => {
    const { parent } = await settle();
    const notes = async () =>
      (
        await stack.current.pool.query(
          `select 1 from week_mails where account_id = $1 and week = '2026-05-18'`,
          [parent.userId],
        )
      ).rowCount;
    evening();
    await mailJob();
    expect(await notes()).toBe(1);
    stack.current.clock.advance(35 * 86_400);
    await mailJob();
    expect(await notes()).toBe(1);
    stack.current.clock.advance(60);
    await mailJob();
    expect(await notes()).toBe(0);
  });
});
