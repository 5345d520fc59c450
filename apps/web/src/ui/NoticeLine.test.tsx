import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { NoticeLine } from './NoticeLine.tsx';

/** The drawing of a notification's sign, and whether it is urgent. */
const signOf = (over: Pick<Notification, 'callType' | 'kind'>): { path: string; urgent: boolean } => {
  const notification = {
    id: '1',
    title: 'Leo',
    message: '',
    createdAt: '2026-05-01T12:00:00Z',
    happenedAt: '2026-05-01T12:00:00Z',
    read: true,
    ...over,
  } as Notification;
  const { container, unmount } = render(<NoticeLine notification={notification} unread={false} zone="UTC" />);
  const icon = container.querySelector('svg');
  const drawn = {
    path: icon?.classList.value ?? '',
    urgent: /urgent/u.test(icon?.parentElement?.className ?? ''),
  };
  unmount();
  return drawn;
};

it.each([
  ['a child who says that all is well', { callType: 'Request', kind: 'check-in' }, 'mood-smile'],
  ['a question', { callType: 'Request', kind: 'request.asked' }, 'message-question'],
  ['a pause of the screens', { callType: 'App', kind: 'screens.paused' }, 'player-pause'],
  ['one of before kinds', { callType: 'Request', kind: null }, 'message-question'],
] as const)('%s has its own sign', (_, over, icon) => {
  expect(signOf(over).path).toContain(`tabler-icon-${icon}`);
});

it('a call for help is urgent, and a false alarm is not', () => {
  expect(signOf({ callType: 'Emergency', kind: 'sos.called' }).urgent).toBe(true);
  expect(signOf({ callType: 'Emergency', kind: 'sos.false-alarm' }).urgent).toBe(false);
});
