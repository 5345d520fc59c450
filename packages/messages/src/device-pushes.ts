/** What a push says on the screen of a device, in its own language. Nothing in it is an address, a place or a name of an app. */
import type { Rendered } from './catalogue.ts';
import type { Language } from './reader.ts';

/** What is pushed to a device while its app is closed. */
export interface DevicePushParams {
  rules: object;
  /** A parent asks where it is. */
  locate: object;
  /** What was requested on it was answered; `minutes` where that was time. */
  answer: { granted: boolean; minutes: number | null };
  /** A parent has seen the call for help. */
  seen: object;
  /** Another person can see the device from now on. */
  watcher: { name: string };
  /** Anything that this version does not know. */
  other: object;
}
export type DevicePushKind = keyof DevicePushParams;

type DevicePushes = { readonly [Kind in DevicePushKind]: (params: DevicePushParams[Kind]) => Rendered };

const en: DevicePushes = {
  rules: () => ({ title: 'Your rules have changed', body: 'Tap to see them.' }),
  locate: () => ({
    title: 'Your family asks where you are',
    body: 'Tap to answer. While this app is closed, it does not send your location.',
  }),
  answer: ({ granted, minutes }) => ({
    title: `${minutes === null ? 'What you asked for' : `${minutes} more minutes`}: ${granted ? 'yes' : 'not now'}`,
    body: 'Tap to read the answer.',
  }),
  seen: () => ({ title: 'Your call for help was seen', body: 'Someone in your family has read it.' }),
  watcher: ({ name }) => ({
    title: `${name} can see this device from now on`,
    body: 'Tap to see who can see what.',
  }),
  other: () => ({ title: 'Kinward', body: 'There is something new.' }),
};

const es: DevicePushes = {
  rules: () => ({ title: 'Tus reglas han cambiado', body: 'Toca para verlas.' }),
  locate: () => ({
    title: 'Tu familia pregunta dónde estás',
    body: 'Toca para responder. Con esta app cerrada no se envía tu ubicación.',
  }),
  answer: ({ granted, minutes }) => ({
    title: `${minutes === null ? 'Lo que pediste' : `${minutes} minutos más`}: ${granted ? 'sí' : 'ahora no'}`,
    body: 'Toca para leer la respuesta.',
  }),
  seen: () => ({ title: 'Han visto tu petición de ayuda', body: 'Alguien de tu familia la ha leído.' }),
  watcher: ({ name }) => ({
    title: `${name} puede ver este dispositivo a partir de ahora`,
    body: 'Toca para ver quién puede ver qué.',
  }),
  other: () => ({ title: 'Kinward', body: 'Hay algo nuevo.' }),
};

export const DEVICE_PUSHES: Readonly<Record<Language, DevicePushes>> = { en, es };
