/** A parent ends their own account: alone where others stay, with the whole family where no one does. */
import { describe, expect, it } from 'vitest';
import { readEvents } from '@kinward/client/events.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createSweep } from '../devices/sweep.ts';

const stack = useStack();

const call = async (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
) => {
  const answer = await stack.current.server.inject({ method, url: `/api${url}`, headers, payload });
  return {
    status: answer.statusCode,
    body: answer.json() as { code?: string; message: string; data: never },
  };
};
const end = (who: Pick<TestParent, 'headers' | 'email'>, email = who.email) =>
  call('DELETE', '/parent', who.headers, { email });

/** An event stream, and what it sends before it ends. */
const follow = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(`${stack.current.url}/api${path}`, { headers });
  expect(response.status).toBe(200);
  let last = '';
  const done = (async () => {
    for await (const { event, data } of readEvents(response.body!)) last = `${event} ${data}`;
  })().catch(() => undefined);
  return { done, last: () => last };
};

const rowsOf = async (table: 'accounts' | 'families' | 'access_log', id: string): Promise<number> => {
  const texts = {
    accounts: 'select 1 from accounts where id = $1',
    families: 'select 1 from families where id = $1',
    access_log: 'select 1 from access_log where family_id = $1',
  };
  return (await stack.current.pool.query(texts[table], [id])).rowCount ?? -1;
};

describe('DELETE /parent is refused', () => {
  it('401 without a session and for a device', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    expect((await end({ headers: {}, email: parent.email })).status).toBe(401);
    expect((await end({ headers: device.headers, email: parent.email })).status).toBe(401);
  });

  it('400 without an email, and for any but the own', async () => {
    const [parent, stranger] = [await stack.current.parent(), await stack.current.parent()];
    for (const payload of [{}, { email: '' }, { email: 7 }])
      expect((await call('DELETE', '/parent', parent.headers, payload)).body.code).toBe('VALIDATION');
    const other = await end(parent, stranger.email);
    expect([other.status, other.body.code]).toEqual([400, 'EMAIL_DIFFERS']);
    expect([await rowsOf('accounts', parent.userId), await rowsOf('accounts', stranger.userId)]).toEqual([
      1, 1,
    ]);
  });

  it('403 without a recent authentication', async () => {
    const parent = await stack.current.parent();
    await stack.current.db
      .updateTable('sessions')
      .set({
        authenticated_at: new Date(
          stack.current.clock.now().getTime() - (LIMITS.stepUpMaxAgeSeconds + 1) * 1000,
        ),
      })
      .where('account_id', '=', parent.userId)
      .execute();
    const answer = await end(parent);
    expect([answer.status, answer.body.code]).toEqual([403, 'REAUTH_REQUIRED']);
  });

  it('409 for the owner while there are other parents', async () => {
    const owner = await stack.current.parent();
    const other = await addSecondParent(stack.current, owner);
    const answer = await end(owner);
    expect([answer.status, answer.body.code]).toEqual([409, 'OWNER_STAYS']);
    await call('POST', `/parent/${other.userId}/owner`, owner.headers);
    expect((await end(owner)).status).toBe(200);
    expect((await call('GET', '/parent', other.headers)).body.data).toHaveLength(1);
  });

  it('409 for every parent of a family on legal hold', async () => {
    const owner = await stack.current.parent();
    const other = await addSecondParent(stack.current, owner);
    const alone = await stack.current.parent();
    for (const parent of [owner, alone])
      await stack.current.db
        .updateTable('families')
        .set({ legal_hold_at: new Date() })
        .where('id', '=', await familyOf(stack.current, parent))
        .execute();
    for (const parent of [other, alone]) {
      const answer = await end(parent);
      expect([answer.status, answer.body.code]).toEqual([409, 'FAMILY_ON_LEGAL_HOLD']);
    }
  });
});

describe('one of several parents', () => {
  it('is deleted with all of their own, and the family stays as it is', async () => {
    const owner = await stack.current.parent();
    const other = await addSecondParent(stack.current, owner);
    const elsewhere = await stack.current.login(other.email, other.password);
    const device = await stack.current.device(owner);
    const { db } = stack.current;
    const familyId = await familyOf(stack.current, owner);
    await db
      .insertInto('pictures')
      .values({
        name: `p${other.userId}`,
        family_id: familyId,
        webp: Buffer.from('x'),
        created_at: new Date(),
      })
      .execute();
    await db
      .updateTable('accounts')
      .set({ picture: `p${other.userId}` })
      .where('id', '=', other.userId)
      .execute();
    await call('POST', '/emailInvite', other.headers, { email: stack.current.newcomer().email });
    await call('POST', '/forgotPassword', {}, { email: other.email });
    const stream = await follow('/events', other.headers);
    const began = Date.now();
    expect((await end(other, ` ${other.email.toUpperCase()} `)).body.message).toBe('Your account has ended.');
    await stream.done;
    expect(Date.now() - began).toBeLessThan(5000);
    expect(stream.last()).toContain('revoked');
    for (const { headers } of [other, elsewhere])
      expect((await call('GET', '/child', headers)).status).toBe(401);
    expect((await call('POST', '/login', {}, other)).status).toBe(401);
    const { rows } = await stack.current.pool.query(
      `select (select count(*) from accounts where id = $1)::int + (select count(*) from browsers where account_id = $1)::int
       + (select count(*) from pictures where name = $2)::int + (select count(*) from invitations where invited_by = $1)::int
       + (select count(*) from password_resets where account_id = $1)::int
       + (select count(*) from one_time_codes where address = $3)::int as left_over`,
      [other.userId, `p${other.userId}`, other.email],
    );
    expect(rows).toEqual([{ left_over: 0 }]);
    expect((await call('GET', '/child', owner.headers)).body.data).toMatchObject([
      { childId: device.childId },
    ]);
    expect((await call('GET', '/device/policy', device.headers)).status).toBe(200);
  });

  it('is notified on both channels, the others by mail, and the log says it without a name', async () => {
    const owner = await stack.current.parent();
    const other = await addSecondParent(stack.current, owner, 'Ines');
    await end(other);
    expect((await stack.current.outbox(other.email))[0]?.subject).toBe('Your account has ended');
    expect((await stack.current.outbox(other.phone))[0]?.text).toContain('Your Kinward account was ended');
    const [told] = await stack.current.outbox(owner.email);
    expect(told?.text).toContain('Ines Hale has ended their account');
    const { data } = (await call('GET', '/audit/events', owner.headers)).body as { data: unknown };
    expect((data as { act: string }[])[0]).toMatchObject({
      act: 'account.ended',
      by: { name: null },
      parent: null,
    });
  });

  it('keeps their last access, with the name of that moment', async () => {
    const owner = await stack.current.parent();
    const other = await addSecondParent(stack.current, owner, 'Ines');
    const device = await stack.current.device(owner);
    await call('GET', `/location?deviceId=${device.deviceId}`, other.headers);
    await end(other);
    const { data } = (await call('GET', `/audit/access?childId=${device.childId}`, owner.headers)).body as {
      data: unknown;
    };
    expect(data).toMatchObject([{ accessedBy: 'Ines' }]);
  });
});

describe('the last parent', () => {
  it('deletes the family as well: streams and tokens end within a second', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    const familyId = await familyOf(stack.current, parent);
    const streams = [await follow('/events', parent.headers), await follow('/device/events', device.headers)];
    const began = Date.now();
    expect((await end(parent)).status).toBe(200);
    await Promise.all(streams.map(({ done }) => done));
    expect(Date.now() - began).toBeLessThan(5000);
    expect((await call('GET', '/device/policy', device.headers)).status).toBe(401);
    expect((await call('GET', '/child', parent.headers)).status).toBe(401);
    expect(await rowsOf('families', familyId)).toBe(0);
  });

  it('can register again with the same email and phone at once', async () => {
    const parent = await stack.current.parent();
    await end(parent);
    const { email, phone, password } = parent;
    const again = await call(
      'POST',
      '/signUp',
      {},
      {
        ...stack.current.newcomer(),
        email,
        phone,
        password,
      },
    );
    expect(again.status).toBe(201);
  });

  it('a device that reports at that moment gets 200 or 401, and what it brought is deleted too', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    const recordedAt = stack.current.clock.now().getTime();
    const report = (n: number) =>
      call('POST', '/device/locations', device.headers, [
        {
          latitude: 50,
          longitude: n / 100,
          recordedAt: new Date(recordedAt - n * 1000).toISOString(),
          battery: 4,
        },
      ]);
    const reports = Array.from({ length: 30 }, (_, n) => report(n));
    const ended = end(parent);
    const late = Array.from({ length: 30 }, (_, n) => report(100 + n));
    expect((await ended).status).toBe(200);
    const answers = await Promise.all([...reports, ...late]);
    expect(answers.filter(({ status }) => ![200, 201, 202, 401].includes(status))).toEqual([]);
    const { db, clock } = stack.current;
    await createSweep({ db, clock }).run();
    const { rowCount } = await stack.current.pool.query('select 1 from positions where device_id = $1', [
      device.deviceId,
    ]);
    expect(rowCount).toBe(0);
  });

  it('ends once when asked twice at once', async () => {
    const parent = await stack.current.parent();
    const answers = await Promise.all([end(parent), end(parent), end(parent)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('and a parent who joins at the same moment: the one or the other, never an owner without a family', async () => {
    const owner = await stack.current.parent();
    const guest = await stack.current.parent();
    await call('POST', '/emailInvite', owner.headers, { email: guest.email });
    const [mail] = await stack.current.outbox(guest.email);
    const inviteToken = /inviteToken=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
    const [ended, joined] = await Promise.all([
      end(owner),
      call('POST', '/invite/accept', guest.headers, { inviteToken }),
    ]);
    expect([ended.status, joined.status]).toEqual(
      expect.toBeOneOf([
        [200, 400],
        [409, 200],
      ]),
    );
    const { rows } = await stack.current.pool.query(
      `select count(*) filter (where role = 'owner')::int as owners from accounts
       where family_id = (select family_id from accounts where id = $1)`,
      [guest.userId],
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });
});
