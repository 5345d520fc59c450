/** Las palabras españolas de quién ve qué y quién miró. */
import type { whoEn } from './who.ts';
import type { Said } from './messages.ts';

export const whoEs: Said<typeof whoEn> = {
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
