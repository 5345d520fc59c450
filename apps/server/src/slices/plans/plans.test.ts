import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createPlans } from './plans.service.ts';
import { useAccounts } from '../accounts/accounts.fixture.ts';

const app = useAccounts();
const subscription = (headers?: Record<string, string>) =>
  app.current.call('GET', '/subscription/subscribe', { headers });

const familyOf = async (userId: string): Promise<string> => {
  const row = await app.current.db
    .selectFrom('accounts')
    .select('family_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.family_id;
};
const setPlan = (familyId: string, plan: { plan?: string; plan_expires_at?: Date | null }) =>
  app.current.db.updateTable('families').set(plan).where('id', '=', familyId).execute();
let ordinals = 0;
const addDevices = async (family_id: string, count: number): Promise<void> => {
  const child_id = newId();
  const { db } = app.current;
  const ordinal = ordinals++;
  await db
    .insertInto('children')
    .values({ id: child_id, family_id, first_name: 'Mia', age: 9, device_type: 'Android', ordinal })
    .execute();
  const devices = Array.from({ length: count }, () => ({
    id: newId(),
    family_id,
    child_id,
    name: 'Phone',
    device_type: 'Android',
  }));
  await db.insertInto('devices').values(devices).execute();
};

describe('GET /subscription/subscribe', () => {
  it('401 without a session', async () => {
    expect((await subscription()).statusCode).toBe(401);
  });

  it('tells plan, cap and what may be added', async () => {
    const parent = await app.current.parent();
    expect((await subscription(parent.headers)).json().data).toEqual({
      planDetails: { name: 'Premium', maxDevices: 10, expiresAt: null },
      safednsCreated: false,
      abilities: {
        addDevice: true,
        deviceTypes: ['Android', 'iOS', 'Tablet', 'iPad', 'Windows Desktop', 'macOS'],
        devicesInUse: 0,
      },
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

describe('the guard of the plan', () => {
  it('refuses from the moment the plan ends, and at most five seconds after it was changed', async () => {
    const parent = await app.current.parent();
    const familyId = await familyOf(parent.userId);
    const { plans, clock, time } = app.current;
    await setPlan(familyId, { plan_expires_at: new Date(clock.now().getTime() + 2000) });
    await plans.activePlan(familyId);
    time.offsetMs += 2100;
    await expect(plans.activePlan(familyId)).rejects.toMatchObject({
      code: 'PACKAGE_EXPIRED',
      message: 'Package has expired',
      status: 403,
    });
    await setPlan(familyId, { plan_expires_at: null });
    time.offsetMs += 5001;
    await plans.activePlan(familyId);
  });

  it('gives a new family the default plan of the installation', async () => {
    const { db, clock } = app.current;
    const plans = createPlans({ db, clock, defaultPlan: 'Parents' });
    const familyId = newId();
    await plans.foundFamily(db, familyId);
    expect(await plans.entitlements(familyId)).toEqual({
      name: 'Parents',
      maxDevices: 5,
      deviceTypes: ['Android', 'iOS', 'Tablet', 'iPad'],
      expiresAt: null,
    });
    await expect(plans.entitlements(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
