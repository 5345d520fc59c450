import { describe, expect, it } from 'vitest';
import { newFamilyId, newId } from '../../platform/ids.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);
const BODY = { firstName: 'Mia', age: 9, deviceType: 'Android' };
const names = (children: { firstName: string }[]) => children.map(({ firstName }) => firstName);

describe('who may touch children', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', '/child', undefined],
    ['POST', '/addChild', BODY],
    ['PUT', `/child/${newId()}`, BODY],
    ['DELETE', `/child/${newId()}`, undefined],
    ['DELETE', '/child', undefined],
    ['GET', `/picture/${'0'.repeat(32)}.webp`, undefined],
  ])("401 without a token and with a device's: %s %s", async (method, url, body) => {
    const device = await stack.current.device(await stack.current.parent());
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
  });

  it('404 when the child belongs to another family, which keeps it as it was', async () => {
    const [owner, stranger] = [await stack.current.parent(), await stack.current.parent()];
    const childId = await owner.addChild();
    const answers = [
      await call('PUT', `/child/${childId}`, stranger.headers, { ...BODY, firstName: 'Eve' }),
      await call('DELETE', `/child/${childId}`, stranger.headers),
      await call('DELETE', `/child/${newId()}`, stranger.headers),
      await call('DELETE', '/child/not-an-id', stranger.headers),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await call('DELETE', '/child', stranger.headers)).json()).toMatchObject({ data: { deleted: 0 } });
    expect((await call('GET', '/child', stranger.headers)).json()).toEqual({ data: [] });
    expect((await call('GET', '/child', owner.headers)).json().data).toMatchObject([
      { childId, firstName: 'Mia' },
    ]);
  });
});

describe('adding and changing a child', () => {
  it.each([
    [{ firstName: '' }, 'First Name is required'],
    [{ firstName: undefined }, 'First Name is required'],
    [{ firstName: 5 }, 'A text is needed'],
    [{ firstName: 'Mia 2' }, 'Only alphabets are allowed'],
    [{ firstName: '<b>' }, 'Only alphabets are allowed'],
    [{ firstName: 'M'.repeat(81) }, 'At most 80 characters'],
    [{ firstName: 'M'.repeat(10_000) }, 'At most 80 characters'],
    [{ age: 0 }, 'The age is at least 1'],
    [{ age: 121 }, 'The age is at most 120'],
    [{ age: 7.5 }, 'Enter the age in whole years'],
    [{ age: '9' }, 'Enter the age in years'],
    [{ deviceType: 'Toaster' }, 'Device Type is required'],
    [{ deviceType: undefined }, 'Device Type is required'],
  ])('400 for %j', async (fields, message) => {
    const parent = await stack.current.parent();
    const childId = await parent.addChild();
    for (const answer of [
      await call('POST', '/addChild', parent.headers, { ...BODY, ...fields }),
      await call('PUT', `/child/${childId}`, parent.headers, { ...BODY, ...fields }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toContainEqual({ path: Object.keys(fields)[0], message });
    }
  });

  it('answers 201 with the specified words; names of any script are kept as they are', async () => {
    const parent = await stack.current.parent();
    const added = await call('POST', '/addChild', parent.headers, {
      ...BODY,
      firstName: ' Žofie Ann ',
      familyId: newFamilyId(),
    });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toEqual({
      data: { childId: expect.any(String) },
      message: 'Child Added Successfuly',
    });
    await call('POST', '/addChild', parent.headers, {
      ...BODY,
      firstName: 'ليلى',
      age: 120,
      deviceType: 'Windows Desktop',
    });
    const { data } = (await call('GET', '/child', parent.headers)).json();
    expect(data).toEqual([
      {
        childId: added.json().data.childId,
        firstName: 'Žofie Ann',
        age: 9,
        deviceType: 'Android',
        phone: null,
        profileUrl: null,
        ordinal: 0,
        sample: false,
        devices: [],
      },
      expect.objectContaining({ firstName: 'ليلى', age: 120, deviceType: 'Windows Desktop', ordinal: 1 }),
    ]);
  });

  it('changes a child and says so', async () => {
    const parent = await stack.current.parent();
    const childId = await parent.addChild();
    const answer = await call('PUT', `/child/${childId}`, parent.headers, {
      firstName: 'Mira',
      age: 10,
      deviceType: 'iPad',
    });
    expect(answer.json()).toEqual({ message: 'Child Updated Successfuly' });
    expect((await call('GET', '/child', parent.headers)).json().data).toMatchObject([
      { childId, firstName: 'Mira', age: 10, deviceType: 'iPad', ordinal: 0 },
    ]);
  });

  it('needs no age; a change without one keeps it, and null takes it back', async () => {
    const parent = await stack.current.parent();
    const { age: _age, ...ageless } = BODY;
    const added = await call('POST', '/addChild', parent.headers, ageless);
    expect(added.statusCode).toBe(201);
    const { childId } = added.json().data;
    const age = async () => (await call('GET', '/child', parent.headers)).json().data[0].age;
    const change = (fields: object) => call('PUT', `/child/${childId}`, parent.headers, fields);
    expect(await age()).toBeNull();
    expect((await change({ ...BODY, age: 9 })).statusCode).toBe(200);
    await change({ ...ageless, firstName: 'Mira' });
    expect(await age()).toBe(9);
    await change({ ...BODY, age: null });
    expect(await age()).toBeNull();
  });

  it('counts the age on from the day it was entered, also over a change of the name', async () => {
    const { db } = stack.current;
    const parent = await stack.current.parent();
    const childId = await parent.addChild({ age: 9 });
    const twoYearsAgo = new Date(stack.current.clock.now().getTime() - 2 * 366 * 86_400_000);
    await db
      .updateTable('children')
      .set({ age_entered_on: twoYearsAgo.toISOString().slice(0, 10) })
      .where('id', '=', childId)
      .execute();
    const age = async () => (await call('GET', '/child', parent.headers)).json().data[0].age;
    const entered = () =>
      db
        .selectFrom('children')
        .select(['age', 'age_entered_on'])
        .where('id', '=', childId)
        .executeTakeFirstOrThrow();
    expect(await age()).toBe(11);
    const before = await entered();
    await call('PUT', `/child/${childId}`, parent.headers, { ...BODY, firstName: 'Mira', age: 11 });
    expect(await entered()).toEqual(before);
    await call('PUT', `/child/${childId}`, parent.headers, { ...BODY, age: 8 });
    expect(await age()).toBe(8);
    expect((await entered()).age).toBe(8);
  });

  it('30 children of 40 added at once, each on a place of its own; then 409 with words', async () => {
    const parent = await stack.current.parent();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call('POST', '/addChild', parent.headers, BODY)),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(30);
    const refused = answers.filter((answer) => answer.statusCode === 409);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.json()).toEqual({
      code: 'CONFLICT',
      message: 'A family can have at most 30 children here. Delete one first.',
    });
    const { data } = (await call('GET', '/child', parent.headers)).json<{ data: { ordinal: number }[] }>();
    expect(data.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, n) => n),
    );
  });

  it('gives a new child the smallest place that became free', async () => {
    const parent = await stack.current.parent();
    const ids = [];
    for (const firstName of ['A', 'B', 'C']) ids.push(await parent.addChild({ firstName }));
    await call('DELETE', `/child/${ids[1]}`, parent.headers);
    await parent.addChild({ firstName: 'D' });
    const { data } = (await call('GET', '/child', parent.headers)).json();
    expect(names(data)).toEqual(['A', 'C', 'D']);
    expect(data.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([0, 2, 1]);
  });
});

describe('the number of a child', () => {
  const CHILD = { firstName: 'Mia', age: 9, deviceType: 'Android' };
  const PHONE = '+385912345678';
  const numberOf = async (headers: Record<string, string>) =>
    (await call('GET', '/child', headers)).json().data.map(({ phone }: { phone: unknown }) => phone);

  it('is none unless it is told, stays where a change leaves it out, and null takes it back', async () => {
    const { headers } = await stack.current.parent();
    const { childId } = (await call('POST', '/addChild', headers, CHILD)).json().data;
    expect(await numberOf(headers)).toEqual([null]);
    const put = (fields: object) => call('PUT', `/child/${childId}`, headers, { ...CHILD, ...fields });
    expect((await put({ phone: PHONE })).statusCode).toBe(200);
    await put({});
    expect(await numberOf(headers)).toEqual([PHONE]);
    await put({ phone: null });
    expect(await numberOf(headers)).toEqual([null]);
  });

  it('goes with the child', async () => {
    const { headers } = await stack.current.parent();
    const { childId } = (await call('POST', '/addChild', headers, { ...CHILD, phone: PHONE })).json().data;
    expect(await numberOf(headers)).toEqual([PHONE]);
    await call('DELETE', `/child/${childId}`, headers);
    const rows = stack.current.db.selectFrom('children').select('phone').where('id', '=', childId);
    expect(await rows.execute()).toEqual([]);
  });

  it.each(['0912345678', '+1', '+385', 'tel:+385912345678', '', '+385912345678;ext=1', '+38591234567890'])(
    '400 for %j, and nothing is kept',
    async (phone) => {
      const { headers } = await stack.current.parent();
      const answer = await call('POST', '/addChild', headers, { ...CHILD, phone });
      expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'phone']);
      expect(await numberOf(headers)).toEqual([]);
    },
  );
});

describe('deleting', () => {
  const status = (headers: Record<string, string>) => call('PUT', '/device/status', headers, { battery: 50 });

  it('takes the devices, their tokens and everything recorded with the child, and leaves the others', async () => {
    const { db } = stack.current;
    const parent = await stack.current.parent();
    const [gone, kept] = [await stack.current.device(parent), await stack.current.device(parent)];
    for (const { deviceId } of [gone, kept]) {
      const { family_id } = await db
        .selectFrom('devices')
        .select('family_id')
        .where('id', '=', deviceId)
        .executeTakeFirstOrThrow();
      const now = stack.current.clock.now();
      await db
        .selectNoFrom((eb) =>
          eb.fn('make_positions_partition', [eb.val(now.toISOString().slice(0, 10))]).as('made'),
        )
        .execute();
      await db
        .insertInto('positions')
        .values({ family_id, device_id: deviceId, recorded_at: now, latitude: 45, longitude: 14 })
        .execute();
    }
    expect((await status(gone.headers)).statusCode).toBe(200);
    const answer = await call('DELETE', `/child/${gone.childId}`, parent.headers);
    expect(answer.json()).toEqual({ message: 'Child Deleted Successfuly' });
    expect((await status(gone.headers)).statusCode).toBe(401);
    expect((await status(kept.headers)).statusCode).toBe(200);
    expect((await call('DELETE', `/child/${gone.childId}`, parent.headers)).statusCode).toBe(404);
    const left = () =>
      db
        .selectFrom('positions')
        .select('device_id')
        .where('device_id', 'in', [gone.deviceId, kept.deviceId])
        .execute();
    await expect.poll(left).toEqual([{ device_id: kept.deviceId }]);
    const { data } = (await call('GET', '/child', parent.headers)).json();
    expect(data).toMatchObject([{ childId: kept.childId, devices: [{ deviceId: kept.deviceId }] }]);
  });

  it('Clear All takes every child of the family and of no other', async () => {
    const [parent, other] = [await stack.current.parent(), await stack.current.parent()];
    const devices = [await stack.current.device(parent), await stack.current.device(parent)];
    const kept = await stack.current.device(other);
    const answer = await call('DELETE', '/child', parent.headers);
    expect(answer.json()).toEqual({ data: { deleted: 2 }, message: 'Child Cleared Successfuly' });
    for (const device of devices) expect((await status(device.headers)).statusCode).toBe(401);
    expect((await status(kept.headers)).statusCode).toBe(200);
    expect((await call('GET', '/child', parent.headers)).json().data).toEqual([]);
    expect((await call('GET', '/child', other.headers)).json().data).toHaveLength(1);
  });

  it('while devices are being added to the child: no device is left', async () => {
    const parent = await stack.current.parent();
    const childId = await parent.addChild();
    const add = () =>
      call('POST', '/child/addDevice', parent.headers, {
        childId,
        deviceName: 'Phone',
        deviceType: 'Android',
      });
    const answers = await Promise.all([
      add(),
      add(),
      call('DELETE', `/child/${childId}`, parent.headers),
      add(),
      add(),
    ]);
    expect(answers[2]?.statusCode).toBe(200);
    for (const answer of [...answers.slice(0, 2), ...answers.slice(3)])
      expect([201, 404]).toContain(answer.statusCode);
    expect(
      await stack.current.db.selectFrom('devices').select('id').where('child_id', '=', childId).execute(),
    ).toEqual([]);
  });
});
