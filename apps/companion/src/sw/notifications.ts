/** The notification for a push, in the device's language. A push never contains an address, a position or the name of an app. */
import { DEVICE_PUSHES } from '@kinward/messages/device-pushes.ts';
import type { Language } from '@kinward/messages/reader.ts';

export interface PushNotification {
  title: string;
  body: string;
  /** The page of the app that a tap opens. */
  page: 'home' | 'ask' | 'who';
  /** A newer notification with the same tag takes the place of one that was not read. */
  tag: string;
  lang: Language;
}

interface Pushed {
  kind?: unknown;
  language?: unknown;
  granted?: unknown;
  minutes?: unknown;
  name?: unknown;
}

/** Browsers withdraw the permission of pages that show nothing for a push, so there is always a notification. */
export const notificationOf = (value: unknown): PushNotification => {
  const { kind, language, granted, minutes, name } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Pushed;
  const lang = language === 'es' ? 'es' : 'en';
  const messages = DEVICE_PUSHES[lang];
  switch (kind) {
    case 'rules':
    case 'locate':
      return { ...messages[kind]({}), page: 'home', tag: kind, lang };
    case 'answer': {
      const answer = { granted: granted === true, minutes: typeof minutes === 'number' ? minutes : null };
      return { ...messages.answer(answer), page: 'ask', tag: kind, lang };
    }
    case 'seen':
      // Not the page of calls: opening that one again would begin a call.
      return { ...messages.seen({}), page: 'home', tag: kind, lang };
    case 'watcher': {
      if (typeof name !== 'string') break;
      return { ...messages.watcher({ name }), page: 'who', tag: `watcher ${name}`, lang };
    }
  }
  return { ...messages.other({}), page: 'home', tag: 'other', lang };
};
