import { catalogue } from '../../lib/language.ts';

/** Messages of the bell, which every page has. */
export const bellTexts = catalogue('bell', {
  bell: (unread: number | undefined) =>
    unread === undefined || unread === 0
      ? 'Notifications'
      : unread === 1
        ? 'Notifications, 1 unread'
        : `Notifications, ${unread} unread`,
});
