import type { Headline, WeekTexts } from './texts.ts';

const NUMBERS = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
];
const count = (number: number): string => NUMBERS[number] ?? String(number);
/** The article of one agrees with what is counted. */
const counted = (number: number, one: string, many: string): string =>
  number === 1 ? one : `${count(number)} ${many}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const late = (evenings: number): string =>
  evenings === 0
    ? 'ninguna noche hasta tarde'
    : counted(evenings, 'una noche hasta tarde', 'noches hasta tarde');
const nowhere = (fresh: number): string =>
  fresh === 0 ? 'ningún lugar nuevo' : counted(fresh, 'un lugar nuevo', 'lugares nuevos');
const placesOf = (places: number): string => counted(places, 'un lugar', 'lugares');

const screenPart = ({ screen }: Headline): string | undefined => {
  if (!screen) return undefined;
  if (screen.change === 'same') return 'una semana como la anterior';
  if (screen.change === 'less') return `una semana más ligera: ${screen.length} menos de pantalla`;
  return screen.change === 'more'
    ? `una semana más cargada: ${screen.length} más de pantalla`
    : `${screen.length} de pantalla`;
};

const sitesClosed = (sites: number): string =>
  sites === 1 ? 'se cerró un sitio' : `se cerraron ${count(sites)} sitios`;

const title = (headline: Headline): string => {
  const { runs, places, fresh, closed, isUnknown, period } = headline;
  const screen = screenPart(headline);
  const parts = screen
    ? [screen, ...(headline.late === undefined ? [] : [late(headline.late)])]
    : [
        ...(places ? [placesOf(places)] : []),
        ...(fresh === undefined ? [] : [nowhere(fresh)]),
        ...(places || fresh !== undefined || !closed ? [] : [sitesClosed(closed)]),
      ];
  if (isUnknown) return runs ? 'De esta semana no se sabe nada todavía.' : 'De esta semana no se sabe nada.';
  if (parts.length === 0) return `La semana ${period}.`;
  const joiner = headline.screen?.change === 'same' ? ': ' : ', ';
  const sentence = parts.join(joiner);
  return `${runs ? `Por ahora, ${sentence}` : capital(sentence)}.`;
};

const month = new Intl.DateTimeFormat('es', { timeZone: 'UTC', month: 'long' });
/** `las 23:40`, `la 1:12` */
const hour = (clock: string): string => `${/^0?1:/u.test(clock) ? 'la' : 'las'} ${clock}`;

export const es: WeekTexts = {
  title,
  period: (first, last) => {
    const end = `${last.getUTCDate()} de ${month.format(last)}`;
    const isOne = first.getUTCMonth() === last.getUTCMonth();
    return `del ${first.getUTCDate()}${isOne ? '' : ` de ${month.format(first)}`} al ${end}`;
  },
  daily: (length) => `unas ${length} al día`,
  rows: { time: 'Tiempo', late: 'Tarde', new: 'Nuevo', places: 'Lugares', closed: 'Cerrado' },
  unknown: {
    time: {
      off: 'El tiempo de pantalla no se registra',
      notShared: 'El tiempo de pantalla no se comparte',
      notReported: 'No se sabe nada del tiempo de pantalla',
    },
    places: {
      off: 'Los lugares no se registran',
      notShared: 'Los lugares no se comparten',
      notReported: 'No se registró ninguna estancia',
    },
    closed: {
      off: 'Los sitios no se registran',
      notShared: 'Los sitios no se comparten',
      notReported: 'No se sabe nada de los sitios',
    },
  },
  because: {
    off: 'Está desactivado',
    notShared: 'El dispositivo es de una persona adulta',
    notReported: null,
  },
  time: (total, change, length, runs) => {
    const before = runs ? 'la semana anterior a estas alturas' : 'la semana anterior';
    if (change === null) return total;
    if (change === 'same') return `${total}, más o menos como ${before}`;
    return `${total}, ${length} ${change === 'less' ? 'menos' : 'más'} que ${before}`;
  },
  noneBefore: 'No hay una semana anterior completa con la que comparar',
  budget: (kept, of) =>
    of === 1
      ? `Límite de tiempo ${kept === 1 ? 'respetado' : 'superado'} el único día que cuenta`
      : `Límite de tiempo respetado ${kept === 1 ? 'un día' : `${count(kept)} días`} de ${count(of)}`,
  late: (evenings) => capital(late(evenings)),
  lateUntil: (weekday, clock) => `${weekday} hasta ${hour(clock)}`,
  newApps: (number, list) =>
    number === 0
      ? 'Ninguna app nueva'
      : `${capital(counted(number, 'una app nueva', 'apps nuevas'))}${list === null ? '' : `: ${list}`}`,
  more: (number) => `${number} más`,
  onDays: (name, days, isFirst) => `${name} ${isFirst ? counted(days, 'un día', 'días') : count(days)}`,
  only: (name) => `Solo ${name}`,
  places: (places) => capital(placesOf(places)),
  noNamed: 'Ningún lugar con nombre',
  fresh: (places, when) =>
    `${capital(nowhere(places))}${places > 0 && when.length > 0 ? `: ${when.join(', ')}` : ''}`,
  closed: (visits, sites) =>
    visits === 0
      ? 'No se cerró ningún sitio'
      : `${capital(sitesClosed(sites))}${visits > sites ? `, ${visits} veces en total` : ''}`,
  lateQuestion: (number) =>
    `«Tu pantalla estuvo encendida hasta tarde ${number === 1 ? 'una vez' : `${count(number)} veces`}. ¿Qué te quitó el sueño?»`,
  moreQuestion: (length) => `«Hubo ${length} más de pantalla que la semana anterior. ¿Para qué fue?»`,
  mail: {
    subject: (child, period) => `La semana de ${child}, ${period}`,
    heading: (child) => `La semana de ${child}`,
    worth: 'Merece una charla',
    open: (child) => `Abrir la semana de ${child}`,
    openIn: 'Abre Kinward para ver más.',
    childReads: {
      words: (child) => `${child} puede leer lo mismo en su app, en «Mi semana».`,
      pictures: (child) =>
        `${child} ve su semana en dibujos en su app: la pantalla en ladrillos y los lugares con nombre.`,
    },
    noPlaces: 'Los nombres de los lugares se quedan en Kinward.',
    noTracking: 'Este correo no descarga imágenes ni nos dice si lo has abierto.',
    fewer: 'Menos correos',
    late: 'tarde',
    bars: 'Pantalla, día a día',
  },
  off: {
    ask: '¿Dejar de recibir el correo de la semana?',
    what: 'Ya no recibirás el correo sobre la semana de tus hijos. Los demás padres seguirán recibiendo el suyo y nada más cambia.',
    button: 'No recibirlo más',
    done: 'Ya no recibirás más correos de la semana.',
    again: 'Puedes volver a activarlos cuando quieras.',
    settings: 'Ajustes de los avisos',
    dead: 'Este enlace no funciona',
    deadWhy: 'Quizá se cortó por el camino. Puedes desactivar el correo después de iniciar sesión.',
  },
};
