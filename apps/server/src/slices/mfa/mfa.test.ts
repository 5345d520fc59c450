import { describe, expect, it } from 'vitest';
import type { AccountId } from '@kinward/contract/ids.ts';
import * as routes from '@kinward/contract/mfa/mfa.routes.ts';
import { QUICK_HASHES } from '../../platform/passwords/hash-costs.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { mfaCalls } from '@kinward/testkit/calls/second-factor.ts';

const stack = useStack({ limits: { recoverySetsPerHour: 3 } });
const app = () => mfaCalls(stack.current);
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
const sorted = (replies: { status: number }[]) => statuses(replies).toSorted((a, b) => a - b);

/** A parent with an authenticator app. */
const guarded = async () => {
  const parent = await stack.current.parent();
  return { parent, ...(await app().withApp(parent)) };
};
const live = async (parent: TestParent) =>
  (await app().send('GET', '/mfa', undefined, parent.headers)).status;

describe('an authenticator app', () => {
  it('protects nothing before its first right code, and then every login', async () => {
    const parent = await stack.current.parent();
    const begun = await app().send('POST', '/mfa/totp', undefined, parent.headers);
    expect(begun.status).toBe(201);
    const secret = String(begun.body.data?.['secret']);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
    const confirm = (code: string) => app().send('POST', '/mfa/totp/confirm', { code }, parent.headers);
    expect((await confirm(app().code(secret, 5))).body.code).toBe('OTP_INVALID');
    expect((await app().login(parent)).status).toBe(200);
    const added = await confirm(app().code(secret));
    expect(added.body.data?.['recoveryCodes']).toHaveLength(10);
    const asked = await app().login(parent);
    expect([asked.status, asked.body.code, asked.cookie]).toEqual([401, 'MFA_REQUIRED', undefined]);
    expect(asked.body.data).toEqual({
      mfaToken: expect.stringMatching(/^kwm_/u) as string,
      methods: ['totp', 'recovery'],
    });
    expect((await app().send('POST', '/mfa/totp', undefined, parent.headers)).body.code).toBe('TOTP_EXISTS');
  });

  it('is stored encrypted, bound to its row', async () => {
    const { parent, secret } = await guarded();
    const [row] = await stack.current.db
      .selectFrom('totp_seeds')
      .selectAll()
      .where('account_id', '=', parent.userId)
      .execute();
    expect(row?.seed.toString('latin1')).not.toContain(secret);
    const other = await guarded();
    await stack.current.db
      .updateTable('totp_seeds')
      .set({ seed: row?.seed ?? Buffer.alloc(0) })
      .where('account_id', '=', other.parent.userId)
      .execute();
    const moved = await app().finish(await app().step(other.parent), { code: app().code(secret) });
    expect(moved.status).toBe(500);
  });

  it('opens a session like any login: cookie, known browser, the parent', async () => {
    const { parent, secret } = await guarded();
    const opened = await app().finish(await app().step(parent), { code: app().code(secret) });
    expect(opened.status).toBe(200);
    expect(opened.body.data?.['user']).toMatchObject({ userId: parent.userId, email: parent.email });
    const headers = {
      authorization: `Bearer ${String(opened.body.data?.['token'])}`,
      cookie: opened.cookie ?? '',
    };
    expect((await app().send('GET', '/mfa', undefined, headers)).body.data).toMatchObject({
      recoveryCodesLeft: 10,
      required: false,
      passkeys: [],
    });
    expect(await app().sentTo(parent.email, /browser that is new/u)).toBe(1);
  });

  it('refuses the same code twice, and any older one', async () => {
    const { parent, secret } = await guarded();
    const code = app().code(secret);
    const older = app().code(secret, -1);
    expect((await app().finish(await app().step(parent), { code })).status).toBe(200);
    expect((await app().finish(await app().step(parent), { code })).body.code).toBe('MFA_INVALID');
    expect((await app().finish(await app().step(parent), { code: older })).status).toBe(401);
    stack.current.clock.advance(60);
    expect((await app().finish(await app().step(parent), { code: app().code(secret, -1) })).status).toBe(200);
    const later = await app().finish(await app().step(parent), { code: app().code(secret, 1) });
    expect(later.status).toBe(401);
  });

  it('of 20 parallel logins with one code one gets in', async () => {
    const { parent, secret } = await guarded();
    const tokens = [];
    for (let each = 0; each < 8; each += 1) tokens.push(await app().step(parent));
    const code = app().code(secret);
    const replies = await Promise.all(tokens.map((token) => app().finish(token, { code })));
    expect(sorted(replies)).toEqual([200, ...Array<number>(7).fill(401)]);
  });

  it('is removed with both channels notified and the others signed out', async () => {
    const { parent, secret } = await guarded();
    const opened = await app().finish(await app().step(parent), { code: app().code(secret) });
    const other = {
      authorization: `Bearer ${String(opened.body.data?.['token'])}`,
      cookie: opened.cookie ?? '',
    };
    expect((await app().send('DELETE', '/mfa/totp', undefined, parent.headers)).status).toBe(200);
    expect((await app().send('GET', '/mfa', undefined, other)).status).toBe(401);
    expect(await live(parent)).toBe(200);
    expect(await app().sentTo(parent.email, /authenticator app was removed.*undo-change#/su)).toBe(1);
    expect(await app().sentTo(parent.phone, /authenticator app was removed/u)).toBe(1);
    expect((await app().login(parent)).status).toBe(200);
    expect((await app().send('DELETE', '/mfa/totp', undefined, parent.headers)).status).toBe(404);
    expect(
      (await app().send('GET', '/mfa', undefined, parent.headers)).body.data?.['recoveryCodesLeft'],
    ).toBe(0);
  });

  it('cannot be set up with an authentication or a seed that is too old', async () => {
    const parent = await stack.current.parent();
    const begun = await app().send('POST', '/mfa/totp', undefined, parent.headers);
    stack.current.clock.advance(601);
    const again = await stack.current.login(parent.email, parent.password, parent.phone, parent.cookie);
    const secret = String(begun.body.data?.['secret']);
    const confirm = (headers: Record<string, string>) =>
      app().send('POST', '/mfa/totp/confirm', { code: app().code(secret) }, headers);
    expect((await confirm(again.headers)).body.code).toBe('OTP_INVALID');
    stack.current.clock.advance(601);
    expect((await confirm(again.headers)).body.code).toBe('REAUTH_REQUIRED');
  });
});

describe('POST /login/mfa', () => {
  it.each([
    ['nothing to prove', {}],
    ['five digits', { code: '12345' }],
    [
      'a code and a passkey',
      { code: '123456', passkey: { id: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } },
    ],
    ['half a recovery code', { code: 'ABCD-EFGH' }],
  ])('400 for %s', async (_what, answer) => {
    expect((await app().finish(`kwm_${'A'.repeat(43)}`, answer)).status).toBe(400);
  });

  it('401 for a token that is made up, used, or older than five minutes', async () => {
    const { parent, secret } = await guarded();
    const refused = { status: 401, body: { code: 'MFA_EXPIRED' } };
    expect(await app().finish(`kwm_${'A'.repeat(43)}`, { code: '123456' })).toMatchObject(refused);
    const old = await app().step(parent);
    stack.current.clock.advance(301);
    expect(await app().finish(old, { code: app().code(secret) })).toMatchObject(refused);
    const used = await app().step(parent);
    expect((await app().finish(used, { code: app().code(secret) })).status).toBe(200);
    stack.current.clock.advance(30);
    expect(await app().finish(used, { code: app().code(secret) })).toMatchObject(refused);
  });

  it('has five tries, also in parallel, and the right code comes too late after them', async () => {
    const { parent, secret } = await guarded();
    const token = await app().step(parent);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => app().finish(token, { code: app().code(secret, 9) })),
    );
    const codes = tries.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'MFA_INVALID')).toHaveLength(5);
    expect((await app().finish(token, { code: app().code(secret) })).status).not.toBe(200);
  });

  it('429 after ten wrong ones in an hour; the owner is notified once, after the third', async () => {
    const { parent, secret } = await guarded();
    const wrong = async () =>
      (await app().finish(await app().step(parent), { code: app().code(secret, 9) })).status;
    const told = () => app().sentTo(parent.email, /three wrong codes/u);
    expect([await wrong(), await wrong(), await told()]).toEqual([401, 401, 0]);
    expect([await wrong(), await told()]).toEqual([401, 1]);
    expect(await app().sentTo(parent.phone, /three wrong codes/u)).toBe(1);
    for (let each = 3; each < 10; each += 1) expect(await wrong()).toBe(401);
    expect([await wrong(), await told()]).toEqual([429, 1]);
    const right = async (headers: Record<string, string>) =>
      (await app().finish(await app().step(parent), { code: app().code(secret) }, headers)).status;
    expect(await right({})).toBe(429);
    // The browser that the account knows has an allowance of its own.
    expect(await right({ cookie: parent.cookie })).toBe(200);
    stack.current.clock.advance(3601);
    expect(await right({})).toBe(200);
  });

  it('ends with the password that it began with', async () => {
    const { parent, secret } = await guarded();
    const token = await app().step(parent);
    const body = { currentPassword: parent.password, newPassword: 'seven otters on a raft' };
    expect((await app().send('POST', '/update/password', body, parent.headers)).status).toBe(200);
    expect((await app().finish(token, { code: app().code(secret) })).body.code).toBe('MFA_EXPIRED');
  });

  it('a new password by code does not skip it', async () => {
    const { parent } = await guarded();
    const { body } = await app().send('POST', '/forgotPassword', { email: parent.email });
    const otp = await stack.current.codeFor(parent.email, 8);
    const given = { resetId: body.data?.['resetId'], otp };
    const token = await app().send('POST', '/forgotPassword/validateOtp', given);
    const password = 'seven otters on a raft';
    const reset = { resetToken: token.body.data?.['resetToken'], password };
    expect((await app().send('PUT', '/forgotPassword', reset)).status).toBe(200);
    const next = await app().send('POST', '/login', { email: parent.email, password });
    expect(next.body.code).toBe('MFA_REQUIRED');
  });
});

describe('recovery codes', () => {
  it('open a login once each, and the owner is notified', async () => {
    const { parent, codes } = await guarded();
    expect(codes.every((code) => /^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/u.test(code))).toBe(true);
    const code = codes[3]?.toLowerCase().replaceAll('-', ' ');
    const tokens = [await app().step(parent), await app().step(parent), await app().step(parent)];
    const replies = await Promise.all(tokens.map((token) => app().finish(token, { code })));
    expect(sorted(replies)).toEqual([200, 401, 401]);
    expect(await app().sentTo(parent.email, /recovery code\. 9 of/u)).toBe(1);
    expect(await app().sentTo(parent.phone, /9 are left/u)).toBe(1);
  });

  it('are stored as slow hashes with one salt', async () => {
    const { parent, codes } = await guarded();
    const rows = await stack.current.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('account_id', '=', parent.userId)
      .execute();
    expect(new Set(rows.map((row) => row.code_hash)).size).toBe(10);
    const salts = rows.map((row) => row.code_hash.split('$').slice(1, 5).join('$'));
    expect(new Set(salts).size).toBe(1);
    expect(salts[0]).toContain(
      `argon2id$v=19$m=${QUICK_HASHES.hashMemoryKiB},t=${QUICK_HASHES.hashPasses},p=1`,
    );
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
  });

  it('are made again, and the former ones stop working', async () => {
    const { parent, codes } = await guarded();
    const renewed = await app().send('POST', '/mfa/recovery', undefined, parent.headers);
    const [fresh] = (renewed.body.data?.['recoveryCodes'] ?? []) as string[];
    expect((await app().finish(await app().step(parent), { code: codes[0] })).status).toBe(401);
    expect((await app().finish(await app().step(parent), { code: fresh })).status).toBe(200);
    const bare = await stack.current.parent();
    expect((await app().send('POST', '/mfa/recovery', undefined, bare.headers)).body.code).toBe('MFA_OFF');
  });
});

it('recovery codes, ten slow hashes a set, are made a few times an hour', async () => {
  const { parent } = await guarded();
  const again = [];
  for (let tries = 0; tries < 4; tries += 1)
    again.push(await app().send('POST', '/mfa/recovery', undefined, parent.headers));
  expect(statuses(again)).toEqual([201, 201, 429, 429]);
});

describe('this was not me', () => {
  const linkTo = async (parent: TestParent, word: RegExp) => {
    const mail = (await stack.current.outbox(parent.email)).find(({ text }) => word.test(text));
    return /#token=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
  };

  it('takes an added factor away again with its recovery codes', async () => {
    const { parent } = await guarded();
    const token = await linkTo(parent, /authenticator app was switched on/u);
    expect((await app().send('POST', '/parent/undo', { token })).status).toBe(200);
    expect(await live(parent)).toBe(401);
    expect((await app().login(parent)).status).toBe(200);
    const left = await stack.current.db
      .selectFrom('recovery_codes')
      .select('id')
      .where('account_id', '=', parent.userId)
      .execute();
    expect(left).toEqual([]);
  });

  it('of another notification leaves the factor where it is', async () => {
    const { parent } = await guarded();
    await app().send('POST', '/mfa/recovery', undefined, parent.headers);
    const token = await linkTo(parent, /new recovery codes/u);
    expect((await app().send('POST', '/parent/undo', { token })).status).toBe(200);
    expect((await app().login(parent)).body.code).toBe('MFA_REQUIRED');
  });

  it('of new recovery codes takes them away, whatever copies of them exist', async () => {
    const { parent } = await guarded();
    const made = await app().send('POST', '/mfa/recovery', undefined, parent.headers);
    const token = await linkTo(parent, /new recovery codes/u);
    expect((await app().send('POST', '/parent/undo', { token })).status).toBe(200);
    const [code] = (made.body.data?.['recoveryCodes'] ?? []) as string[];
    expect((await app().finish(await app().step(parent), { code })).body.code).toBe('MFA_INVALID');
  });

  it('of a login takes away every factor that came after it: no link of theirs is left', async () => {
    const parent = await stack.current.parent();
    stack.current.clock.advance(3601);
    const thief = await stack.current.login(parent.email, parent.password, parent.phone);
    const token = await linkTo(parent, /in a browser that is new/u);
    await app().withApp(thief);
    expect((await app().login(parent)).body.code).toBe('MFA_REQUIRED');
    expect((await app().send('POST', '/parent/undo', { token })).status).toBe(200);
    expect((await app().login(parent)).status).toBe(200);
    const left = await stack.current.db
      .selectFrom('recovery_codes')
      .select('id')
      .where('account_id', '=', parent.userId)
      .execute();
    expect(left).toEqual([]);
  });
});

it.each([
  ['/safesns', (password: string) => ({ password })],
  [
    '/update/password',
    (password: string) => ({ currentPassword: password, newPassword: `${password}-anew` }),
  ],
])(
  'the password alone, sent to %s, is no recent authentication of an account with a second factor',
  async (path, body) => {
    const { parent } = await guarded();
    stack.current.clock.advance(601);
    expect((await app().send('POST', path, body(parent.password), parent.headers)).status).toBe(200);
    const cleared = await app().send('DELETE', '/child', undefined, parent.headers);
    expect([cleared.status, cleared.body.code]).toEqual([403, 'REAUTH_REQUIRED']);
  },
);

it('every change needs a recent authentication', () => {
  const changes = Object.values(routes).filter((route) => route.method !== 'GET');
  expect(changes.map((route) => 'recentAuthentication' in route && route.recentAuthentication)).toEqual(
    changes.map(() => true),
  );
});

it('what ran out is removed', async () => {
  const { parent } = await guarded();
  await app().step(parent);
  const waiting = await stack.current.parent();
  await app().send('POST', '/mfa/totp', undefined, waiting.headers);
  stack.current.clock.advance(3601);
  const { deleteStepsBefore } = await import('./steps.store.ts');
  const now = stack.current.clock.now();
  await deleteStepsBefore(stack.current.db, now, new Date(now.getTime() - 600_000));
  const rows = (table: 'login_steps' | 'totp_seeds', accountId: AccountId) =>
    stack.current.db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute();
  expect(await rows('login_steps', parent.userId)).toEqual([]);
  expect(await rows('totp_seeds', waiting.userId)).toEqual([]);
  expect(await rows('totp_seeds', parent.userId)).toHaveLength(1);
});
