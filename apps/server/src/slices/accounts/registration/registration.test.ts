import { describe, expect, it } from 'vitest';
import { newAccountId, newId } from '../../../platform/ids.ts';
import { QUICK_HASHES } from '../../../platform/passwords/hash-costs.ts';
import { useAccounts } from '@kinward/testkit/calls/accounts.ts';

const app = useAccounts();
const statuses = (answers: { statusCode: number }[]): number[] => answers.map((answer) => answer.statusCode);

describe('POST /signUp', () => {
  it.each([
    ['no email', { email: undefined }, 'email'],
    ['an email without its ending', { email: 'nora@example' }, 'email'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a password of 256 characters', { password: 'aB3-'.repeat(64) }, 'password'],
    ['a NUL in the password', { password: 'lamp\u0000harbour-2' }, 'password'],
    ['a link in a name', { firstName: 'see http://x.example' }, 'firstName'],
    ['a line break in a name', { lastName: 'Hale\r\nBcc: x@y.example' }, 'lastName'],
    ['a right-to-left override in a name', { firstName: 'No\u202Era' }, 'firstName'],
    ['a phone without its country', { phone: '0912345678' }, 'phone'],
    ['the privacy policy not accepted', { acceptPrivacy: false }, 'acceptPrivacy'],
  ])('400 with the field named for %s', async (_what, change, path) => {
    const answer = await app.current.call('POST', '/signUp', {
      body: { ...app.current.person(), ...change },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path }] });
  });

  it.each(['+15555550123', '+12025550199', '+447700900123', '+393123456789'])(
    '201 for %s, an invented number, where no SMS is sent',
    async (phone) => {
      const answer = await app.current.call('POST', '/signUp', { body: { ...app.current.person(), phone } });
      expect(answer.statusCode).toBe(201);
    },
  );

  it.each(['+3851234', '+1555555012', '+15555550123456', '+9991234567890'])(
    '400 for %s, which has the length of no number',
    async (phone) => {
      const answer = await app.current.call('POST', '/signUp', { body: { ...app.current.person(), phone } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].path).toBe('phone');
    },
  );

  it.each(['password123', 'Sunshine2024!', 'aaaaaaaaaa', 'abcdefghij', 'Kinward2026', 'NoraHale1985'])(
    '400 with a hint for the password %s',
    async (password) => {
      const answer = await app.current.call('POST', '/signUp', {
        body: { ...app.current.person(), password },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'PASSWORD_WEAK', errors: [{ path: 'password' }] });
      expect(answer.json().message).toContain('Choose');
    },
  );

  it('201, and sends one code to the phone and one to the email, which names the masked phone', async () => {
    const parent = await app.current.signUp();
    const mail = app.current.outbox.filter((message) => message.to === parent.email);
    const sms = app.current.outbox.filter((message) => message.to === parent.phone);
    expect([mail.length, sms.length]).toEqual([1, 1]);
    expect(mail[0]?.text).toContain(`+385 ••• ••${parent.phone.slice(-2)}`);
    expect(mail[0]?.text).not.toContain(parent.phone);
    expect(mail[0]?.subject).not.toMatch(/\d/u);
    expect(sms[0]?.text).toMatch(/^\d{6} /u);
  });

  it('409 for the email or the phone of a finished account, at the cost of one hash like any registration', async () => {
    const parent = await app.current.register();
    const sameEmail = { ...app.current.person(), email: parent.email };
    const samePhone = { ...app.current.person(), phone: parent.phone };
    for (const body of [sameEmail, samePhone, app.current.person()]) {
      const before = app.current.spy.hashes;
      const answer = await app.current.call('POST', '/signUp', { body });
      expect(app.current.spy.hashes - before).toBe(1);
      expect(answer.statusCode).toBe(body === sameEmail || body === samePhone ? 409 : 201);
    }
    expect((await app.current.login(parent.email, parent.password)).statusCode).toBe(200);
  });

  it('gives a new userId when an unverified account is corrected, and kills the codes and confirmations of the former', async () => {
    const first = await app.current.signUp();
    const [phoneCode, emailCode] = [app.current.code(first.phone), app.current.code(first.email)];
    expect((await app.current.confirm('phone', first.userId, phoneCode)).json().data).toEqual({
      phoneVerified: true,
      emailVerified: false,
    });
    const second = await app.current.signUp({ ...first, phone: app.current.person().phone });
    expect(second.userId).not.toBe(first.userId);
    expect((await app.current.confirm('email', first.userId, emailCode)).statusCode).toBe(400);
    expect((await app.current.confirm('email', second.userId, emailCode)).statusCode).toBe(400);
    const answer = await app.current.confirm('email', second.userId, app.current.code(second.email));
    expect(answer.json().data).toEqual({ phoneVerified: false, emailVerified: true });
  });

  it('leaves one registration when the same email registers several times at once', async () => {
    const given = app.current.person();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        app.current.call('POST', '/signUp', { body: { ...given, phone: app.current.person().phone } }),
      ),
    );
    expect(statuses(answers)).toEqual([201, 201, 201, 201]);
    const rows = await app.current.db
      .selectFrom('registrations')
      .select('id')
      .where('email', '=', given.email)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('429 with the seconds to wait for the sixth registration of one email within an hour', async () => {
    const given = app.current.person();
    const answers = [];
    for (let round = 0; round < 6; round += 1) {
      answers.push(
        await app.current.call('POST', '/signUp', { body: { ...given, phone: app.current.person().phone } }),
      );
    }
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(3000);
    expect(app.current.outbox.filter((message) => message.to === given.email)).toHaveLength(5);
  });
});

describe('GET /validateOtp', () => {
  const pending = (userId: string) => app.current.call('GET', `/validateOtp?userId=${userId}`);

  it.each([newAccountId(), 'someone', ''])('404 for %j, who waits for no code', async (userId) => {
    expect((await pending(userId)).statusCode).toBe(404);
  });

  it('says what is confirmed, masked addresses and the seconds until a new code, and nothing once both are', async () => {
    const parent = await app.current.signUp();
    app.current.clock.advance(12);
    await app.current.confirm('phone', parent.userId, app.current.code(parent.phone));
    const answer = await pending(parent.userId);
    expect(answer.json().data).toEqual({
      phone: { verified: true, sentTo: `+385 ••• ••${parent.phone.slice(-2)}`, retryAfterSeconds: 18 },
      email: {
        verified: false,
        sentTo: `${parent.email[0]}•••${parent.email.slice(parent.email.indexOf('@'))}`,
        retryAfterSeconds: 18,
      },
    });
    expect(answer.body).not.toContain(parent.phone);
    expect(answer.body).not.toContain(parent.email);
    await app.current.confirm('email', parent.userId, app.current.code(parent.email));
    expect((await pending(parent.userId)).statusCode).toBe(404);
  });
});

describe('POST /validateOtp', () => {
  it('400 when neither or both channels are named, and for an unknown registration', async () => {
    const parent = await app.current.signUp();
    const body = { userId: parent.userId, otp: app.current.code(parent.phone) };
    expect((await app.current.call('POST', '/validateOtp', { body })).statusCode).toBe(400);
    expect((await app.current.call('POST', '/validateOtp?phone=true&email=true', { body })).statusCode).toBe(
      400,
    );
    expect((await app.current.confirm('phone', newAccountId(), body.otp)).json().code).toBe('OTP_INVALID');
  });

  it('404 for what is no id', async () => {
    const body = { userId: 'ada', otp: '123456' };
    expect((await app.current.call('POST', '/validateOtp?phone=true', { body })).json().code).toBe(
      'NOT_FOUND',
    );
  });

  it('makes account and family once both channels are confirmed, with the same userId', async () => {
    const parent = await app.current.register();
    const answer = await app.current.login(parent.email.toUpperCase(), parent.password);
    expect(answer.json().data.user).toEqual({
      userId: parent.userId,
      firstName: 'Nora',
      lastName: 'Hale',
      email: parent.email,
      phone: parent.phone,
      profileUrl: null,
    });
    const account = await app.current.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', parent.userId)
      .executeTakeFirstOrThrow();
    const family = await app.current.db
      .selectFrom('families')
      .selectAll()
      .where('id', '=', account.family_id)
      .executeTakeFirstOrThrow();
    expect([account.role, family.plan]).toEqual(['owner', 'Premium']);
    expect(account.password_hash).toContain(
      `$argon2id$v=19$m=${QUICK_HASHES.hashMemoryKiB},t=${QUICK_HASHES.hashPasses},p=1,keyid=`,
    );
  });

  it("400 for the phone's code on the email", async () => {
    const parent = await app.current.signUp();
    expect(
      (await app.current.confirm('email', parent.userId, app.current.code(parent.phone))).statusCode,
    ).toBe(400);
  });

  it('400 after ten minutes', async () => {
    const parent = await app.current.signUp();
    app.current.clock.advance(601);
    expect(
      (await app.current.confirm('phone', parent.userId, app.current.code(parent.phone))).statusCode,
    ).toBe(400);
  });

  it('refuses the right code after 50 parallel wrong ones', async () => {
    const parent = await app.current.signUp();
    const right = app.current.code(parent.phone);
    const wrong = Array.from({ length: 50 }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(wrong.map((otp) => app.current.confirm('phone', parent.userId, otp)));
    expect(new Set(statuses(answers))).toEqual(new Set([400]));
    expect((await app.current.confirm('phone', parent.userId, right)).statusCode).toBe(400);
  });

  it('accepts the right code after four wrong ones, also with blanks in it', async () => {
    const parent = await app.current.signUp();
    const right = app.current.code(parent.phone);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (let round = 0; round < 4; round += 1) await app.current.confirm('phone', parent.userId, wrong);
    expect(
      (await app.current.confirm('phone', parent.userId, `${right.slice(0, 3)} ${right.slice(3)}`))
        .statusCode,
    ).toBe(200);
  });

  it('accepts exactly one of 20 parallel right codes', async () => {
    const parent = await app.current.signUp();
    const right = app.current.code(parent.phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.current.confirm('phone', parent.userId, right)),
    );
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(answers).filter((status) => status === 400)).toHaveLength(19);
  });

  it('makes one account when both codes arrive at the same moment', async () => {
    const parent = await app.current.signUp();
    const answers = await Promise.all([
      app.current.confirm('phone', parent.userId, app.current.code(parent.phone)),
      app.current.confirm('email', parent.userId, app.current.code(parent.email)),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect((await app.current.login(parent.email, parent.password)).statusCode).toBe(200);
  });

  it('allows 20 wrong tries a day, over all codes of the channel', async () => {
    const parent = await app.current.signUp();
    const resend = () => app.current.call('POST', `/resendOtp?phone=true&userId=${parent.userId}`);
    for (let code = 0; code < 4; code += 1) {
      const wrong = String((Number(app.current.code(parent.phone)) + 1) % 1_000_000).padStart(6, '0');
      for (let round = 0; round < 5; round += 1) await app.current.confirm('phone', parent.userId, wrong);
      app.current.clock.advance(1_300);
      expect((await resend()).statusCode).toBe(code === 3 ? 429 : 200);
    }
    app.current.clock.advance(86_400);
    expect((await resend()).statusCode).toBe(200);
    expect(
      (await app.current.confirm('phone', parent.userId, app.current.code(parent.phone))).statusCode,
    ).toBe(200);
  });
});

describe('POST /resendOtp', () => {
  const resend = (userId: string, channel = 'phone') =>
    app.current.call('POST', `/resendOtp?${channel}=true&userId=${userId}`);

  it('404 when nothing waits for a code', async () => {
    const parent = await app.current.register();
    expect(statuses([await resend(newId()), await resend('not-an-id'), await resend(parent.userId)])).toEqual(
      [404, 404, 404],
    );
  });

  it('429 with the seconds to wait sooner than 30 s after the last', async () => {
    const parent = await app.current.signUp();
    const answer = await resend(parent.userId);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().data.retryAfterSeconds).toBeGreaterThan(25);
    expect(answer.json().data.retryAfterSeconds).toBeLessThanOrEqual(30);
  });

  it('sends one code for parallel calls, which replaces the former one', async () => {
    const parent = await app.current.signUp();
    const former = app.current.code(parent.email);
    app.current.clock.advance(31);
    const answers = await Promise.all([1, 2, 3].map(() => resend(parent.userId, 'email')));
    expect(statuses(answers).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(answers.find((answer) => answer.statusCode === 200)?.json().data).toEqual({
      retryAfterSeconds: 30,
    });
    const fresh = app.current.code(parent.email);
    if (fresh !== former)
      expect((await app.current.confirm('email', parent.userId, former)).statusCode).toBe(400);
    expect((await app.current.confirm('email', parent.userId, fresh)).statusCode).toBe(200);
  });
});
