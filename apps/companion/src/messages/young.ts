/** Messages for children under 13: few words, hours in words, parents by what they are called. */
import { inLanguage } from './messages.ts';
import { EVERYTHING_ES, type Translation } from './translation.ts';

const minutesEn = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
const minutesEs = (minutes: number): string => (minutes === 1 ? '1 minuto' : `${minutes} minutos`);

export const youngEn = {
  hello: (child: string) => `Hello ${child}.`,
  atHome: 'You are at home.',
  at: (place: string) => `You are at ${place}.`,
  /** Names of a place that is said without an article, in lower case. */
  home: 'home',
  need: 'I need help',
  fineSent: (parents: string, many: boolean) => `${parents} ${many ? 'know' : 'knows'} that you are fine.`,
  unit: 'min',
  leftAll: (minutes: number) => `${minutesEn(minutes)} left today`,
  leftOne: (minutes: number, name: string) => `${minutesEn(minutes)} for ${name}`,
  ownTime: (minutes: number) => `${minutesEn(minutes)} today`,
  ownTimeText: 'No one counts them here. You keep the time.',
  next: (name: string, time: string) => `${name} is at ${time}.`,
  pauseGoesOn: (time: string) => `The pause goes on at ${time}.`,
  openUntil: (time: string) => `You have more time until ${time}.`,
  says: (parent: string, text: string) => `${parent} says: ${text}`,
  until: (time: string) => `Until ${time}.`,
  ask: 'Ask for something',
  why: 'Why?',

  kinds: { games: 'Games', social: 'Chats', video: 'Videos', music: 'Music' },
  everything: 'Everything',
  theApps: (count: number) => (count === 1 ? '1 app' : `${count} apps`),
  aSite: 'A site',
  /** What something on the device keeps closed. */
  closed: (what: string, many: boolean) => `${what} ${many ? 'are' : 'is'} closed.`,
  closedTitle: 'Access is closed',
  /** @param when "at half past six", "tomorrow" */
  opens: (when: string, many: boolean) => `${many ? 'They open' : 'It opens'} again ${when}.`,
  atHour: (clock: string) => `at ${clock}`,
  nextDay: 'tomorrow',
  nextDayAt: (clock: string) => `tomorrow at ${clock}`,
  /** What the child keeps. */
  notNowTitle: 'Not now',
  noneUntil: (what: string, time: string) => `No ${what} until ${time}.`,
  none: (what: string) => `No ${what}.`,
  onlyCallsUntil: (time: string) => `Only calls and help until ${time}.`,
  onlyCalls: 'Only calls and help.',
  leaveOut: (site: string) => `Do not open ${site}.`,
  /** @param of the app or category; empty: all screens */
  usedUp: (of: string) =>
    of === '' ? 'The time for today is used up.' : `The time for ${of} is used up for today.`,
  /** Of a day that has no minutes at all. */
  noTime: (of: string) =>
    of === '' ? 'There is no screen time today.' : `There is no time for ${of} today.`,
  tomorrow: 'There is more tomorrow.',
  calls: 'Calls and help always work.',
  youKeep: 'You keep this rule yourself.',
  noWrong: 'You did nothing wrong.',
  scared: 'Did something scare you?',
  talk: 'Talk to someone',
  open: 'Nothing is closed just now.',
  whatClosed: 'What is closed?',
  back: 'Go back',

  askTitle: (parent: string) => `What shall we ask ${parent}?`,
  tap: 'Tap a picture.',
  wishes: {
    time: 'More time',
    play: 'I want to play',
    school: 'For school',
    film: 'A film',
  },
  askParent: (parent: string) => `Ask ${parent}`,
  reads: (parents: string, _many: boolean) => `${parents} will read:`,
  /** Of an app, whose name parents may know differently. */
  readsApp: (parents: string, app: string, _many: boolean) => `${parents} will read that you ask for ${app}.`,
  /** As the parents' notification says it. */
  asksTime: (child: string, minutes: number) => `${child} asks for ${minutes} more minutes.`,
  asksSite: (child: string, site: string) => `${child} asks to open ${site}.`,
  quoted: (note: string) => ` “${note}”`,
  other: 'A site',
  otherLabel: 'Which site? Someone can help you to write it.',
  asked: (parents: string) => `${parents}: asked. Now we wait.`,
  seen: (parent: string) => `${parent} has seen it.`,
  granted: (time: string) => `Yes, until ${time}.`,
  always: 'Yes, always.',
  refused: 'Not now.',
  over: 'That time is over.',

  week: 'This is your week.',
  weekScreen: {
    less: 'Less screen than the week before.',
    more: 'More screen than the week before.',
    same: 'As much screen as the week before.',
  },
  /** Of a week that is not over. */
  weekSoFar: {
    less: 'So far less screen than last week.',
    more: 'So far more screen than last week.',
    same: 'So far as much screen as last week.',
  },
  /** @param halves half hours */
  brick: (halves: number) =>
    halves === 1
      ? 'One brick is half an hour.'
      : halves === 2
        ? 'One brick is an hour.'
        : `One brick is ${halves / 2} hours.`,
  weekPlaces: 'You were here',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  weekSeen: (parents: string, _many: boolean) => `${parents} can see this too.`,
  weekNothing: 'Nothing is known of this week yet.',

  helpTitle: 'Who can help?',
  call: (who: string) => `Call ${who}`,
  kind: 'Someone kind listens. No one is told that you called.',
  danger: 'In danger right now?',
  more: 'More, with a grown-up',

  unseen: 'No one sees where you are',
  seenLast: (parents: string, many: boolean) => `${parents} ${many ? 'see' : 'sees'} where you were last`,

  together: 'Ask a grown-up to read this with you.',
  agreeSees: (parents: string, many: boolean) =>
    `${parents} ${many ? 'want' : 'wants'} to see where this device is.`,
  agreeNothing: 'Nothing is collected at the moment.',
  agreeOpen: 'Only while this app is open. No one can hear or film you.',
  agreeAllDay: 'While this app is open, and all day with OwnTracks. No one can hear or film you.',
  agreeKept: (days: number) => `After ${days} days it is deleted.`,
  agreeStop: 'You can stop when you want. You need not ask.',
  everythingWritten: 'All of it, for the grown-up',
  wrongAge: 'Is the age wrong?',
} as const;

export const youngEs: Translation<typeof youngEn> = {
  hello: (child) => `Hola, ${child}.`,
  atHome: 'Estás en casa.',
  at: (place) => `Estás en ${place}.`,
  home: 'casa',
  need: 'Necesito ayuda',
  fineSent: (parents, many) => `${parents} ${many ? 'saben' : 'sabe'} que estás bien.`,
  unit: 'min.',
  leftAll: (minutes) => (minutes === 1 ? 'Te queda 1 minuto hoy' : `Te quedan ${minutes} minutos hoy`),
  leftOne: (minutes, name) => `${minutesEs(minutes)} para ${name}`,
  ownTime: (minutes) => `${minutesEs(minutes)} hoy`,
  ownTimeText: 'Aquí nadie los cuenta. Los cuentas tú.',
  next: (name, time) => `${name} empieza a ${time}.`,
  pauseGoesOn: (time) => `La pausa sigue a ${time}.`,
  openUntil: (time) => `Tienes más tiempo hasta ${time}.`,
  says: (parent, text) => `${parent} dice: ${text}`,
  until: (time) => `Hasta ${time}.`,
  ask: 'Pedir algo',
  why: '¿Por qué?',

  kinds: { games: 'Juegos', social: 'Chats', video: 'Vídeos', music: 'Música' },
  everything: EVERYTHING_ES,
  theApps: (count) => (count === 1 ? 'Una aplicación' : `${count} aplicaciones`),
  aSite: 'Un sitio',
  closed: (what) => (what === EVERYTHING_ES ? 'Todo está cerrado.' : `Cerrado ahora: ${what}.`),
  closedTitle: 'El acceso está cerrado',
  opens: (when) => `Se abre otra vez ${when}.`,
  atHour: (clock) => `a ${clock}`,
  nextDay: 'mañana',
  nextDayAt: (clock) => `mañana a ${clock}`,
  notNowTitle: 'Ahora no',
  noneUntil: (what, time) => `Nada de ${what} hasta ${time}.`,
  none: (what) => `Nada de ${what}.`,
  onlyCallsUntil: (time) => `Solo llamar y pedir ayuda hasta ${time}.`,
  onlyCalls: 'Solo llamar y pedir ayuda.',
  leaveOut: (site) => `No abras ${site}.`,
  usedUp: (of) => `Se acabó el tiempo de hoy${of && ` para ${of}`}.`,
  noTime: (of) => (of === '' ? 'Hoy no hay tiempo de pantalla.' : `Hoy no hay tiempo para ${of}.`),
  tomorrow: 'Mañana hay más.',
  calls: 'Llamar y pedir ayuda funciona siempre.',
  youKeep: 'Esta regla la cumples tú.',
  noWrong: 'No has hecho nada malo.',
  scared: '¿Algo te ha dado miedo?',
  talk: 'Habla con alguien',
  open: 'Ahora no hay nada cerrado.',
  whatClosed: '¿Qué está cerrado?',
  back: 'Volver',

  askTitle: (parent) => `¿Qué le pedimos a ${parent}?`,
  tap: 'Toca un dibujo.',
  wishes: {
    time: 'Más tiempo',
    play: 'Quiero jugar',
    school: 'Para el cole',
    film: 'Una película',
  },
  askParent: (parent) => `Pedírselo a ${parent}`,
  reads: (parents, many) => `${parents} ${many ? 'van' : 'va'} a leer:`,
  readsApp: (parents, app, many) => `${parents} ${many ? 'van' : 'va'} a leer que pides ${app}.`,
  asksTime: (child, minutes) => `${child} pide ${minutes} minutos más.`,
  asksSite: (child, site) => `${child} pide abrir ${site}.`,
  quoted: (note) => ` «${note}»`,
  other: 'Un sitio',
  otherLabel: '¿Qué sitio? Alguien puede ayudarte a escribirlo.',
  asked: (parents) => `Ya se lo hemos pedido a ${parents}. Ahora toca esperar.`,
  seen: (parent) => `${parent} lo ha visto.`,
  granted: (time) => `Sí, hasta ${time}.`,
  always: 'Sí, siempre.',
  refused: 'Ahora no.',
  over: 'Ese tiempo se ha acabado.',

  week: 'Esta es tu semana.',
  weekScreen: {
    less: 'Menos pantalla que la semana anterior.',
    more: 'Más pantalla que la semana anterior.',
    same: 'La misma pantalla que la semana anterior.',
  },
  weekSoFar: {
    less: 'Por ahora, menos pantalla que la semana pasada.',
    more: 'Por ahora, más pantalla que la semana pasada.',
    same: 'Por ahora, la misma pantalla que la semana pasada.',
  },
  brick: (halves) =>
    halves === 1
      ? 'Un ladrillo es media hora.'
      : halves === 2
        ? 'Un ladrillo es una hora.'
        : `Un ladrillo son ${halves / 2} horas.`,
  weekPlaces: 'Has estado aquí',
  days: (count) => (count === 1 ? '1 día' : `${count} días`),
  weekSeen: (parents, many) => `${parents} también ${many ? 'pueden' : 'puede'} verlo.`,
  weekNothing: 'Todavía no se sabe nada de esta semana.',

  helpTitle: '¿Quién puede ayudar?',
  call: (who) => `Llamar a ${who}`,
  kind: 'Alguien amable te escucha. Nadie sabrá que has llamado.',
  danger: '¿Hay peligro ahora mismo?',
  more: 'Más cosas, con una persona mayor',

  unseen: 'Nadie ve dónde estás',
  seenLast: (parents, many) => `${parents} ${many ? 'ven' : 've'} dónde estabas la última vez`,

  together: 'Pide a una persona mayor que lo lea contigo.',
  agreeSees: (parents, many) => `${parents} ${many ? 'quieren' : 'quiere'} ver dónde está este dispositivo.`,
  agreeNothing: 'Ahora no se recoge nada.',
  agreeOpen: 'Solo mientras esta app está abierta. Nadie puede oírte ni grabarte.',
  agreeAllDay: 'Mientras esta app está abierta, y todo el día con OwnTracks. Nadie puede oírte ni grabarte.',
  agreeKept: (days) => `Se borra a los ${days} días.`,
  agreeStop: 'Puedes parar cuando quieras, sin pedir permiso.',
  everythingWritten: 'Todo, para la persona mayor',
  wrongAge: '¿La edad está mal?',
};

export const youngMessages = inLanguage(youngEn, youngEs);
