/** The sample family on a real server: what each page of the portal would have to show. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import { listBudgets } from '@kinward/contract/approvals/budgets.routes.ts';
import { listApplications } from '@kinward/contract/apps/apps.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { getComputer } from '@kinward/contract/computers/computers.routes.ts';
import { listContacts } from '@kinward/contract/contacts/contacts.routes.ts';
import { listEpisodes } from '@kinward/contract/driving/driving.routes.ts';
import { listGeofences } from '@kinward/contract/geofences/geofences.routes.ts';
import {
  explainNotification,
  listNotifications,
} from '@kinward/contract/notifications/notifications.routes.ts';
import { listParents } from '@kinward/contract/parents/parents.routes.ts';
import { listSchedules } from '@kinward/contract/schedules/schedules.routes.ts';
import { getUsage } from '@kinward/contract/usage/usage.routes.ts';
import { listWebLogs } from '@kinward/contract/web-filter/web-filter.routes.ts';
import { midnightOf } from '@kinward/rules/simulated/days.ts';
import { startStack } from '@kinward/testkit/stack.ts';
import { inject } from 'vitest';
import { castOf, NORA, signIn } from './family.ts';
import { tlsIn } from './filter/certificate.ts';
import { expectFilter } from './filter/expected-filter.harness.ts';
import { startPastResolver } from './filter/past-resolver.ts';
import { tellStory } from './story.ts';

const PASSWORD = 'harbor-lantern-42';
const DAY_MS = 86_400_000;

/** A family that was told up to a moment, and everything that a parent reads of it. */
const told = async (now: number) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-demo-'));
  const stack = await startStack({
    place: inject('scratchPlace'),
    config: { dataDir, filter: { host: '127.0.0.1', port: 0, upstreams: [], tls: tlsIn(dataDir) } },
  });
  await using resolver = await startPastResolver(dataDir);
  const past = { url: stack.url, clock: stack.clock, runJob: (name: string) => stack.runJob(name), resolver };
  const family = await tellStory(past, { now, password: PASSWORD, outings: [now - 90_000] });
  stack.clock.freeze(new Date(now));
  const nora = await signIn(stack.url, NORA, PASSWORD);
  const close = async () => {
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { stack, nora, actors: castOf(family), close };
};

describe.each([
  ['on a Monday evening', new Date(2026, 10, 23, 18, 28).getTime()],
  ['in the night to a Sunday', new Date(2026, 10, 22, 2, 3).getTime()],
])('the sample family %s', (_when, now) => {
  it('has something true for every page', { timeout: 300_000 }, async () => {
    const { stack, nora, actors, close } = await told(now);
    await using _closing = { [Symbol.asyncDispose]: close };
    const deviceOf = (firstName: string, kind: string) =>
      actors.find(({ member, device }) => member.firstName === firstName && device.kind === kind)!.paired;
    const theo = deviceOf('Theo', 'kinward');
    const juno = deviceOf('Juno', 'kinward');

    const family = await nora.call(listChildren);
    const devices = family.flatMap((child) => child.devices);
    expect(family.map(({ firstName }) => firstName)).toEqual(['Theo', 'Mia', 'Juno']);
    expect(devices.every(({ paired }) => paired)).toBe(true);
    // Each client says what it can: one enforces, one only shows, one only tells the place.
    expect(devices.filter(({ abilities }) => abilities?.includes('enforces-sites'))).toHaveLength(4);
    expect(
      devices.filter(({ abilities }) => abilities?.join() === 'location-always,answers-locate'),
    ).toHaveLength(1);
    const phones = devices.filter(({ deviceType }) => deviceType === 'Android');
    for (const { location, doubted } of phones) {
      expect(doubted).toBeNull();
      expect(now - Date.parse(location!.recordedAt)).toBeLessThan(31 * 60_000);
    }
    const silent = devices.filter(({ lastSeenAt }) => now - Date.parse(lastSeenAt!) > 2 * DAY_MS);
    expect(silent.map(({ deviceName }) => deviceName)).toEqual(['School laptop']);

    const computer = await nora.call(getComputer, { params: { id: deviceOf('Juno', 'computer').deviceId } });
    expect(computer!.inForceAt).not.toBeNull();
    expect(computer!.users.map(({ name, device }) => [name, device?.childName])).toEqual([
      ['juno', 'Juno'],
      ['mia', 'Mia'],
      ['nora', undefined],
    ]);
    expect(computer!.pauses.slice(0, 1)).toMatchObject([{ user: 'juno', by: 'administrator' }]);

    const fences = await nora.call(listGeofences, { query: { deviceId: theo.deviceId } });
    expect(fences.map(({ fenceName }) => fenceName).toSorted()).toEqual(
      ['Football', 'Gran', 'Home', 'Rhine bank', 'School'].toSorted(),
    );
    expect(fences.filter(({ action }) => action === 'Block')).toHaveLength(1);
    const schedules = await nora.call(listSchedules, { query: { deviceId: theo.deviceId } });
    expect(schedules.map((schedule) => schedule.name)).toEqual(['School', 'Homework', 'Bedtime']);
    expect(schedules.every(({ receivedAt }) => receivedAt !== null)).toBe(true);
    const [games] = await nora.call(listBudgets, { query: { childId: theo.childId } });
    expect(games).toMatchObject({
      target: { kind: 'category', value: 'Games' },
      minutes: expect.arrayContaining([90]),
    });

    const requests = await nora.call(listRequests, { query: {} });
    expect(requests.map(({ state }) => state)).toEqual(['waiting', 'ended', 'ended', 'refused']);
    expect(requests[0]).toMatchObject({ childName: 'Mia', deviceName: 'Tab S9' });
    expect(requests[1]).toMatchObject({ childName: 'Theo', name: 'twitch.tv', answeredBy: 'Nora' });
    expect(requests[2]).toMatchObject({ childName: 'Theo', answeredBy: 'Jon', answer: 'Then supper' });

    await expectFilter(nora, { now, theo: theo.childId, juno: juno.childId });

    const alerts = await nora.call(listNotifications, { query: { callType: 'Geofence', limit: 100 } });
    const left = alerts.find(({ message, explained }) => explained && message.includes('left Home'))!;
    const why = await nora.call(explainNotification, { params: { id: left.id } });
    expect(why).toMatchObject({ rule: 'fence', crossing: 'leave', fence: { name: 'Home' }, late: false });
    expect(alerts.some(({ message }) => message.includes('Rhine bank'))).toBe(true);
    expect(alerts.every(({ createdAt }) => Date.parse(createdAt) <= now)).toBe(true);

    const range = {
      from: new Date(midnightOf(now, -7)).toISOString().slice(0, 10),
      to: new Date(midnightOf(now)).toISOString().slice(0, 10),
    };
    const usage = await nora.call(getUsage, { query: { childId: theo.childId, ...range } });
    expect(
      usage.apps
        .slice(0, 2)
        .map((entry) => entry.name)
        .toSorted(),
    ).toEqual(['Blocksville', 'Clips']);
    expect(usage.days.slice(0, -1).every(({ seconds }) => seconds > 1800)).toBe(true);
    // What is blocked is not used.
    const junos = await nora.call(getUsage, { query: { deviceId: juno.deviceId } });
    expect(junos.apps.map((entry) => entry.name)).not.toContain('Series');
    const installed = await nora.call(listApplications, { query: { deviceId: juno.deviceId } });
    expect(installed.filter(({ blocked }) => blocked).map((entry) => entry.name)).toEqual(['Series']);

    const pages = await nora.call(listWebLogs, { query: { deviceId: theo.deviceId, limit: 500 } });
    expect(pages.some(({ url }) => url.includes('search?q='))).toBe(true);
    expect(pages.some(({ stopped }) => stopped)).toBe(true);
    expect(pages.some(({ visitedAt }) => new Date(visitedAt).getHours() === 23)).toBe(true);
    const calls = await nora.call(listContacts, { query: { deviceId: theo.deviceId, limit: 500 } });
    expect(new Set(calls.map((entry) => entry.name)).size).toBeGreaterThan(3);
    expect(calls.every(({ text }) => text === null)).toBe(true);

    const sunday = midnightOf(now, -((new Date(now).getDay() + 7) % 7 || 7));
    const drive = { from: new Date(sunday).toISOString(), to: new Date(sunday + DAY_MS).toISOString() };
    const { episodes } = await nora.call(listEpisodes, { query: { deviceId: juno.deviceId, ...drive } });
    expect(episodes.length).toBeGreaterThan(0);
    expect(episodes[0]).toMatchObject({ speedLimit: 30, top: { measured: true } });

    expect((await nora.call(listParents)).map(({ firstName, status }) => [firstName, status])).toEqual([
      ['Nora', 'active'],
      ['Jon', 'active'],
    ]);
    const positions = stack.db.selectFrom('positions').select((eb) => eb.fn.countAll<number>().as('count'));
    const [{ count }, doubtful] = [
      await positions.executeTakeFirstOrThrow(),
      await positions.where('doubt', 'is not', null).executeTakeFirstOrThrow(),
    ];
    expect(count).toBeGreaterThan(3_000);
    expect(doubtful.count).toBe(0);
    expect(await positions.where('recorded_at', '>', new Date(now)).executeTakeFirstOrThrow()).toEqual({
      count: 0,
    });
  });
});
