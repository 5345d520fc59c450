import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@kinward/contract/errors.ts';
import { TRUE_HASHES } from '../../platform/passwords/hash-costs.ts';
import { useAccounts } from '@kinward/testkit/calls/accounts.ts';
import { browserName } from './sessions/browser-name.ts';
import { maskPhone } from './registration/phone.ts';

const HTTPS = { host: 'kinward.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

describe('behind HTTPS', () => {
  const app = useAccounts({ config: { publicUrl: 'https://kinward.example' } });
  const login = (email: string, password: string, headers: Record<string, string> = {}) =>
    app.current.login(email, password, { from: '127.9.9.9', headers: { ...HTTPS, ...headers } });

  it('the cookie is Secure and bears the prefix that ties it to this host', async () => {
    const parent = await app.current.register();
    const answer = await login(parent.email, parent.password);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-kw=kwb_[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/u,
    );
  });

  it('401 with the secret under the other name', async () => {
    const parent = await app.current.register();
    const answer = await login(parent.email, parent.password);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const authorization = `Bearer ${answer.json().data.token}`;
    const me = async (value: string) =>
      (
        await app.current.call('GET', '/session', {
          from: '127.9.9.9',
          headers: { ...HTTPS, authorization, cookie: value },
        })
      ).statusCode;
    expect([
      await me(cookie),
      await me(`a=b; ${cookie}; c=d`),
      await me(cookie.replace('__Host-', '')),
    ]).toEqual([200, 200, 401]);
  });

  it("a forwarded address counts when a trusted proxy says so, and not on a stranger's word", async () => {
    const parent = await app.current.register();
    const wrong = async (from: string, forwarded: string) =>
      (
        await app.current.login(parent.email, 'not-the-password', {
          from,
          headers: { host: '127.0.0.1:8080', 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
        })
      ).statusCode;
    const trusted = [];
    for (let round = 0; round < 7; round += 1)
      trusted.push(await wrong('127.9.9.9', `203.0.113.${round + 1}`));
    expect(trusted).toEqual(Array<number>(7).fill(401));
    const forged = [];
    for (let round = 0; round < 7; round += 1)
      forged.push(await wrong('127.0.6.1', `198.51.100.${round + 1}`));
    expect(forged).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});

describe('with an SMS provider', () => {
  const app = useAccounts({
    config: { sms: { kind: 'webhook', url: 'http://127.0.0.1:9/' }, smsCountries: ['HR', 'DE'] },
  });

  it.each(['+385000000000', '+15555550123', '+19005550123', '+491805123456'])(
    '400 for %s, which no message reaches or which costs extra',
    async (phone) => {
      const answer = await app.current.call('POST', '/signUp', { body: { ...app.current.person(), phone } });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'PHONE_INVALID']);
    },
  );

  it('400 for a phone of a country that is switched off', async () => {
    const answer = await app.current.call('POST', '/signUp', {
      body: { ...app.current.person(), phone: '+33612345678' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'PHONE_COUNTRY']);
  });

  it('429 for the sixth SMS to one number within a day', async () => {
    const parent = await app.current.signUp();
    const statuses = [];
    for (let round = 0; round < 5; round += 1) {
      app.current.clock.advance(3_700);
      statuses.push(
        (await app.current.call('POST', `/resendOtp?phone=true&userId=${parent.userId}`)).statusCode,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await app.current.call('POST', `/resendOtp?email=true&userId=${parent.userId}`)).statusCode).toBe(
      200,
    );
  });

  it('numbers without an account use up none of the SMS of the installation', async () => {
    for (let round = 0; round < 8; round += 1) {
      const body = { phone: app.current.person().phone };
      expect((await app.current.call('POST', '/forgotPassword', { body })).statusCode).toBe(200);
    }
    const rows = await app.current.db
      .selectFrom('rate_counters')
      .select('count')
      .where('count', '>=', 8)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('notifies of new browsers by SMS five times a day at most, and by mail thirty times an hour', async () => {
    const parent = await app.current.register();
    app.current.clock.advance(3_700);
    for (let round = 0; round < 32; round += 1) await app.current.session(parent.email, parent.password);
    const told = (to: string) =>
      app.current.outbox.filter((message) => message.to === to && message.subject === 'New login to Kinward');
    expect([told(parent.phone).length, told(parent.email).length]).toEqual([5, 30]);
  });
});

describe('logins that never send the cookie back', () => {
  const app = useAccounts({ limits: { browsersPerAccount: 4, sessionsPerAccount: 2 } });

  it('leave a bounded number of browsers, the newest, with their sessions', async () => {
    const parent = await app.current.register();
    const opened = [];
    for (let round = 0; round < 7; round += 1)
      opened.push(await app.current.session(parent.email, parent.password));
    const { count } = await app.current.db
      .selectFrom('browsers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', parent.userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(4);
    const alive = [];
    for (const { headers } of opened)
      alive.push((await app.current.call('GET', '/session', { headers })).statusCode);
    expect(alive).toEqual([401, 401, 401, 401, 401, 200, 200]);
  });
});

describe('many at once', () => {
  const app = useAccounts();

  it('sixty registrations wait for one another and all succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => app.current.call('POST', '/signUp', { body: app.current.person() })),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  });
});

describe('many more than the hashes can bear', () => {
  const app = useAccounts({ limits: { ...TRUE_HASHES, hashQueue: 4, loginWrongPerAddress: 1000 } });

  it('503 with the seconds to wait, and such a try does not count as one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        app.current.login(`nobody.${index}@example.org`, 'not-the-password'),
      ),
    );
    const busy = answers.filter((answer) => answer.statusCode === 503);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([401, 503]));
    expect(busy[0]?.headers['retry-after']).toBe('2');
    const counted = await app.current.rate.counted({ name: 'login-address' }, '127.0.0.1');
    expect(counted).toBe(30 - busy.length);
  });
});

describe('a reset token and a full queue of hashes', () => {
  const app = useAccounts({ limits: { hashQueue: 0, hashConcurrency: 1 } });
  const reset = (resetToken: string, password: string) =>
    app.current.call('PUT', '/forgotPassword', { body: { resetToken, password } });

  it('20 parallel uses cost one hash; a refused one leaves the token good', async () => {
    const parent = await app.current.register();
    const { resetId } = (
      await app.current.call('POST', '/forgotPassword', { body: { email: parent.email } })
    ).json().data;
    const otp = app.current.code(parent.email, 8);
    const { resetToken } = (
      await app.current.call('POST', '/forgotPassword/validateOtp', { body: { resetId, otp } })
    ).json().data;
    vi.spyOn(app.current.passwords, 'hash').mockRejectedValueOnce(
      new AppError('BUSY', { retryAfterSeconds: 2 }),
    );
    expect((await reset(resetToken, 'otter cloud nineteen')).statusCode).toBe(503);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(resetToken, `otter cloud ${index}`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(19);
  });
});

describe('the name of a browser', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['curl/8.5.0', 'An unknown browser'],
    ['<script>alert(1)</script> Linux', 'A browser on Linux'],
    ['', 'An unknown browser'],
  ])('%s', (agent, name) => {
    expect(browserName(agent)).toBe(name);
  });
});

describe('a masked phone', () => {
  it.each([
    ['+385912345678', '+385 ••• ••78'],
    ['+12025550123', '+1 ••• ••23'],
  ])('%s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });
});
