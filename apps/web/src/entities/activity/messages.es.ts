import { las } from '../../ui/spanish-time.ts';
import type { ribbonTexts } from './messages.ts';

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export default {
  ribbon: {
    ribbonOf: (name, until) => `El día de ${name} hasta ${las(until)}`,
    ribbonWhole: (name, day) => `${name}, ${day}`,
    fromTo: (place, from, to) => `${place} de ${from} a ${to}`,
    somewhere: 'un lugar sin nombre',
    screenInUse: (time) => `pantalla en uso ${time}`,
    marks: {
      night: 'noche',
      request: 'petición',
      blocked: 'cerrado',
      alert: 'aviso',
    },
    countOf: {
      night: (count) => many(count, 'uso de noche', 'usos de noche'),
      request: (count) => many(count, 'petición', 'peticiones'),
      blocked: (count) => many(count, 'sitio cerrado', 'sitios cerrados'),
      alert: (count) => many(count, 'aviso'),
    },
    place: 'lugar',
    screen: 'pantalla en uso',
    screenToday: (time) => `${time} de pantalla hoy`,
    leftToday: (time) => `quedan ${time}`,
    noScreen: 'El uso de la pantalla no se comunica',

    lasting: (hours, minutes) =>
      [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(' '),
    underMinute: 'menos de un minuto',
  } satisfies typeof ribbonTexts,
};
