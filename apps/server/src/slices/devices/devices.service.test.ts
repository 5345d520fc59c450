import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ORDINARY } from '@kinward/rules/recording.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { DEVICE_TYPES } from '@kinward/contract/plans/plans.schemas.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { deleteDevices } from '../../core/device-removal.ts';
import { createLocalBus, type Bus, type BusEvent } from '../../ports/bus.ts';
import { newDeviceId, newFamilyId, newFamilyToken } from '../../platform/ids.ts';
import { inTransaction } from '../../platform/tx.ts';
import { NO_NOTIFICATIONS } from '../../ports/notifications.ts';
import { createAudit } from '../audit/audit-log.ts';
import { toRecording } from '../consent/consent.view.ts';
import { createDevices } from './devices.service.ts';

const stack = useStack();

/** One server process's devices slice on the stack's database, counting its questions about tokens. */
const createProcess = (bus: Bus) => {
  const { db, clock, keys } = stack.current;
  let asked = 0;
  const counting = new Proxy(db, {
    get(target, property, receiver) {
      if (property === 'selectFrom') asked += 1;
      const value: unknown = Reflect.get(target, property, receiver);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const devices = createDevices({
    db: counting,
    clock,
    log: pino({ level: 'silent' }),
    limits: LIMITS,
    keys,
    bus,
    audit: createAudit({ clock }),
    rate: { allows: () => Promise.resolve(true), attempt: async () => ({ giveBack: async () => undefined }) },
    notifier: NO_NOTIFICATIONS,
    recentAuthentication: () => undefined,
    config: { watch: null },
    recordings: async () => new Map(),
    recordingOf: async () => toRecording(ORDINARY, 0),
    forgetAdultDeclaration: async () => undefined,
    plans: {
      entitlements: async () => ({
        name: 'Premium',
        maxDevices: 10,
        deviceTypes: DEVICE_TYPES,
        hasFilterAccount: false,
      }),
    },
  });
  return { devices, asked: () => asked };
};

const setUp = async () => {
  const bus = createLocalBus((error) => {
    throw error;
  });
  const events: BusEvent[] = [];
  onTestFinished(bus.subscribe((event) => events.push(event)));
  const parent = await stack.current.parent();
  const childId = await parent.addChild();
  const { family_id: familyId } = await stack.current.db
    .selectFrom('children')
    .select('family_id')
    .where('id', '=', childId)
    .executeTakeFirstOrThrow();
  const process = createProcess(bus);
  const add = () =>
    process.devices.add(
      { familyId, authenticatedAt: new Date() },
      { childId, deviceName: 'Phone', deviceType: 'Android' },
    );
  const pair = (code: string) => process.devices.pair({ code, platform: 'Android' }, '127.0.0.9');
  return { ...process, bus, events, familyId, childId, add, pair };
};

const UNAUTHENTICATED = { code: 'UNAUTHENTICATED' };

describe('what is announced to the others', () => {
  it('is announced after the commit: added, paired, paired again, removed', async () => {
    const { devices, events, familyId, add, pair } = await setUp();
    const told = () => events.splice(0).map((event) => event.type);
    const { deviceId, uniqueCode } = await add();
    expect(told()).toEqual(['children.changed']);
    await pair(uniqueCode);
    expect(told()).toEqual(['device.paired', 'children.changed']);
    await pair((await devices.renewCode(familyId, deviceId)).uniqueCode);
    expect(told()).toEqual(['children.changed', 'device.unpaired', 'device.paired', 'children.changed']);
    await devices.remove(familyId, deviceId);
    expect(told()).toEqual(['device.unpaired', 'children.changed']);
  });

  it('nothing when nothing happened', async () => {
    const { devices, events, familyId, childId, pair } = await setUp();
    await expect(devices.remove(familyId, newDeviceId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(devices.renewCode(familyId, newDeviceId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(pair('ABCD-EFGH')).rejects.toMatchObject({ code: 'PAIRING_CODE_INVALID' });
    const { db } = stack.current;
    await inTransaction(db, async (tx) => {
      expect(await devices.removeAll(tx, familyId, childId)).toEqual([]);
    });
    expect(events).toEqual([]);
  });
});

describe('recognising devices by their tokens', () => {
  it('asks the database once in half a minute and token, however many ask', async () => {
    const { devices, asked, childId, familyId, add, pair } = await setUp();
    const { deviceId, deviceToken } = await pair((await add()).uniqueCode);
    stack.current.clock.freeze();
    const before = asked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => devices.authenticateToken(deviceToken)),
    );
    await devices.authenticateToken(deviceToken);
    expect(asked() - before).toBe(1);
    expect(answers[49]).toEqual({ kind: 'device', deviceId, childId, familyId });
    stack.current.clock.advance(29);
    await devices.authenticateToken(deviceToken);
    expect(asked() - before).toBe(1);
    stack.current.clock.advance(1.1);
    await devices.authenticateToken(deviceToken);
    expect(asked() - before).toBe(2);
  });

  it('refuses what is no token of a device without a question', async () => {
    const { devices, asked } = await setUp();
    const before = asked();
    for (const token of ['', 'x', newFamilyToken('parent', newFamilyId()), 'kwd']) {
      await expect(devices.authenticateToken(token)).rejects.toMatchObject(UNAUTHENTICATED);
    }
    expect(asked() - before).toBe(0);
    await expect(devices.authenticateToken(newFamilyToken('device', newFamilyId()))).rejects.toMatchObject(
      UNAUTHENTICATED,
    );
  });

  it('forgets a removed device at once, also in another process that is informed', async () => {
    const { devices, bus, familyId, add, pair } = await setUp();
    const other = createProcess(bus).devices;
    const { deviceId, deviceToken } = await pair((await add()).uniqueCode);
    stack.current.clock.freeze();
    await devices.authenticateToken(deviceToken);
    await other.authenticateToken(deviceToken);
    await devices.remove(familyId, deviceId);
    await expect(devices.authenticateToken(deviceToken)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(other.authenticateToken(deviceToken)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  it('does not believe an answer that was under way when the device was removed', async () => {
    const { devices, bus, familyId, add, pair } = await setUp();
    const { deviceId, deviceToken } = await pair((await add()).uniqueCode);
    stack.current.clock.freeze();
    const early = devices.authenticateToken(deviceToken);
    bus.publish({ type: 'device.unpaired', familyId, deviceId });
    await early;
    await stack.current.db.deleteFrom('devices').where('id', '=', deviceId).execute();
    await expect(devices.authenticateToken(deviceToken)).rejects.toMatchObject(UNAUTHENTICATED);
  });
});

describe('what a removed device recorded', () => {
  const record = async (familyId: FamilyId, deviceId: DeviceId, count: number) => {
    const { db, clock } = stack.current;
    const now = clock.now();
    await sql`select make_positions_partition(${now}::date), make_positions_partition((${now}::date - interval '1 month')::date)`.execute(
      db,
    );
    await sql`
      insert into positions (family_id, device_id, recorded_at, latitude, longitude)
      select ${familyId}::uuid, ${deviceId}::uuid, ${now}::timestamptz - n * interval '10 seconds', 45 + n * 1e-5, 14
      from generate_series(1, ${count}::integer) n`.execute(db);
  };
  const counted = async (deviceId: DeviceId) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from positions where device_id = ${deviceId}::uuid`.execute(stack.current.db);
    return rows[0]?.n;
  };

  it('is deleted over many batches and months, and nothing of the others', async () => {
    const { devices, familyId, add, pair } = await setUp();
    const [gone, kept] = [await pair((await add()).uniqueCode), await pair((await add()).uniqueCode)];
    await record(familyId, gone.deviceId, 50_000);
    await record(familyId, kept.deviceId, 100);
    await devices.remove(familyId, gone.deviceId);
    await devices.sweepRemoved();
    expect(await counted(gone.deviceId)).toBe(0);
    expect(await counted(kept.deviceId)).toBe(100);
  });

  it('is deleted too when it arrives late or the server died before it was deleted', async () => {
    const { db, clock } = stack.current;
    const { devices, bus, familyId, childId, add, pair } = await setUp();
    const { deviceId } = await pair((await add()).uniqueCode);
    // The way of a server that is killed between the commit and the sweep: the rows are removed, nothing is announced.
    await inTransaction(db, (tx) => deleteDevices(tx, familyId, { childId }, clock.now()));
    await db.deleteFrom('children').where('id', '=', childId).execute();
    await record(familyId, deviceId, 10);
    const next = createProcess(bus).devices;
    await next.sweepRemoved();
    expect(await counted(deviceId)).toBe(0);
    const listed = () =>
      db.selectFrom('deleted_devices').select('device_id').where('device_id', '=', deviceId).execute();
    expect(await listed()).toHaveLength(1);
    await record(familyId, deviceId, 10);
    clock.advance(16 * 60);
    await Promise.all([devices.sweepRemoved(), next.sweepRemoved()]);
    await next.sweepRemoved();
    expect(await counted(deviceId)).toBe(0);
    expect(await listed()).toEqual([]);
  });
});
