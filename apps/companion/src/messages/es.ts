import { las } from '@kinward/web/ui/spanish-time.ts';
import type { en } from './en.ts';
import type { Translation } from './translation.ts';

const apps = (count: number): string => (count === 1 ? '1 app bloqueada' : `${count} apps bloqueadas`);
const left = (minutes: number): string =>
  minutes === 1 ? 'te queda 1 minuto' : `te quedan ${minutes} minutos`;

export const es: Translation<typeof en> = {
  title: 'Kinward para mí',
  titleSharing: '● Comparto mi ubicación',
  tabs: 'Páginas',
  home: 'Inicio',
  ask: 'Pedir',
  who: 'Quién ve',
  help: 'Ayuda',
  offline: 'Sin conexión. Puede que esta página no esté al día.',
  waitingPositions: (count) =>
    count === 1 ? 'Hay 1 posición pendiente de enviar.' : `Hay ${count} posiciones pendientes de enviar.`,
  loading: 'Un momento…',
  retry: 'Intentarlo otra vez',
  failed: 'No ha funcionado. Inténtalo otra vez.',

  agreeTitle: (child) => `Hola, ${child}. Antes de enviar nada…`,
  agreeWho: (names, many) => `${names} ${many ? 'quieren' : 'quiere'} ver esto:`,
  kinds: {
    position: 'Dónde está este dispositivo y su batería, mientras esta app está abierta',
    usage: 'Qué apps se usan y cuánto tiempo',
    web: 'Qué sitios se abren',
    contacts: 'Quién llama y escribe, y cuándo',
    sms: 'Lo que dicen los mensajes',
  },
  positionAllDay: 'Dónde está este dispositivo, y su batería, todo el día: lo dice la app OwnTracks',
  positionSoon:
    'Dónde está este dispositivo, y su batería: mientras esta app esté abierta, y todo el día cuando OwnTracks esté configurado',
  notHere: 'Esta app no puede ver eso, así que no lo envía.',
  keptFor: (days) => `Se guarda ${days} días y luego se borra.`,
  never:
    'Nadie puede oírte ni grabarte con esta app. Esta página siempre muestra cuándo se comparte tu ubicación.',
  agreeChange: 'Puedes dejarlo cuando quieras. No necesitas permiso de nadie.',
  yes: 'Sí, compartir',
  no: 'No, no compartir',
  askBrowser: 'El navegador te preguntará una vez si puede usar tu ubicación.',
  noneWanted: 'Ahora mismo no se recopila nada.',

  sharingNow: 'Compartiendo',
  seesYou: (parents, many) => `${parents} ${many ? 'ven' : 've'} dónde estás`,
  sharingTitle: (names) => `Pueden ver dónde estás: ${names}`,
  startingTitle: 'Buscando tu ubicación…',
  deniedTitle: 'Tu ubicación no se comparte',
  deniedText:
    'Este navegador no lo permite. Para cambiarlo, abre los ajustes de este sitio y permite «Ubicación». No tienes que hacerlo.',
  lostTitle: 'Ahora no se encuentra tu ubicación',
  lostText: 'Quizá estás dentro de un edificio, o la ubicación está desactivada en este dispositivo.',
  keptPlace: (time) => `Ahora no hay un lugar más reciente: el último es de ${las(time)}.`,
  offTitle: 'Tu ubicación no se comparte',
  offText: 'Tu familia la ha desactivado para este dispositivo.',
  notSharing: 'Sin compartir',
  noPlaceYet: 'Buscando tu ubicación',
  lastSent: (time) => `Último envío: ${time}.`,
  notSentYet: 'Todavía no se ha enviado nada.',
  locatedNow: (time) => `Alguien ha preguntado dónde estás (${time}).`,
  allDay: 'Todo el día: OwnTracks la dice, también con esta app cerrada.',
  onlyOpen: 'Solo mientras esta app está abierta y la pantalla encendida.',
  whatItCannot: 'Lo que esta app no puede hacer',
  shareTrip: 'Compartir mi camino',
  tripWhat:
    'Un toque cuando vuelves tarde a casa: reciben un aviso y pueden seguirte en el mapa hasta que lo pares.',
  tripOn: (names) => `Compartes tu camino. Aviso enviado a ${names}. Deja esta app abierta.`,
  tripOver:
    'Tu camino compartido ha terminado: durante un rato no llegó nada de aquí. Ya se les ha avisado. ¿Sigues de camino? Compártelo otra vez.',
  tripWaits: 'Compartes tu camino. Se les avisa en cuanto haya conexión.',
  tripLost: 'Se enteran enseguida, y pueden seguirte en cuanto se encuentre tu ubicación.',
  shareTripStop: 'Dejar de compartir mi camino',

  rulesTitle: 'Tus reglas ahora',
  allOpen: 'Ahora no hay nada bloqueado.',
  enforced: {
    paused: (until, by) =>
      `Las pantallas están en pausa hasta ${las(until)}${by === null ? '' : `: lo dice ${by}`}. Las llamadas y la ayuda funcionan.`,
    running: (name, count, until) => `${name}: ${apps(count)} hasta ${las(until)}.`,
    runningAll: (name, until) =>
      `${name}: todo bloqueado hasta ${las(until)}, menos las llamadas y la ayuda.`,
    runningKinds: (name, kinds, until) => `${name}: bloqueado hasta ${las(until)}: ${kinds}.`,
    apps: (names) => `Siempre bloqueadas: ${names}.`,
    sites: (names) => `Sitios bloqueados: ${names}.`,
    numbers: (count) =>
      count === 1 ? '1 número de teléfono bloqueado.' : `${count} números de teléfono bloqueados.`,
  },
  asked: {
    paused: (until, by) =>
      `No uses este dispositivo hasta ${las(until)}${by === null ? '' : `: lo dice ${by}`}. Solo llamadas y ayuda.`,
    running: (name, count, until) =>
      `${name}: no uses ${count === 1 ? '1 app' : `${count} apps`} hasta ${las(until)}.`,
    runningAll: (name, until) => `${name}: no uses nada hasta ${las(until)}, menos las llamadas y la ayuda.`,
    runningKinds: (name, kinds, until) => `${name}: hasta ${las(until)}, nada de: ${kinds}.`,
    apps: (names) => `No uses: ${names}.`,
    sites: (names) => `No abras: ${names}.`,
    numbers: (count) =>
      count === 1
        ? 'Sin llamadas ni mensajes con 1 número.'
        : `Sin llamadas ni mensajes con ${count} números.`,
  },
  appKinds: { games: 'juegos', social: 'redes y chats', video: 'vídeo', music: 'música' },
  more: (count) => `${count} más`,
  speed: (mph, kmh) => `En coche: como mucho ${mph} millas por hora (${kmh} km/h).`,
  next: (name, time) => `${name} empieza: ${time}.`,
  rulesSince: 'Esta lista se actualiza sola cuando tu familia cambia algo.',
  cannotBlock: 'Esta app muestra las reglas. No puede bloquear otras apps: las cumples tú.',
  blocksSome:
    'Lo que dice «bloqueado» o «el filtro cierra» está cerrado en este dispositivo. Lo demás lo cumples tú.',

  openedAll: (until) => `Tienes más tiempo: hasta ${las(until)}.`,
  openedFilter: (until) => `El filtro no cierra ningún sitio hasta ${las(until)}.`,
  openedOne: (name, until) => `${name}: abierto hasta ${las(until)}.`,
  leftAll: (minutes) => `Hoy ${left(minutes)}, en todos tus dispositivos juntos.`,
  leftOne: (name, minutes) => `${name}: hoy ${left(minutes)}.`,

  callsTitle: 'Avisa a tu familia',
  fine: 'Estoy bien',
  fineSending: 'Enviando…',
  fineSent: (names, time) => `Enviado a ${las(time)}. Pueden ver que estás bien: ${names}.`,
  fineKept: (time) =>
    `Todavía no se ha enviado. Queda guardado desde ${las(time)} y sale cuando haya conexión y esta aplicación esté abierta.`,
  fineFailed: 'No se ha enviado. Inténtalo otra vez.',
  sos: 'Necesito ayuda',
  calledOff: {
    before: 'Tu petición de ayuda no se ha enviado. No se ha avisado a nadie.',
    trying: 'Tu petición de ayuda ya no se está enviando. Si llegó antes, tu familia puede verla.',
  },

  reminderTitle: 'Un recordatorio',
  reminder: (names) => `Pueden ver dónde está este dispositivo mientras esta app está abierta: ${names}.`,
  newTitle: 'Alguien nuevo',
  newWatcher: (names) => `Desde ahora también puede ver este dispositivo: ${names}.`,
  ok: 'Vale',

  pauseTitle: 'Pausar mi ubicación',
  pauseWhat: 'Nadie ve dónde estás durante un rato.',
  pauseChange: 'Cambiar la pausa',
  pausedTitle: (time: string) => `Tu ubicación está en pausa hasta: ${time}`,
  pausedText: 'Hasta entonces nadie ve dónde estás. Puedes pedir ayuda igualmente.',

  adultAsk: 'Tengo 18 años o más',
  adultOff: 'Aquí no se registra nada hasta que digas que sí.',
  adultChange: 'Elegir qué se comparte',
  birthdayTitle: 'Pronto cumples 18 años',
  birthday: (day: string) =>
    `El ${day} cumples 18 años. A partir de entonces no se registra nada si no dices que sí aquí.`,

  on: 'Sí',
  offWord: 'No',

  language: 'Idioma',
  report: 'Denunciar',
  recordAsk: 'Descargar mis datos',

  pagePosition: 'Dónde está este dispositivo, y su batería, mientras esa app está en marcha',
  pageNotThere: 'Esa app no puede ver eso, así que no lo envía.',
  pageReminder: (names: string) => `Pueden ver dónde está este dispositivo: ${names}.`,

  back: 'Atrás',
  myDay: 'Mi día',
  myWeek: 'Mi semana',
};
