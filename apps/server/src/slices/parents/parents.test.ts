import { describe, expect, it } from 'vitest';
import type { AccountId } from '@kinward/contract/ids.ts';
import type { Parent } from '@kinward/contract/parents/parents.schemas.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { codeFor } from '@kinward/testkit/register.ts';
import { familyOf, moveParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack({ config: { publicUrl: null } });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (
  method: Method,
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
): Promise<{
  status: number;
  body: { code?: string; message?: string; data: { invitationId: string; userId: AccountId } };
}> => {
  const answer = await stack.current.server.inject({ method, url: `/api${url}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};

const LINK = /http:\/\/127\.0\.0\.1:\d+\/register#inviteToken=(kwi_[\w-]{65})/u;

/** The token of the newest invitation that reached the address. */
const tokenTo = async (to: string): Promise<string> => {
  for (const { text } of await stack.current.outbox(to)) {
    const token = LINK.exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`no invitation reached ${to}`);
};

const invite = async (parent: TestParent, email: string): Promise<string> => {
  const { status, body } = await call('POST', '/emailInvite', parent.headers, { email });
  expect([status, body.message]).toEqual([201, expect.any(String)]);
  return body.data.invitationId;
};

type Person = ReturnType<(typeof stack)['current']['newcomer']>;

const confirm = async (person: Person, userId: AccountId) => {
  const answers = [];
  for (const channel of ['phone', 'email'] as const) {
    const otp = await codeFor(stack.current.url, person[channel]);
    answers.push(await call('POST', `/validateOtp?${channel}=true`, {}, { userId, otp }));
  }
  return answers;
};

/** Registers by an invitation and logs in. */
const join = async (parent: TestParent): Promise<TestParent> => {
  const person = stack.current.newcomer();
  await invite(parent, person.email);
  const inviteToken = await tokenTo(person.email);
  const { status, body } = await call('POST', '/signUp', {}, { ...person, inviteToken });
  expect(status).toBe(201);
  await confirm(person, body.data.userId);
  return stack.current.login(person.email, person.password, person.phone);
};

const list = async (parent: TestParent): Promise<Parent[]> => {
  const data: unknown = (await call('GET', '/parent', parent.headers)).body.data;
  return data as Parent[];
};

describe('an invitation by mail', () => {
  it('joins the family once, and both parents see the same child', async () => {
    const owner = await stack.current.parent();
    const childId = await owner.addChild({ firstName: 'Ida' });
    const other = await join(owner);
    const { body } = await call('GET', '/child', other.headers);
    expect(body.data).toMatchObject([{ childId, firstName: 'Ida' }]);
    expect(await list(owner)).toMatchObject([
      { userId: owner.userId, role: 'owner', status: 'active', invitation: null, profileUrl: null },
      { userId: other.userId, role: 'parent', status: 'active', email: other.email, phone: other.phone },
    ]);
    expect(await list(other)).toEqual(await list(owner));
    expect((await call('GET', `/parent/${other.userId}`, owner.headers)).body.data).toMatchObject({
      email: other.email,
    });
    const told = await stack.current.outbox(owner.email);
    expect(told.map(({ subject }) => subject)).toContain('A parent has joined your family');
    const again = stack.current.newcomer();
    const token = await tokenTo(other.email);
    const used = await call('POST', '/signUp', {}, { ...again, email: other.email, inviteToken: token });
    expect([used.status, used.body.code]).toEqual([400, 'INVITE_INVALID']);
  });

  it('is listed, read by its token alone, and keeps a forged host out of its link', async () => {
    const owner = await stack.current.parent();
    const email = stack.current.newcomer().email;
    const forged = { ...owner.headers, 'x-forwarded-host': 'evil.example' };
    await call('POST', '/emailInvite', forged, { email });
    const mails = await stack.current.outbox(email);
    expect(mails[0]?.text).toMatch(LINK);
    expect(JSON.stringify(mails)).not.toContain('evil.example');
    const [, invited] = await list(owner);
    expect(invited).toMatchObject({
      email,
      phone: '',
      status: 'invited',
      role: 'parent',
      invitation: { invitedBy: 'Nora Hale', invitedById: owner.userId, waitsForOwner: false },
    });
    expect(JSON.stringify(invited)).not.toContain('kwi_');
    const inviteToken = await tokenTo(email);
    const { body } = await call('POST', '/invite/look', {}, { inviteToken });
    expect(body.data).toMatchObject({ invitedBy: 'Nora Hale', channel: 'email', address: email });
    for (const wrong of [`kwi_${'A'.repeat(43)}`, owner.token]) {
      const answer = await call('POST', '/invite/look', {}, { inviteToken: wrong });
      expect([answer.status, answer.body.code]).toEqual([400, 'INVITE_INVALID']);
    }
  });

  it('is for its one address: another email gets 403', async () => {
    const owner = await stack.current.parent();
    const [meant, other] = [stack.current.newcomer(), stack.current.newcomer()];
    await invite(owner, meant.email);
    const inviteToken = await tokenTo(meant.email);
    const answer = await call('POST', '/signUp', {}, { ...other, inviteToken });
    expect([answer.status, answer.body.code]).toEqual([403, 'INVITE_ADDRESS']);
    // With capitals it is the same address.
    const same = { ...meant, email: meant.email.toUpperCase(), inviteToken };
    expect((await call('POST', '/signUp', {}, same)).status).toBe(201);
  });

  it.each(['withdrawn', 'expired', 'refused'])('that was %s is 400', async (how) => {
    const owner = await stack.current.parent();
    const person = stack.current.newcomer();
    const id = await invite(owner, person.email);
    const inviteToken = await tokenTo(person.email);
    if (how === 'withdrawn') await call('DELETE', `/invite/${id}`, owner.headers);
    if (how === 'refused')
      expect((await call('POST', '/invite/refuse', {}, { inviteToken })).status).toBe(200);
    if (how === 'expired')
      await stack.current.db
        .updateTable('invitations')
        .set({ expires_at: stack.current.clock.now() })
        .where('id', '=', id)
        .execute();
    for (const answer of [
      await call('POST', '/signUp', {}, { ...person, inviteToken }),
      await call('POST', '/invite/look', {}, { inviteToken }),
      await call('POST', '/invite/refuse', {}, { inviteToken }),
    ])
      expect([answer.status, answer.body.code]).toEqual([400, 'INVITE_INVALID']);
    expect(await list(owner)).toHaveLength(1);
  });

  it('that ends between registration and codes founds no family', async () => {
    const owner = await stack.current.parent();
    const person = stack.current.newcomer();
    const id = await invite(owner, person.email);
    const inviteToken = await tokenTo(person.email);
    const { body } = await call('POST', '/signUp', {}, { ...person, inviteToken });
    await call('DELETE', `/invite/${id}`, owner.headers);
    const [, last] = await confirm(person, body.data.userId);
    expect([last?.status, last?.body.code]).toEqual([400, 'INVITE_INVALID']);
    const accounts = await stack.current.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', person.email)
      .execute();
    expect(accounts).toEqual([]);
  });

  it('sent again gets a new link; the former one stops working', async () => {
    const owner = await stack.current.parent();
    const email = stack.current.newcomer().email;
    const id = await invite(owner, email);
    const former = await tokenTo(email);
    expect((await call('POST', `/invite/${id}/resend`, owner.headers)).status).toBe(200);
    const next = await tokenTo(email);
    expect(next).not.toBe(former);
    expect((await call('POST', '/invite/look', {}, { inviteToken: former })).status).toBe(400);
    expect((await call('POST', '/invite/look', {}, { inviteToken: next })).status).toBe(200);
  });

  it('by text message reaches a phone', async () => {
    const owner = await stack.current.parent();
    const { phone } = stack.current.newcomer();
    const { status } = await call('POST', '/mobileInvite', owner.headers, { phone });
    expect(status).toBe(201);
    const inviteToken = await tokenTo(phone);
    expect((await call('POST', '/invite/look', {}, { inviteToken })).body.data).toMatchObject({
      channel: 'phone',
      address: phone,
    });
  });

  it('is never stored as it travels', async () => {
    const owner = await stack.current.parent();
    const email = stack.current.newcomer().email;
    const id = await invite(owner, email);
    const token = await tokenTo(email);
    const row = await stack.current.pool.query('select * from invitations where id = $1', [id]);
    expect(JSON.stringify(row.rows)).not.toContain(token.slice(4));
    expect(row.rows[0].token_hash).toHaveLength(32);
  });
});

describe('limits of invitations', () => {
  it('five open at once at most, also when eight come at the same moment', async () => {
    const owner = await stack.current.parent();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call('POST', '/emailInvite', owner.headers, { email: stack.current.newcomer().email }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await list(owner)).toHaveLength(6);
  });

  it('five a day, withdrawn ones too', async () => {
    const owner = await stack.current.parent();
    for (let sent = 0; sent < 5; sent += 1) {
      const id = await invite(owner, stack.current.newcomer().email);
      await call('DELETE', `/invite/${id}`, owner.headers);
    }
    const sixth = await call('POST', '/emailInvite', owner.headers, {
      email: stack.current.newcomer().email,
    });
    expect([sixth.status, sixth.body.code]).toEqual([429, 'RATE_LIMITED']);
  });

  it('one address is invited once, and no parent of the family again', async () => {
    const owner = await stack.current.parent();
    const email = stack.current.newcomer().email;
    await invite(owner, email);
    const codes = [];
    for (const to of [email, owner.email])
      codes.push((await call('POST', '/emailInvite', owner.headers, { email: to })).body.code);
    expect(codes).toEqual(['INVITE_EXISTS', 'ALREADY_PARENT']);
  });

  it('a family has six parents at most', async () => {
    const owner = await stack.current.parent();
    const familyId = await familyOf(stack.current, owner);
    for (let joined = 0; joined < 5; joined += 1) {
      await moveParent(stack.current, await stack.current.parent(), familyId);
    }
    const answer = await call('POST', '/emailInvite', owner.headers, {
      email: stack.current.newcomer().email,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'PARENTS_FULL']);
  });

  it('a blocked address gets nothing any more, from no family', async () => {
    const [one, two] = [await stack.current.parent(), await stack.current.parent()];
    const email = stack.current.newcomer().email;
    await invite(one, email);
    await call('POST', '/invite/refuse', {}, { inviteToken: await tokenTo(email), block: true });
    const before = (await stack.current.outbox(email)).length;
    const answer = await call('POST', '/emailInvite', two.headers, { email });
    expect([answer.status, answer.body.code]).toEqual([403, 'INVITE_BLOCKED']);
    expect(await stack.current.outbox(email)).toHaveLength(before);
    const told = await stack.current.outbox(one.email);
    expect(told[0]?.subject).toBe('An invitation was refused');
  });
});

describe('an invitation by a parent who is not the owner', () => {
  it('waits for the owner, who alone can agree; nothing is sent before', async () => {
    const owner = await stack.current.parent();
    const other = await join(owner);
    const email = stack.current.newcomer().email;
    const { body } = await call('POST', '/emailInvite', other.headers, { email });
    expect(body).toMatchObject({
      data: { waitsForOwner: true },
      message: 'The owner of the family has to agree first. They are told now.',
    });
    const id = body.data.invitationId;
    expect(await stack.current.outbox(email)).toEqual([]);
    expect((await stack.current.outbox(owner.email))[0]?.subject).toBe(
      'An invitation to your family is waiting for its owner',
    );
    const own = await call('POST', `/invite/${id}/approve`, other.headers);
    expect([own.status, own.body.code]).toEqual([403, 'NOT_OWNER']);
    expect((await call('POST', `/invite/${id}/resend`, other.headers)).body.code).toBe('CONFLICT');
    expect((await call('POST', `/invite/${id}/approve`, owner.headers)).status).toBe(200);
    expect(await tokenTo(email)).toMatch(/^kwi_/u);
    expect((await call('POST', `/invite/${id}/approve`, owner.headers)).body.code).toBe('CONFLICT');
  });

  it('another parent neither withdraws nor resends the owner’s', async () => {
    const owner = await stack.current.parent();
    const other = await join(owner);
    const id = await invite(owner, stack.current.newcomer().email);
    expect((await call('DELETE', `/invite/${id}`, other.headers)).body.code).toBe('NOT_OWNER');
    expect((await call('POST', `/invite/${id}/resend`, other.headers)).body.code).toBe('NOT_OWNER');
  });
});

describe('joining with an account that is there', () => {
  it('moves it from its empty family, which is deleted; a family with a child is not left behind', async () => {
    const [owner, guest] = [await stack.current.parent(), await stack.current.parent()];
    const row = await stack.current.db
      .selectFrom('accounts')
      .select('family_id')
      .where('id', '=', guest.userId)
      .executeTakeFirstOrThrow();
    await invite(owner, guest.email);
    const inviteToken = await tokenTo(guest.email);
    const childId = await guest.addChild();
    const full = await call('POST', '/invite/accept', guest.headers, { inviteToken });
    expect([full.status, full.body.code]).toEqual([409, 'FAMILY_NOT_EMPTY']);
    await call('DELETE', `/child/${childId}`, guest.headers);
    const stranger = await stack.current.parent();
    const wrong = await call('POST', '/invite/accept', stranger.headers, { inviteToken });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'INVITE_ADDRESS']);
    expect((await call('POST', '/invite/accept', guest.headers, { inviteToken })).status).toBe(200);
    expect((await call('GET', '/parent', guest.headers)).status).toBe(401);
    const again = await stack.current.login(guest.email, guest.password);
    expect(await list(again)).toHaveLength(2);
    const families = await stack.current.db
      .selectFrom('families')
      .select('id')
      .where('id', '=', row.family_id)
      .execute();
    expect(families).toEqual([]);
  });
});

describe('who comes at the same moment', () => {
  it('of two that use one invitation, one joins', async () => {
    const owner = await stack.current.parent();
    const person = stack.current.newcomer();
    await invite(owner, person.email);
    const inviteToken = await tokenTo(person.email);
    const { body } = await call('POST', '/signUp', {}, { ...person, inviteToken });
    const { userId } = body.data;
    const otp = await codeFor(stack.current.url, person.phone);
    await call('POST', '/validateOtp?phone=true', {}, { userId, otp });
    const mailed = await codeFor(stack.current.url, person.email);
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', '/validateOtp?email=true', {}, { userId, otp: mailed })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await list(owner)).toHaveLength(2);
  });
});
