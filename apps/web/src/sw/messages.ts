/** What is said when a push cannot be read, and the answers to what a child asks; minutes are written as in every language. */
export const pushTexts = {
  en: { title: 'Kinward', body: 'There is something new.', refuse: 'Not now' },
  es: { title: 'Kinward', body: 'Hay algo nuevo.', refuse: 'Ahora no' },
} as const;
export type PushLanguage = keyof typeof pushTexts;
