/** The notification for a push, in the device's language. A push never contains an address, a position or the name of an app. */

export interface PushNotification {
  title: string;
  body: string;
  /** The page of the app that a tap opens. */
  page: 'home' | 'ask' | 'who';
  /** A newer notification with the same tag takes the place of one that was not read. */
  tag: string;
  lang: 'en' | 'es';
}

interface Pushed {
  kind?: unknown;
  language?: unknown;
  granted?: unknown;
  minutes?: unknown;
  name?: unknown;
}

export const MESSAGES = {
  en: {
    rules: { title: 'Your rules have changed', body: 'Tap to see them.' },
    locate: {
      title: 'Your family asks where you are',
      body: 'Tap to answer. While this app is closed, it does not send your location.',
    },
    yes: (minutes: number | null) =>
      minutes === null ? 'What you asked for: yes' : `${minutes} more minutes: yes`,
    no: (minutes: number | null) =>
      minutes === null ? 'What you asked for: not now' : `${minutes} more minutes: not now`,
    answer: 'Tap to read the answer.',
    seen: { title: 'Your call for help was seen', body: 'Someone in your family has read it.' },
    watcher: (name: string) => `${name} can see this device from now on`,
    watcherBody: 'Tap to see who can see what.',
    other: { title: 'Kinward', body: 'There is something new.' },
  },
  es: {
    rules: { title: 'Tus reglas han cambiado', body: 'Toca para verlas.' },
    locate: {
      title: 'Tu familia pregunta dónde estás',
      body: 'Toca para responder. Con esta app cerrada no se envía tu ubicación.',
    },
    yes: (minutes: number | null) => (minutes === null ? 'Lo que pediste: sí' : `${minutes} minutos más: sí`),
    no: (minutes: number | null) =>
      minutes === null ? 'Lo que pediste: ahora no' : `${minutes} minutos más: ahora no`,
    answer: 'Toca para leer la respuesta.',
    seen: { title: 'Han visto tu petición de ayuda', body: 'Alguien de tu familia la ha leído.' },
    watcher: (name: string) => `${name} puede ver este dispositivo a partir de ahora`,
    watcherBody: 'Toca para ver quién puede ver qué.',
    other: { title: 'Kinward', body: 'Hay algo nuevo.' },
  },
} as const;

/** Browsers withdraw the permission of pages that show nothing for a push, so there is always a notification. */
export const notificationOf = (value: unknown): PushNotification => {
  const { kind, language, granted, minutes, name } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Pushed;
  const lang = language === 'es' ? 'es' : 'en';
  const t = MESSAGES[lang];
  switch (kind) {
    case 'rules':
    case 'locate':
      return { ...t[kind], page: 'home', tag: kind, lang };
    case 'answer': {
      const given = typeof minutes === 'number' ? minutes : null;
      return {
        title: granted === true ? t.yes(given) : t.no(given),
        body: t.answer,
        page: 'ask',
        tag: kind,
        lang,
      };
    }
    case 'seen':
      // Not the page of calls: opening that one starts a call.
      return { ...t.seen, page: 'home', tag: kind, lang };
    case 'watcher': {
      if (typeof name !== 'string') break;
      return { title: t.watcher(name), body: t.watcherBody, page: 'who', tag: `watcher ${name}`, lang };
    }
  }
  return { ...t.other, page: 'home', tag: 'other', lang };
};
