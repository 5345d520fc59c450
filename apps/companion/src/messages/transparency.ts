/** Messages of who sees what and who looked; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const transparencyEn = {
  whoTitle: 'Who sees what',
  whoSees: 'These people can see it',
  since: (date: string) => `since ${date}`,
  whatTitle: 'What is collected',
  accessLogTitle: 'Who looked',
  accessLogEmpty: 'Nobody has looked in the last 30 days.',
  accesses: {
    overview: 'saw your last place',
    now: 'looked where you are right now',
    history: 'looked where you were before',
    web: 'looked at the sites',
    usage: 'looked at the apps',
    contacts: 'looked at calls and messages',
    export: 'took a copy of everything',
  },
  times: (count: number) => `${count} times`,
  accessLogHow: 'Everything stays in this list for 30 days. Nobody can delete it.',
  paired: (device: string, date: string) => `This is “${device}”, connected since ${date}.`,
} as const;

export const transparencyEs: Translation<typeof transparencyEn> = {
  whoTitle: 'Quién ve qué',
  whoSees: 'Estas personas pueden verlo',
  since: (date) => `desde el ${date}`,
  whatTitle: 'Qué se recoge',
  accessLogTitle: 'Quién ha mirado',
  accessLogEmpty: 'Nadie ha mirado en los últimos 30 días.',
  accesses: {
    overview: 'vio tu último lugar',
    now: 'miró dónde estás ahora',
    history: 'miró dónde estuviste',
    web: 'miró los sitios',
    usage: 'miró las apps',
    contacts: 'miró llamadas y mensajes',
    export: 'sacó una copia de todo',
  },
  times: (count) => `${count} veces`,
  accessLogHow: 'Todo queda en esta lista 30 días. Nadie puede borrarlo.',
  paired: (device, date) => `Esto es «${device}», conectado desde el ${date}.`,
};

export const transparencyMessages = inLanguage(transparencyEn, transparencyEs);
