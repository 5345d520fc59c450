import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createWeekMails } from './week.mails.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);

const settle = async () => {
  const parent = await stack.current.parent();
  await call('PUT', '/family', parent.headers, { timeZone: 'Europe/Zagreb' });
  return { parent, phone: await stack.current.device(parent) };
};
/** A Sunday in summer time; in Zagreb it is 18:00. */
const evening = () => stack.current.clock.freeze(new Date('2026-05-24T16:00:00Z'));

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
        childReads: async () => false,
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
    await stack.current.runJob('activity.week-mails');
    expect(await notes()).toBe(1);
    stack.current.clock.advance(35 * 86_400);
    await stack.current.runJob('activity.week-mails');
    expect(await notes()).toBe(1);
    stack.current.clock.advance(60);
    await stack.current.runJob('activity.week-mails');
    expect(await notes()).toBe(0);
  });
});
