/** Each parent reads in their own language: what is listed, and what is mailed. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { createCaller, familyOf, otherParent, type Listed } from './test-parents.ts';

const stack = useStack();
const call = createCaller(() => stack.current);
const SPANISH = { language: 'es', units: 'km', hourCycle: 'h12' };
const ENGLISH = { language: 'en', units: 'mi', hourCycle: 'h23' };

const read = async (parent: TestParent, reading: object): Promise<void> => {
  expect((await call('PUT', '/parent/reading', parent, reading)).statusCode).toBe(200);
};
const list = async (parent: TestParent, acceptLanguage?: string): Promise<string[]> => {
  const headers = { ...parent.headers, ...(acceptLanguage && { 'accept-language': acceptLanguage }) };
  const { data } = (await call('GET', '/notification?limit=100', { headers })).json<Listed>();
  return data.map(({ title, message }) => `${title}: ${message}`);
};

let spanish: TestParent;
let english: TestParent;
beforeEach(async () => {
  spanish = await stack.current.parent();
  english = await otherParent(stack.current, spanish);
  await read(spanish, SPANISH);
  await read(english, ENGLISH);
});

const speeding = async (): Promise<void> => {
  const { deviceId } = await stack.current.device(spanish);
  for (const parent of [spanish, english]) await call('DELETE', '/notification', parent);
  const familyId = await familyOf(stack.current, spanish);
  const { notifier } = stack.current.app.parts.notifications;
  await stack.current.db
    .transaction()
    .execute((tx) =>
      notifier.notify(tx, { familyId, kind: 'speed.over', params: { top: 20.56, limit: 30 }, deviceId }),
    );
};

describe('a notification', () => {
  it('is listed in the language and units that each parent chose, whatever was done in between', async () => {
    await speeding();
    expect(await list(spanish)).toEqual([
      'Más rápido que el límite: Phone de Mia va a 74 km/h; el límite es de 48,3 km/h.',
    ]);
    expect(await list(english)).toEqual([
      'Faster than the limit: Mia’s Phone goes 46 mph; the limit is 30 mph.',
    ]);
    await read(english, SPANISH);
    expect(await list(english)).toEqual(await list(spanish));
  });

  it('is listed in the language of the portal that asks, where that is another one', async () => {
    await speeding();
    expect((await list(english, 'es-MX,es;q=0.9'))[0]).toMatch(/^Más rápido/u);
    expect((await list(spanish, 'en'))[0]).toMatch(/^Faster/u);
    expect((await list(spanish, 'fr'))[0]).toMatch(/^Más rápido/u);
  });

  it('that was stored as a sentence stays what it was', async () => {
    const { db } = stack.current;
    const familyId = await familyOf(stack.current, spanish);
    const row = {
      title: 'Device removed',
      message: 'Ana removed Mia’s Phone.',
      call_type: 'Pairing',
    } as const;
    await db
      .insertInto('notifications')
      .values({ id: newId(), family_id: familyId, ...row, created_at: stack.current.clock.now() })
      .execute();
    expect((await list(spanish))[0]).toBe('Device removed: Ana removed Mia’s Phone.');
  });
});

describe('a mail', () => {
  const mailsOf = async (parent: TestParent): Promise<string[]> =>
    (await stack.current.outbox(parent.email)).map(({ subject }) => subject);

  it('about one action is in the language of each who gets it', async () => {
    await call('PUT', '/retention', spanish, { kind: 'web', days: 7 });
    expect(await mailsOf(spanish)).toContain('Ha cambiado cuánto tiempo guarda algo Kinward');
    expect(await mailsOf(english)).toContain('How long Kinward keeps something was changed');
  });

  it('with a code follows the account, and before there is one the request', async () => {
    await call('POST', '/forgotPassword', undefined, { email: spanish.email });
    expect((await mailsOf(spanish))[0]).toBe('Una contraseña nueva para Kinward');
    const address = 'nueva@kinward.example';
    const answer = await call(
      'POST',
      '/signUp',
      { headers: { 'accept-language': 'es-ES' } },
      {
        firstName: 'Nora',
        lastName: 'Ruiz',
        email: address,
        phone: '+385912345671',
        password: 'un caballo verde camina',
        acceptPrivacy: true,
      },
    );
    expect(answer.json()).toMatchObject({ data: { userId: expect.any(String) } });
    const [mail] = await stack.current.outbox(address);
    expect(mail?.subject).toBe('Confirma tu correo para Kinward');
  });
});

describe('what a browser says of itself', () => {
  it('does not replace what was chosen, and fills what was not', async () => {
    await read(spanish, { ...ENGLISH, onlyIfUnset: true });
    const row = () =>
      stack.current.db
        .selectFrom('accounts')
        .select(['language', 'units', 'hour_cycle'])
        .where('id', '=', spanish.userId)
        .executeTakeFirstOrThrow();
    expect(await row()).toEqual({ language: 'es', units: 'km', hour_cycle: 'h12' });
    await stack.current.db
      .updateTable('accounts')
      .set({ units: null, hour_cycle: null })
      .where('id', '=', spanish.userId)
      .execute();
    await read(spanish, { ...ENGLISH, onlyIfUnset: true });
    expect(await row()).toEqual({ language: 'es', units: 'mi', hour_cycle: 'h23' });
  });

  it('is refused where it is none of ours', async () => {
    const answer = await call('PUT', '/parent/reading', spanish, { ...SPANISH, language: 'fr' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect((await call('PUT', '/parent/reading', undefined, SPANISH)).statusCode).toBe(401);
  });
});
