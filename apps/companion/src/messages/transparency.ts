/** Messages of who sees what and who looked; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const transparencyEn = {
  whoTitle: 'Who sees what',
  whoSees: 'These people can see it',
  since: (date: string) => `since ${date}`,
  whatTitle: 'What is collected',
  accessTitle: 'Who looked',
  accessNone: 'No one has looked in the last 30 days.',
  accesses: {
    overview: 'saw your last location',
    now: 'looked at where you are right now',
    history: 'looked at where you were before',
    web: 'looked at the sites',
    usage: 'looked at the apps',
    contacts: 'looked at calls and messages',
    export: 'downloaded a copy of everything',
  },
  times: (count: number) => `${count} times`,
  accessHow: 'Entries stay here for 30 days. No one can delete them.',
  paired: (device: string, date: string) => `This is “${device}”, connected since ${date}.`,
} as const;

export const transparencyEs: Translation<typeof transparencyEn> = {
  whoTitle: 'Quién ve qué',
  whoSees: 'Estas personas pueden verlo',
  since: (date) => `desde el ${date}`,
  whatTitle: 'Qué se recopila',
  accessTitle: 'Quién ha mirado',
  accessNone: 'Nadie ha mirado en los últimos 30 días.',
  accesses: {
    overview: 'vio tu última ubicación',
    now: 'miró dónde estabas en ese momento',
    history: 'miró dónde habías estado',
    web: 'miró los sitios',
    usage: 'miró las apps',
    contacts: 'miró llamadas y mensajes',
    export: 'descargó una copia de todo',
  },
  times: (count) => `${count} veces`,
  accessHow: 'Todo queda en esta lista 30 días. Nadie puede borrarlo.',
  paired: (device, date) => `Esto es «${device}», conectado desde el ${date}.`,
};

export const transparencyMessages = inLanguage(transparencyEn, transparencyEs);
