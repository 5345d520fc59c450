/** Hours in words, for children who do not read a clock yet: "half past six". */
import { language } from '../messages.ts';

const ENGLISH = [
  'twelve',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
];
const ENGLISH_STEPS = ['', 'five', 'ten', 'quarter', 'twenty', 'twenty-five', 'half'];

const SPANISH = [
  'las doce',
  'la una',
  'las dos',
  'las tres',
  'las cuatro',
  'las cinco',
  'las seis',
  'las siete',
  'las ocho',
  'las nueve',
  'las diez',
  'las once',
];
const SPANISH_STEPS = ['', 'cinco', 'diez', 'cuarto', 'veinte', 'veinticinco', 'media'];

const inEnglish = (hour: string, next: string, step: number): string => {
  if (step === 0) return `${hour} o’clock`;
  return step <= 6 ? `${ENGLISH_STEPS[step]} past ${hour}` : `${ENGLISH_STEPS[12 - step]} to ${next}`;
};

const inSpanish = (hour: string, next: string, step: number): string => {
  if (step === 0) return hour;
  return step <= 6 ? `${hour} y ${SPANISH_STEPS[step]}` : `${next} menos ${SPANISH_STEPS[12 - step]}`;
};

/** `18:30` → "half past six", "las seis y media"; to the nearest five minutes. */
export const clockWords = (time: string, to: 'en' | 'es' = language): string => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const steps = Math.round(minutes / 5);
  const [hour, step] = [Math.floor(steps / 12) % 12, steps % 12];
  const names = to === 'es' ? SPANISH : ENGLISH;
  const words = to === 'es' ? inSpanish : inEnglish;
  return words(names[hour] ?? '', names[(hour + 1) % 12] ?? '', step);
};

/** `18:30` of a moment on the wall clock of a zone. @param at milliseconds since the epoch, or RFC 3339 */
export const wallTime = (at: number | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );

/** The calendar day of a moment in a zone: `2026-05-01`. */
export const wallDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );
