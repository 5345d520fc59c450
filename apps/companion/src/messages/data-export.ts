/** Messages of the data that a child takes along; loaded with those pages. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const dataExportEn = {
  recordTitle: 'My data',
  recordText: 'You can download what this device sent, who looked, and who had access. It is yours.',
  recordContents: [
    'Locations, and what else was collected',
    'Who looked, and when',
    'Who had access, from when to when',
  ],
  recordPrivate: 'Your family is not told that you download it.',
  recordSafe: 'Anyone who opens this device can read the file. Keep it where only you can get it.',
  recordSave: 'Save the file',
  recordSaving: 'Downloading…',
  recordSaved: 'The file is in your downloads. Open “read-me” in it first.',
  recordMany: 'You can download it three times a day. Try again tomorrow.',
  recordGone: 'This is no longer available. It was more than 30 days ago, or everything was deleted.',
  recordUntil: (day: string) => `You can do this until ${day}, on this device.`,
  recordFormer: 'From your last connection',
  recordForget: 'Remove this from the device',
  recordForgetSure: 'Remove it? Then you can no longer download the file here.',
  recordForgetDo: 'Yes, remove',
  recordForgotten: 'It was removed from this device.',
} as const;

export const dataExportEs: Translation<typeof dataExportEn> = {
  recordTitle: 'Mis datos',
  recordText: 'Puedes descargar lo que envió este dispositivo, quién miró y quién tenía acceso. Es tuyo.',
  recordContents: [
    'Ubicaciones, y lo demás que se recopiló',
    'Quién miró, y cuándo',
    'Quién tenía acceso, desde cuándo y hasta cuándo',
  ],
  recordPrivate: 'No se avisa a tu familia de que lo descargas.',
  recordSafe: 'Quien abra este dispositivo puede leer el archivo. Guárdalo donde solo tú puedas abrirlo.',
  recordSave: 'Guardar el archivo',
  recordSaving: 'Descargando…',
  recordSaved: 'El archivo está en tus descargas. Abre primero «read-me».',
  recordMany: 'Puedes descargarlo tres veces al día. Inténtalo otra vez mañana.',
  recordGone: 'Esto ya no está disponible. Hace más de 30 días, o se borró todo.',
  recordUntil: (day) => `Puedes hacerlo hasta el ${day}, en este dispositivo.`,
  recordFormer: 'De tu conexión anterior',
  recordForget: 'Quitar esto del dispositivo',
  recordForgetSure: '¿Quitarlo? Después ya no podrás descargar el archivo aquí.',
  recordForgetDo: 'Sí, quitar',
  recordForgotten: 'Se ha quitado de este dispositivo.',
};

export const dataExportMessages = inLanguage(dataExportEn, dataExportEs);
