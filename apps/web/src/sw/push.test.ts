import { expect, test } from 'vitest';
import { HELD_ANSWER } from './held-answer.ts';
import { takePushes } from './push.ts';
import type { ClickEvent, MessageEvent, PushEvent, WindowClient, WorkerScope } from './scope.ts';

const play = (open: string[], maxActions?: number) => {
  const listeners = new Map<string, (event: PushEvent & ClickEvent & MessageEvent) => void>();
  const done: string[] = [];
  const windows = open.map((url): WindowClient => ({
    url,
    focus: async () => done.push(`focus ${url}`),
    navigate: async (to) => done.push(`navigate ${to}`),
  }));
  const scope: WorkerScope = {
    location: { origin: 'https://kinward.example' },
    ...(maxActions !== undefined && { Notification: { maxActions } }),
    registration: {
      showNotification: async (title, { body, actions }) =>
        void done.push(['show ' + title + ': ' + body, ...actions.map((one) => one.title)].join(' | ')),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => done.push(`open ${url}`),
    },
    addEventListener: (type: string, listener: unknown) =>
      void listeners.set(type, listener as (event: PushEvent & ClickEvent & MessageEvent) => void),
  };
  takePushes(scope, () => clock.now);
  const fire = async (
    type: string,
    data: PushEvent['data'] = null,
    shown?: unknown,
    action = '',
  ): Promise<string[]> => {
    const work: Promise<unknown>[] = [];
    const event = {
      data,
      action,
      notification: { data: shown, close: () => done.push('close') },
      waitUntil: (one: Promise<unknown>) => work.push(one),
    };
    listeners.get(type)?.(event as unknown as PushEvent & ClickEvent & MessageEvent);
    await Promise.all(work);
    return done;
  };
  /** What the portal is given when it asks. */
  const ask = (data: unknown = HELD_ANSWER): unknown => {
    const given: unknown[] = [];
    const event = { data, ports: [{ postMessage: (one: unknown) => given.push(one) }] };
    listeners.get('message')?.(event as unknown as PushEvent & ClickEvent & MessageEvent);
    return given[0];
  };
  return Object.assign(fire, { ask });
};
const clock = { now: 0 };
const REQUEST = '0198a5f0-0000-7000-8000-000000000001';

test('a push is shown with its own text, and a default is shown when it has none', async () => {
  const json = (value: unknown) => ({ json: () => value });
  expect(await play([])('push', json({ title: 'Battery low', body: '<b>9 %' }))).toEqual([
    'show Battery low: <b>9 %',
  ]);
  for (const data of [null, json(null), json({ title: 7 }), { json: () => JSON.parse('{') as unknown }])
    expect(await play([])('push', data)).toEqual(['show Kinward: There is something new.']);
});

test('a tap opens the bell of our own origin, in the window that is there', async () => {
  const bell = 'https://kinward.example/user/dashboard#notifications';
  expect(await play([])('notificationclick')).toEqual(['close', `open ${bell}`]);
  expect(await play(['https://kinward.example/'])('notificationclick')).toEqual(['close', `open ${bell}`]);
  const there = 'https://kinward.example/user/geo-location?child=1';
  expect(await play([there])('notificationclick')).toEqual(['close', `focus ${there}`, `navigate ${bell}`]);
});

test('a tap on what a child asks leads there, on a call for help to its banner, and nowhere else whatever a push says', async () => {
  const at = 'https://kinward.example/user/';
  expect(await play([])('notificationclick', null, { open: 'requests' })).toEqual([
    'close',
    `open ${at}requests`,
  ]);
  expect(await play([])('notificationclick', null, { open: 'sos' })).toEqual([
    'close',
    `open ${at}dashboard`,
  ]);
  expect(await play([])('notificationclick', null, { open: 'https://elsewhere.example' })).toEqual([
    'close',
    `open ${at}dashboard#notifications`,
  ]);
});

test('what a child asks can be answered on the notification, and nothing else can', async () => {
  const json = (value: unknown) => ({ json: () => value });
  const push = { title: 'A child asks for 30 minutes', body: 'A child waits.', request: REQUEST };
  expect(await play([])('push', json({ ...push, open: 'requests' }))).toEqual([
    'show A child asks for 30 minutes: A child waits. | 30 min | Not now',
  ]);
  for (const other of [{ ...push, open: 'sos' }, push, { ...push, open: 'requests', request: '<b>' }])
    expect(await play([])('push', json(other))).toEqual(['show A child asks for 30 minutes: A child waits.']);
});

test.each([
  [2, 45, ['45 min', 'Not now']],
  [2, undefined, ['30 min', 'Not now']],
  [3, undefined, ['15 min', '30 min', 'Not now']],
  [3, 45, ['15 min', '45 min', 'Not now']],
  [3, 15, ['15 min', '30 min', 'Not now']],
  [2, 99_999, ['30 min', 'Not now']],
  [2, '<b>', ['30 min', 'Not now']],
])('a platform with room for %i buttons answers %s minutes by %j', async (room, minutes, titles) => {
  const push = { title: 'T', body: 'B', request: REQUEST, open: 'requests', minutes };
  const [shown = ''] = await play([], room)('push', { json: () => push });
  expect(shown.split(' | ').slice(1)).toEqual(titles);
});

test('a push in Spanish has answers in Spanish', async () => {
  const push = {
    title: 'Un hijo o hija pide algo',
    body: 'Espera.',
    request: REQUEST,
    open: 'requests',
    language: 'es',
  };
  expect(await play([])('push', { json: () => push })).toEqual([
    'show Un hijo o hija pide algo: Espera. | 30 min | Ahora no',
  ]);
});

test('a pressed answer opens the requests and is given to the portal once, within a minute', async () => {
  const opened = ['close', 'open https://kinward.example/user/requests'];
  const shown = { open: 'requests', request: REQUEST, lengths: [30] };
  const worker = play([]);
  expect(worker.ask()).toBeNull();
  expect(await worker('notificationclick', null, shown, 'allow-30')).toEqual(opened);
  expect(worker.ask('something else')).toBeUndefined();
  expect(worker.ask()).toEqual({ requestId: REQUEST, grant: true, minutes: 30 });
  expect(worker.ask()).toBeNull();
  await worker('notificationclick', null, shown, 'refuse');
  expect(worker.ask()).toEqual({ requestId: REQUEST, grant: false });
  await worker('notificationclick', null, shown, 'allow-30');
  clock.now += 60_000;
  expect(worker.ask()).toBeNull();
  for (const [data, action] of [
    [shown, ''],
    [shown, 'delete'],
    [shown, 'allow'],
    [shown, 'allow-600'],
    [{ ...shown, request: 'x' }, 'allow-30'],
    [{ open: 'requests', request: REQUEST }, 'allow-30'],
    [undefined, 'allow-30'],
  ] as const) {
    await worker('notificationclick', null, data, action);
    expect(worker.ask()).toBeNull();
  }
});
