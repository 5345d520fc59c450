import { describe, expect, it, vi } from 'vitest';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { textOf } from './stored-text.ts';
import { inTransaction } from '../../platform/tx.ts';
import { createCaller, familyOf, otherParent, type Listed } from './test-parents.ts';

const stack = useStack();
const call = createCaller(() => stack.current);

const told = async (parent: TestParent): Promise<string[]> => {
  const { data } = (await call('GET', '/notification?limit=100', parent)).json<Listed>();
  return data.map(({ callType, title, message }) => `${callType} · ${title} · ${message}`);
};

const settle = async () => {
  const first = await stack.current.parent();
  const second = await otherParent(stack.current, first);
  const device = await stack.current.device(first);
  const familyId = await familyOf(stack.current, first);
  // What follows is notified, the pairing is not.
  for (const parent of [first, second]) await call('DELETE', '/notification', parent);
  return { first, second, device, familyId, deviceId: device.deviceId };
};

const SCHOOL = {
  fenceName: 'School',
  address: '',
  fenceRadius: 0.4,
  latitude: 50,
  longitude: -5,
  action: 'Allow',
};

describe('a pairing', () => {
  it('is notified to all parents, with the model, and again when the device is paired again', async () => {
    const first = await stack.current.parent();
    const second = await otherParent(stack.current, first);
    const device = await stack.current.device(first);
    const connected = 'Pairing · Device connected · Mia’s Phone is connected: Pixel 7a, Android 16.';
    expect([await told(first), await told(second)]).toEqual([[connected], [connected]]);
    const { uniqueCode } = await second.api.call(devices.renewCode, {
      params: { id: device.deviceId },
    });
    const pair = (platform: string) =>
      stack.current.api.call(devices.pairDevice, {
        body: { code: uniqueCode, platform, model: 'see https://evil.example' },
      });
    await pair('iOS');
    await expect(pair('iOS')).rejects.toMatchObject({ code: 'PAIRING_CODE_INVALID' });
    const anew =
      'Pairing · Device connected again · Mia’s Phone was connected again: iOS. What was connected before no longer reports.';
    const code =
      'Pairing · New pairing code · Ana made a new pairing code for Mia’s Phone. Anyone who has it can connect a device in its place.';
    expect([await told(first), await told(second)]).toEqual([
      [anew, code, connected],
      [anew, connected],
    ]);
  });
});

describe('what another parent does', () => {
  it('is notified to the others and not to who did it', async () => {
    const { first, second, deviceId } = await settle();
    const fence = (await call('POST', '/geofence', second, { deviceId, ...SCHOOL })).json().data;
    await call('PUT', `/geofence/${fence.fenceId}`, second, { ...SCHOOL, fenceRadius: 1 });
    await call('DELETE', `/geofence/${fence.fenceId}`, second);
    expect(await told(first)).toEqual([
      'Geofence · Fence deleted · Ana deleted the fence School of Mia’s Phone.',
      'Geofence · Fence changed · Ana changed the fence School of Mia’s Phone.',
      'Geofence · Fence added · Ana added the fence School of Mia’s Phone.',
    ]);
    expect(await told(second)).toEqual([]);
  });

  it('to the rules is one notification for a while, however many entries change', async () => {
    const { first, second, deviceId } = await settle();
    const rule = (kind: string, ...values: string[]) =>
      call('POST', '/child/device/policy', second, { deviceId, kind, action: 'block', values });
    await Promise.all(['com.a', 'com.b', 'com.c'].map((app) => rule('app', app)));
    await rule('web', 'example.org');
    await rule('call', '+385911234567');
    await rule('app', 'com.a');
    expect((await told(first)).toSorted()).toEqual([
      'App · Blocked apps changed · Ana changed which apps are blocked on Mia’s Phone.',
      'App · Blocked numbers changed · Ana changed which numbers are blocked on Mia’s Phone.',
      'Web · Blocked sites changed · Ana changed which sites are blocked on Mia’s Phone.',
    ]);
    expect(await told(second)).toEqual([]);
  });

  it('to a history is notified once for a while', async () => {
    const { first, second, deviceId } = await settle();
    for (let day = 0; day < 3; day += 1) await call('DELETE', `/location?deviceId=${deviceId}`, second);
    const line = 'Pairing · History deleted · Ana deleted recorded positions of Mia’s Phone.';
    expect([await told(first), await told(second)]).toEqual([[line], []]);
  });

  it('stays in the list when the device or the child is gone, and a failed action notifies of nothing', async () => {
    const { first, second, device, deviceId } = await settle();
    await call('DELETE', `/child/device/${deviceId}`, second);
    await call('DELETE', `/child/device/${deviceId}`, second);
    expect(await told(first)).toEqual([
      'Pairing · Device removed · Ana removed Mia’s Phone. It no longer reports.',
    ]);
    await call('DELETE', `/child/${device.childId}`, second);
    // The child's notifications were deleted with the child.
    expect(await told(first)).toEqual([
      'Pairing · Child deleted · Ana deleted Mia, with devices and everything recorded.',
    ]);
    await first.addChild({ firstName: 'Theo' });
    await first.addChild({ firstName: 'Juno' });
    await call('DELETE', '/child', second);
    await call('DELETE', '/child', second);
    expect((await told(first))[0]).toBe(
      'Pairing · All children deleted · Ana deleted Theo and Juno, with devices and everything recorded.',
    );
    expect(await told(first)).toHaveLength(2);
    expect(await told(second)).toEqual([]);
  });

  it('with a new pairing code, the speed limit or the time zone is notified to the others alone, without the code', async () => {
    const { first, second, deviceId } = await settle();
    const { uniqueCode } = await second.api.call(devices.renewCode, { params: { id: deviceId } });
    await call('PUT', '/child/device/speedLimit', second, { deviceId, speedLimit: 40 });
    await call('PUT', '/family', second, { timeZone: 'America/New_York' });
    await call('PUT', '/family', second, { timeZone: 'America/New_York' });
    const lines = await told(first);
    expect(lines).toEqual([
      'App · Time zone changed · Ana changed your family’s time zone to America/New York. Schedules and days follow it now.',
      'Speed · Speed limit changed · Ana changed the speed limit on Mia’s Phone.',
      'Pairing · New pairing code · Ana made a new pairing code for Mia’s Phone. Anyone who has it can connect a device in its place.',
    ]);
    expect(lines.join(' ')).not.toContain(uniqueCode);
    expect(await told(second)).toEqual([]);
  });

  it('with keys for another app is notified to the others alone, without the keys', async () => {
    const { first, second, deviceId } = await settle();
    const { deviceKey } = await second.api.call(devices.connectDevice, { params: { id: deviceId } });
    const lines = await told(first);
    expect(lines).toEqual([
      'Pairing · New keys for a device · Ana made keys for another app on Mia’s Phone. Anyone who has them can report in its place; the former keys no longer work.',
    ]);
    expect(lines.join(' ')).not.toContain(deviceKey);
    expect(await told(second)).toEqual([]);
  });

  it('is not notified when a browser only says which zone it is in', async () => {
    const { first, second } = await settle();
    await call('PUT', '/family', second, { timeZone: 'Europe/Zagreb', onlyIfUnset: true });
    expect(await told(first)).toEqual([]);
  });

  it('is not written where there is no other parent', async () => {
    const alone = await stack.current.parent();
    const { deviceId } = await stack.current.device(alone);
    await call('POST', '/geofence', alone, { deviceId, ...SCHOOL });
    const rows = await stack.current.db
      .selectFrom('notifications')
      .select(['kind', 'params', 'title', 'message'])
      .where('family_id', '=', await familyOf(stack.current, alone))
      .execute();
    expect(rows.map((row) => textOf(row, DEFAULT_READER).title)).toEqual(['Device connected']);
  });
});

describe('a battery', () => {
  const report = (device: TestDevice, battery: number, charging?: boolean) =>
    call('PUT', '/device/status', device, { battery, ...(charging !== undefined && { charging }) });
  const look = () => stack.current.runJob('notifications.batteries');

  it('is notified once a discharge', async () => {
    const { first, device } = await settle();
    const levels: [number, boolean?][] = [[16], [15], [14], [20], [9], [24], [3]];
    for (const level of levels) {
      await report(device, ...level);
      await Promise.all([look(), look()]);
    }
    expect(await told(first)).toEqual(['Battery · Battery low · Mia’s Phone is down to 15 %.']);
    await report(device, 25);
    await look();
    await report(device, 12.4);
    await look();
    expect((await told(first))[0]).toBe('Battery · Battery low · Mia’s Phone is down to 12 %.');
    await report(device, 10, true);
    await look();
    await report(device, 11, false);
    await look();
    expect(await told(first)).toHaveLength(3);
  });

  it('is not notified while it charges, nor for what was long ago', async () => {
    const { first, device } = await settle();
    await report(device, 5, true);
    await look();
    const at = new Date(stack.current.clock.now().getTime() - 2 * 3_600_000).toISOString();
    const other = await stack.current.device(first, { childId: device.childId, deviceName: 'Watch' });
    await call('PUT', '/device/status', other, { battery: 4, at });
    await look();
    expect((await told(first)).filter((line) => line.startsWith('Battery'))).toEqual([]);
  });

  it('is noticed from the live reports, whichever way they come', async () => {
    const { first, device } = await settle();
    const other = await stack.current.device(first, { childId: device.childId, deviceName: 'Watch' });
    await call('POST', '/device/locations', device, [
      { latitude: 50, longitude: -5, battery: 7, recordedAt: stack.current.clock.now().toISOString() },
    ]);
    const put = await stack.current.server.inject({
      method: 'PATCH',
      url: `/api/live/devices/${other.deviceId}.json`,
      headers: other.headers,
      payload: { batteryp: 6 },
    });
    expect(put.statusCode).toBe(200);
    await vi.waitFor(
      async () => {
        const lines = (await told(first)).filter((line) => line.startsWith('Battery')).toSorted();
        expect(lines).toEqual([
          'Battery · Battery low · Mia’s Phone is down to 7 %.',
          'Battery · Battery low · Mia’s Watch is down to 6 %.',
        ]);
      },
      { timeout: 20_000, interval: 200 },
    );
  }, 15_000);
});

describe('a plan', () => {
  const look = () =>
    Promise.all([stack.current.runJob('notifications.plans'), stack.current.runJob('notifications.plans')]);

  it('that changes or ends within a week is notified once', async () => {
    const { first, second, familyId } = await settle();
    await look();
    const set = (fields: { plan?: string; plan_expires_at?: Date }) =>
      stack.current.db.updateTable('families').set(fields).where('id', '=', familyId).execute();
    await set({ plan: 'Parents' });
    await look();
    await look();
    const day = 86_400_000;
    const end = new Date(stack.current.clock.now().getTime() + 8 * day);
    await set({ plan_expires_at: end });
    await look();
    expect(await told(first)).toEqual(['Plan · Plan changed · Your family now has the Parents plan.']);
    await set({ plan_expires_at: new Date(end.getTime() - 2 * day) });
    await look();
    await look();
    const lines = await told(second);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^Plan · Plan ends soon · Your Parents plan ends on \d{1,2} \w+ \d{4}\./u);
  });
});

/** One notification of each switch, distinguished by the name of its child. */
const STORMS = {
  Battery: (child: string) =>
    ({ kind: 'device.battery-low', params: { percent: 9, child, device: 'x' } }) as const,
  Geofence: (child: string) =>
    ({
      kind: 'fence.crossed',
      params: { child, device: 'x', fence: 'School', direction: 'enter', forbidden: false },
    }) as const,
  Emergency: (child: string) => ({ kind: 'sos.called', params: { child, device: 'x' } }) as const,
};

describe('too many', () => {
  const storm = async (
    familyId: FamilyId,
    deviceId: DeviceId,
    count: number,
    callType: keyof typeof STORMS,
  ) => {
    const { notifier } = stack.current.app.parts.notifications;
    for (let index = 0; index < count; index += 1)
      await inTransaction(stack.current.db, (tx) =>
        notifier.notify(tx, { familyId, deviceId, ...STORMS[callType](`No ${index}`) }),
      );
  };

  it('of a device in an hour become one digest that counts on; emergencies are always written', async () => {
    const { first, device, familyId, deviceId } = await settle();
    const other = await stack.current.device(first, { childId: device.childId, deviceName: 'Watch' });
    await Promise.all([storm(familyId, deviceId, 20, 'Geofence'), storm(familyId, deviceId, 20, 'Geofence')]);
    const lines = await told(first);
    expect(lines.filter((line) => line.includes('No '))).toHaveLength(30);
    expect(lines.filter((line) => line.includes('Many notifications'))).toEqual([
      'Geofence · Many notifications · 10 more within the hour. They are counted here and not listed.',
    ]);
    await storm(familyId, deviceId, 3, 'Emergency');
    await storm(familyId, deviceId, 1, 'Battery');
    await storm(familyId, other.deviceId, 1, 'Battery');
    const after = await told(first);
    expect(after.filter((line) => line.startsWith('Emergency'))).toHaveLength(3);
    expect(after.filter((line) => line.startsWith('Battery · Battery low · No 0'))).toHaveLength(1);
    expect(after.filter((line) => line.includes('Many notifications'))).toEqual([
      'Battery · Many notifications · 11 more within the hour. They are counted here and not listed.',
    ]);
    stack.current.clock.advance(3601);
    await storm(familyId, deviceId, 1, 'Battery');
    expect((await told(first))[0]).toBe('Battery · Battery low · No 0’s x is down to 9 %.');
  });

  it('of fences do not hide that another person took over the device', async () => {
    const { first, second, familyId, deviceId } = await settle();
    await storm(familyId, deviceId, 40, 'Geofence');
    const { uniqueCode } = await second.api.call(devices.renewCode, { params: { id: deviceId } });
    await stack.current.api.call(devices.pairDevice, { body: { code: uniqueCode, platform: 'iOS' } });
    expect((await told(first)).filter((line) => line.startsWith('Pairing'))).toMatchObject([
      expect.stringContaining('Device connected again'),
      expect.stringContaining('New pairing code'),
    ]);
  });

  it('of what a computer tells of its users and pauses hide neither a bypass nor a pairing', async () => {
    const { first, second, familyId, deviceId } = await settle();
    const { notifier } = stack.current.app.parts.notifications;
    await inTransaction(stack.current.db, async (tx) => {
      for (let index = 0; index < 40; index += 1) {
        const users = [{ name: `x${index}`, isAdministrator: true }];
        await notifier.notify(tx, { familyId, deviceId, kind: 'computer.new-users', params: { users } });
        const params = { user: `x${index}`, minutes: null, by: 'administrator' } as const;
        await notifier.notify(tx, { familyId, deviceId, kind: 'computer.paused', params });
      }
      const params = { signal: 'off', times: 1, at: null, isOld: false } as const;
      await notifier.notify(tx, { familyId, deviceId, kind: 'computer.signal', params });
    });
    await second.api.call(devices.renewCode, { params: { id: deviceId } });
    const lines = await told(first);
    expect(lines.slice(0, 2)).toMatchObject([
      expect.stringContaining('New pairing code'),
      expect.stringContaining('switched all rules off'),
    ]);
    expect(lines).toHaveLength(64);
    expect(lines.filter((line) => line.includes('10 more within the hour'))).toHaveLength(2);
  });

  it('of one sign of a bypass hide no other sign, nor another way of it', async () => {
    const { first, familyId, deviceId } = await settle();
    const { notifier } = stack.current.app.parts.notifications;
    await inTransaction(stack.current.db, async (tx) => {
      const at = { familyId, deviceId };
      for (let index = 0; index < 40; index += 1)
        await notifier.notify(tx, { ...at, kind: 'filter.bypassed', params: { seconds: 7200, way: null } });
      const vpn = { seconds: 7200, way: 'vpn' } as const;
      await notifier.notify(tx, { ...at, kind: 'filter.bypassed', params: vpn });
      const params = { signal: 'vpn', times: 1, at: null, isOld: false } as const;
      await notifier.notify(tx, { ...at, kind: 'computer.signal', params });
      await notifier.notify(tx, { ...at, kind: 'computer.signal', params: { ...params, signal: 'off' } });
    });
    const lines = await told(first);
    expect(lines).toHaveLength(34);
    expect(lines.filter((line) => line.includes('10 more within the hour'))).toHaveLength(1);
    for (const said of [/asked for a VPN/u, /VPN/u, /switched all rules off/u])
      expect(lines.slice(0, 3).join('|')).toMatch(said);
  });

  it('is not sent for a device or child that is gone', async () => {
    const { first, device, familyId, deviceId } = await settle();
    const { notifier } = stack.current.app.parts.notifications;
    await call('DELETE', `/child/${device.childId}`, first);
    await inTransaction(stack.current.db, async (tx) => {
      const params = { child: 'Mia', device: 'Phone', top: 20, limit: 30 };
      const of = { deviceId, childId: device.childId };
      await notifier.notify(tx, { familyId, kind: 'speed.over', params, ...of });
    });
    expect(await told(first)).toEqual([]);
  });
});
