/** Messages of the data that a child takes along; loaded with those pages. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const dataExportEn = {
  recordTitle: 'What was recorded of me',
  recordText: 'You can take it along: what this device told, who looked, and who had access. It is yours.',
  recordIn: [
    'Places, and what else was collected',
    'Who looked, and when',
    'Who had access, from when to when',
  ],
  recordNobody: 'Your family is not told that you take it.',
  recordSafe: 'Whoever opens this device can read the file. Put it where only you can reach it.',
  recordSave: 'Save the file',
  recordSaving: 'Getting the file …',
  recordSaved: 'The file is with your downloads. Open “read-me” in it first.',
  recordMany: 'You can take it three times a day. Try again tomorrow.',
  recordGone: 'This can no longer be opened. It is longer ago than 30 days, or everything was deleted.',
  recordUntil: (day: string) => `You can do this until ${day}, on this device.`,
  recordBefore: 'From the connection before',
  recordForget: 'Remove this from the device',
  recordForgetSure: 'Remove it? Then the file can no longer be fetched here.',
  recordForgetDo: 'Yes, remove',
  recordForgotten: 'It was removed from this device.',
} as const;

export const dataExportEs: Translation<typeof dataExportEn> = {
  recordTitle: 'Lo que se registró de mí',
  recordText: 'Te lo puedes llevar: lo que contó este dispositivo, quién miró y quién tenía acceso. Es tuyo.',
  recordIn: [
    'Lugares, y lo demás que se recogió',
    'Quién miró, y cuándo',
    'Quién tenía acceso, desde cuándo y hasta cuándo',
  ],
  recordNobody: 'No se avisa a tu familia de que te lo llevas.',
  recordSafe: 'Quien abra este dispositivo puede leer el archivo. Ponlo donde solo llegues tú.',
  recordSave: 'Guardar el archivo',
  recordSaving: 'Trayendo el archivo…',
  recordSaved: 'El archivo está con tus descargas. Abre primero «read-me».',
  recordMany: 'Puedes llevártelo tres veces al día. Prueba otra vez mañana.',
  recordGone: 'Esto ya no se puede abrir. Hace más de 30 días, o se borró todo.',
  recordUntil: (day) => `Puedes hacerlo hasta el ${day}, en este dispositivo.`,
  recordBefore: 'De la conexión anterior',
  recordForget: 'Quitar esto del dispositivo',
  recordForgetSure: '¿Quitarlo? Después el archivo ya no se puede traer aquí.',
  recordForgetDo: 'Sí, quitar',
  recordForgotten: 'Se quitó de este dispositivo.',
};

export const dataExportMessages = inLanguage(dataExportEn, dataExportEs);
