/** Messages of the home, the steps of a request and "Access is closed" from 13 on: names, clock times, the rule and its maker. */
import { las } from '@kinward/web/ui/spanish-time.ts';
import { inLanguage } from './messages.ts';
import { EVERYTHING_ES, type Translation } from './translation.ts';

const lengthEn = (minutes: number): string => {
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 0) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${hours}\u00A0h\u00A0${rest}\u00A0min`;
};
const lengthEs = (minutes: number): string => {
  if (minutes < 60) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 0) return hours === 1 ? '1 hora' : `${hours} horas`;
  return `${hours}\u00A0h y ${rest}\u00A0min`;
};

export const olderEn = {
  /** @param of the app or category whose minutes are meant; empty: all screens */
  left: (minutes: number, of: string) =>
    `${lengthEn(minutes)} ${minutes === 1 ? 'is' : 'are'} left${of && ` for ${of}`}.`,
  usedUp: (of: string) =>
    of === '' ? 'Your time for today is used up.' : `Your time for ${of} is used up for today.`,
  noTime: (of: string) =>
    of === '' ? 'There is no screen time today.' : `There is no time for ${of} today.`,
  openUntil: (time: string) => `Everything is open until ${time}.`,
  kinds: { games: 'Games', social: 'Social apps', video: 'Video', music: 'Music' },
  everything: 'Everything',
  theApps: (count: number) => (count === 1 ? '1 app' : `${count} apps`),
  opens: (what: string, many: boolean, time: string) => `${what} ${many ? 'open' : 'opens'} at ${time}.`,
  notUntil: (what: string, time: string) => `No ${what} until ${time}.`,
  onlyCalls: (time: string) => `Only calls and help until ${time}.`,
  begins: (name: string, time: string) => `${name} begins at ${time}.`,
  lede: (day: string, place: string) => (place === '' ? `${day}.` : `${day}. You are at ${place}.`),

  unit: 'min',
  of: (minutes: number) => `of ${lengthEn(minutes)}`,
  part: (name: string, minutes: number) => `${name}: ${lengthEn(minutes)} left`,
  perDay: (minutes: number) => `${lengthEn(minutes)} a day`,
  uncounted: 'Nothing counts them on this device, so you keep them yourself.',
  askMore: 'Ask for more',
  everywhere: 'On all your devices together.',

  family: 'Your family',
  says: (parent: string, text: string) => `${parent} says: ${text}`,
  until: (time: string) => `until ${time}`,
  saysNothing: 'Has not said where.',
  call: (parent: string) => `Call ${parent}`,

  plan: 'What, and until when',
  closedWhat: (what: string, many: boolean) => `${what} ${many ? 'are' : 'is'} closed`,
  keepWhat: (what: string) => `No ${what}`,
  keepAll: 'Use nothing but calls and help',
  in: (length: string) => `in ${length}`,
  length: lengthEn,
  later: 'Begins later',
  resumes: 'Goes on then',
  why: 'Why is it closed?',
  whyNot: 'Why not now?',

  looked: 'Who looked',
  lookedNone: 'No one has looked today.',
  looks: (times: number) => (times === 1 ? 'Once today' : `${times} times today`),
  allLooks: 'Who sees what',

  seenTitle: (parent: string) => `${parent} has seen it and has not answered yet.`,
  waitTitle: 'Asked. No one has seen it yet.',
  asked: 'Asked',
  toldTo: (parents: string) => `In the list of ${parents}`,
  seenBy: (parent: string) => `Seen by ${parent}`,
  notSeen: 'Not seen yet',
  waits: 'Waiting for the answer',
  takeBack: 'Take it back',
  takenBack: 'You took it back. No one can answer it any more.',
  remind: 'Remind them',
  remindFrom: (time: string) => `Remind, from ${time}`,
  reminded: 'They were reminded.',
  tooLate: 'That was answered meanwhile.',
  otherTitle: 'Ask for something else',
  by: (state: string, parent: string) => `${state}, from ${parent}`,

  closedTitle: 'Access is closed',
  ruleTitle: 'Not now',
  open: 'Nothing is closed just now.',
  becauseSchedule: (what: string, many: boolean, name: string, time: string) =>
    `${what} ${many ? 'are' : 'is'} closed during ${name}, until ${time}.`,
  pause: 'Screen pause',
  becausePause: (who: string | null, time: string) =>
    `Screens are paused until ${time}${who === null ? '' : `, says ${who}`}. Calls and help work.`,
  keepPause: (who: string | null, time: string) =>
    `${who === null ? 'Your family' : who} asks you to use nothing but calls and help until ${time}.`,
  becauseBudget: (length: string, of: string) =>
    of === ''
      ? `Your time for today is used up: ${length}.`
      : `Your time for ${of} is used up for today: ${length}.`,
  becauseRule: (what: string) => `${what} is closed at any time. Your family made that rule.`,
  keepSchedule: (what: string, name: string, time: string) => `${name} says: no ${what} until ${time}.`,
  keepScheduleAll: (name: string, time: string) => `${name} says: only calls and help until ${time}.`,
  keepSelf: 'You keep that yourself.',
  keepApps: 'The filter closes its sites; its apps are up to you.',
  keepRule: (what: string) => `Your family asks you to leave out ${what}.`,
  notHere: 'Nothing on this device stops you: you keep the rule yourself.',
  askFor: 'Ask for it',
  whyTitle: 'Why is this closed?',
  opensSelf: (time: string) => `Opens by itself at ${time}`,
  tomorrow: 'Starts again at midnight',
  notTomorrow: 'Nothing more tomorrow either: ask for it',
  noEnd: 'Has no end: ask for it',
  parentsSee: 'If you ask, your parents read what you ask for and your reason.',
  helpOpen: (line: string, number: string) => `${line} ${number} is never closed and never recorded here.`,

  ageWrong: 'The age is wrong',
  ageWrongText: 'Your family entered an age under 16 for you. If you are an adult, say so here:',
} as const;

export const olderEs: Translation<typeof olderEn> = {
  left: (minutes, of) => `${minutes === 1 ? 'Queda' : 'Quedan'} ${lengthEs(minutes)}${of && ` para ${of}`}.`,
  usedUp: (of) => `Tu tiempo de hoy${of && ` para ${of}`} se ha acabado.`,
  noTime: (of) => (of === '' ? 'Hoy no hay tiempo de pantalla.' : `Hoy no hay tiempo para ${of}.`),
  openUntil: (time) => `Todo está abierto hasta ${las(time)}.`,
  kinds: { games: 'Juegos', social: 'Redes sociales', video: 'Vídeo', music: 'Música' },
  everything: EVERYTHING_ES,
  theApps: (count) => (count === 1 ? 'Una aplicación' : `${count} aplicaciones`),
  opens: (what, _many, time) =>
    what === EVERYTHING_ES ? `Todo se abre a ${las(time)}.` : `${what}: se abre a ${las(time)}.`,
  notUntil: (what, time) => `Sin ${what} hasta ${las(time)}.`,
  onlyCalls: (time) => `Solo llamar y pedir ayuda hasta ${las(time)}.`,
  begins: (name, time) => `${name} empieza a ${las(time)}.`,
  lede: (day, place) => (place === '' ? `${day}.` : `${day}. Estás en ${place}.`),

  unit: 'min.',
  of: (minutes) => `de ${lengthEs(minutes)}`,
  part: (name, minutes) => `${name}: quedan ${lengthEs(minutes)}`,
  perDay: (minutes) => `${lengthEs(minutes)} al día`,
  uncounted: 'En este dispositivo no se cuentan: los cuentas tú.',
  askMore: 'Pedir más',
  everywhere: 'En todos tus dispositivos juntos.',

  family: 'Tu familia',
  says: (parent, text) => `${parent} dice: ${text}`,
  until: (time) => `hasta ${las(time)}`,
  saysNothing: 'No ha dicho dónde.',
  call: (parent) => `Llamar a ${parent}`,

  plan: 'Qué y hasta cuándo',
  closedWhat: (what) => (what === EVERYTHING_ES ? 'Todo está cerrado' : `Cerrado: ${what}`),
  keepWhat: (what) => `Sin ${what}`,
  keepAll: 'No uses nada, salvo llamar y pedir ayuda',
  in: (length) => `en ${length}`,
  length: lengthEs,
  later: 'Empieza más tarde',
  resumes: 'Entonces continúa',
  why: '¿Por qué está cerrado?',
  whyNot: '¿Por qué ahora no?',

  looked: 'Quién ha mirado',
  lookedNone: 'Hoy no ha mirado nadie.',
  looks: (times) => (times === 1 ? 'Una vez hoy' : `${times} veces hoy`),
  allLooks: 'Quién ve qué',

  seenTitle: (parent) => `${parent} lo ha visto y todavía no ha respondido.`,
  waitTitle: 'Pedido. Todavía no lo ha visto nadie.',
  asked: 'Pedido',
  toldTo: (parents) => `En la lista de ${parents}`,
  seenBy: (parent) => `Visto por ${parent}`,
  notSeen: 'Sin ver todavía',
  waits: 'Esperando la respuesta',
  takeBack: 'Retirarlo',
  takenBack: 'Lo has retirado. Ya nadie puede responder.',
  remind: 'Recordárselo',
  remindFrom: (time) => `Recordar, desde ${las(time)}`,
  reminded: 'Se lo hemos recordado.',
  tooLate: 'Entretanto ya han respondido.',
  otherTitle: 'Pedir otra cosa',
  by: (state, parent) => `${state}, de ${parent}`,

  closedTitle: 'El acceso está cerrado',
  ruleTitle: 'Ahora no',
  open: 'Ahora no hay nada cerrado.',
  becauseSchedule: (what, _many, name, time) => `${what}: cerrado por ${name} hasta ${las(time)}.`,
  pause: 'Pausa de pantallas',
  becausePause: (who, time) =>
    `Las pantallas están en pausa hasta ${las(time)}${who === null ? '' : `, dice ${who}`}. Llamar y pedir ayuda funciona.`,
  keepPause: (who, time) =>
    `${who === null ? 'Tu familia' : who} te pide que solo llames o pidas ayuda hasta ${las(time)}.`,
  becauseBudget: (length, of) => `Tu tiempo de hoy${of && ` para ${of}`} se ha acabado: ${length}.`,
  becauseRule: (what) => `${what} está cerrado siempre. Es una regla de tu familia.`,
  keepSchedule: (what, name, time) => `${name} dice: sin ${what} hasta ${las(time)}.`,
  keepScheduleAll: (name, time) => `${name} dice: hasta ${las(time)}, solo llamar y pedir ayuda.`,
  keepSelf: 'Esa regla la cumples tú.',
  keepApps: 'El filtro cierra sus sitios; sus aplicaciones dependen de ti.',
  keepRule: (what) => `Tu familia te pide que no uses ${what}.`,
  notHere: 'Nada en este dispositivo te lo impide: la regla la cumples tú.',
  askFor: 'Pedirlo',
  whyTitle: '¿Por qué está cerrado?',
  opensSelf: (time) => `Se abre solo a ${las(time)}`,
  tomorrow: 'Empieza de nuevo a medianoche',
  notTomorrow: 'Mañana tampoco hay: pídelo',
  noEnd: 'No tiene fin: pídelo',
  parentsSee: 'Si lo pides, tus padres leen qué pides y tu motivo.',
  helpOpen: (line, number) => `${line} ${number} nunca está cerrado y aquí nunca se registra.`,

  ageWrong: 'La edad está mal',
  ageWrongText: 'Tu familia ha puesto una edad de menos de 16 años. Si eres una persona adulta, dilo aquí:',
};

export const olderMessages = inLanguage(olderEn, olderEs);
