import type { en } from './en.ts';
import type { Translation } from './translation.ts';

const apps = (count: number): string => (count === 1 ? '1 app cerrada' : `${count} apps cerradas`);
const left = (minutes: number): string =>
  minutes === 1 ? 'te queda 1 minuto' : `te quedan ${minutes} minutos`;

export const es: Translation<typeof en> = {
  title: 'Kinward para mí',
  titleSharing: '● Comparto mi lugar',
  tabs: 'Páginas',
  home: 'Ahora',
  ask: 'Pedir',
  who: 'Quién ve',
  help: 'Ayuda y parar',
  offline: 'Sin conexión. Lo que ves es de antes.',
  waitingPlaces: (count) =>
    count === 1 ? '1 lugar espera para enviarse.' : `${count} lugares esperan para enviarse.`,
  loading: 'Un momento…',
  retry: 'Probar otra vez',
  failed: 'No ha funcionado. Prueba otra vez.',

  pairTitle: 'Conecta este dispositivo con tu familia',
  pairText: 'Pide el código a tu madre o a tu padre. Tiene ocho letras y números.',
  code: 'Código',
  codeHelp: 'Como ABCD-EFGH',
  codeShort: 'El código tiene ocho letras y números.',
  connect: 'Conectar',
  connecting: 'Conectando…',
  noSpying: 'Todavía no se envía nada. Primero ves quién vería qué, y dices sí o no.',
  parentHereTitle: 'Aquí hay una sesión de un adulto',
  parentHere:
    'Parece el navegador de tu madre o tu padre. Si lo conectas, este dispositivo aparecerá como el del niño o la niña. Quien cierre la sesión del portal aquí termina también esta conexión.',
  parentHereGo: 'Es el dispositivo del niño o la niña',

  agreeTitle: (child) => `Hola, ${child}. Antes de enviar nada`,
  agreeWho: (names, many) => `${names} ${many ? 'quieren' : 'quiere'} ver esto:`,
  kinds: {
    position: 'Dónde está este dispositivo y su batería, mientras esta app está abierta',
    usage: 'Qué apps se usan y cuánto tiempo',
    web: 'Qué sitios se abren',
    contacts: 'Quién llama y escribe, y cuándo',
    sms: 'Lo que dicen los mensajes',
  },
  notHere: 'Esta app no puede ver eso, así que no lo envía.',
  keptFor: (days) => `Se guarda ${days} días y luego se borra.`,
  never: 'Nadie te oye ni te graba con ella. Esta página siempre muestra cuándo se comparte tu lugar.',
  agreeChange: 'Puedes parar cuando quieras. Nadie tiene que permitirlo.',
  yes: 'Sí, compartir',
  no: 'No, no compartir',
  askBrowser: 'El navegador te preguntará una vez si puede saber el lugar.',
  noneWanted: 'Ahora mismo no se recoge nada.',

  sharingNow: 'Compartiendo',
  sharingTitle: (names) => `Pueden ver dónde estás: ${names}`,
  startingTitle: 'Buscando tu lugar…',
  deniedTitle: 'Tu lugar no se comparte',
  deniedText:
    'Este navegador no lo permite. Para cambiarlo, abre los ajustes de este sitio y permite «Ubicación». No tienes que hacerlo.',
  lostTitle: 'Ahora no se encuentra tu lugar',
  lostText: 'Quizá estás muy dentro de un edificio, o la ubicación está apagada en este dispositivo.',
  offTitle: 'Tu lugar no se comparte',
  offText: 'Tu familia lo ha apagado para este dispositivo.',
  notSharing: 'Sin compartir',
  lastSent: (time) => `Último envío: ${time}.`,
  notSentYet: 'Todavía no se ha enviado nada.',
  locatedNow: (time) => `A las ${time} alguien preguntó dónde estás.`,
  onlyOpen: 'Solo mientras esta app está abierta y la pantalla encendida.',
  whatItCannot: 'Lo que esta app no puede hacer',
  shareTrip: 'Compartir mi camino',
  shareTripText: 'Deja la pantalla encendida y envía cada paso, hasta que lo pares.',
  shareTripStop: 'Dejar de compartir mi camino',

  rulesTitle: 'Lo que vale ahora',
  allOpen: 'Ahora no hay nada cerrado.',
  running: (name, count, until) => `${name}: ${apps(count)} hasta las ${until}.`,
  closedApps: (names) => `Siempre cerradas: ${names}.`,
  closedSites: (names) => `Sitios cerrados: ${names}.`,
  more: (count) => `${count} más`,
  numbers: (count) =>
    count === 1 ? '1 número de teléfono bloqueado.' : `${count} números de teléfono bloqueados.`,
  speed: (mph, kmh) => `En coche: como mucho ${mph} millas por hora (${kmh} km/h).`,
  next: (name, time) => `${name} empieza: ${time}.`,
  rulesSince: 'Esta lista cambia sola cuando tu familia cambia algo.',
  cannotBlock: 'Esta app muestra las normas. No puede cerrar otras apps.',

  openedAll: (until) => `Tienes más tiempo hasta las ${until}.`,
  openedOne: (name, until) => `${name}: abierto hasta las ${until}.`,
  leftAll: (minutes) => `Hoy ${left(minutes)}, en todos tus dispositivos juntos.`,
  leftOne: (name, minutes) => `${name}: hoy ${left(minutes)}.`,

  callsTitle: 'Avisa a tu familia',
  fine: 'Estoy bien',
  fineSending: 'Enviando…',
  fineSent: (names, time) => `Desde las ${time} pueden leer que estás bien: ${names}.`,
  fineFailed: 'No se ha enviado. Prueba otra vez.',
  sos: 'Necesito ayuda',
  calledOff: {
    before: 'La llamada de ayuda no se envió. No se avisó a nadie.',
    trying: 'Ya no se intenta enviar la llamada de ayuda. Si antes llegó, tu familia la ve.',
  },

  reminderTitle: 'Un recordatorio',
  reminder: (names) => `Pueden ver dónde está este dispositivo mientras esta app está abierta: ${names}.`,
  newTitle: 'Alguien nuevo',
  newWatcher: (names) => `Desde ahora también puede ver este dispositivo: ${names}.`,
  ok: 'Vale',

  pauseTitle: 'Pausar mi lugar',
  pauseChange: 'Cambiar la pausa',
  pausedTitle: (time: string) => `Tu lugar está en pausa hasta: ${time}`,
  pausedText: 'Hasta entonces nadie ve dónde estás. Pedir ayuda funciona igualmente.',

  adultAsk: 'Tengo 18 años o más',
  adultOff: 'Aquí no se registra nada hasta que digas que sí.',
  adultChange: 'Elegir qué se comparte',
  birthdayTitle: 'Pronto cumples 18 años',
  birthday: (day: string) =>
    `El ${day} cumples 18 años. Desde entonces no se registra nada si no dices que sí aquí.`,

  on: 'Sí',
  offWord: 'No',

  helpTitle: 'Ayuda y parar',
  helpText: 'Siempre puedes hablar con alguien de fuera de tu familia. Estas personas están para escuchar.',
  country: 'País',
  otherCountry: 'Otro país',
  emergency: 'Si hay peligro ahora mismo',
  call: (number) => `Llamar al ${number}`,
  noCall: 'Los números se abren en el teléfono. Nadie sabrá que los miraste.',
  leave: 'Salir rápido de esta página',
  language: 'Idioma',
  stopTitle: 'Dejar de compartir',
  stopText: 'Puedes terminar la conexión aquí. Nadie tiene que permitirlo.',
  stopAsk: 'Dejar de compartir…',
  stopSure: '¿Dejar de compartir ahora?',
  stopNotification: (names) =>
    `Verán enseguida que se dejó de compartir en este dispositivo: ${names}. No verán dónde estás. Si eso puede ser peligroso para ti, habla antes con una línea de ayuda.`,
  stopDo: 'Sí, parar ahora',
  stopNot: 'No, seguir',
  stopping: 'Parando…',
  reportAsk: 'Parar y denunciar…',
  report: 'Denunciar',
  recordAsk: 'Lo que se registró de mí',

  stoppedTitle: 'Ya no se comparte',
  stoppedText: 'Este dispositivo no envía nada más. Para conectarlo otra vez hace falta un código nuevo.',
  unpairedTitle: 'Este dispositivo ya no está conectado',
  unpairedText:
    'Tu familia terminó la conexión, o se conectó otro dispositivo en su lugar. Ya no se envía nada.',
  startOver: 'Escribir un código',

  pagePosition: 'Dónde está este dispositivo, y su batería, mientras esa app funciona',
  pageNotThere: 'Esa app no puede ver eso, así que no lo envía.',
  pageReminder: (names: string) => `${names} puede ver dónde está este dispositivo.`,

  back: 'Atrás',
};
