import { describe, expect, it } from 'vitest';
import { createPasswords } from '../../../platform/passwords/passwords.ts';
import { useAccounts } from '@kinward/testkit/calls/accounts.ts';

const app = useAccounts();
const byStatus = (answers: { statusCode: number }[], status: number): number =>
  answers.filter((answer) => answer.statusCode === status).length;

/** Wrong logins one after another from one address. */
const wrongLogins = async (
  email: string,
  times: number,
  options: Parameters<typeof app.current.login>[2],
) => {
  const answers = [];
  for (let round = 0; round < times; round += 1)
    answers.push(await app.current.login(email, 'not-the-password', options));
  return answers;
};

describe('POST /login', () => {
  it.each([
    ['no password', { email: 'a@example.org' }],
    ['an email that is none', { email: 'nobody', password: 'x' }],
    ['a password of 256 characters', { email: 'a@example.org', password: 'x'.repeat(256) }],
    ['a number as password', { email: 'a@example.org', password: 12_345_678 }],
  ])('400 for %s', async (_what, body) => {
    expect((await app.current.call('POST', '/login', { body })).statusCode).toBe(400);
  });

  it('401 with one and the same body for an unknown email, a registration and an account, at the cost of one hash each', async () => {
    const account = await app.current.register();
    const registration = await app.current.signUp();
    const answers = [];
    for (const email of [account.email, registration.email, 'nobody.at.all@example.org']) {
      const before = app.current.spy.hashes;
      answers.push(await app.current.login(email, 'not-the-password', { from: '127.0.1.1' }));
      expect(app.current.spy.hashes - before).toBe(1);
    }
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.json()).toEqual({
      message: 'Email or password is not right.',
      code: 'INVALID_CREDENTIALS',
    });
    expect(answers.map((answer) => answer.headers['set-cookie'])).toEqual([undefined, undefined, undefined]);
  });

  it('403 with the userId for the right password of an unverified account, and no session', async () => {
    const parent = await app.current.signUp();
    const answer = await app.current.login(parent.email, parent.password);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      message: 'Please have your OTP verified',
      code: 'OTP_PENDING',
      data: { userId: parent.userId },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('200 with a token, the parent and a cookie that only this host gets and no script reads', async () => {
    const parent = await app.current.register();
    const answer = await app.current.login(parent.email, parent.password);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.token).toMatch(/^kwp_[\w-]{65}$/u);
    expect(answer.json().data.user).toMatchObject({ userId: parent.userId, email: parent.email });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^kw=kwb_[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/u,
    );
  });

  it('distinguishes passwords of 255 characters by their last one, and takes both forms of é', async () => {
    const long = `${'Möwe über dem Hafen, '.repeat(12)}xy`.slice(0, 254);
    const parent = await app.current.register({
      ...app.current.person(),
      password: `${long}é`.normalize('NFC'),
    });
    expect((await app.current.login(parent.email, `${long}e`)).statusCode).toBe(401);
    expect((await app.current.login(parent.email, `${long}é`.normalize('NFC'))).statusCode).toBe(200);
    const short = await app.current.register({
      ...app.current.person(),
      password: 'café am hafen'.normalize('NFC'),
    });
    expect((await app.current.login(short.email, 'café am hafen'.normalize('NFD'))).statusCode).toBe(200);
  });
});

describe('a stale hash', () => {
  it('is created again at the next login, also by several at once, and the password stays', async () => {
    const parent = await app.current.register();
    const { db, keys, limits } = app.current;
    const [, former] = keys.pepper;
    if (!former) throw new Error('the fixture has two peppers');
    const stale = await createPasswords({ pepper: [former], limits }).hash(parent.password);
    await db.updateTable('accounts').set({ password_hash: stale }).where('id', '=', parent.userId).execute();
    expect((await app.current.login(parent.email, 'not-the-password')).statusCode).toBe(401);
    const answers = await Promise.all([1, 2, 3].map(() => app.current.login(parent.email, parent.password)));
    expect(byStatus(answers, 200)).toBe(3);
    const row = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', parent.userId)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).not.toBe(stale);
    expect(await app.current.passwords.verify(parent.password, row.password_hash)).toEqual({
      right: true,
      stale: false,
    });
  });
});

describe('the limits of logins', () => {
  it('five wrong tries are free, then waits double and end by themselves', async () => {
    const parent = await app.current.register();
    const from = '127.0.2.1';
    const answers = await wrongLogins(parent.email, 7, { from });
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(answers[5]?.headers['retry-after']).toBe('1');
    expect(answers[5]?.json()).toMatchObject({ code: 'RATE_LIMITED', data: { retryAfterSeconds: 1 } });
    app.current.clock.advance(1.5);
    expect((await app.current.login(parent.email, 'wrong', { from })).statusCode).toBe(401);
    const blocked = await app.current.login(parent.email, parent.password, { from });
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '2']);
    app.current.clock.advance(2.5);
    expect((await app.current.login(parent.email, parent.password, { from })).statusCode).toBe(200);
    expect((await wrongLogins(parent.email, 5, { from })).map((answer) => answer.statusCode)).toEqual(
      Array<number>(5).fill(401),
    );
  });

  it('counts parallel tries before their hashes: at most five of 40 are compared', async () => {
    const parent = await app.current.register();
    const before = app.current.spy.hashes;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        app.current.login(parent.email, 'not-the-password', { from: '127.0.2.2' }),
      ),
    );
    expect([byStatus(answers, 401), byStatus(answers, 429)]).toEqual([5, 35]);
    expect(app.current.spy.hashes - before).toBe(5);
  });

  it('a stranger locks out neither another address nor the known browser at his own address', async () => {
    const parent = await app.current.register();
    const { cookie } = await app.current.session(parent.email, parent.password, { from: '127.0.2.3' });
    const answers = await wrongLogins(parent.email, 40, { from: '127.0.2.3' });
    expect(byStatus(answers, 401)).toBeLessThanOrEqual(8);
    expect(byStatus(answers, 401) + byStatus(answers, 429)).toBe(40);
    const right = (options: object) => app.current.login(parent.email, parent.password, options);
    expect((await right({ from: '127.0.2.3' })).statusCode).toBe(429);
    expect((await right({ from: '127.0.2.4' })).statusCode).toBe(200);
    expect((await right({ from: '127.0.2.3', cookie })).statusCode).toBe(200);
  });

  it('a known browser has ten wrong tries an hour', async () => {
    const parent = await app.current.register();
    const { cookie } = await app.current.session(parent.email, parent.password, { from: '127.0.2.5' });
    const answers = await wrongLogins(parent.email, 12, { from: '127.0.2.5', cookie });
    expect([byStatus(answers, 401), byStatus(answers, 429)]).toEqual([10, 2]);
    app.current.clock.advance(3_601);
    expect((await app.current.login(parent.email, parent.password, { cookie })).statusCode).toBe(200);
  });

  it("another account's cookie gives no allowance", async () => {
    const [parent, stranger] = [await app.current.register(), await app.current.parent()];
    const answers = await wrongLogins(parent.email, 7, { from: '127.0.2.6', cookie: stranger.cookie });
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('429 from the 31st wrong try of one address, over all emails, known or not', async () => {
    const parents = await Promise.all(Array.from({ length: 8 }, () => app.current.register()));
    const emails = [
      ...parents.map((parent) => parent.email),
      ...Array.from({ length: 25 }, (_, index) => `nobody.${index}@example.org`),
    ];
    const answers = [];
    for (const email of emails)
      answers.push(await app.current.login(email, 'not-the-password', { from: '127.0.2.7' }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([
      ...Array<number>(30).fill(401),
      429,
      429,
      429,
    ]);
    expect(Number(answers[30]?.headers['retry-after'])).toBeGreaterThan(800);
    const others = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        app.current.login(`nobody.x${index}@example.org`, 'wrong', { from: '127.0.2.8' }),
      ),
    );
    expect([byStatus(others, 401), byStatus(others, 429)]).toEqual([30, 30]);
    app.current.clock.advance(901);
    expect(
      (await app.current.login('nobody.x1@example.org', 'wrong', { from: '127.0.2.8' })).statusCode,
    ).toBe(401);
  });

  it('50 wrong tries an hour of one account over all unknown browsers, and the known one still gets in', async () => {
    const parent = await app.current.register();
    const { cookie } = await app.current.session(parent.email, parent.password);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        app.current.login(parent.email, 'not-the-password', { from: `127.0.3.${index + 1}` }),
      ),
    );
    expect([byStatus(answers, 401), byStatus(answers, 429)]).toEqual([50, 10]);
    expect((await app.current.login(parent.email, parent.password, { from: '127.0.4.1' })).statusCode).toBe(
      429,
    );
    expect(
      (await app.current.login(parent.email, parent.password, { from: '127.0.4.1', cookie })).statusCode,
    ).toBe(200);
  });

  it('right logins cost no allowance', async () => {
    const parent = await app.current.register();
    for (let round = 0; round < 12; round += 1) {
      expect((await app.current.login(parent.email, parent.password, { from: '127.0.2.9' })).statusCode).toBe(
        200,
      );
    }
  });
});

describe('the notification of a login', () => {
  const notifier = (to: string) =>
    app.current.outbox.filter((message) => message.to === to && message.subject === 'New login to Kinward');

  it('is sent on both channels for an unknown browser, and not for a known one or the first after registering', async () => {
    const parent = await app.current.register();
    const { cookie } = await app.current.session(parent.email, parent.password);
    await app.current.session(parent.email, parent.password, { cookie });
    expect([notifier(parent.email).length, notifier(parent.phone).length]).toEqual([0, 0]);
    const agent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
    await app.current.session(parent.email, parent.password, { headers: { 'user-agent': agent } });
    expect([notifier(parent.email).length, notifier(parent.phone).length]).toEqual([1, 1]);
    expect(notifier(parent.email)[0]?.text).toContain('Safari on Mac');
    const [words, link] = notifier(parent.email)[0]?.text.split('/undo-change#token=') ?? [];
    expect(words?.replace('http://127.0.0.1:8080', '')).not.toMatch(/127\.0\.|Mozilla/u);
    expect(link).toMatch(/^kwu_/u);
  });
});
