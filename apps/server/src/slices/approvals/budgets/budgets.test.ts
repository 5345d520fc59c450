import { describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { decide, leftFor } from '@kinward/rules/decide.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestDevice } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newChildId, newId } from '../../../platform/ids.ts';
import { callerOn, type Method } from '@kinward/testkit/calls/family.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

const EVERY_DAY = Array.from({ length: 7 }, () => 60);
const APPS = [
  { appId: 'com.chess', name: 'Chess', category: 'Games' },
  { appId: 'com.school', name: 'School Board', category: 'Education' },
];

/** A day on which no minute of the test falls into the next one. */
const noon = (): number => {
  const now = stack.current.clock.now();
  const at = new Date(now);
  at.setUTCHours(12, 0, 0, 0);
  if (at < now) at.setUTCDate(at.getUTCDate() + 1);
  stack.current.clock.advance((at.getTime() - now.getTime()) / 1000);
  return stack.current.clock.now().getTime();
};
/** Minutes before `at`. */
const used = (device: TestDevice, at: number, appId: string, from: number, to: number) =>
  call('POST', '/device/usage', device, [
    {
      appId,
      startedAt: new Date(at - from * 60_000).toISOString(),
      endedAt: new Date(at - to * 60_000).toISOString(),
    },
  ]);

describe('who may set budgets', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', `/budgets?childId=${newId()}`, undefined],
    ['POST', '/budgets', { childId: newChildId(), target: { kind: 'all' }, minutes: EVERY_DAY }],
    ['PUT', `/budgets/${newId()}`, { minutes: EVERY_DAY }],
    ['DELETE', `/budgets/${newId()}`, undefined],
    ['GET', `/budgets/${newId()}/day`, undefined],
  ])('401 without a token, 404 for what is nobody’s: %s %s', async (method, url, payload) => {
    expect(await fault(method, url, undefined, payload)).toEqual([401, 'UNAUTHENTICATED']);
    const { parent } = await family();
    expect(await fault(method, url, parent, payload)).toEqual([404, 'NOT_FOUND']);
  });

  it.each<object>([
    {},
    { target: { kind: 'all' }, minutes: [60] },
    { target: { kind: 'all' }, minutes: EVERY_DAY.map(() => null) },
    { target: { kind: 'all' }, minutes: EVERY_DAY.map(() => 1441) },
    { target: { kind: 'all' }, minutes: EVERY_DAY.map(() => 0.5) },
    { target: { kind: 'category' }, minutes: EVERY_DAY },
    { target: { kind: 'pony', value: 'x' }, minutes: EVERY_DAY },
  ])('400 for a budget like %j', async (fields) => {
    const { parent, childId } = await family();
    expect(await fault('POST', '/budgets', parent, { childId, ...fields })).toEqual([400, 'VALIDATION']);
  });
});

describe('a budget', () => {
  it('is one for each target, of many at once as well, and at most twenty for a child', async () => {
    const { parent, childId } = await family();
    const add = (target: object) => call('POST', '/budgets', parent, { childId, target, minutes: EVERY_DAY });
    const twice = await Promise.all([add({ kind: 'all' }), add({ kind: 'all' }), add({ kind: 'all' })]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(twice.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('BUDGET_EXISTS');
    const many = Array.from({ length: LIMITS.budgetsPerChild + 2 }, (_, index) =>
      add({ kind: 'app', value: `com.${index}` }),
    );
    const codes = (await Promise.all(many)).map((reply) => reply.json().code as string | undefined);
    expect(codes.filter((code) => code === 'BUDGETS_FULL')).toHaveLength(3);
  });

  it('is not overwritten by a parent who read it before the last change', async () => {
    const { parent, childId } = await family();
    const body = { childId, target: { kind: 'all' }, minutes: EVERY_DAY };
    const { budgetId } = (await call('POST', '/budgets', parent, body)).json().data;
    const [{ changedAt }] = (await call('GET', `/budgets?childId=${childId}`, parent)).json().data;
    stack.current.clock.advance(1);
    const change = (minutes: number) =>
      call('PUT', `/budgets/${budgetId}`, parent, { minutes: EVERY_DAY.map(() => minutes), changedAt });
    expect((await change(30)).statusCode).toBe(200);
    expect((await change(20)).json().code).toBe('CONFLICT');
  });

  it('shows of each device whether it has it, and notifies the other parents once', async () => {
    const { parent, childId, policy, device } = await family();
    const tablet = await stack.current.device(parent, { childId, deviceName: 'Tablet' });
    const second = await addSecondParent(stack.current, parent);
    await call('POST', '/budgets', parent, { childId, target: { kind: 'all' }, minutes: EVERY_DAY });
    await policy(tablet);
    const [{ devices }] = (await call('GET', `/budgets?childId=${childId}`, parent)).json().data;
    expect(
      devices.map(({ deviceId, receivedAt }: { deviceId: DeviceId; receivedAt: string | null }) => [
        deviceId,
        receivedAt !== null,
      ]),
    ).toEqual(
      [
        [device.deviceId, false],
        [tablet.deviceId, true],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    const told = (await call('GET', '/notification?callType=App', second)).json().data;
    expect(told.map(({ message }: { message: string }) => message)).toEqual([
      'Nora changed how many minutes a day Mia has.',
    ]);
  });
});

describe('use', () => {
  it('counts over all devices, the same minute on two of them once, and is explained', async () => {
    const at = noon();
    const { parent, childId, device, deviceId, policy } = await family();
    const tablet = await stack.current.device(parent, { childId, deviceName: 'Tablet' });
    for (const one of [device, tablet]) await call('POST', '/device/apps', one, APPS);
    const games = { childId, target: { kind: 'category', value: 'Games' }, minutes: EVERY_DAY };
    const { budgetId } = (await call('POST', '/budgets', parent, games)).json().data;
    await used(device, at, 'com.chess', 50, 30);
    await used(tablet, at, 'com.chess', 40, 20);
    await used(tablet, at, 'com.school', 20, 0);
    const [{ usedSeconds, todayMinutes, name }] = (
      await call('GET', `/budgets?childId=${childId}`, parent)
    ).json().data;
    expect([usedSeconds, todayMinutes, name]).toEqual([1800, 60, 'Games']);
    const day = (await call('GET', `/budgets/${budgetId}/day`, parent)).json().data;
    const shown = day.stretches.map(
      ({ from, to, uses }: { from: string; to: string; uses: { deviceName: string; name: string }[] }) => [
        (at - Date.parse(from)) / 60_000,
        (at - Date.parse(to)) / 60_000,
        uses.map((use) => `${use.name} on ${use.deviceName}`).toSorted(),
      ],
    );
    expect(shown).toEqual([
      [50, 40, ['Chess on Phone']],
      [40, 30, ['Chess on Phone', 'Chess on Tablet']],
      [30, 20, ['Chess on Tablet']],
    ]);
    const rules = await policy();
    expect(rules.budgets).toMatchObject([{ budgetId, apps: ['com.chess'], usedSeconds: 1800 }]);
    expect(leftFor(rules, 'com.chess', at)).toBe(1800);
    expect(leftFor(rules, 'com.school', at)).toBeNull();
    expect((await policy(tablet)).budgets[0].usedSeconds).toBe(1800);
    expect(deviceId).not.toBe(tablet.deviceId);
  });

  it('on one device closes the app on the other one, until midnight', async () => {
    const at = noon();
    const { parent, childId, device, policy } = await family();
    const tablet = await stack.current.device(parent, { childId, deviceName: 'Tablet' });
    await call('POST', '/budgets', parent, { childId, target: { kind: 'all' }, minutes: EVERY_DAY });
    const before = await policy(tablet);
    expect(decide(before, { kind: 'app', appId: 'com.chess' }, at).allowed).toBe(true);
    await used(device, at, 'com.chess', 70, 5);
    await expect.poll(async () => (await policy(tablet)).version).toBe(before.version + 1);
    const after = await policy(tablet);
    const verdict = decide(after, { kind: 'app', appId: 'com.chess' }, at);
    expect(verdict).toMatchObject({ allowed: false, reason: { kind: 'budget' } });
    expect(new Date(verdict.until ?? 0).toISOString()).toBe(
      new Date(at + 12 * 3_600_000)
        .toISOString()
        .replace(/\d\d\.\d{3}Z$/u, '00.000Z')
        .replace(/T.*/u, 'T00:00:00.000Z'),
    );
  });

  it('informs devices in steps, not with every report, and at once when an app joins the category', async () => {
    const at = noon();
    const { parent, childId, device, policy } = await family();
    await call('POST', '/device/apps', device, APPS.slice(1));
    const games = { childId, target: { kind: 'category', value: 'Games' }, minutes: EVERY_DAY };
    await call('POST', '/budgets', parent, games);
    const { version, budgets } = await policy();
    expect(budgets[0].apps).toEqual([]);
    await call('POST', '/device/apps', device, APPS);
    await expect.poll(async () => (await policy()).version).toBe(version + 1);
    expect((await policy()).budgets[0].apps).toEqual(['com.chess']);
    await used(device, at, 'com.chess', 40, 38);
    await used(device, at, 'com.chess', 30, 24);
    await expect.poll(async () => (await policy()).version).toBe(version + 2);
    await used(device, at, 'com.chess', 20, 19);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await policy()).version).toBe(version + 2);
  });
});
