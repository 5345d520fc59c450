import { describe, expect, it, vi } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { changeRetention, listRetention } from '@kinward/contract/retention/retention.routes.ts';
import type { KeptKind, RetentionDays } from '@kinward/contract/retention/retention.schemas.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';

const stack = useStack();
const DAY_MS = 86_400_000;

const choose = (parent: TestParent, days: number, kind = 'positions') =>
  parent.api.call(changeRetention, { body: { kind: kind as KeptKind, days: days as RetentionDays } });

/** A device with a position of each of these ages in days. */
const recorded = async (parent: TestParent, ages: number[]): Promise<DeviceId> => {
  const { deviceId } = await stack.current.device(parent);
  const familyId = await familyOf(stack.current, parent);
  for (const age of ages)
    await stack.current.db
      .insertInto('positions')
      .values({
        family_id: familyId,
        device_id: deviceId,
        recorded_at: new Date(stack.current.clock.now().getTime() - age * DAY_MS),
        latitude: 50,
        longitude: -5,
      })
      .execute();
  return deviceId;
};
const left = async (deviceId: DeviceId): Promise<number> =>
  (await stack.current.pool.query('select 1 from positions where device_id = $1', [deviceId])).rows.length;

describe('what is kept', () => {
  it('says what is recorded, how long, and how much there is', async () => {
    const parent = await stack.current.parent();
    await recorded(parent, [1, 20, 25]);
    const [positions] = await parent.api.call(listRetention);
    expect(positions).toMatchObject({ kind: 'positions', days: 30, defaultDays: 30, count: 3 });
    expect(Date.parse(positions!.oldestAt!)).toBeCloseTo(
      stack.current.clock.now().getTime() - 25 * DAY_MS,
      -5,
    );
  });

  it('counts no further than a parent needs, so that a year is asked for as quickly as a day', async () => {
    const parent = await stack.current.parent();
    const deviceId = await recorded(parent, [20]);
    await stack.current.pool.query(
      `insert into positions (family_id, device_id, recorded_at, latitude, longitude)
       select family_id, device_id, recorded_at + n * interval '1 minute', 50, -5
       from positions, generate_series(1, $2) n where device_id = $1`,
      [deviceId, LIMITS.keptCount],
    );
    const [positions] = await parent.api.call(listRetention);
    expect(positions).toMatchObject({ count: LIMITS.keptCount });
    expect(Date.parse(positions!.oldestAt!)).toBeCloseTo(
      stack.current.clock.now().getTime() - 20 * DAY_MS,
      -5,
    );
  });

  it('shorter: deletes soon what is older, of this family alone, and notifies all parents and the audit log', async () => {
    const parent = await stack.current.parent();
    const other = await addSecondParent(stack.current, parent);
    const stranger = await stack.current.parent();
    const [mine, theirs] = [await recorded(parent, [1, 10, 20]), await recorded(stranger, [1, 10, 20])];
    expect(await choose(other, 7)).toMatchObject({ kind: 'positions', days: 7 });
    await vi.waitFor(async () => expect(await left(mine)).toBe(1), 10_000);
    expect(await left(theirs)).toBe(3);
    for (const { email } of [parent, other]) {
      const mails = await stack.current.outbox(email);
      expect(mails.find(({ subject }) => subject.startsWith('How long'))?.text).toContain(
        'now kept for 7 days, before it was 30. Sam changed it.',
      );
    }
    const { rows } = await stack.current.pool.query(
      "select actor_id, detail from audit_entries where family_id = $1 and act = 'retention.changed'",
      [await familyOf(stack.current, parent)],
    );
    expect(rows).toEqual([
      { actor_id: other.userId, detail: JSON.stringify({ kind: 'positions', before: 30, days: 7 }) },
    ]);
  });

  it('longer than the default, and shorter, needs a recent authentication; the same again does not and notifies no one', async () => {
    const parent = await stack.current.parent();
    await choose(parent, 90);
    const mails = (await stack.current.outbox(parent.email)).length;
    await choose(parent, 90);
    expect((await stack.current.outbox(parent.email)).length).toBe(mails);
    await stack.current.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(stack.current.clock.now().getTime() - 601_000) })
      .where('account_id', '=', parent.userId)
      .execute();
    await expect(choose(parent, 365)).rejects.toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
    await expect(choose(parent, 30)).rejects.toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
    await expect(choose(parent, 7, 'web')).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect(await choose(parent, 30, 'web')).toMatchObject({ days: 30 });
  });

  it('400 for other days and kinds, 404 for a kind that is not recorded here, 401 without a session', async () => {
    const parent = await stack.current.parent();
    await expect(choose(parent, 31)).rejects.toMatchObject({ status: 400 });
    await expect(choose(parent, 30, newId())).rejects.toMatchObject({ status: 400 });
    const listed = (await parent.api.call(listRetention)).map(({ kind }) => kind);
    for (const kind of ['web', 'contacts', 'usage', 'notifications'] as const)
      if (!listed.includes(kind))
        await expect(choose(parent, 7, kind)).rejects.toMatchObject({ status: 404 });
    await expect(stack.current.api.call(listRetention)).rejects.toMatchObject({ status: 401 });
  });

  it('two parents at once: one choice is kept and each change is notified', async () => {
    const parent = await stack.current.parent();
    await Promise.all([choose(parent, 7), choose(parent, 90), choose(parent, 7), choose(parent, 90)]);
    const { rows } = await stack.current.pool.query<{ detail: string }>(
      "select detail from audit_entries where family_id = $1 and act = 'retention.changed' order by seq",
      [await familyOf(stack.current, parent)],
    );
    const changes = rows.map(({ detail }) => JSON.parse(detail) as { before: number; days: number });
    for (const [index, { before }] of changes.entries())
      expect(before).toBe(index === 0 ? 30 : changes[index - 1]?.days);
    expect((await parent.api.call(listRetention))[0]?.days).toBe(changes.at(-1)?.days);
  });
});
