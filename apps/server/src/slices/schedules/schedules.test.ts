import { describe, expect, it } from 'vitest';
import { WEEK_DAYS, type ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newId } from '../../platform/ids.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);

const NIGHT = { name: 'Night', frequency: 'Daily', from: '21:00', to: '07:00', apps: ['com.b', 'com.a'] };
const SCHOOL = {
  name: 'School',
  frequency: 'Weekly',
  from: '08:30',
  to: '15:00',
  weekDays: ['Friday', 'Monday', 'Friday'],
  apps: ['com.a'],
};

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { deviceId } = device;
  const { headers } = parent;
  return {
    parent,
    device,
    deviceId,
    add: (body: object) => call('POST', '/schedule', headers, { deviceId, ...body }),
    put: (id: string, body: object) => call('PUT', `/schedule/${id}`, headers, body),
    list: async (): Promise<ParentSchedule[]> =>
      (await call('GET', `/schedule?deviceId=${deviceId}`, headers)).json().data,
    policy: async () => (await call('GET', '/device/policy', device.headers)).json().data,
    clear: () => call('DELETE', `/schedule/clear?deviceId=${deviceId}`, headers),
  };
};

describe('who may touch schedules', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', `/schedule?deviceId=${newId()}`, undefined],
    ['POST', '/schedule', { ...NIGHT, deviceId: newDeviceId() }],
    ['PUT', `/schedule/${newId()}`, NIGHT],
    ['DELETE', `/schedule/${newId()}`, undefined],
    ['DELETE', `/schedule/clear?deviceId=${newId()}`, undefined],
  ])("401 without a token and with a device's, 404 for an unknown id: %s %s", async (method, url, body) => {
    const { parent, device } = await family();
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
    expect((await call(method, url, parent.headers, body)).statusCode).toBe(404);
  });

  it('404 for another family, whose schedules stay', async () => {
    const [own, other] = [await family(), await family()];
    const { scheduleId } = (await own.add(NIGHT)).json().data;
    const { headers } = other.parent;
    const answers = await Promise.all([
      call('GET', `/schedule?deviceId=${own.deviceId}`, headers),
      call('POST', '/schedule', headers, { ...NIGHT, deviceId: own.deviceId }),
      call('PUT', `/schedule/${scheduleId}`, headers, SCHOOL),
      call('DELETE', `/schedule/${scheduleId}`, headers),
      call('DELETE', `/schedule/clear?deviceId=${own.deviceId}`, headers),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(await own.list()).toMatchObject([{ name: 'Night' }]);
  });
});

describe('making and changing', () => {
  it('keeps days in their order and apps each once; Daily is every day', async () => {
    const { deviceId, add, list } = await family();
    const made = await add(NIGHT);
    expect([made.statusCode, made.json().message]).toEqual([201, 'Created Successful']);
    await add(SCHOOL);
    expect(await list()).toEqual([
      {
        ...NIGHT,
        scheduleId: made.json().data.scheduleId,
        deviceId,
        weekDays: WEEK_DAYS,
        apps: ['com.a', 'com.b'],
        kinds: [],
        wholeDevice: false,
        version: 1,
        changedAt: expect.any(String),
        receivedAt: null,
      },
      expect.objectContaining({
        name: 'School',
        weekDays: ['Monday', 'Friday'],
        apps: ['com.a'],
        version: 2,
      }),
    ]);
  });

  it('is read by the device with the next version, and its receipt is shown under each schedule', async () => {
    const { add, put, list, policy } = await family();
    const { scheduleId } = (await add(NIGHT)).json().data;
    expect(await policy()).toMatchObject({
      version: 1,
      schedules: [{ scheduleId, name: 'Night', from: '21:00', to: '07:00', apps: ['com.a', 'com.b'] }],
    });
    const [there] = await list();
    expect(there?.receivedAt).toEqual(expect.any(String));
    expect((await put(scheduleId, { ...NIGHT, to: '06:30' })).json()).toEqual({
      message: 'Updated Successful',
    });
    expect(await list()).toMatchObject([{ to: '06:30', version: 2, receivedAt: null }]);
    expect((await policy()).version).toBe(2);
    await put(scheduleId, { ...NIGHT, to: '06:30' });
    expect((await policy()).version).toBe(2);
  });

  it.each([
    ['an end like its start', { to: '21:00' }, 'to'],
    ['a time that no clock shows', { from: '24:00' }, 'from'],
    ['a time without its zero', { from: '9:00' }, 'from'],
    ['Weekly without a day', { frequency: 'Weekly', weekDays: [] }, 'weekDays'],
    ['a day that is none', { frequency: 'Weekly', weekDays: ['Mon'] }, 'weekDays.0'],
    ['another frequency', { frequency: 'Monthly' }, 'frequency'],
    ['no app', { apps: [] }, 'apps'],
    ['a kind of apps that is none', { kinds: ['work'] }, 'kinds.0'],
    ['a name with a link', { name: 'see www.example.org' }, 'name'],
    ['no name', { name: ' ' }, 'name'],
  ])('400 for %s', async (_, fault, path) => {
    const { add, list } = await family();
    const answer = await add({ ...NIGHT, ...fault });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
    expect(await list()).toEqual([]);
  });

  it('409 for the very same schedule, also when a retry and the first come at once', async () => {
    const { add, put, list } = await family();
    const answers = await Promise.all([add(SCHOOL), add({ ...SCHOOL, weekDays: ['Monday', 'Friday'] })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { scheduleId } = (await add(NIGHT)).json().data;
    const twin = await put(scheduleId, SCHOOL);
    expect([twin.statusCode, twin.json().code]).toEqual([409, 'SCHEDULE_EXISTS']);
    expect(await list()).toHaveLength(2);
  });

  it('409 for the 51st, also when two parents add the last one at once', async () => {
    const { add, list } = await family();
    for (let index = 0; index < 49; index += 1)
      expect((await add({ ...NIGHT, name: `Night ${index}` })).statusCode).toBe(201);
    const answers = await Promise.all([add({ ...NIGHT, name: 'A' }), add({ ...NIGHT, name: 'B' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('SCHEDULES_FULL');
    expect(await list()).toHaveLength(50);
  });

  it('the later of two parents who change the same schedule is refused', async () => {
    const { add, put, list } = await family();
    const { scheduleId } = (await add(NIGHT)).json().data;
    const [{ version } = { version: -1 }] = await list();
    const answers = await Promise.all([
      put(scheduleId, { ...NIGHT, to: '06:00', version }),
      put(scheduleId, { ...NIGHT, to: '06:30', version }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('CONFLICT');
  });
});

describe('kinds of apps and the whole device', () => {
  const BLOCKS = { appId: 'com.blocks', name: 'Blocks', category: 'Games' };
  const NOTES = { appId: 'com.notes', name: 'Notes', category: null };
  const PHONE = { appId: 'com.android.dialer', name: 'Phone', category: null };
  const report = (device: { headers: Record<string, string> }, apps: object[]) =>
    call('POST', '/device/apps', device.headers, apps);
  const GAMES = { ...NIGHT, name: 'Homework', apps: [], kinds: ['games', 'games'] };
  const BEDTIME = { ...NIGHT, name: 'Bedtime', wholeDevice: true, kinds: ['games'] };

  it('need no list of apps, and are kept as they were chosen', async () => {
    const { add, list, policy } = await family();
    expect((await add(GAMES)).statusCode).toBe(201);
    expect((await add(BEDTIME)).statusCode).toBe(201);
    expect(await list()).toMatchObject([
      { apps: [], kinds: ['games'], wholeDevice: false },
      { apps: [], kinds: [], wholeDevice: true },
    ]);
    expect((await policy()).schedules).toMatchObject([
      { apps: [], kinds: ['games'] },
      { apps: [], wholeDevice: true },
    ]);
    expect((await add({ ...BEDTIME, kinds: [] })).json().code).toBe('SCHEDULE_EXISTS');
  });

  it('reach the device as its apps, also those that it reports later', async () => {
    const { device, add, list, policy } = await family();
    await report(device, [BLOCKS, NOTES]);
    await add(GAMES);
    await add(BEDTIME);
    expect(await policy()).toMatchObject({
      version: 2,
      schedules: [{ apps: ['com.blocks'] }, { apps: ['com.blocks', 'com.notes'] }],
    });
    await report(device, [BLOCKS, NOTES, PHONE, { ...BLOCKS, appId: 'com.bricks' }]);
    expect(await policy()).toMatchObject({
      version: 3,
      schedules: [
        { apps: ['com.blocks', 'com.bricks'] },
        { apps: ['com.blocks', 'com.bricks', 'com.notes'] },
      ],
    });
    expect(await list()).toMatchObject([{ apps: [] }, { apps: [] }]);
  });

  it('of chosen apps alone leave the version when other apps are reported', async () => {
    const { device, add, policy } = await family();
    await add(NIGHT);
    await report(device, [BLOCKS]);
    expect((await policy()).version).toBe(1);
  });
});

describe('deleting', () => {
  it('takes one, informs the device, and answers 404 to the second try', async () => {
    const { parent, add, list, policy } = await family();
    const { scheduleId } = (await add(NIGHT)).json().data;
    await add(SCHOOL);
    const remove = () => call('DELETE', `/schedule/${scheduleId}`, parent.headers);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await list()).map(({ name }) => name)).toEqual(['School']);
    expect(await policy()).toMatchObject({ version: 3, schedules: [{ name: 'School' }] });
  });

  it('clears all of one device and none of another', async () => {
    const { parent, add, list, clear } = await family();
    const other = await stack.current.device(parent);
    await add(NIGHT);
    await add(SCHOOL);
    await call('POST', '/schedule', parent.headers, { ...NIGHT, deviceId: other.deviceId });
    expect((await clear()).json()).toEqual({ data: { deleted: 2 }, message: 'Deleted Successful' });
    expect((await clear()).json().data).toEqual({ deleted: 0 });
    expect(await list()).toEqual([]);
    const kept = await call('GET', `/schedule?deviceId=${other.deviceId}`, parent.headers);
    expect(kept.json().data).toHaveLength(1);
  });

  it('of what is blocked leaves schedules, and the other way round', async () => {
    const { parent, deviceId, add, clear, policy } = await family();
    const values = { deviceId, kind: 'app', action: 'block', values: ['com.x'] };
    await add(NIGHT);
    await call('POST', '/child/device/policy', parent.headers, values);
    await call('DELETE', `/child/device/policy?deviceId=${deviceId}`, parent.headers);
    expect(await policy()).toMatchObject({ blockedApps: [], schedules: [{ name: 'Night' }] });
    await call('POST', '/child/device/policy', parent.headers, values);
    await clear();
    expect(await policy()).toMatchObject({ blockedApps: ['com.x'], schedules: [] });
  });
});
