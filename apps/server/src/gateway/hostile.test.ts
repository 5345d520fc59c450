/** A device that means harm harms itself: devices that report beside it are served as usual. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  position,
  startHarness,
  type Harness,
  type TestDevice,
  type TestFamily,
} from '@kinward/testkit/calls/gateway.ts';
import { until } from '@kinward/testkit/streams.ts';

let harness: Harness;
let family: TestFamily;
let device: TestDevice;
let neighbour: TestDevice;
beforeAll(async () => {
  harness = await startHarness();
  family = await harness.family();
  device = await harness.device(family);
  neighbour = await harness.device(await harness.family());
}, 30_000);
afterAll(() => harness.close());

const NEW_LINE = '\r\n';
const HUNDRED_MB = 100 * 1024 * 1024;

/** The first lines of a request as they go over a plain socket. */
const head = (line: string, ...headers: string[]): string =>
  [line, 'Host: 127.0.0.1', `Authorization: ${device.auth['authorization']}`, ...headers, '', ''].join(
    NEW_LINE,
  );
const dial = async () => {
  const socket = connect(Number(new URL(harness.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
/** An event of a socket that may be cut off meanwhile. */
const heard = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve));
const reports = async (who: TestDevice, minutes: number): Promise<number> => {
  const fix = position(new Date(harness.clock.now().getTime() - minutes * 60_000));
  return (await harness.call('POST', '/device/locations', who.auth, [fix])).status;
};
const shown = async (): Promise<boolean> => {
  const row = await harness.db
    .selectFrom('device_states')
    .select('connected_until')
    .where('device_id', '=', device.deviceId)
    .executeTakeFirst();
  return (row?.connected_until ?? null) !== null;
};

describe('a device that', () => {
  it('announces 100 MB is told to stop before it has sent one of them', async () => {
    const socket = await dial();
    const lines = ['Content-Type: application/json', `Content-Length: ${HUNDRED_MB}`];
    socket.write(head('POST /api/device/locations HTTP/1.1', ...lines));
    socket.write('[');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /u);
    await once(socket, 'close');
    expect(await reports(neighbour, 1)).toBe(200);
  });

  it('sends chunks without end is cut off at its share', async () => {
    const socket = await dial();
    const lines = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    socket.write(head('POST /api/device/locations HTTP/1.1', ...lines));
    const chunk = `10000${NEW_LINE}${' '.repeat(0x10000)}${NEW_LINE}`;
    const answered = heard(socket, 'data');
    const closed = heard(socket, 'close');
    const isOver = Promise.race([answered, closed]).then(() => true);
    let sent = 0;
    for (let over = false; !over && sent < HUNDRED_MB; sent += chunk.length) {
      const taken = socket.write(chunk) || heard(socket, 'drain');
      over = await Promise.race([isOver, Promise.resolve(taken).then(() => false)]);
      await new Promise(setImmediate);
    }
    socket.end();
    await closed;
    expect(sent).toBeLessThan(HUNDRED_MB / 4);
    expect(await reports(neighbour, 2)).toBe(200);
  });

  it('leaves its streams half open holds none of them', async () => {
    // Each of its own is waited for: how many there are in all also depends on what the test's client keeps ready.
    const ended: Promise<unknown>[] = [];
    for (let number = 0; number < 20; number += 1) {
      const socket = await dial();
      socket.write(head('GET /api/device/events HTTP/1.1', 'Accept: text/event-stream'));
      await once(socket, 'data');
      ended.push(heard(socket, 'close'));
      socket.resume().end();
    }
    await Promise.all(ended);
    await until(async () => !(await shown()), 10_000);
    expect(await reports(device, 3)).toBe(200);
    expect(await reports(neighbour, 3)).toBe(200);
  });

  it('says the same again with a token that was taken away stores nothing', async () => {
    const thrown = await harness.device(family);
    expect(await reports(thrown, 4)).toBe(200);
    await harness.db.deleteFrom('devices').where('id', '=', thrown.deviceId).execute();
    expect(await reports(thrown, 4)).toBe(401);
    expect(await reports(thrown, 5)).toBe(401);
  });

  it('asks for another device’s place in the realtime database, or writes there, finds nothing', async () => {
    const path = `/live/devices/${neighbour.deviceId}/lastlocation.json`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { latitude: 1, longitude: 1 }],
    ] as const)
      expect((await harness.call(method, path, device.auth, body)).status).toBeGreaterThanOrEqual(401);
    const places = await harness.db
      .selectFrom('positions')
      .select('latitude')
      .where('device_id', '=', neighbour.deviceId)
      .execute();
    expect(places.filter(({ latitude }) => latitude === 1)).toEqual([]);
  });
});

it('a server that stops has stored every report that it answered, and answers what is under way', async () => {
  const stopping = await startHarness({ beside: harness });
  const own = await stopping.device(await stopping.family());
  const now = stopping.clock.now().getTime();
  const sending = Array.from({ length: 60 }, (_, second) =>
    stopping
      .call('POST', '/device/locations', own.auth, [position(new Date(now - second * 1_000))])
      .then(({ status }) => status)
      .catch(() => 0),
  );
  await Promise.race(sending);
  await stopping.close();
  const statuses = await Promise.all(sending);
  const stored = await harness.db
    .selectFrom('positions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('device_id', '=', own.deviceId)
    .executeTakeFirstOrThrow();
  const answered = statuses.filter((status) => status === 200).length;
  expect(answered).toBeGreaterThan(0);
  expect(stored.count).toBeGreaterThanOrEqual(answered);
});
