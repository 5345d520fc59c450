import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Harness,
  position,
  startHarness,
  type TestDevice,
  type TestFamily,
} from '@kinward/testkit/calls/gateway.ts';

let harness: Harness;
let family: TestFamily;
beforeAll(async () => {
  harness = await startHarness();
  family = await harness.family();
});
afterAll(() => harness.close());

const report = (device: TestDevice, body: unknown, via: Harness = harness) =>
  via.call('POST', '/device/locations', device.auth, body);
const ago = (seconds: number): Date => new Date(harness.clock.now().getTime() - seconds * 1000);
const viewOf = async (device: TestDevice, of: TestFamily = family) =>
  (await harness.devices.view(of.familyId, device.deviceId))?.device;
const countOf = async (device: TestDevice): Promise<number> => {
  const row = await harness.db
    .selectFrom('positions')
    .where('device_id', '=', device.deviceId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

describe('POST /device/locations', () => {
  it("401 without a token, with a made-up one and with a parent's", async () => {
    for (const headers of [{}, { authorization: 'Bearer kwd_nobody_knows_this' }, family.parentAuth]) {
      expect((await harness.call('POST', '/device/locations', headers, [position(ago(1))])).status).toBe(401);
    }
  });

  it.each([
    ['an object', position(new Date())],
    ['nothing', []],
    ['latitude 91', [position(new Date(), { latitude: 91 })]],
    ['longitude -181', [position(new Date(), { longitude: -181 })]],
    ['a latitude in words', [position(new Date(), { latitude: '45.8' })]],
    ['a battery of 101', [position(new Date(), { battery: 101 })]],
    ['a negative speed', [position(new Date(), { speed: -1 })]],
    ['no time', [{ latitude: 1, longitude: 2 }]],
    ['the year 1900', [position(new Date('1900-01-01T00:00:00Z'))]],
    ['tomorrow', [position(new Date(Date.now() + 86_400_000))]],
    ['a day that is none', [position(new Date(), { recordedAt: '2026-02-30T12:00:00Z' })]],
    [
      '1,001 positions',
      Array.from({ length: 1001 }, (_, index) => position(new Date(Date.now() - index * 1000))),
    ],
  ])('400 for %s, and nothing is stored', async (_what, body) => {
    const device = await harness.device(family);
    const answer = await report(device, body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION');
    expect(answer.body.errors.length).toBeGreaterThan(0);
    expect(await countOf(device)).toBe(0);
  });

  it('400 names the item whose time is at fault, and stores none of the others', async () => {
    const device = await harness.device(family);
    const answer = await report(device, [position(ago(5)), position(new Date(Date.now() + 3_600_000))]);
    expect(answer.body.errors).toEqual([expect.objectContaining({ path: '1.recordedAt' })]);
    expect(await countOf(device)).toBe(0);
  });

  it('takes a fix that is 4 minutes ahead of the server', async () => {
    const device = await harness.device(family);
    expect((await report(device, [position(ago(-240))])).body.data).toEqual({
      stored: 1,
      duplicates: 0,
      notKept: 0,
    });
  });

  it('stores a batch of 1,000 and answers once it is there', async () => {
    const device = await harness.device(family);
    const batch = Array.from({ length: 1000 }, (_, index) =>
      position(ago(index * 30), { latitude: 45 + index / 10_000 }),
    );
    expect((await report(device, batch)).body.data).toEqual({ stored: 1000, duplicates: 0, notKept: 0 });
    expect(await countOf(device)).toBe(1000);
  });

  it('stores the same position once: again, twice in a batch, and from many callers at the same time', async () => {
    const device = await harness.device(family);
    const [one, two] = [position(ago(10)), position(ago(20))];
    expect((await report(device, [one, one, two])).body.data).toEqual({
      stored: 2,
      duplicates: 1,
      notKept: 0,
    });
    expect((await report(device, [one, two])).body.data).toEqual({ stored: 0, duplicates: 2, notKept: 0 });
    const three = position(ago(30));
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(device, [three])));
    expect(answers.map(({ body }) => body.data.stored).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 19 }, () => 0),
      1,
    ]);
    expect(await countOf(device)).toBe(3);
  });

  it('does not keep what is older than the family keeps, and says so', async () => {
    const short = await harness.family({ retentionDays: 7 });
    const device = await harness.device(short);
    const answer = await report(device, [position(ago(8 * 86_400)), position(ago(60))]);
    expect(answer.body.data).toEqual({ stored: 1, duplicates: 0, notKept: 1 });
    const onlyOld = await harness.device(short);
    expect((await report(onlyOld, [position(ago(8 * 86_400))])).body.data).toEqual({
      stored: 0,
      duplicates: 0,
      notKept: 1,
    });
    expect(await viewOf(onlyOld, short)).toMatchObject({
      location: null,
      battery: null,
      lastSeenAt: expect.any(String),
    });
  });

  it('shows the newest fix, not the newest arrival, and each battery by its own time', async () => {
    const device = await harness.device(family);
    const newest = ago(10);
    await report(device, [position(newest, { latitude: 45.1, battery: 50 })]);
    await report(device, [position(ago(600), { latitude: 45.2, battery: 60 })]);
    expect(await viewOf(device)).toMatchObject({
      location: { latitude: 45.1, recordedAt: newest.toISOString() },
      battery: 50,
    });
    await report(device, [
      position(ago(5), { latitude: 45.101, battery: null }),
      position(ago(7), { latitude: 45.102, battery: 49 }),
    ]);
    expect(await viewOf(device)).toMatchObject({ location: { latitude: 45.101 }, battery: 49 });
  });

  it('keeps numbers at the edge of what the database can hold', async () => {
    const device = await harness.device(family);
    const odd = [
      position(ago(1), { accuracy: 1e-50, speed: 5e-324 }),
      position(ago(2), { latitude: 5e-324, longitude: -0 }),
      position(ago(3), { latitude: -90, longitude: 180, bearing: 360, altitude: -12_000 }),
    ];
    expect((await report(device, odd)).body.data.stored).toBe(3);
  });

  it('answers 429 with Retry-After when a device has sent its share, and takes it again later', async () => {
    const small = await startHarness({ limits: { positionBucket: 10 }, beside: harness });
    try {
      const device = await harness.device(family);
      const batch = (from: number) => Array.from({ length: 8 }, (_, index) => position(ago(from + index)));
      expect((await report(device, batch(0), small)).status).toBe(201 - 1);
      const refused = await report(device, batch(10), small);
      expect(refused).toMatchObject({ status: 429, body: { code: 'QUOTA' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      small.clock.advance(10);
      expect((await report(device, batch(10), small)).status).toBe(200);
    } finally {
      await small.close();
    }
  });

  it('takes no more than its share of a device whose reports are dropped or refused', async () => {
    const small = await startHarness({ limits: { positionBucket: 10 }, beside: harness });
    const batch = (from: number) => Array.from({ length: 8 }, (_, index) => position(ago(from + index)));
    try {
      const [adult, early] = [await harness.device(family), await harness.device(family)];
      await harness.db
        .insertInto('adult_declarations')
        .values({ device_id: adult.deviceId, family_id: family.familyId, declared_at: ago(60) })
        .execute();
      expect((await report(adult, batch(0), small)).body.data).toMatchObject({ stored: 0, notKept: 8 });
      expect((await report(adult, batch(10), small)).body.code).toBe('QUOTA');
      expect((await report(early, batch(-3600), small)).body.code).toBe('VALIDATION');
      expect((await report(early, batch(-3600), small)).body.code).toBe('QUOTA');
    } finally {
      await small.close();
    }
  });

  it('stores each position once when two processes take the same ones at the same time', async () => {
    const second = await startHarness({ beside: harness });
    try {
      const owned = await Promise.all(Array.from({ length: 5 }, () => harness.device(family)));
      const calls = owned.flatMap((device) => {
        const batch = Array.from({ length: 40 }, (_, index) =>
          position(ago(index), { latitude: 40 + index / 1000 }),
        );
        return [harness, second, harness, second].map((via, turn) =>
          report(device, turn % 2 === 0 ? batch : batch.toReversed(), via),
        );
      });
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
      expect(answers.reduce((sum, { body }) => sum + body.data.stored, 0)).toBe(5 * 40);
      for (const device of owned) expect(await countOf(device)).toBe(40);
    } finally {
      await second.close();
    }
  });

  it('401 for a device that is removed while its report is under way, and nothing of it stays', async () => {
    const device = await harness.device(family);
    await report(device, [position(ago(1))]);
    await harness.db.deleteFrom('devices').where('id', '=', device.deviceId).execute();
    const answer = await report(device, [position(ago(2))]);
    expect(answer.status).toBe(401);
  });

  it("makes no partition on a device's word", async () => {
    const partitions = async () =>
      (await harness.pool.query(`select count(*) from pg_inherits where inhparent = 'positions'::regclass`))
        .rows;
    const before = await partitions();
    const device = await harness.device(family);
    await report(device, [position(new Date('1970-01-01T00:00:00Z'))]);
    await report(device, [position(new Date('2100-01-01T00:00:00Z'))]);
    await report(device, [position(ago(400 * 86_400))]);
    expect(await partitions()).toEqual(before);
  });
});

describe('PUT /device/status', () => {
  const status = (device: TestDevice, body: unknown) =>
    harness.call('PUT', '/device/status', device.auth, body);

  it('401 without a token; 400 for a battery of 101, a status from tomorrow or 1900', async () => {
    expect((await harness.call('PUT', '/device/status', {}, { battery: 5 })).status).toBe(401);
    const device = await harness.device(family);
    for (const body of [
      { battery: 101 },
      { battery: 'full' },
      { battery: 5, at: '1900-01-01T00:00:00Z' },
      { battery: 5, at: ago(-86_400).toISOString() },
    ]) {
      expect(await status(device, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });

  it('shows battery and missing permissions; an older report changes nothing', async () => {
    const device = await harness.device(family);
    expect(
      (
        await status(device, {
          battery: 40,
          charging: true,
          permissions: { location: false, usage: true },
          at: ago(60).toISOString(),
        })
      ).status,
    ).toBe(200);
    await status(device, {
      battery: 90,
      charging: false,
      permissions: { location: true },
      at: ago(600).toISOString(),
    });
    expect(await viewOf(device)).toMatchObject({
      battery: 40,
      charging: true,
      missingPermissions: ['location'],
      batteryAt: expect.any(String),
    });
    await status(device, { battery: 39 });
    expect(await viewOf(device)).toMatchObject({
      battery: 39,
      charging: true,
      missingPermissions: ['location'],
    });
  });
});
