/** What the icon beside the clock shows and offers, in words; the host draws it (`apps/agent/native/windows`). */
export interface TrayFacts {
  /** Of who is signed in there. */
  rules: 'none' | 'in-force' | 'paused' | 'off' | 'waiting';
  hasFaults: boolean;
}

const STATES: Readonly<Record<TrayFacts['rules'], string>> = {
  none: 'none',
  'in-force': 'on',
  paused: 'paused',
  off: 'off',
  waiting: 'fault',
};
const WORDS = {
  en: {
    none: 'Kinward: no rules for you',
    'in-force': 'Kinward: your rules hold',
    paused: 'Kinward: your rules are paused',
    off: 'Kinward is switched off',
    waiting: 'Kinward: your rules do not hold yet',
    open: 'Open Kinward',
  },
  es: {
    none: 'Kinward: no tienes reglas',
    'in-force': 'Kinward: tus reglas están en vigor',
    paused: 'Kinward: tus reglas están en pausa',
    off: 'Kinward está apagado',
    waiting: 'Kinward: tus reglas aún no están en vigor',
    open: 'Abrir Kinward',
  },
} as const;

/** @returns a line: the state of the icon, its words, and what its menu has */
export function trayLine({ rules, hasFaults }: TrayFacts, language: string): string {
  const words = WORDS[language === 'es' ? 'es' : 'en'];
  const state = hasFaults && rules === 'in-force' ? 'fault' : STATES[rules];
  return ['tray', state, words[rules], 'open', words.open].join('\t');
}
