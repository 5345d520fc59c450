import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { newChildId, newDeviceId, newFamilyId } from '../../platform/ids.ts';
import { createAudit } from '../audit/audit-log.ts';
import { createPlans } from './plans.service.ts';
import { useAccounts } from '@kinward/testkit/calls/accounts.ts';

const app = useAccounts();
const log = pino({ level: 'silent' });
/** The service alone, on the database, the clock and the bus of the server. */
const service = (options: Partial<Parameters<typeof createPlans>[0]> = {}) => {
  const { db, clock, bus } = app.current;
  const audit = createAudit({ clock });
  return createPlans({ db, clock, bus, log, audit, defaultPlan: 'Premium', ...options });
};
const subscription = (headers?: Record<string, string>) =>
  app.current.call('GET', '/subscription/subscribe', { headers });

const familyOf = async (userId: AccountId): Promise<FamilyId> => {
  const row = await app.current.db
    .selectFrom('accounts')
    .select('family_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.family_id;
};
const setPlan = (familyId: FamilyId, plan: { plan?: string; plan_expires_at?: Date | null }) =>
  app.current.db.updateTable('families').set(plan).where('id', '=', familyId).execute();
let ordinals = 0;
const addDevices = async (
  family_id: FamilyId,
  count: number,
  type: DeviceType = 'Android',
): Promise<string> => {
  const child_id = newChildId();
  const { db } = app.current;
  const ordinal = ordinals++;
  await db
    .insertInto('children')
    .values({ id: child_id, family_id, first_name: 'Mia', age: 9, device_type: 'Android', ordinal })
    .execute();
  const devices = Array.from({ length: count }, () => ({
    id: newDeviceId(),
    family_id,
    child_id,
    name: `${type} ${ordinal}`,
    device_type: type,
  }));
  await db.insertInto('devices').values(devices).execute();
  return child_id;
};
const change = (headers: Record<string, string> | undefined, plan: unknown) =>
  app.current.call('POST', '/subscription/subscribe', { headers, body: { plan } });
const safesns = (headers: Record<string, string> | undefined, password: unknown, from?: string) =>
  app.current.call('POST', '/safesns', { headers, body: { password }, ...(from && { from }) });
const told = (familyId: FamilyId) =>
  app.current.events.filter((event) => event.type === 'plan.changed' && event.familyId === familyId).length;

describe('GET /subscription/subscribe', () => {
  it('401 without a session', async () => {
    expect((await subscription()).statusCode).toBe(401);
  });

  it('returns plan, cap and what may be added', async () => {
    const parent = await app.current.parent();
    expect((await subscription(parent.headers)).json().data).toEqual({
      planDetails: { name: 'Premium', maxDevices: 10, expiresAt: null },
      safednsCreated: false,
      abilities: {
        addDevice: true,
        deviceTypes: ['Android', 'iOS', 'Tablet', 'iPad', 'Windows Desktop', 'macOS'],
        devicesInUse: 0,
        features: ['schedules', 'locations', 'apps', 'web-filter', 'usage', 'contacts'],
        changePlan: true,
        watches: false,
      },
      planContact: null,
      filterServiceUrl: null,
    });
  });

  it("says that the fifth device was the Parents plan's last, and counts the own family's devices alone", async () => {
    const [parent, other] = [await app.current.parent(), await app.current.parent()];
    const familyId = await familyOf(parent.userId);
    await setPlan(familyId, { plan: 'Parents' });
    await addDevices(await familyOf(other.userId), 3);
    await addDevices(familyId, 4);
    expect((await subscription(parent.headers)).json().data).toMatchObject({
      planDetails: { name: 'Parents', maxDevices: 5 },
      abilities: { addDevice: true, devicesInUse: 4, deviceTypes: ['Android', 'iOS', 'Tablet', 'iPad'] },
    });
    await addDevices(familyId, 1);
    expect((await subscription(parent.headers)).json().data.abilities).toMatchObject({
      addDevice: false,
      devicesInUse: 5,
    });
  });

  it('still answers when the plan has ended, and allows no device then', async () => {
    const parent = await app.current.parent();
    const expiresAt = new Date(app.current.clock.now().getTime() - 1000);
    await setPlan(await familyOf(parent.userId), { plan_expires_at: expiresAt });
    const answer = await subscription(parent.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      planDetails: { expiresAt: expiresAt.toISOString() },
      abilities: { addDevice: false },
    });
  });
});

describe('a plan that is neither Parents nor Premium', () => {
  it('gives no add-device allowance and no feature menu', async () => {
    const parent = await app.current.parent();
    await setPlan(await familyOf(parent.userId), { plan: 'Trial' });
    expect((await subscription(parent.headers)).json().data).toMatchObject({
      planDetails: { name: 'Trial', maxDevices: 0 },
      abilities: { addDevice: false, deviceTypes: [], features: [] },
    });
  });
});

describe('POST /subscription/subscribe', () => {
  it('401 without a session, 400 for a plan that there is not', async () => {
    expect((await change(undefined, 'Parents')).statusCode).toBe(401);
    const parent = await app.current.parent();
    for (const plan of ['Trial', '', 7, undefined])
      expect((await change(parent.headers, plan)).statusCode).toBe(400);
  });

  it('changes the plan of the own family alone, keeps its end, informs the portal and writes down who it was', async () => {
    const [parent, other] = [await app.current.parent(), await app.current.parent()];
    const familyId = await familyOf(parent.userId);
    const plan_expires_at = new Date(app.current.clock.now().getTime() + 86_400_000);
    await setPlan(familyId, { plan_expires_at });
    const answer = await change(parent.headers, 'Parents');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      planDetails: { name: 'Parents', maxDevices: 5, expiresAt: plan_expires_at.toISOString() },
    });
    expect((await subscription(other.headers)).json().data.planDetails.name).toBe('Premium');
    expect(told(familyId)).toBe(1);
    // The same once more changes nothing.
    expect((await change(parent.headers, 'Parents')).statusCode).toBe(200);
    expect(told(familyId)).toBe(1);
    const rows = await app.current.db
      .selectFrom('plan_changes')
      .select(['account_id', 'changed_by', 'former_plan', 'plan', 'expires_at'])
      .where('family_id', '=', familyId)
      .execute();
    expect(rows).toEqual([
      {
        account_id: parent.userId,
        changed_by: 'parent',
        former_plan: 'Premium',
        plan: 'Parents',
        expires_at: plan_expires_at,
      },
    ]);
  });

  it('is open to a parent who is not the owner', async () => {
    const parent = await app.current.parent();
    await app.current.db
      .updateTable('accounts')
      .set({ role: 'parent' })
      .where('id', '=', parent.userId)
      .execute();
    expect((await change(parent.headers, 'Parents')).statusCode).toBe(200);
  });

  it('does not lengthen a plan that has ended', async () => {
    const parent = await app.current.parent();
    const familyId = await familyOf(parent.userId);
    await setPlan(familyId, { plan_expires_at: new Date(app.current.clock.now().getTime() - 1000) });
    expect((await change(parent.headers, 'Parents')).statusCode).toBe(200);
    await expect(service().activePlan(familyId)).rejects.toMatchObject({ code: 'PACKAGE_EXPIRED' });
  });

  it('refuses a plan that is too small and names the devices in the way', async () => {
    const parent = await app.current.parent();
    const familyId = await familyOf(parent.userId);
    await addDevices(familyId, 6);
    await addDevices(familyId, 1, 'macOS');
    const answer = await change(parent.headers, 'Parents');
    expect(answer.statusCode).toBe(409);
    const { code, message, errors, data } = answer.json();
    expect(code).toBe('PLAN_TOO_SMALL');
    expect(message).toMatch(/^The Parents plan does not have macOS\. Remove macOS \d+ \(Mia\) first\. /u);
    expect(message).toMatch(
      /The Parents plan holds 5 devices, and 6 of its types are in use\. Remove 1 of these first: Android/u,
    );
    expect(errors).toHaveLength(2);
    expect(data).toMatchObject({ over: 1, unsupported: [expect.any(String)] });
    expect(data.choose).toHaveLength(6);
    expect((await subscription(parent.headers)).json().data.planDetails.name).toBe('Premium');
    expect(told(familyId)).toBe(0);
  });

  it('403 with a message where the operator decides, and says whom to ask', async () => {
    const parent = await app.current.parent();
    const familyId = await familyOf(parent.userId);
    const contact = 'help@kinward.example';
    const plans = service({ planChanges: 'operator', contact });
    await expect(plans.change({ familyId, accountId: parent.userId }, 'Parents')).rejects.toMatchObject({
      code: 'PLAN_FIXED',
      status: 403,
    });
    expect(await plans.subscription(familyId)).toMatchObject({
      abilities: { changePlan: false },
      planContact: contact,
      planDetails: { name: 'Premium' },
    });
  });
});

describe('POST /safesns', () => {
  it('401 without a session, 400 without a password or with a wrong one, which makes nothing', async () => {
    expect((await safesns(undefined, 'x')).statusCode).toBe(401);
    const parent = await app.current.parent();
    for (const password of ['', undefined, 7])
      expect((await safesns(parent.headers, password)).statusCode).toBe(400);
    const wrong = await safesns(parent.headers, 'not-the-password');
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'PASSWORD_WRONG']);
    expect((await subscription(parent.headers)).json().data.safednsCreated).toBe(false);
  });

  it('makes one account, also when asked several times at once, and opens advanced filtering for Premium', async () => {
    const parent = await app.current.parent();
    const answers = await Promise.all([1, 2, 3, 4].map(() => safesns(parent.headers, parent.password)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const ids = new Set(answers.map((answer) => answer.json().data.childId as string));
    expect(ids.size).toBe(1);
    const { safednsCreated, abilities } = (await subscription(parent.headers)).json().data;
    expect([safednsCreated, abilities.features.includes('advanced-filtering')]).toEqual([true, true]);
    expect(told(await familyOf(parent.userId))).toBe(1);
    await change(parent.headers, 'Parents');
    const lowered = (await subscription(parent.headers)).json().data;
    expect(lowered.abilities.features).not.toContain('advanced-filtering');
  });

  it('renews the recent authentication of the session', async () => {
    const parent = await app.current.parent();
    const proof = async () =>
      (
        await app.current.db
          .selectFrom('sessions')
          .select('authenticated_at')
          .where('account_id', '=', parent.userId)
          .executeTakeFirstOrThrow()
      ).authenticated_at.getTime();
    const before = await proof();
    app.current.clock.advance(60);
    await safesns(parent.headers, parent.password);
    expect(await proof()).toBeGreaterThan(before + 50_000);
  });

  it('counts its tries together with logins of the same browser', async () => {
    const parent = await app.current.parent();
    for (let i = 0; i < 5; i += 1) await safesns(parent.headers, 'not-the-password');
    for (let i = 0; i < 5; i += 1)
      await app.current.login(parent.email, 'not-the-password', { cookie: parent.cookie });
    const refused = await safesns(parent.headers, parent.password);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
  });

  it('403 when the plan has ended', async () => {
    const parent = await app.current.parent();
    const familyId = await familyOf(parent.userId);
    await setPlan(familyId, { plan_expires_at: new Date(app.current.clock.now().getTime() - 1000) });
    app.current.clock.advance(5.001);
    const answer = await safesns(parent.headers, parent.password);
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Package has expired']);
  });
});

describe('the guard of the plan', () => {
  it('learns of a change at once when it is announced', async () => {
    const parent = await app.current.parent();
    const familyId = await familyOf(parent.userId);
    const plans = service();
    await plans.activePlan(familyId);
    await setPlan(familyId, { plan_expires_at: new Date(app.current.clock.now().getTime() - 1000) });
    await plans.activePlan(familyId);
    app.current.bus.publish({ type: 'plan.changed', familyId });
    await expect(plans.activePlan(familyId)).rejects.toMatchObject({ code: 'PACKAGE_EXPIRED' });
  });

  it('refuses from the moment the plan ends, and at most five seconds after it was changed', async () => {
    const parent = await app.current.parent();
    const familyId = await familyOf(parent.userId);
    const { clock } = app.current;
    const plans = service();
    await setPlan(familyId, { plan_expires_at: new Date(clock.now().getTime() + 2000) });
    await plans.activePlan(familyId);
    clock.advance(2.1);
    await expect(plans.activePlan(familyId)).rejects.toMatchObject({
      code: 'PACKAGE_EXPIRED',
      message: 'Package has expired',
      status: 403,
    });
    await setPlan(familyId, { plan_expires_at: null });
    clock.advance(5.001);
    await plans.activePlan(familyId);
  });

  it('gives a new family the default plan of the installation', async () => {
    const plans = service({ defaultPlan: 'Parents' });
    const familyId = newFamilyId();
    await plans.foundFamily(app.current.db, familyId);
    expect(await plans.entitlements(familyId)).toEqual({
      name: 'Parents',
      maxDevices: 5,
      deviceTypes: ['Android', 'iOS', 'Tablet', 'iPad'],
      expiresAt: null,
      hasFilterAccount: false,
    });
    await expect(plans.entitlements(newFamilyId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
