/** Pauses on a computer, as it tells of them and parents read them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useComputers } from '../computers.harness.ts';

const { call, now, report, withComputer } = useComputers();

describe('a computer', () => {
  it('tells of rules that were paused on it, and parents are told once of each', async () => {
    const own = await withComputer();
    const pause = {
      id: randomUUID(),
      user: 'ada',
      by: 'code',
      beganAt: new Date(now()).toISOString(),
      until: new Date(now() + 600_000).toISOString(),
      endedAt: null,
    };
    const later = { ...pause, id: randomUUID(), user: null, by: 'administrator', until: null };
    const told = async (): Promise<string[]> => own.notifier('Web');
    await report(own.device, { pauses: [pause] });
    expect(await own.read()).toMatchObject({ pauses: [pause] });
    await report(own.device, { pauses: [{ ...pause, endedAt: new Date(now()).toISOString() }] });
    expect(await told()).toEqual([
      expect.stringMatching(/the rules of ada are off for 10 minutes: by a one-time code of the portal\.$/u),
    ]);
    later.beganAt = new Date(now()).toISOString();
    await report(own.device, { pauses: [later, pause] });
    expect((await told())[0]).toMatch(
      /the rules of everybody are off until it starts again: by an administrator/u,
    );
    expect((await own.read()).pauses.map(({ id }) => id)).toEqual([later.id, pause.id]);
    // Times that no page could show, if they were set right by the same clock.
    const [first, last] = ['1900-01-01T00:00:00Z', '9999-11-30T00:00:00Z'];
    const odd = { ...pause, id: randomUUID(), beganAt: first, until: last };
    await report(own.device, { at: last, pauses: [odd] });
    expect((await own.read()).pauses).toMatchObject([{ id: odd.id, user: 'ada' }]);
    // An agent that knows of none.
    await report(own.device);
    expect((await own.read()).pauses).toEqual([]);
    for (const bad of [
      { ...pause, user: '../x' },
      { ...pause, by: 'x'.repeat(41) },
      { ...pause, id: '1' },
    ])
      expect((await report(own.device, { pauses: [bad] })).statusCode).toBe(400);
    expect((await report(own.device, { pauses: Array.from({ length: 21 }, () => pause) })).statusCode).toBe(
      400,
    );
  });

  it('says how a pause ended, where its agent knows it in a word that is known here', async () => {
    const own = await withComputer();
    const at = new Date(now()).toISOString();
    const pause = { id: randomUUID(), user: 'ada', by: 'code', beganAt: at, until: at, endedAt: at };
    const ends = ['time', 'hand', 'protection', 'restart', 'another', 'meteor', undefined];
    const pauses = ends.map((endedBy) => ({ ...pause, id: randomUUID(), endedBy }));
    expect((await report(own.device, { pauses })).statusCode).toBe(200);
    expect((await own.read()).pauses.map(({ endedBy }) => endedBy)).toEqual([
      ...ends.slice(0, 5),
      undefined,
      undefined,
    ]);
    const bad = { ...pause, endedBy: 7 };
    expect((await report(own.device, { pauses: [bad] })).statusCode).toBe(400);
  });

  it('whose calendar is two days back tells of a pause like any other', async () => {
    const own = await withComputer();
    const there = now() - 2 * 86_400_000;
    const back = (ms: number): string => new Date(there + ms).toISOString();
    const pause = { id: randomUUID(), user: 'ada', by: 'code', endedAt: null };
    const began = now();
    const said = { ...pause, beganAt: back(0), until: back(600_000) };
    await report(own.device, { at: back(0), pauses: [said] });
    const [told] = (await own.read()).pauses;
    expect(Date.parse(told?.beganAt ?? '') - began).toBeGreaterThan(-5000);
    expect(Date.parse(told?.until ?? '') - Date.parse(told?.beganAt ?? '')).toBe(600_000);
    const { data } = (await call('GET', '/notification?callType=Web&limit=1', own.parent)).json();
    // One that is only listed has the time of what it tells.
    expect(Date.parse(data[0].createdAt) - began).toBeGreaterThan(-5000);
  });
});
