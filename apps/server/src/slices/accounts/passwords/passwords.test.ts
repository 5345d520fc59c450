import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useAccounts } from '@kinward/testkit/calls/accounts.ts';

const app = useAccounts({ limits: { forgotPerAddressHour: 10_000 } });
type Body = { email?: string; phone?: string };
const forgot = (body: Body, options: { from?: string; cookie?: string } = {}) =>
  app.current.call('POST', '/forgotPassword', {
    body,
    ...(options.from && { from: options.from }),
    headers: options.cookie ? { cookie: options.cookie } : {},
  });
const exchange = (resetId: string, otp: string) =>
  app.current.call('POST', '/forgotPassword/validateOtp', { body: { resetId, otp } });
const reset = (resetToken: string, password: string) =>
  app.current.call('PUT', '/forgotPassword', { body: { resetToken, password } });
const me = async (headers: Record<string, string>) =>
  (await app.current.call('GET', '/session', { headers })).statusCode;
const codesTo = (to: string) =>
  app.current.outbox.filter((message) => message.to === to && /(?<!\d)\d{8}(?!\d)/u.test(message.text));
const changedTo = (to: string) =>
  app.current.outbox.filter((message) => message.to === to && message.text.includes('was changed'));
const FRESH = 'otter cloud nineteen';

/** A reset token, as a parent gets it. */
const tokenFor = async (email: string): Promise<string> => {
  const { resetId } = (await forgot({ email })).json().data;
  return (await exchange(resetId, app.current.code(email, 8))).json().data.resetToken;
};

describe('POST /forgotPassword', () => {
  it('400 without an address, with both, and with one that is none', async () => {
    for (const body of [
      {},
      { email: 'a@example.org', phone: '+385911234567' },
      { email: 'nobody' },
      { phone: '12' },
    ]) {
      expect((await forgot(body)).statusCode).toBe(400);
    }
  });

  it('answers alike for an account and for none, by email and by phone, and sends to the account alone', async () => {
    const parent = await app.current.register();
    const stranger = app.current.person();
    const before = app.current.outbox.length;
    const answers = [];
    for (const body of [
      { email: parent.email },
      { email: stranger.email },
      { phone: parent.phone },
      { phone: stranger.phone },
    ]) {
      answers.push(await forgot(body));
    }
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        data: { resetId: expect.stringMatching(/^kwr_[\w-]{43}$/u) },
        message: 'If there is an account, a code is on its way.',
      });
    }
    expect(app.current.outbox.length - before).toBe(2);
    expect([codesTo(parent.email).length, codesTo(parent.phone).length]).toEqual([1, 1]);
    expect(codesTo(parent.phone)[0]?.text).toMatch(/^\d{8} /u);
  });

  it('takes as long for an account as for none', async () => {
    const parent = await app.current.register();
    const time = async (email: string) => {
      const start = performance.now();
      await forgot({ email });
      return performance.now() - start;
    };
    const known = await time(parent.email);
    const unknown = await time(app.current.person().email);
    expect(Math.min(known, unknown)).toBeGreaterThanOrEqual(55);
  });

  it('the fourth in an hour answers the same and sends nothing; a known browser has its own three', async () => {
    const parent = await app.current.parent();
    const answers = [];
    for (let round = 0; round < 4; round += 1)
      answers.push((await forgot({ email: parent.email })).statusCode);
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(codesTo(parent.email)).toHaveLength(3);
    expect((await forgot({ email: parent.email }, { cookie: parent.cookie })).statusCode).toBe(200);
    expect(codesTo(parent.email)).toHaveLength(4);
    app.current.clock.advance(3_601);
    await forgot({ email: parent.email });
    expect(codesTo(parent.email)).toHaveLength(5);
  });

  it('a reset whose code was not sent belongs to no one, so that there is nothing to guess', async () => {
    const parent = await app.current.register();
    for (let round = 0; round < 6; round += 1) await forgot({ email: parent.email });
    const { count } = await app.current.db
      .selectFrom('password_resets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', parent.userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });
});

describe('POST /forgotPassword/validateOtp', () => {
  it('400 for an unknown resetId and for one without an account, alike', async () => {
    const { resetId } = (await forgot({ email: app.current.person().email })).json().data;
    const answers = [
      await exchange(resetId, '12345678'),
      await exchange(`kwr_${'x'.repeat(43)}`, '12345678'),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  it('a code works for its own resetId alone', async () => {
    const parent = await app.current.register();
    const first = (await forgot({ email: parent.email })).json().data.resetId;
    const firstCode = app.current.code(parent.email, 8);
    const second = (await forgot({ email: parent.email })).json().data.resetId;
    expect((await exchange(second, firstCode)).statusCode).toBe(400);
    expect((await exchange(first, firstCode)).statusCode).toBe(200);
  });

  it('refuses the right code after 50 parallel wrong ones, and after ten minutes', async () => {
    const parent = await app.current.register();
    const { resetId } = (await forgot({ email: parent.email })).json().data;
    const right = app.current.code(parent.email, 8);
    const wrong = Array.from({ length: 50 }, (_, index) =>
      String((Number(right) + 1 + index) % 100_000_000).padStart(8, '0'),
    );
    const answers = await Promise.all(wrong.map((otp) => exchange(resetId, otp)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([400]));
    expect((await exchange(resetId, right)).statusCode).toBe(400);
    const late = (await forgot({ email: parent.email })).json().data.resetId;
    app.current.clock.advance(601);
    expect((await exchange(late, app.current.code(parent.email, 8))).statusCode).toBe(400);
  });

  it('gives one token for 20 parallel right codes', async () => {
    const parent = await app.current.register();
    const { resetId } = (await forgot({ email: parent.email })).json().data;
    const otp = app.current.code(parent.email, 8);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(resetId, otp)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });
});

describe('PUT /forgotPassword', () => {
  it('400 for a made-up token, without a hash', async () => {
    const before = app.current.spy.hashes;
    const answer = await reset(`kwr_${'y'.repeat(43)}`, FRESH);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'RESET_INVALID']);
    expect(app.current.spy.hashes).toBe(before);
  });

  it('changes the password, ends every session, notifies on both channels, and does not log in', async () => {
    const parent = await app.current.parent();
    const there = await app.current.session(parent.email, parent.password);
    const answer = await reset(await tokenFor(parent.email), FRESH);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your password is changed. Please log in.' },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect([await me(parent.headers), await me(there.headers)]).toEqual([401, 401]);
    const event = app.current.events.at(-1);
    expect(event?.type === 'sessions.ended' && event.sessionIds).toHaveLength(2);
    expect([changedTo(parent.email).length, changedTo(parent.phone).length]).toEqual([1, 1]);
    expect((await app.current.login(parent.email, parent.password)).statusCode).toBe(401);
    const again = await app.current.session(parent.email, FRESH, { cookie: parent.cookie });
    expect(again.cookie).not.toBe(parent.cookie);
  });

  it('lets in at once who was locked out before', async () => {
    const parent = await app.current.register();
    for (let round = 0; round < 7; round += 1)
      await app.current.login(parent.email, 'forgotten', { from: '127.0.5.1' });
    expect((await app.current.login(parent.email, parent.password, { from: '127.0.5.1' })).statusCode).toBe(
      429,
    );
    const token = await tokenFor(parent.email);
    await app.current.call('PUT', '/forgotPassword', {
      body: { resetToken: token, password: FRESH },
      from: '127.0.5.1',
    });
    expect((await app.current.login(parent.email, FRESH, { from: '127.0.5.1' })).statusCode).toBe(200);
  });

  it('400 for a weak password, with the token still good; 400 for the second use', async () => {
    const parent = await app.current.register();
    const token = await tokenFor(parent.email);
    expect((await reset(token, 'password1')).json().code).toBe('PASSWORD_WEAK');
    expect((await reset(token, parent.email.split('@')[0] ?? '')).json().code).toBe('PASSWORD_WEAK');
    expect((await reset(token, FRESH)).statusCode).toBe(200);
    expect((await reset(token, 'another fine sentence')).json().code).toBe('RESET_INVALID');
  });

  it('uses a token once for 20 parallel calls', async () => {
    const parent = await app.current.register();
    const token = await tokenFor(parent.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `${FRESH} ${index}`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'RESET_INVALID')).toHaveLength(19);
  });

  it('400 ten minutes after the token was given', async () => {
    const parent = await app.current.register();
    const token = await tokenFor(parent.email);
    app.current.clock.advance(601);
    expect((await reset(token, FRESH)).json().code).toBe('RESET_INVALID');
  });

  it("ends the account's other resets", async () => {
    const parent = await app.current.register();
    const [first, second] = [await tokenFor(parent.email), await tokenFor(parent.email)];
    expect((await reset(second, FRESH)).statusCode).toBe(200);
    expect((await reset(first, 'a stranger waits here')).json().code).toBe('RESET_INVALID');
  });
});

describe('POST /update/password', () => {
  const update = (headers: Record<string, string>, currentPassword: string, newPassword: string) =>
    app.current.call('POST', '/update/password', { headers, body: { currentPassword, newPassword } });

  it('400 for a wrong, the same, a weak and a short password', async () => {
    const parent = await app.current.parent();
    const codes = [
      (await update(parent.headers, 'not this one', FRESH)).json().code,
      (await update(parent.headers, parent.password, parent.password)).json().code,
      (await update(parent.headers, parent.password, 'iloveyou12')).json().code,
      (await update(parent.headers, parent.password, 'short')).json().code,
    ];
    expect(codes).toEqual(['PASSWORD_WRONG', 'PASSWORD_SAME', 'PASSWORD_WEAK', 'VALIDATION']);
    expect((await app.current.login(parent.email, parent.password)).statusCode).toBe(200);
  });

  it('changes it, keeps this session, ends the others, notifies on both channels', async () => {
    const parent = await app.current.parent();
    const there = await app.current.session(parent.email, parent.password);
    const answer = await update(parent.headers, parent.password, FRESH);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Updated Successfuly' }]);
    expect([await me(parent.headers), await me(there.headers)]).toEqual([200, 401]);
    expect([changedTo(parent.email).length, changedTo(parent.phone).length]).toEqual([1, 1]);
    expect((await app.current.login(parent.email, parent.password)).statusCode).toBe(401);
    expect((await app.current.login(parent.email, FRESH)).statusCode).toBe(200);
  });

  it('429 after five wrong ones, at a wait that ends by itself', async () => {
    const parent = await app.current.parent();
    const statuses = [];
    for (let round = 0; round < 6; round += 1)
      statuses.push((await update(parent.headers, 'wrong', FRESH)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const there = await app.current.session(parent.email, parent.password);
    expect((await update(there.headers, 'wrong', FRESH)).statusCode).toBe(400);
    app.current.clock.advance(1.5);
    expect((await update(parent.headers, parent.password, FRESH)).statusCode).toBe(200);
  });

  it('lets one of two parallel changes through', async () => {
    const parent = await app.current.parent();
    const there = await app.current.session(parent.email, parent.password);
    const answers = await Promise.all([
      update(parent.headers, parent.password, 'first new sentence'),
      update(there.headers, parent.password, 'second new sentence'),
    ]);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });
});

describe('a login while the password changes', () => {
  it('opens no session with the former password', async () => {
    const parent = await app.current.parent();
    const logins = [1, 2, 3].map(() => app.current.login(parent.email, parent.password));
    await delay(5);
    const change = await app.current.call('POST', '/update/password', {
      headers: parent.headers,
      body: { currentPassword: parent.password, newPassword: FRESH },
    });
    expect(change.statusCode).toBe(200);
    for (const answer of await Promise.all(logins)) {
      if (answer.statusCode !== 200) continue;
      const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
      expect(await me({ authorization: `Bearer ${answer.json().data.token}`, cookie })).toBe(401);
    }
  });
});
