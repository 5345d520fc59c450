import { expect, it } from 'vitest';
import { DEVICE_PUSHES } from '@kinward/messages/device-pushes.ts';
import { notificationOf } from './notifications.ts';

it.each([
  [{ kind: 'rules' }, 'Your rules have changed', 'home'],
  [{ kind: 'locate' }, 'Your family asks where you are', 'home'],
  [{ kind: 'answer', granted: true, minutes: 30 }, '30 more minutes: yes', 'ask'],
  [{ kind: 'answer', granted: false, minutes: 15 }, '15 more minutes: not now', 'ask'],
  [{ kind: 'answer', granted: true, minutes: null }, 'What you asked for: yes', 'ask'],
  [{ kind: 'seen' }, 'Your call for help was seen', 'home'],
  [{ kind: 'watcher', name: 'Ana Hale' }, 'Ana Hale can see this device from now on', 'who'],
])('%j says "%s" and opens %s', (pushed, title, page) => {
  expect(notificationOf({ ...pushed, language: 'en' })).toMatchObject({ title, page, lang: 'en' });
  const spanish = notificationOf({ ...pushed, language: 'es' });
  expect(spanish).toMatchObject({ page, lang: 'es' });
  expect(spanish.title).not.toBe(title);
});

it('has a notification for anything that comes', () => {
  for (const value of [
    undefined,
    null,
    7,
    'x',
    {},
    { kind: 'https://elsewhere.example' },
    { kind: 'watcher' },
  ])
    expect(notificationOf(value)).toMatchObject({ ...DEVICE_PUSHES.en.other({}), page: 'home' });
});

it('keeps two new watchers apart, and newer rules replace older ones', () => {
  const tagOf = (value: object): string => notificationOf(value).tag;
  expect(tagOf({ kind: 'watcher', name: 'Ana' })).not.toBe(tagOf({ kind: 'watcher', name: 'Sam' }));
  expect(tagOf({ kind: 'rules' })).toBe(tagOf({ kind: 'rules' }));
});
