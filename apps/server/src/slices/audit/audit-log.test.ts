import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as accounts from '@kinward/contract/accounts/accounts.routes.ts';
import * as children from '@kinward/contract/children/children.routes.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import * as fences from '@kinward/contract/geofences/geofences.routes.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { clearPositions } from '@kinward/contract/locations/locations.routes.ts';
import * as policy from '@kinward/contract/policy/policy.routes.ts';
import * as schedules from '@kinward/contract/schedules/schedules.routes.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { register } from '@kinward/testkit/register.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { OWNER_ROLE, withClient } from '../../platform/database/roles.ts';
import { newFamilyId, newId } from '../../platform/ids.ts';
import { createAudit } from './audit-log.ts';
import { dropAuditBefore, selectEntries } from './audit-log.store.ts';
import { verifyChain } from './chain.ts';

const stack = useStack();

/** As the owner of the tables: what an operator with the database's password could do. */
const asOwner = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const { host, port, passwords } = stack.current.place;
  return withClient(
    {
      host,
      port,
      database: stack.current.databaseName,
      user: OWNER_ROLE,
      password: passwords.owner,
    },
    work,
  );
};
const entries = (familyId: FamilyId) => selectEntries(stack.current.db, familyId, 0, 1000);
const append = async (familyId: FamilyId, count: number, at?: Date): Promise<void> => {
  const audit = createAudit({ clock: at ? { now: () => at } : stack.current.clock });
  for (let i = 0; i < count; i += 1)
    await audit(stack.current.db, { familyId, act: 'child.changed', on: { kind: 'child', id: `c${i}` } });
};

const FENCE = {
  fenceName: 'School',
  address: 'Falmouth',
  fenceRadius: 0.4,
  latitude: 50.15,
  longitude: -5.07,
  action: 'Allow',
} as const;

describe('the audit log', () => {
  it('holds who did what on whom and in which request, and no content', async () => {
    const person = stack.current.newcomer();
    await register(stack.current.url, person);
    const parent = await stack.current.login(person.email, person.password);
    const device = await stack.current.device(parent);
    const { childId, deviceId } = device;
    const api = parent.api;
    await api.call(children.updateChild, {
      params: { id: childId },
      body: { firstName: 'Canary', age: 9, deviceType: 'Android' },
    });
    const { fenceId } = await api.call(fences.addGeofence, { body: { deviceId, ...FENCE } });
    await api.call(fences.updateGeofence, {
      params: { id: fenceId },
      body: { ...FENCE, fenceName: 'Canary' },
    });
    await api.send(fences.deleteGeofence, { params: { id: fenceId } });
    const night = {
      name: 'Canary',
      frequency: 'Daily',
      from: '21:00',
      to: '07:00',
      apps: ['com.a'],
    } as const;
    const { scheduleId } = await api.call(schedules.addSchedule, {
      body: { ...night, apps: [...night.apps], deviceId },
    });
    await api.call(schedules.deleteSchedule, { params: { id: scheduleId } });
    await api.call(policy.changePolicy, {
      body: { deviceId, kind: 'web', action: 'block', values: ['canary.example'] },
    });
    await api.call(clearPositions, { query: { deviceId } });
    await api.call(devices.renewCode, { params: { id: deviceId } });
    await api.call(devices.removeDevice, { params: { id: deviceId } });
    await api.call(children.deleteChild, { params: { id: childId } });
    await api.call(accounts.updatePassword, {
      body: { currentPassword: parent.password, newPassword: 'harbour-lamp-quiet-2' },
    });
    const familyId = await familyOf(stack.current, parent);
    const rows = await entries(familyId);
    expect(
      rows.map(({ act, actor_kind: by, subject_kind: on }) => `${by} ${act} ${on ?? ''}`.trim()),
    ).toEqual([
      'account family.founded account',
      'account session.opened account',
      'account child.added child',
      'account device.added device',
      'device device.paired device',
      'account child.changed child',
      'account geofence.added geofence',
      'account geofence.changed geofence',
      'account geofence.deleted geofence',
      'account schedule.added schedule',
      'account schedule.deleted schedule',
      'account policy.changed device',
      'account history.cleared device',
      'account device.code-made device',
      'account device.removed device',
      'account child.deleted child',
      'account password.changed account',
    ]);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    for (const { request_id: id } of rows) expect(id).toMatch(/^[\w-]{36}$/u);
    expect(rows.find(({ act }) => act === 'device.removed')).toMatchObject({
      actor_id: parent.userId,
      subject_id: deviceId,
    });
    expect(JSON.stringify(rows)).not.toMatch(/canary|50\.15|kw[pdri]_|\$argon2/iu);
    expect(await verifyChain(stack.current.db, familyId)).toEqual({
      familyId,
      entries: 17,
      fault: undefined,
    });
  });

  it('says nothing of what was refused or changed nothing', async () => {
    const parent = await stack.current.parent();
    const familyId = await familyOf(stack.current, parent);
    const before = (await entries(familyId)).length;
    await expect(parent.api.call(children.deleteChild, { params: { id: newId() } })).rejects.toThrow();
    await expect(parent.api.send(fences.deleteGeofence, { params: { id: newId() } })).rejects.toThrow();
    expect(await entries(familyId)).toHaveLength(before);
  });

  it('stays one whole chain when fifty write at once', async () => {
    const familyId = newFamilyId();
    await Promise.all(Array.from({ length: 50 }, () => append(familyId, 1)));
    const rows = await entries(familyId);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect((await verifyChain(stack.current.db, familyId)).fault).toBeUndefined();
  });

  it('is undone with the action that it records', async () => {
    const familyId = newFamilyId();
    await append(familyId, 1);
    const audit = createAudit(stack.current);
    const broken = stack.current.db.transaction().execute(async (tx) => {
      await audit(tx, { familyId, act: 'child.added' });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await append(familyId, 1);
    expect(await verifyChain(stack.current.db, familyId)).toMatchObject({ entries: 2, fault: undefined });
  });

  it('hashes what any text holds alike in the database and here', async () => {
    const familyId = newFamilyId();
    const audit = createAudit(stack.current);
    const odd = 'quote " back \\ tab \t line \n bell \u0007 del \u007f ☃ 𝄞 \u2028 </script>';
    await audit(stack.current.db, {
      familyId,
      act: 'child.added',
      on: { kind: odd, id: odd },
      detail: { odd },
    });
    expect(await verifyChain(stack.current.db, familyId)).toMatchObject({ entries: 1, fault: undefined });
  });
});

describe('no one changes it', () => {
  const statements = (familyId: FamilyId): string[] => [
    `update audit_entries set act = 'x.y' where family_id = '${familyId}'`,
    `delete from audit_entries where family_id = '${familyId}'`,
    'truncate audit_entries',
    `update audit_entries_${new Date().toISOString().slice(0, 7).replace('-', '_')} set act = 'x.y'`,
    `truncate audit_entries_${new Date().toISOString().slice(0, 7).replace('-', '_')}`,
  ];

  it('not the server’s role, which can neither write past the one way in', async () => {
    const familyId = newFamilyId();
    await append(familyId, 1);
    for (const statement of [
      ...statements(familyId),
      `update audit_heads set seq = 0`,
      `delete from audit_heads`,
      `insert into audit_anchors select family_id, seq, hash, at from audit_heads`,
      `insert into audit_entries select * from audit_entries`,
      `delete from access_log`,
      `update access_log set account_id = gen_random_uuid()`,
    ])
      await expect(stack.current.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  });

  it('nor the owner of the tables, by the ways of every day', async () => {
    const familyId = newFamilyId();
    await append(familyId, 1);
    await asOwner(async (client) => {
      for (const statement of statements(familyId))
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    });
  });

  it.each([
    [
      'changed',
      (id: string) => `update audit_entries set act = 'x.y' where family_id = '${id}' and seq = 2`,
      'entry 2 was changed',
    ],
    [
      'left out',
      (id: string) => `delete from audit_entries where family_id = '${id}' and seq = 2`,
      'entry 2 is missing',
    ],
    [
      'cut off at the end',
      (id: string) => `delete from audit_entries where family_id = '${id}' and seq = 3`,
      'entry 3 is missing',
    ],
    [
      'swapped',
      // By way of a free number: two entries of one millisecond may not have the same, not even for a moment.
      (id: string) =>
        [
          [2, 102],
          [3, 2],
          [102, 3],
        ]
          .map(
            ([from, to]) =>
              `update audit_entries set seq = ${to} where family_id = '${id}' and seq = ${from}`,
          )
          .join('; '),
      'entry 2 does not follow the one before it',
    ],
  ])('and an entry that was %s by force shows', async (_, force, fault) => {
    const familyId = newFamilyId();
    await append(familyId, 3);
    await asOwner(async (client) => {
      await client.query('grant update, delete on audit_entries to current_user');
      await client.query(force(familyId));
      await client.query('revoke update, delete on audit_entries from current_user');
    });
    expect((await verifyChain(stack.current.db, familyId)).fault).toBe(fault);
  });
});

describe('after 365 days', () => {
  it('whole months are deleted, the anchor says where the chain continues, and a year is kept whatever is asked for', async () => {
    const familyId = newFamilyId();
    const old = new Date(Date.UTC(2020, 2, 10));
    await append(familyId, 3, old);
    await append(familyId, 2, new Date(Date.UTC(2020, 3, 10)));
    await append(familyId, 2);
    // A clock that went back does not tear the order.
    await append(familyId, 1, old);
    await dropAuditBefore(stack.current.db, '2020-04-15');
    const kept = (await entries(familyId)).map(({ seq }) => seq);
    expect(kept).toEqual([4, 5, 6, 7, 8]);
    expect(await verifyChain(stack.current.db, familyId)).toEqual({ familyId, entries: 5, fault: undefined });
    await dropAuditBefore(stack.current.db, '2999-01-01');
    expect((await entries(familyId)).map(({ seq }) => seq)).toEqual([6, 7, 8]);
    expect((await verifyChain(stack.current.db, familyId)).fault).toBeUndefined();
  });
});
