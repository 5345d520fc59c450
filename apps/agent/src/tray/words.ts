/** What the tray and its notices say, in the languages of the session. */
import type { PauseLength, PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { familyTime, knownZone, wallAt } from '../rules/family-clock.ts';

type Reason = PageState['notices'][number]['reason'];

const DAY_MS = 86_400_000;

interface Moment {
  time: string;
  /** Null: today. */
  day: string | null;
}

/** On the family's clock. @param zone of the family (IANA); null: it has none */
function momentOf(at: string, language: string, zone: string | null): Moment {
  const [then, now, known] = [Date.parse(at), Date.now(), knownZone(zone)];
  const time = familyTime(then, zone);
  if (wallAt(then, known).day === wallAt(now, known).day) return { time, day: null };
  const isNear = Math.abs(then - now) < 6 * DAY_MS;
  const form = isNear ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const);
  return { time, day: new Date(then).toLocaleDateString(language, { ...form, timeZone: known }) };
}
const list = (language: string, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

const enAsked = (name: string | null, minutes: number | null): string => {
  if (minutes === null) return name ?? 'more time';
  return name === null ? `${minutes} more minutes` : `${minutes} more minutes of ${name}`;
};
const en = (enAt: (at: string) => string) => ({
  away: 'The agent of this computer does not answer. Rules that were in force go on.',
  off: 'The filter is switched off on this computer.',
  paused: (who: string, until: string | null) =>
    until === null
      ? `Filtering is paused for ${who} until this computer starts again.`
      : `Filtering is paused for ${who} until ${enAt(until)}.`,
  pausedAll: 'Filtering is paused for everybody.',
  pausedOthers: (names: readonly string[]) => `Filtering is paused for ${list('en', names)}.`,
  ends: (program: string, at: string) => `${program} is closed at ${enAt(at)}.`,
  waits: (name: string | null, minutes: number | null) =>
    `You asked for ${enAsked(name, minutes)}. No parent has answered yet.`,
  asked: enAsked,
  faults: 'Not all rules hold as they should. Open Kinward to see why.',
  waiting: (who: string) => `The rules of ${who} do not hold yet.`,
  silent: (since: string) => `No word from home since ${enAt(since)}. Everything in force goes on.`,
  filtered: (who: string) => `This computer is filtered for ${who}.`,
  others: (names: readonly string[]) => `Filtered here: ${list('en', names)}. You are not.`,
  nobody: 'This computer is not filtered for anybody.',

  pause: {
    '10m': 'Pause 10 minutes…',
    '30m': 'Pause 30 minutes…',
    '1h': 'Pause 1 hour…',
    restart: 'Pause until restart…',
  } satisfies Record<PauseLength, string>,
  /** @param pause one of those above */
  unprotected: (pause: string) => pause.replace('…', ' (no password)…'),
  again: 'Filter again',
  againFor: (name: string) => `Filter again for ${name}`,
  askTime: 'Ask for time…',
  askSite: 'Ask for a site…',
  why: 'Why was that closed?',
  recorded: 'What is recorded',
  open: 'Open Kinward',
  broken: 'My internet is broken',

  screen: 'The screen',
  endsSoon: (program: string, minutes: number) =>
    `${program} is closed in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  save: 'Save what you are doing.',
  closed: (program: string) => `${program} was closed`,
  because: {
    blocked: 'It is blocked.',
    'screen-pause': 'Screens are paused.',
    schedule: 'It is closed at this time.',
    budget: 'Its time for today is used up.',
  } satisfies Record<Reason, string>,
  openFrom: (at: string) => `Open again from ${enAt(at)}.`,
  pausedTitle: (until: string | null) =>
    until === null
      ? 'Rules are paused until this computer starts again'
      : `Rules are paused until ${enAt(until)}`,
  pausedBody: 'They come back by themselves. The parents are told.',
  holdAgain: 'Rules hold again',
  endedByProtection: 'A parent wants the password for a pause again.',
  granted: (by: string | null, what: string, until: string | null) =>
    [by === null ? `Open now: ${what}` : `${by} opened ${what}`, until === null ? '' : `until ${enAt(until)}`]
      .filter(Boolean)
      .join(' '),
  refused: (by: string | null, what: string) =>
    `${by === null ? 'Not now' : `${by} says: not now`} (${what})`,
});
export type Words = ReturnType<typeof en>;

const esAsked: Words['asked'] = (name, minutes) => {
  if (minutes === null) return name ?? 'más tiempo';
  return name === null ? `${minutes} minutos más` : `${minutes} minutos más de ${name}`;
};
/** @param esAt what stands after "hasta" and "desde" */
const es = (esAt: (at: string) => string): Words => ({
  away: 'El agente de este ordenador no responde. Las reglas que estaban en vigor siguen.',
  off: 'El filtro está desactivado en este ordenador.',
  paused: (who, until) =>
    until === null
      ? `El filtro está en pausa para ${who} hasta que se reinicie este ordenador.`
      : `El filtro está en pausa para ${who} hasta ${esAt(until)}.`,
  pausedAll: 'El filtro está en pausa para todos.',
  pausedOthers: (names) => `El filtro está en pausa para ${list('es', names)}.`,
  ends: (program, at) => `${program} se cierra ${esAt(at).replace(/^la/u, 'a la')}.`,
  waits: (name, minutes) => `Has pedido ${esAsked(name, minutes)}. Ningún padre ha respondido todavía.`,
  asked: esAsked,
  faults: 'No todas las reglas se cumplen como deberían. Abre Kinward para ver por qué.',
  waiting: (who) => `Las reglas de ${who} todavía no se cumplen.`,
  silent: (since) => `Sin noticias de casa desde ${esAt(since)}. Todo lo que está en vigor sigue.`,
  filtered: (who) => `Este ordenador está filtrado para ${who}.`,
  others: (names) => `Aquí no se te filtra. A ${list('es', names)} sí.`,
  nobody: 'Este ordenador no está filtrado para nadie.',

  pause: {
    '10m': 'Pausar 10 minutos…',
    '30m': 'Pausar 30 minutos…',
    '1h': 'Pausar 1 hora…',
    restart: 'Pausar hasta reiniciar…',
  },
  unprotected: (pause) => pause.replace('…', ' (sin contraseña)…'),
  again: 'Filtrar de nuevo',
  againFor: (name) => `Filtrar de nuevo para ${name}`,
  askTime: 'Pedir tiempo…',
  askSite: 'Pedir un sitio…',
  why: '¿Por qué se cerró?',
  recorded: 'Qué se registra',
  open: 'Abrir Kinward',
  broken: 'Mi internet no funciona',

  screen: 'La pantalla',
  endsSoon: (program, minutes) =>
    `${program} se cierra en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`,
  save: 'Guarda lo que estás haciendo.',
  closed: (program) => `${program} se ha cerrado`,
  because: {
    blocked: 'Está bloqueado.',
    'screen-pause': 'Las pantallas están en pausa.',
    schedule: 'A esta hora está cerrado.',
    budget: 'Su tiempo de hoy se ha acabado.',
  },
  openFrom: (at) => `Abierto de nuevo desde ${esAt(at)}.`,
  pausedTitle: (until) =>
    until === null
      ? 'Las reglas están en pausa hasta que se reinicie este ordenador'
      : `Las reglas están en pausa hasta ${esAt(until)}`,
  pausedBody: 'Vuelven solas. Los padres reciben un aviso.',
  holdAgain: 'Las reglas se cumplen de nuevo',
  endedByProtection: 'Un padre o una madre pide de nuevo la contraseña para una pausa.',
  granted: (by, what, until) =>
    [
      by === null ? `Abierto ahora: ${what}` : `${by} ha abierto ${what}`,
      until === null ? '' : `hasta ${esAt(until)}`,
    ]
      .filter(Boolean)
      .join(' '),
  refused: (by, what) => `${by === null ? 'Ahora no' : `${by} dice: ahora no`} (${what})`,
});

/** By whose clock times are written: of the family (IANA); null: it has none, so of this computer. */
export type WordsIn = (zone: string | null) => Words;
const enIn: WordsIn = (zone) =>
  en((at) => {
    const { time, day } = momentOf(at, 'en', zone);
    return day === null ? time : `${day} ${time}`;
  });
const esIn: WordsIn = (zone) =>
  es((at) => {
    const { time, day } = momentOf(at, 'es', zone);
    const clock = `${time.startsWith('01') ? 'la' : 'las'} ${time}`;
    return day === null ? clock : `el ${day} a ${clock}`;
  });

/** @param env of the session */
export const wordsOf = (env: NodeJS.ProcessEnv): WordsIn =>
  (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '').startsWith('es') ? esIn : enIn;
