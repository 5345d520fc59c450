/** Messages of the child's own day, from 13 on. */
import { las } from '@kinward/web/ui/spanish-time.ts';
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
/** A figure and its unit stay on one line. */
const lasting = (hours: number, minutes: number): string =>
  [hours > 0 && `${hours}\u00A0h`, (minutes > 0 || hours === 0) && `${minutes}\u00A0min`]
    .filter(Boolean)
    .join('\u00A0');

export const myDayEn = {
  failed: 'Your day could not be loaded.',
  before: 'Day before',
  after: 'Day after',
  today: 'Today',
  empty: 'Nothing is known of this day.',
  emptyToday: 'Nothing is known of today yet.',
  places: (names: string) => `${names}.`,
  screens: (time: string) => `${time} on screens.`,
  screensSoFar: (time: string) => `${time} on screens so far.`,
  asOf: (time: string) => `As of ${time}.`,
  both: 'Your parents read this too.',
  map: 'They also see the places on a map.',

  ribbonOf: (until: string) => `Your day to ${until}`,
  ribbonWhole: (day: string) => `Your day, ${day}`,
  fromTo: (place: string, from: string, to: string) => `${place} from ${from} to ${to}`,
  somewhere: 'a place without a name',
  screenInUse: (time: string) => `screen in use ${time}`,
  place: 'place',
  screen: 'screen in use',
  marks: { night: 'night', request: 'asked', blocked: 'closed', alert: 'alert' },

  inWords: 'In words',
  quiet: 'Nothing else to tell of this day.',
  showAll: (count: number) => `Show all ${count}`,
  cameTo: (place: string) => `Came to ${place}`,
  wasAt: (place: string) => `At ${place}`,
  stopped: 'Stopped at a place without a name',
  leftPlace: (place: string) => `Left ${place}`,
  leftSomewhere: 'On the way again',
  unseen: 'No position tells when exactly.',
  onTheWay: (time: string) => `${time} on the way`,
  leftAndWay: (place: string, time: string, way: string) => `Left ${place} ${time}, ${way} on the way`,
  faster: (mph: number, kmh: number) => `Faster than ${mph} mph (${kmh} km/h)`,
  upTo: (mph: number, kmh: number) => `Up to ${mph} mph (${kmh} km/h)`,
  closed: (site: string, count: number) => `${site} was closed${count === 1 ? '' : `, ${count}\u00A0times`}`,
  since: (time: string) => `Since ${time}`,
  askedTime: (minutes: number | null, name: string | null) =>
    `You asked for ${minutes === null ? 'time' : `${minutes} min`}${name === null ? '' : ` of ${name}`}`,
  asked: (name: string) => `You asked for ${name}`,
  waits: 'No answer yet',
  unanswered: 'No one answered within a day',
  contact: (person: string) => `In touch with ${person}`,
  withheld: 'a hidden number',
  contacts: (calls: number, missed: number, messages: number) =>
    [
      calls > 0 && many(calls, 'call'),
      missed > 0 && `${missed} missed`,
      messages > 0 && many(messages, 'message'),
    ]
      .filter(Boolean)
      .join(', '),
  fine: 'You said that you are fine',
  trip: {
    started: 'You shared your trip',
    ended: 'You stopped sharing your trip',
    lost: 'Your shared trip ended: no position came any more',
  },
  sos: 'You called for help',
  sosOpen: 'No one has seen it yet',
  sosSeen: (parent: string) => `${parent} saw it`,
  sosSeenBySomeone: 'Seen by a parent',
  sosFalse: 'It was a false alarm',
  night: 'Screen in use at night',
  nightMore: (time: string, app: string | null) => (app === null ? time : `${time}, mostly ${app}`),

  screenHead: 'Screen',
  soFar: 'Today',
  thatDay: 'This day',
  left: 'Left',
  leftOf: (time: string) => `of ${time}`,
  less: (time: string, weekday: string) => `${time} less than other ${weekday}s`,
  more: (time: string, weekday: string) => `${time} more than other ${weekday}s`,
  lessByNow: (time: string, weekday: string) => `${time} less than by this time on other ${weekday}s`,
  moreByNow: (time: string, weekday: string) => `${time} more than by this time on other ${weekday}s`,
  asUsual: (weekday: string) => `About as much as on other ${weekday}s`,
  onTop: 'On top',
  pages: (count: number) => many(count, 'page'),
  allClosed: (count: number) => `closed, ${many(count, 'time')}`,

  kinds: {
    places: 'your places',
    screen: 'screen time',
    sites: 'sites',
    contacts: 'calls and messages',
  },
  off: (kinds: string) => `Switched off, so not recorded: ${kinds}.`,
  notShared: (kinds: string) => `You do not share, so not recorded: ${kinds}.`,
  notReported: (kinds: string) => `Nothing is known of ${kinds}.`,
  lasting,
  underMinute: 'under a minute',
} as const;

/** "otros viernes", "otros sábados": the other days end in an s and have no plural of their own. */
const others = (weekday: string): string => `otros ${weekday}${/sábado|domingo/u.test(weekday) ? 's' : ''}`;

export const myDayEs: Translation<typeof myDayEn> = {
  failed: 'No se ha podido cargar tu día.',
  before: 'Día anterior',
  after: 'Día siguiente',
  today: 'Hoy',
  empty: 'No se sabe nada de este día.',
  emptyToday: 'Todavía no se sabe nada de hoy.',
  places: (names) => `${names}.`,
  screens: (time) => `${time} de pantalla.`,
  screensSoFar: (time) => `${time} de pantalla hasta ahora.`,
  asOf: (time) => `A ${las(time)}.`,
  both: 'En tu familia también lo leen.',
  map: 'Además ven los lugares en un mapa.',

  ribbonOf: (until) => `Tu día hasta ${las(until)}`,
  ribbonWhole: (day) => `Tu día, ${day}`,
  fromTo: (place, from, to) => `${place} de ${from} a ${to}`,
  somewhere: 'un lugar sin nombre',
  screenInUse: (time) => `pantalla en uso ${time}`,
  place: 'lugar',
  screen: 'pantalla en uso',
  marks: { night: 'noche', request: 'petición', blocked: 'cerrado', alert: 'aviso' },

  inWords: 'En palabras',
  quiet: 'No hay nada más que contar de este día.',
  showAll: (count) => `Mostrar los ${count}`,
  cameTo: (place) => `Llegaste a ${place}`,
  wasAt: (place) => `En ${place}`,
  stopped: 'Te paraste en un lugar sin nombre',
  leftPlace: (place) => `Saliste de ${place}`,
  leftSomewhere: 'De nuevo en camino',
  unseen: 'Ninguna posición dice cuándo exactamente.',
  onTheWay: (time) => `${time} de camino`,
  leftAndWay: (place, time, way) => `Saliste de ${place} a ${las(time)}, ${way} de camino`,
  faster: (mph, kmh) => `A más de ${kmh} km/h (${mph} mph)`,
  upTo: (mph, kmh) => `Hasta ${kmh} km/h (${mph} mph)`,
  closed: (site, count) => `${site} estaba cerrado${count === 1 ? '' : `, ${count}\u00A0veces`}`,
  since: (time) => `Desde ${las(time)}`,
  askedTime: (minutes, name) =>
    `Pediste ${minutes === null ? 'tiempo' : `${minutes} min`}${name === null ? '' : ` de ${name}`}`,
  asked: (name) => `Pediste ${name}`,
  waits: 'Todavía sin respuesta',
  unanswered: 'Nadie respondió en un día',
  contact: (person) => `En contacto con ${person}`,
  withheld: 'un número oculto',
  contacts: (calls, missed, messages) =>
    [
      calls > 0 && many(calls, 'llamada'),
      missed > 0 && many(missed, 'perdida'),
      messages > 0 && many(messages, 'mensaje'),
    ]
      .filter(Boolean)
      .join(', '),
  fine: 'Dijiste que estás bien',
  trip: {
    started: 'Compartiste tu camino',
    ended: 'Dejaste de compartir tu camino',
    lost: 'Tu camino compartido terminó: ya no llegó ninguna posición',
  },
  sos: 'Pediste ayuda',
  sosOpen: 'Todavía no lo ha visto nadie',
  sosSeen: (parent) => `${parent} lo vio`,
  sosSeenBySomeone: 'Alguien de tu familia lo vio',
  sosFalse: 'Fue una falsa alarma',
  night: 'Pantalla en uso de noche',
  nightMore: (time, app) => (app === null ? time : `${time}, sobre todo ${app}`),

  screenHead: 'Pantalla',
  soFar: 'Hoy',
  thatDay: 'Este día',
  left: 'Queda',
  leftOf: (time) => `de ${time}`,
  less: (time, weekday) => `${time} menos que ${others(weekday)}`,
  more: (time, weekday) => `${time} más que ${others(weekday)}`,
  lessByNow: (time, weekday) => `${time} menos que a esta hora ${others(weekday)}`,
  moreByNow: (time, weekday) => `${time} más que a esta hora ${others(weekday)}`,
  asUsual: (weekday) => `Más o menos como ${others(weekday)}`,
  onTop: 'Lo más usado',
  pages: (count) => many(count, 'página'),
  allClosed: (count) => `cerrado, ${many(count, 'vez', 'veces')}`,

  kinds: {
    places: 'tus lugares',
    screen: 'tiempo de pantalla',
    sites: 'sitios',
    contacts: 'llamadas y mensajes',
  },
  off: (kinds) => `Desactivado, así que no se registra: ${kinds}.`,
  notShared: (kinds) => `No lo compartes, así que no se registra: ${kinds}.`,
  notReported: (kinds) => `No se sabe nada de: ${kinds}.`,
  lasting,
  underMinute: 'menos de un minuto',
};

export const myDayMessages = inLanguage(myDayEn, myDayEs);
