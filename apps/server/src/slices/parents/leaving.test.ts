import { describe, expect, it } from 'vitest';
import { readEvents } from '@kinward/client/events.ts';
import { register } from '@kinward/testkit/register.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { findAtAddress } from '../../core/addresses.ts';
import { FOLLOWING } from '../accounts/members/members.store.ts';

const stack = useStack();

type Method = 'GET' | 'POST' | 'DELETE';
const call = async (method: Method, url: string, headers: Record<string, string> = {}, payload?: object) => {
  const answer = await stack.current.server.inject({ method, url: `/api${url}`, headers, payload });
  return {
    status: answer.statusCode,
    body: answer.json() as { code?: string; data: { invitationId: string } },
  };
};

/** A parent and one who joined by accepting an invitation. */
const couple = async (): Promise<{ owner: TestParent; other: TestParent }> => {
  const owner = await stack.current.parent();
  const person = stack.current.newcomer();
  await call('POST', '/emailInvite', owner.headers, { email: person.email });
  const [mail] = await stack.current.outbox(person.email);
  const inviteToken = /inviteToken=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
  await register(stack.current.url, person);
  const guest = await stack.current.login(person.email, person.password, person.phone);
  expect((await call('POST', '/invite/accept', guest.headers, { inviteToken })).status).toBe(200);
  return { owner, other: await stack.current.login(person.email, person.password, person.phone) };
};

const follow = async (parent: TestParent) => {
  const end = new AbortController();
  const response = await fetch(`${stack.current.url}/api/events`, {
    headers: parent.headers,
    signal: end.signal,
  });
  const seen: string[] = [];
  const done = (async () => {
    for await (const { data } of readEvents(response.body!)) seen.push(data);
  })().catch(() => undefined);
  return { seen, done, end };
};

describe('the owner removes a parent', () => {
  it('sessions, streams, resets, invitations and unused codes end within a second', async () => {
    const { owner, other } = await couple();
    const elsewhere = await stack.current.login(other.email, other.password);
    const { deviceId } = await stack.current.device(owner);
    await call('POST', `/child/device/${deviceId}/code`, other.headers);
    const asked = await call('POST', '/emailInvite', other.headers, {
      email: stack.current.newcomer().email,
    });
    await call('POST', '/forgotPassword', {}, { email: other.email });
    const stream = await follow(other);
    const began = Date.now();
    const removed = await call('DELETE', `/parent/${other.userId}`, owner.headers);
    expect(removed.status).toBe(200);
    await stream.done;
    expect(Date.now() - began).toBeLessThan(5000);
    expect(stream.seen.at(-1)).toContain('revoked');
    for (const headers of [other.headers, elsewhere.headers])
      expect((await call('GET', '/child', headers)).status).toBe(401);
    const left = async (table: 'invitations' | 'pairing_codes' | 'password_resets'): Promise<number> =>
      (
        await stack.current.pool.query(
          {
            invitations: 'select 1 from invitations where id = $1',
            pairing_codes: 'select 1 from pairing_codes where device_id = $1',
            password_resets: 'select 1 from password_resets where account_id = $1',
          }[table],
          [
            {
              invitations: asked.body.data.invitationId,
              pairing_codes: deviceId,
              password_resets: other.userId,
            }[table],
          ],
        )
      ).rowCount ?? -1;
    expect([await left('invitations'), await left('pairing_codes'), await left('password_resets')]).toEqual([
      0, 0, 0,
    ]);
    // They are notified only that access ended.
    const [told] = await stack.current.outbox(other.email);
    expect(told?.subject).toBe('Your access has ended');
    expect(told?.text).not.toContain('Nora');
    // The account is still theirs, with a family of its own.
    const again = await stack.current.login(other.email, other.password);
    expect((await call('GET', '/child', again.headers)).body.data).toEqual([]);
    expect((await call('GET', '/parent', again.headers)).body.data).toMatchObject([
      { userId: other.userId, role: 'owner' },
    ]);
    expect((await call('GET', '/parent', owner.headers)).body.data).toHaveLength(1);
  });

  it('only the owner can, and not themselves', async () => {
    const { owner, other } = await couple();
    const byOther = await call('DELETE', `/parent/${owner.userId}`, other.headers);
    expect([byOther.status, byOther.body.code]).toEqual([403, 'NOT_OWNER']);
    const self = await call('DELETE', `/parent/${owner.userId}`, owner.headers);
    expect([self.status, self.body.code]).toEqual([409, 'OWNER_STAYS']);
    const ownerless = await call('POST', `/parent/${other.userId}/owner`, other.headers);
    expect([ownerless.status, ownerless.body.code]).toEqual([403, 'NOT_OWNER']);
  });
});

describe('ownership', () => {
  it('is transferred: the former owner can be removed then', async () => {
    const { owner, other } = await couple();
    expect((await call('POST', `/parent/${other.userId}/owner`, owner.headers)).status).toBe(200);
    expect((await call('GET', '/parent', owner.headers)).body.data).toMatchObject([
      { userId: other.userId, role: 'owner' },
      { userId: owner.userId, role: 'parent' },
    ]);
    expect((await call('DELETE', `/parent/${other.userId}`, owner.headers)).body.code).toBe('NOT_OWNER');
    expect((await call('DELETE', `/parent/${owner.userId}`, other.headers)).status).toBe(200);
  });

  it('of two parents who remove and transfer at once, exactly one owner is left', async () => {
    const { owner, other } = await couple();
    await Promise.all([
      call('POST', `/parent/${other.userId}/owner`, owner.headers),
      call('DELETE', `/parent/${other.userId}`, owner.headers),
      call('POST', '/parent/leave', other.headers),
    ]);
    const { rows } = await stack.current.pool.query(
      `select family_id, count(*) filter (where role = 'owner')::int as owners from accounts
       where id = any($1) group by family_id`,
      [[owner.userId, other.userId]],
    );
    for (const { owners } of rows) expect(owners).toBe(1);
  });
});

describe('a parent leaves', () => {
  it('alone, keeps the account and its picture, and sees nothing of the family any more', async () => {
    const { owner, other } = await couple();
    const childId = await owner.addChild();
    const name = `p${other.userId}`;
    const { db } = stack.current;
    const row = await db
      .selectFrom('accounts')
      .select('family_id')
      .where('id', '=', other.userId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pictures')
      .values({ name, family_id: row.family_id, webp: Buffer.from('x'), created_at: new Date() })
      .execute();
    await db.updateTable('accounts').set({ picture: name }).where('id', '=', other.userId).execute();
    expect((await call('POST', '/parent/leave', other.headers)).status).toBe(200);
    expect((await call('GET', '/child', other.headers)).status).toBe(401);
    const again = await stack.current.login(other.email, other.password);
    expect((await call('GET', '/child', again.headers)).body.data).toEqual([]);
    expect((await call('DELETE', `/child/${childId}`, again.headers)).status).toBe(404);
    expect((await call('GET', '/parent', again.headers)).body.data).toMatchObject([
      { userId: other.userId, role: 'owner', profileUrl: `/api/picture/${name}` },
    ]);
    const picture = await db
      .selectFrom('pictures')
      .select('family_id')
      .where('name', '=', name)
      .executeTakeFirst();
    expect(picture?.family_id).not.toBe(row.family_id);
    const told = await stack.current.outbox(owner.email);
    expect(told[0]?.subject).toBe('A parent has left your family');
  });

  it('with browsers, second factors and changes that wait, to the last byte', async () => {
    const { other } = await couple();
    const { pool } = stack.current;
    await pool.query(
      `with a as (select id, family_id from accounts where id = $1),
      change as (insert into account_changes (account_id, family_id, first_name, email_proved, phone_proved, created_at, expires_at)
        select id, family_id, 'Odd "name"', false, true, now(), now() + interval '1 day' from a),
      undo as (insert into account_undos (token_hash, account_id, family_id, email, phone, created_at, expires_at)
        select '\\x00ff27', id, family_id, 'former@example.org', '+1', now(), now() + interval '1 day' from a),
      step as (insert into login_steps (token_hash, account_id, family_id, password_mark, tries_left, expires_at)
        select '\\x01', id, family_id, '\\x02', 3, now() + interval '1 day' from a),
      seed as (insert into totp_seeds (id, account_id, family_id, seed, last_step, created_at)
        select gen_random_uuid(), id, family_id, '\\x5c5c78', 2147483647, now() from a),
      code as (insert into recovery_codes (id, account_id, family_id, code_hash, created_at)
        select gen_random_uuid(), id, family_id, '\\xdead', now() from a)
      insert into passkeys (id, account_id, family_id, name, credential_id, public_key, user_handle, counter, created_at)
      select gen_random_uuid(), id, family_id, 'Key', '\\x03', '\\x04', '\\x05', 1, now() from a`,
      [other.userId],
    );
    const own = async (): Promise<{ family: string; row: object }[]> => {
      const parts = FOLLOWING.map(
        (table) => `select '${table}' as name, family_id as family, to_jsonb(t) - 'family_id' as row
          from ${table} t where account_id = $1`,
      );
      return (await pool.query(`${parts.join(' union all ')} order by 1, 3`, [other.userId])).rows;
    };
    const before = await own();
    expect(new Set(before.map(({ family }) => family)).size).toBe(1);
    expect(before.length).toBeGreaterThanOrEqual(FOLLOWING.length);
    expect((await call('POST', '/parent/leave', other.headers)).status).toBe(200);
    const after = await own();
    expect(after.map(({ family: _family, ...rest }) => rest)).toEqual(
      before.map(({ family: _family, ...rest }) => rest),
    );
    expect(new Set(after.map(({ family }) => family))).not.toContain(before[0]?.family);
    // The tokens that are on their way name the former family.
    const led = await pool.query(
      `select family_id as family, encode(key, 'hex') as key from directory where subject_id = $1 and kind = 'token' order by 2`,
      [other.userId],
    );
    const onTheirWay = await pool.query(
      `select family_id as family, encode(token_hash, 'hex') as key from account_undos where account_id = $1
       union all select family_id, encode(token_hash, 'hex') from login_steps where account_id = $1 order by 2`,
      [other.userId],
    );
    expect(led.rows.length).toBeGreaterThanOrEqual(2);
    expect(led.rows).toEqual(onTheirWay.rows);
    for (const [kind, address] of [
      ['email', other.email],
      ['phone', other.phone],
    ] as const)
      expect(await findAtAddress(stack.current.db, kind, address)).toEqual({
        id: other.userId,
        family_id: after[0]?.family,
      });
  });

  it('not the owner, and not the last one', async () => {
    const { owner, other } = await couple();
    expect((await call('POST', '/parent/leave', owner.headers)).body.code).toBe('OWNER_STAYS');
    await call('POST', '/parent/leave', other.headers);
    expect((await call('POST', '/parent/leave', owner.headers)).body.code).toBe('LAST_PARENT');
  });
});

describe('the database', () => {
  it('lets no row that names an account and its family hold the account back', async () => {
    // A table that is added later is held to the same: it follows the account, or the move empties it.
    const emptied = [
      'sessions',
      'invitations',
      'plan_changes',
      'notifications',
      'notification_marks',
      'notification_settings',
      'notification_deliveries',
      'push_subscriptions',
      // End with the account that they name.
      'access_tokens',
      'ownership_transfers',
      'week_mails',
    ];
    const { rows } = await stack.current.pool.query<{ name: string }>(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'accounts'::regclass and cardinality(conkey) > 1`);
    const moved = rows.map(({ name }) => name).filter((name) => !emptied.includes(name));
    expect(moved.toSorted()).toEqual(FOLLOWING.toSorted());
  });
});

describe('the family stream', () => {
  it('informs the other parent’s page of an invitation', async () => {
    const { owner, other } = await couple();
    const stream = await follow(other);
    await call('POST', '/emailInvite', owner.headers, { email: stack.current.newcomer().email });
    await expect.poll(() => stream.seen.some((data) => data.includes('"parents"'))).toBe(true);
    stream.end.abort();
    await stream.done;
  });
});
