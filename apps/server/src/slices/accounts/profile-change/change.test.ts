import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useAccounts } from '@kinward/testkit/calls/accounts.ts';

const app = useAccounts({ limits: { forgotPerAddressHour: 10_000 } });
type Headers = Record<string, string>;
type Parent = Awaited<ReturnType<typeof app.current.parent>>;

const change = (headers: Headers, body: object) => app.current.call('PUT', '/parent', { headers, body });
const verify = (headers: Headers, otp: string, channel?: string) =>
  app.current.call('PUT', '/parent/verifyUpdate', { headers, body: { otp, ...(channel && { channel }) } });
const pending = async (headers: Headers) =>
  (await app.current.call('GET', '/parent/verifyUpdate', { headers })).json().data;
const resend = (headers: Headers, channel: string) =>
  app.current.call('POST', '/parent/verifyUpdate/resend', { headers, body: { channel } });
const undo = (token: string) => app.current.call('POST', '/parent/undo', { body: { token } });
const sentTo = (to: string) => app.current.outbox.filter((message) => message.to === to);
const alive = async (headers: Headers) => (await app.current.call('GET', '/session', { headers })).statusCode;
const stored = (parent: Parent) =>
  app.current.db
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'email', 'phone'])
    .where('id', '=', parent.userId)
    .executeTakeFirstOrThrow();
/** The undo link's token in the newest message to an address. */
const undoTokenTo = (to: string): string => {
  const found = sentTo(to).find(({ text }) => text.includes('/undo-change#token='));
  const match = /http:\/\/127\.0\.0\.1:8080\/undo-change#token=([\w-]+)/u.exec(found?.text ?? '');
  if (!match?.[1]) throw new Error(`no undo link was sent to ${to}`);
  return match[1];
};
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Moves the email of a parent and answers the new one. */
const move = async (parent: Parent): Promise<string> => {
  const { email } = app.current.person();
  await change(parent.headers, { email });
  expect((await verify(parent.headers, app.current.code(email))).statusCode).toBe(200);
  return email;
};

describe('PUT /parent', () => {
  it('401 without a session, 400 without anything to change and for what cannot be a name, email or phone', async () => {
    expect((await change({}, { firstName: 'Ada' })).statusCode).toBe(401);
    const { headers } = await app.current.parent();
    for (const body of [
      {},
      { role: 'owner' },
      { firstName: '' },
      { firstName: 'www.evil.example' },
      { email: 'x' },
      { phone: '12' },
    ])
      expect((await change(headers, body)).statusCode).toBe(400);
  });

  it('403 REAUTH_REQUIRED with an authentication of eleven minutes ago, also for the confirmation', async () => {
    const { headers } = await app.current.parent();
    await change(headers, { firstName: 'Ada' });
    app.current.clock.advance(660);
    for (const answer of [await change(headers, { firstName: 'Ada' }), await verify(headers, '123456')])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'REAUTH_REQUIRED']);
  });

  it('changes nothing before the code, and names with a code to the present email', async () => {
    const parent = await app.current.parent();
    const answer = await change(parent.headers, { firstName: 'Ada', lastName: 'Byron' });
    expect([answer.statusCode, answer.json().data]).toEqual([
      202,
      {
        codes: [{ channel: 'email', sentTo: parent.email, confirmed: false }],
        movesAddress: false,
        expiresAt: expect.any(String),
      },
    ]);
    expect((await stored(parent)).first_name).toBe('Nora');
    const confirmed = await verify(parent.headers, app.current.code(parent.email));
    expect(confirmed.json()).toMatchObject({
      message: 'Updated Successfuly',
      data: { user: { firstName: 'Ada', lastName: 'Byron', email: parent.email }, pending: null },
    });
    expect(await stored(parent)).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
    expect(await pending(parent.headers)).toBeNull();
  });

  it('takes a new email with the code sent there, ends the other browsers and opens the login with it', async () => {
    const parent = await app.current.parent();
    const elsewhere = await app.current.session(parent.email, parent.password);
    const email = await move(parent);
    expect((await stored(parent)).email).toBe(email);
    expect([await alive(parent.headers), await alive(elsewhere.headers)]).toEqual([200, 401]);
    expect((await app.current.login(email, parent.password)).statusCode).toBe(200);
    expect((await app.current.login(parent.email, parent.password)).statusCode).toBe(401);
  });

  it('asks a code of both when both change, and changes nothing after the first', async () => {
    const parent = await app.current.parent();
    const { email, phone } = app.current.person();
    await change(parent.headers, { email, phone });
    const first = await verify(parent.headers, app.current.code(email));
    expect(first.json()).toMatchObject({
      message: 'Confirmed. One more code.',
      data: {
        user: null,
        pending: {
          codes: [
            { channel: 'phone', sentTo: phone, confirmed: false },
            { channel: 'email', sentTo: email, confirmed: true },
          ],
        },
      },
    });
    expect(await stored(parent)).toMatchObject({ email: parent.email, phone: parent.phone });
    expect((await verify(parent.headers, app.current.code(phone), 'phone')).statusCode).toBe(200);
    expect(await stored(parent)).toMatchObject({ email, phone });
  });

  it('the code of a former address is worth nothing after a correction', async () => {
    const parent = await app.current.parent();
    const [typo, right] = [app.current.person().email, app.current.person().email];
    await change(parent.headers, { email: typo });
    const former = app.current.code(typo);
    expect((await change(parent.headers, { email: right })).statusCode).toBe(202);
    expect((await verify(parent.headers, former)).json().code).toBe('OTP_INVALID');
    expect((await verify(parent.headers, app.current.code(right))).statusCode).toBe(200);
  });

  it('five wrong tries kill the code, fifty at once as well', async () => {
    const parent = await app.current.parent();
    await change(parent.headers, { firstName: 'Ada' });
    const right = app.current.code(parent.email);
    const tries = Array.from({ length: 50 }, () => verify(parent.headers, wrongOf(right)));
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect((await verify(parent.headers, right)).json().code).toBe('OTP_INVALID');
    expect((await stored(parent)).first_name).toBe('Nora');
  });

  it('a new code after 30 seconds and not before; the sixth in an hour is refused', async () => {
    const parent = await app.current.parent();
    await change(parent.headers, { firstName: 'Ada' });
    const early = await resend(parent.headers, 'email');
    expect([early.statusCode, early.json().data.retryAfterSeconds]).toEqual([429, expect.any(Number)]);
    expect((await resend(parent.headers, 'phone')).statusCode).toBe(404);
    // One code of the hour was the registration's.
    for (let sent = 2; sent < 5; sent += 1) {
      app.current.clock.advance(31);
      expect((await resend(parent.headers, 'email')).statusCode).toBe(200);
    }
    app.current.clock.advance(31);
    expect((await resend(parent.headers, 'email')).statusCode).toBe(429);
    expect((await verify(parent.headers, app.current.code(parent.email))).statusCode).toBe(200);
  });

  it('does not reveal at first that an address is taken; its owner’s code does, and changes nothing', async () => {
    const parent = await app.current.parent();
    const other = await app.current.parent();
    const answer = await change(parent.headers, { email: other.email });
    expect([answer.statusCode, answer.json().message]).toEqual([
      202,
      'We sent you a code. Nothing changes before you enter it.',
    ]);
    const refused = await verify(parent.headers, app.current.code(other.email));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ACCOUNT_EXISTS']);
    expect((await stored(parent)).email).toBe(parent.email);
    expect(await pending(parent.headers)).toBeNull();
  });

  it('of two accounts that confirm one address at once, one gets it', async () => {
    const [one, two] = [await app.current.parent(), await app.current.parent()];
    const { email } = app.current.person();
    await change(one.headers, { email });
    const codeOfOne = app.current.code(email);
    await change(two.headers, { email });
    const codeOfTwo = app.current.code(email);
    const answers = await Promise.all([verify(one.headers, codeOfOne), verify(two.headers, codeOfTwo)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });
});

describe('after an address was changed', () => {
  it('every former channel gets the way back and none the new address; a log or a mail program finds no query', async () => {
    const parent = await app.current.parent();
    const email = await move(parent);
    for (const to of [parent.email, parent.phone]) {
      expect(undoTokenTo(to)).toMatch(/^kwu_[\w-]{65}$/u);
      expect(sentTo(to).some(({ text }) => text.includes(email))).toBe(false);
    }
    expect(sentTo(email)[0]).toMatchObject({ subject: 'This is now the email of your Kinward account' });
  });

  it('a reset is refused by the new email for 24 hours, with the same answer, and by the phone it is not', async () => {
    const parent = await app.current.parent();
    const email = await move(parent);
    const before = sentTo(email).length;
    const answer = await app.current.call('POST', '/forgotPassword', { body: { email } });
    expect(answer.json().message).toBe('If there is an account, a code is on its way.');
    expect(sentTo(email).length).toBe(before);
    await app.current.call('POST', '/forgotPassword', { body: { phone: parent.phone } });
    expect(app.current.code(parent.phone, 8)).toMatch(/^\d{8}$/u);
    app.current.clock.advance(86_401);
    await app.current.call('POST', '/forgotPassword', { body: { email } });
    expect(sentTo(email).length).toBe(before + 1);
  });

  it('the link brings the former email back, ends every session and works once', async () => {
    const parent = await app.current.parent();
    await move(parent);
    const token = undoTokenTo(parent.email);
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '400']);
    expect((await stored(parent)).email).toBe(parent.email);
    expect(await alive(parent.headers)).toBe(401);
    await app.current.call('POST', '/forgotPassword', { body: { email: parent.email } });
    expect(app.current.code(parent.email, 8)).toMatch(/^\d{8}$/u);
  });

  it('the first link undoes the later changes too, whose own links are invalid then', async () => {
    const parent = await app.current.parent();
    const second = await move(parent);
    const token = undoTokenTo(parent.email);
    await move(parent);
    const later = undoTokenTo(second);
    expect((await undo(token)).statusCode).toBe(200);
    expect((await stored(parent)).email).toBe(parent.email);
    expect((await undo(later)).json().code).toBe('UNDO_INVALID');
  });

  it('the link is dead after seven days, and no other word is a link', async () => {
    const parent = await app.current.parent();
    const email = await move(parent);
    app.current.clock.advance(7 * 86_400 + 1);
    for (const token of [undoTokenTo(parent.email), `kwu_${randomBytes(32).toString('base64url')}`])
      expect([(await undo(token)).statusCode, (await undo(token)).json().code]).toEqual([
        400,
        'UNDO_INVALID',
      ]);
    expect((await stored(parent)).email).toBe(email);
    await app.current.stack.runJob('accounts.purge');
    const left = await app.current.db.selectFrom('account_undos').select('account_id').execute();
    expect(left.some((row) => row.account_id === parent.userId)).toBe(false);
  });
});

it('a notification of a login in a new browser has a link that signs everyone out', async () => {
  const parent = await app.current.parent();
  const thief = await app.current.session(parent.email, parent.password, { from: '127.0.0.9' });
  expect((await undo(undoTokenTo(parent.email))).statusCode).toBe(200);
  expect([await alive(parent.headers), await alive(thief.headers)]).toEqual([401, 401]);
});

describe('POST /upload/profile', () => {
  const upload = async (headers: Headers, query: string) => {
    const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return app.current.server.inject({
      method: 'POST',
      url: `/api/upload/profile${query}`,
      headers: {
        host: '127.0.0.1:8080',
        'content-type': request.headers.get('content-type') ?? '',
        ...headers,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  it('sets the own picture, with or without the own id, and the login answers its address', async () => {
    const parent = await app.current.parent();
    const first = await upload(parent.headers, `?userId=${parent.userId}`);
    expect(first.json().data.profileUrl).toMatch(/^\/api\/picture\/[0-9a-f]{32}\.webp$/u);
    const second = await upload(parent.headers, '');
    const answer = await app.current.login(parent.email, parent.password);
    expect(answer.json().data.user.profileUrl).toBe(second.json().data.profileUrl);
    const names = await app.current.db.selectFrom('pictures').select('name').execute();
    expect(names.some(({ name }) => first.body.includes(name))).toBe(false);
  });

  it("404 for a stranger's id, and nothing is stored", async () => {
    const [parent, other] = [await app.current.parent(), await app.current.parent()];
    expect((await upload(parent.headers, `?userId=${other.userId}`)).statusCode).toBe(404);
    expect((await upload({}, '')).statusCode).toBe(401);
    const rows = await app.current.db
      .selectFrom('accounts')
      .select('picture')
      .where('id', 'in', [parent.userId, other.userId])
      .execute();
    expect(rows.map(({ picture }) => picture)).toEqual([null, null]);
  });
});
