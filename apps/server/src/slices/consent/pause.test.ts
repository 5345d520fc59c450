/** The safety pause: nothing is recorded in it, and no one learns who began it (docs/threats.md S18). */
import { describe, expect, it } from 'vitest';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import { FENCE } from '@kinward/testkit/settled-family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction } from '../../platform/tx.ts';
import { at, consentOn, HOUR, PLACE } from './consent.harness.ts';
import { insertPause } from './consent.store.ts';

const stack = useStack({ limits: { pausesPerDay: 4 } });
const { call, fault, now, family, from } = consentOn(() => stack.current);

describe('S18: the safety pause', () => {
  it('records nothing in the window on any device of the child, back-fills nothing, and then continues', async () => {
    from('2027-05-01T10:00:00Z');
    const { parent, childId, report, history, pause, shown } = await family();
    const second = await stack.current.device(parent, { childId });
    const start = now();
    await report(start - 1000);
    expect((await pause(8)).json().data).toMatchObject({
      mine: true,
      pausedUntil: at(start + 8 * HOUR * 1000),
    });
    expect((await shown()).recording.pausedUntil).toBe(at(start + 8 * HOUR * 1000));
    stack.current.clock.advance(HOUR);
    for (const who of [undefined, second])
      expect((await report(now() - 500, who)).json().data).toEqual({ stored: 0, duplicates: 0, notKept: 1 });
    stack.current.clock.advance(8 * HOUR);
    // Late: one of the pause, one of before, one of now.
    const late = [start + HOUR * 1000, start - 60_000, now()].map((when) => ({
      ...PLACE,
      recordedAt: at(when),
    }));
    const answer = await call('POST', '/device/locations', second, late);
    expect(answer.json().data).toEqual({ stored: 2, duplicates: 0, notKept: 1 });
    expect((await report(start + 2 * HOUR * 1000)).json().data.stored).toBe(0);
    await report();
    expect((await history()).map(({ recordedAt }) => recordedAt)).toEqual([at(now()), at(start - 1000)]);
  });

  it('can be begun again for longer, never shorter, and only so often a day', async () => {
    from('2027-05-01T10:00:00Z');
    const { parent, childId, pause } = await family();
    await pause(8);
    expect((await pause(1)).json().data.pausedUntil).toBe(at(now() + 8 * HOUR * 1000));
    expect((await pause(72)).json().data.pausedUntil).toBe(at(now() + 72 * HOUR * 1000));
    for (let round = 0; round < 4; round += 1) {
      await call('DELETE', `/child/${childId}/pause`, parent);
      stack.current.clock.advance(1);
      if (round < 3) expect((await pause(1)).statusCode).toBe(200);
    }
    expect((await pause(1)).json().code).toBe('RATE_LIMITED');
  });

  it('is ended by who began it or by the device, and by no other parent; no one learns who that was', async () => {
    const { parent, device, childId, pause, shown, titles } = await family();
    const other = await addSecondParent(stack.current, parent);
    const url = `/child/${childId}/pause`;
    await pause(8);
    expect((await call('GET', url, other)).json().data).toMatchObject({ mine: false });
    expect(await fault('DELETE', url, other)).toEqual([409, 'PAUSE_NOT_YOURS']);
    await pause(1, other);
    // The own one ends, the other's continues.
    expect((await call('DELETE', url, other)).json().data).toMatchObject({
      mine: false,
      pausedUntil: expect.any(String),
    });
    for (const who of [parent, other]) {
      expect((await titles(who)).filter((title) => title === 'Place paused')).toHaveLength(2);
      const acts = (await call('GET', '/audit/events', who)).json().data;
      const paused = acts.filter(({ act }: { act: string }) => act === 'recording.paused');
      expect(paused).toHaveLength(2);
      for (const { by } of paused) expect(by).toEqual({ kind: 'family', name: null, you: false });
    }
    expect((await call('DELETE', '/device/pause', device)).json().data.pausedUntil).toBeNull();
    expect((await shown()).recording.pausedUntil).toBeNull();
    await call('POST', '/device/pause', device, { hours: 1 });
    expect(await fault('DELETE', url, parent)).toEqual([409, 'PAUSE_NOT_YOURS']);
  });

  it('asks no device where the child is, takes "I am fine" without a place, and a call for help with one', async () => {
    const { parent, device, deviceId, pause } = await family();
    await pause(1);
    expect(await fault('POST', '/location/locate', parent, { deviceId })).toEqual([409, 'RECORDING_PAUSED']);
    const question = `/live/devices/${deviceId}/getlocation.json`;
    expect(await fault('PUT', question, parent, 1000 as unknown as object)).toEqual([
      409,
      'RECORDING_PAUSED',
    ]);
    const position = { ...PLACE, recordedAt: at(now()) };
    await call('POST', '/device/checkins', device, { clientId: crypto.randomUUID(), position });
    const place = { lat: PLACE.latitude, lng: PLACE.longitude };
    await call('PUT', `/live/devices/${deviceId}/lastlocation.json`, device, place);
    expect((await call('GET', `/live/devices/${deviceId}/lastlocation.json`, parent)).json()).toBeNull();
    const sos = { clientId: crypto.randomUUID(), position };
    expect((await call('POST', '/device/sos', device, sos)).json().data.recipients).toHaveLength(1);
    expect((await call('GET', '/sos', parent)).json().data[0].place).not.toBeNull();
  });

  it('raises no alarm about a silence, and none about a fence that was left in it', async () => {
    from('2027-06-01T00:00:00Z');
    const { parent, deviceId, report, pause, titles, device } = await family();
    await parent.api.call(addGeofence, { body: { deviceId, ...FENCE } });
    const inside = { latitude: FENCE.latitude, longitude: FENCE.longitude, accuracy: 5 };
    for (let minute = 0; minute < 240; minute += 5) {
      const body = [{ ...inside, recordedAt: at(now()) }];
      await call('POST', '/device/locations', device, body);
      stack.current.clock.advance(300);
    }
    await stack.current.runJob('alerts.catch-up');
    await pause(8);
    stack.current.clock.advance(4 * HOUR);
    await stack.current.runJob('alerts.silences');
    stack.current.clock.advance(4 * HOUR + 60);
    await stack.current.runJob('alerts.silences');
    const faraway = { latitude: FENCE.latitude + 0.2, longitude: FENCE.longitude, accuracy: 5 };
    for (const after of [10, 20, 30]) {
      stack.current.clock.advance(after);
      const body = [{ ...faraway, recordedAt: at(now()) }];
      await call('POST', '/device/locations', device, body);
    }
    await stack.current.runJob('alerts.catch-up');
    expect((await titles()).filter((title) => !/connected|paused/u.test(title))).toEqual([]);
    expect((await report()).json().data.stored).toBe(1);
    // The same without a pause does notify: the test can fail.
    stack.current.clock.advance(8 * HOUR);
    await stack.current.runJob('alerts.silences');
    await stack.current.runJob('alerts.silences');
    expect((await titles()).some((title) => /silent/iu.test(title))).toBe(true);
  });

  it('forgets with the first word of a change, as an open page may ask in that moment', async () => {
    const { parent, childId, deviceId } = await family();
    const { db, platform, app } = stack.current;
    const familyId = await familyOf(stack.current, parent);
    const paused = async () =>
      (await app.parts.devices.view(familyId, deviceId))?.device.recording.pausedUntil;
    expect(await paused()).toBeNull();

    const begun = stack.current.clock.now();
    const until = new Date(begun.getTime() + HOUR * 1000);
    const begunBy = newId();
    await inTransaction(db, (tx) =>
      insertPause(tx, { familyId, childId, begunBy }, { id: newId(), now: begun, until }),
    );
    let asked: Promise<unknown> | undefined;
    platform.bus.subscribe((event) => {
      if (event.type === 'rules.changed') asked = paused();
    });
    platform.bus.publish({ type: 'rules.changed', familyId, deviceId });
    expect(await asked).toBe(until.toISOString());
  });
});
