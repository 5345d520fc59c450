/** What is said when a push cannot be read, and the answers to what a child asks. */
export const pushTexts = {
  en: { title: 'Kinward', body: 'There is something new.', allow: 'Allow', refuse: 'Refuse' },
  es: { title: 'Kinward', body: 'Hay algo nuevo.', allow: 'Permitir', refuse: 'Rechazar' },
} as const;
export type PushLanguage = keyof typeof pushTexts;
