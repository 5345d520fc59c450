/** The command on a server's database, with a clock that the test moves; operator.test.ts and cli.installation.test.ts call it by its command line. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteChild, listChildren } from '@kinward/contract/children/children.routes.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { acceptInvite, emailInvite, leaveFamily } from '@kinward/contract/parents/parents.routes.ts';
import { changeRetention } from '@kinward/contract/retention/retention.routes.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createUpkeep } from '../slices/locations/upkeep.ts';
import { selectEntries } from '../slices/audit/audit-log.store.ts';
import { transferOwnership, listMembers } from '../slices/accounts/members/members.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { createOwnershipTransfer, type OwnershipTransfer } from '../slices/parents/ownership-transfer.ts';
import { exportFamilyRecords } from './ownership-export.ts';

const stack = useStack();
let custody: OwnershipTransfer;
let owner: TestParent;
let second: TestParent;
let familyId: FamilyId;
const sent: { to: string; subject: string }[] = [];
const folder = mkdtempSync(path.join(tmpdir(), 'kinward-custody-'));
afterAll(() => rmSync(folder, { recursive: true }));

const acts = async (): Promise<(string | null)[][]> =>
  (await selectEntries(stack.current.db, familyId, 0, 1000))
    .filter(({ act }) => act.startsWith('custody.'))
    .map(({ act, actor_kind: by, detail }) => [
      act,
      by,
      (JSON.parse(detail) as { order?: string }).order ?? null,
    ]);
const roleOf = async (parent: TestParent): Promise<string | undefined> =>
  (await listMembers(stack.current.db, familyId)).find(({ id }) => id === parent.userId)?.role;

beforeAll(() => {
  const { db, clock } = stack.current;
  custody = createOwnershipTransfer({
    db,
    clock,
    audit: createAudit({ clock }),
    bus: { publish: () => undefined },
    messages: { send: (_tx, message) => Promise.resolve(void sent.push(message)) },
    members: { list: listMembers, transferOwnership },
  });
});
beforeEach(async () => {
  sent.length = 0;
  owner = await stack.current.parent();
  second = await addSecondParent(stack.current, owner);
  familyId = await familyOf(stack.current, owner);
});

describe('a family under legal hold', () => {
  it('is answered 409 with a message by every route that deletes what was recorded, and loses nothing', async () => {
    const device = await stack.current.device(owner);
    await custody.freeze(familyId, true, 'case 7/26');
    const deleting = ALL_ROUTES.filter((route) => route.deletes);
    expect(deleting.map(({ name }) => name).toSorted()).toEqual([
      'clearChildren',
      'clearNotifications',
      'clearPositions',
      'deleteChild',
      'endAccount',
      'removeDevice',
    ]);
    for (const route of deleting) {
      const url = `/api${route.path.replace(/\{\w+\}/u, device.childId)}?deviceId=${device.deviceId}`;
      const response = await stack.current.server.inject({
        method: route.method,
        url,
        headers: owner.headers,
      });
      expect([response.statusCode, response.json<{ code: string }>().code], route.name).toEqual([
        409,
        'FAMILY_ON_LEGAL_HOLD',
      ]);
    }
    const shorter = owner.api.call(changeRetention, { body: { kind: 'web', days: 7 } });
    await expect(shorter).rejects.toMatchObject({ code: 'FAMILY_ON_LEGAL_HOLD' });
    expect(await owner.api.call(listChildren)).toHaveLength(1);
    expect(await custody.freeze(familyId, true, null)).toBe(false);
    await custody.freeze(familyId, false, null);
    await owner.api.call(deleteChild, { params: { id: device.childId } });
    expect(await acts()).toEqual([
      ['custody.frozen', 'operator', 'case 7/26'],
      ['custody.unfrozen', 'operator', null],
    ]);
  });

  it('keeps its owner: without one it could no longer be named', async () => {
    const [lone, host] = [await stack.current.parent(), await stack.current.parent()];
    await host.api.call(emailInvite, { body: { email: lone.email } });
    const [mail] = await stack.current.outbox(lone.email);
    const inviteToken = /inviteToken=([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';
    await custody.freeze(await familyOf(stack.current, lone), true, null);
    const joining = lone.api.call(acceptInvite, { body: { inviteToken } });
    await expect(joining).rejects.toMatchObject({ status: 409, code: 'FAMILY_ON_LEGAL_HOLD' });
  });

  it('keeps what others lose by its age', async () => {
    const { deviceId } = await stack.current.device(owner);
    const { db, clock, pool } = stack.current;
    const count = async () =>
      (await db.selectFrom('positions').select('device_id').where('device_id', '=', deviceId).execute())
        .length;
    const at = new Date(clock.now().getTime() - 40 * 86_400_000);
    await pool.query(
      'insert into positions (family_id, device_id, recorded_at, latitude, longitude) values ($1, $2, $3, 45, 15)',
      [familyId, deviceId, at],
    );
    const upkeep = createUpkeep({ db, clock });
    await custody.freeze(familyId, true, null);
    await upkeep.purge();
    expect(await count()).toBe(1);
    await custody.freeze(familyId, false, null);
    await upkeep.purge();
    expect(await count()).toBe(0);
  });
});

describe('the ownership', () => {
  it('moves 72 hours after every parent was notified, and not before', async () => {
    const announced = await custody.transferOwnership(familyId, second.email.toUpperCase(), null);
    expect(announced).toMatchObject({ dueAt: expect.any(Date) });
    expect(sent.map(({ to }) => to).toSorted()).toEqual([owner.email, second.email].toSorted());
    await custody.moveDue();
    expect(await roleOf(second)).toBe('parent');
    stack.current.clock.advance(72 * 3600 + 1);
    await custody.moveDue();
    expect([await roleOf(second), await roleOf(owner)]).toEqual(['owner', 'parent']);
    expect(sent).toHaveLength(4);
    expect((await acts()).map(([act]) => act)).toEqual(['custody.announced', 'custody.moved']);
  });

  it('is not taken along into another family by a parent who leaves', async () => {
    await custody.transferOwnership(familyId, second.email, null);
    await second.api.call(leaveFamily);
    const again = await stack.current.login(second.email, second.password);
    const host = await stack.current.parent();
    await host.api.call(emailInvite, { body: { email: second.email } });
    const invitation = (await stack.current.outbox(second.email)).find(({ text }) =>
      text.includes('inviteToken='),
    );
    const inviteToken = /inviteToken=([\w-]+)/u.exec(invitation?.text ?? '')?.[1] ?? '';
    await again.api.call(acceptInvite, { body: { inviteToken } });
    stack.current.clock.advance(73 * 3600);
    await custody.moveDue();
    const hosts = await listMembers(stack.current.db, await familyOf(stack.current, host));
    expect(hosts.map(({ id, role }) => [id, role])).toEqual([
      [host.userId, 'owner'],
      [second.userId, 'parent'],
    ]);
  });

  it('moves at once with an order, whose reference is in the audit log', async () => {
    expect(await custody.transferOwnership(familyId, second.email, 'court of Split, 12/26')).toBe('moved');
    expect(await roleOf(second)).toBe('owner');
    expect(await acts()).toEqual([['custody.moved', 'operator', 'court of Split, 12/26']]);
  });

  it('stays when it is taken back, and goes to no stranger', async () => {
    const stranger = await stack.current.parent();
    expect(await custody.transferOwnership(familyId, stranger.email, 'x')).toBeNull();
    expect(await custody.transferOwnership(familyId, owner.email, 'x')).toBeNull();
    await custody.transferOwnership(familyId, second.email, null);
    expect(await custody.cancel(familyId)).toBe(true);
    expect(await custody.cancel(familyId)).toBe(false);
    stack.current.clock.advance(73 * 3600);
    await custody.moveDue();
    expect(await roleOf(owner)).toBe('owner');
  });
});

describe('exported evidence', () => {
  it('fits its digests, holds the log with its hashes and no secret, and is closed to others', async () => {
    const { db, clock } = stack.current;
    const into = path.join(folder, 'case');
    const { fault } = await exportFamilyRecords(db, familyId, into, clock.now());
    expect(fault).toBeUndefined();
    const sums = readFileSync(path.join(into, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums).toHaveLength(5);
    let all = '';
    for (const line of sums) {
      const [digest, name = ''] = line.split('  ');
      const bytes = readFileSync(path.join(into, name));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
      all += bytes.toString();
    }
    expect(all).toContain('session.opened');
    expect(all).toContain(second.email);
    for (const secret of ['token_hash', 'secret_hash', 'password', 'argon2id'])
      expect(all).not.toContain(secret);
    expect(statSync(into).mode & 0o777).toBe(0o700);
    await expect(exportFamilyRecords(db, familyId, into, clock.now())).rejects.toThrow(/EEXIST/u);
  });
});
