import { expect, test } from 'vitest';
import { takePushes } from './push.ts';
import type { ClickEvent, PushEvent, WindowClient, WorkerScope } from './scope.ts';

const play = (open: string[]) => {
  const listeners = new Map<string, (event: PushEvent & ClickEvent) => void>();
  const done: string[] = [];
  const windows = open.map((url): WindowClient => ({
    url,
    focus: async () => done.push(`focus ${url}`),
    navigate: async (to) => done.push(`navigate ${to}`),
  }));
  const scope: WorkerScope = {
    location: { origin: 'https://kinward.example' },
    registration: {
      showNotification: async (title, { body }) => void done.push(`show ${title}: ${body}`),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => done.push(`open ${url}`),
    },
    addEventListener: (type: string, listener: unknown) =>
      void listeners.set(type, listener as (event: PushEvent & ClickEvent) => void),
  };
  takePushes(scope);
  const fire = async (type: string, data: PushEvent['data'] = null, shown?: unknown): Promise<string[]> => {
    const work: Promise<unknown>[] = [];
    const event = {
      data,
      notification: { data: shown, close: () => done.push('close') },
      waitUntil: (one: Promise<unknown>) => work.push(one),
    };
    listeners.get(type)?.(event as unknown as PushEvent & ClickEvent);
    await Promise.all(work);
    return done;
  };
  return fire;
};

test('a push is shown in its own words, and something is said when it has none', async () => {
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
  expect(await play([])('notificationclick', null, 'requests')).toEqual(['close', `open ${at}requests`]);
  expect(await play([])('notificationclick', null, 'sos')).toEqual(['close', `open ${at}dashboard`]);
  expect(await play([])('notificationclick', null, 'https://elsewhere.example')).toEqual([
    'close',
    `open ${at}dashboard#notifications`,
  ]);
});
