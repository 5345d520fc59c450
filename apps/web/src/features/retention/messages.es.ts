import { locale } from '../../lib/language.ts';
import type { retentionTexts } from './messages.ts';

const number = (count: number): string => count.toLocaleString(locale);
const DAYS = { 7: '7 días', 30: '30 días', 90: '90 días', 365: '1 año' } as const;
const entries = (count: number): string => (count === 1 ? '1 entrada' : `${number(count)} entradas`);

export default {
  retention: {
    title: 'Qué se guarda',
    subtitle:
      'Qué registra esta instalación de tu familia, y durante cuánto tiempo. Lo más antiguo se borra cada día, para siempre.',
    kinds: {
      positions: {
        title: 'Posiciones',
        what: 'Dónde estuvo cada dispositivo vinculado, con la frecuencia con que lo comunica. De ahí salen el mapa de un día y sus paradas.',
        amount: (count) => (count === 1 ? '1 posición' : `${number(count)} posiciones`),
      },
      web: {
        title: 'Registro web',
        what: 'Direcciones y títulos de las páginas abiertas en un dispositivo, con la hora.',
        amount: (count) => (count === 1 ? '1 página' : `${number(count)} páginas`),
      },
      contacts: {
        title: 'Llamadas y mensajes',
        what: 'Con quién, cuándo y cuánto tiempo; las palabras de un mensaje solo si el dispositivo las envía.',
        amount: entries,
      },
      usage: {
        title: 'Uso de aplicaciones',
        what: 'Qué aplicación estuvo abierta, y cuándo. Las sumas de un día se guardan un año.',
        amount: entries,
      },
      filter: {
        title: 'Registro del filtro',
        what: 'Qué nombres pidió un dispositivo al filtro, y qué pasó con cada uno. Las sumas de un día se guardan un año.',
        amount: entries,
      },
      notifications: {
        title: 'Avisos',
        what: 'Lo que te dijo la campana: zonas, baterías, dispositivos nuevos.',
        amount: (count) => (count === 1 ? '1 aviso' : `${number(count)} avisos`),
      },
      requests: {
        title: 'Peticiones y llamadas',
        what: 'Lo que pidió un hijo o hija y qué respondiste, los «estoy bien» y las llamadas de ayuda con su lugar.',
        amount: entries,
      },
    },
    loading: 'Cargando qué se guarda',
    keep: (title) => `Guardar ${title.toLocaleLowerCase(locale)} durante`,
    days: DAYS,
    usual: (days) => `${DAYS[days]} (lo habitual)`,
    none: 'Ahora no se guarda nada.',
    moreThan: (amount) => `Más de ${amount}`,
    now: (amount, oldest) => `${amount} ahora, desde: ${oldest}.`,
    saved: (mailed) => (mailed ? 'Guardado. Se avisa a todos los padres por correo.' : 'Guardado.'),
    shorter: (title, days) => `¿Guardar ${title.toLocaleLowerCase(locale)} solo ${DAYS[days]}?`,
    shorterLost: (days, mailed) =>
      `Se borra todo lo que tiene más de ${DAYS[days]}, para todos los padres. No se puede deshacer.${mailed ? ' Se avisa a todos los padres por correo.' : ''}`,
    shorterYes: 'Borrar lo más antiguo',
    saving: 'Guardando',
    longer: (title, days) => `¿Guardar ${title.toLocaleLowerCase(locale)} durante ${DAYS[days]}?`,
    longerMore: (days, mailed) =>
      `Lo que se registre desde ahora se queda ${DAYS[days]}. Lo ya borrado no vuelve.${mailed ? ' Se avisa a todos los padres por correo.' : ''}`,
    longerYes: 'Guardar más tiempo',

    fixedTitle: 'Quién miró, y quién cambió qué',
    fixed:
      'Qué padre o madre miró a un hijo o hija, y quién cambió qué. Se guarda siempre un año y no contiene lugares ni mensajes.',
    toAccessLog: 'Ver quién ha mirado',

    exportTitle: 'Una copia de todo',
    exportWhat: (mailed) =>
      `Posiciones, zonas, horarios, lo bloqueado, el registro web y el del filtro, llamadas y mensajes, uso de aplicaciones y quién miró, en un archivo ZIP con tablas (CSV, JSON) y recorridos para mapas (GPX). ${mailed ? 'Se avisa a todos los padres por correo; tres' : 'Tres'} copias al día.`,
    exportNone: 'Añade primero a un hijo o hija; después podrás llevarte una copia de lo registrado.',
    export: (child) => `Descargar todo de ${child}`,
    exporting: 'Haciendo la copia',
    exported: 'La copia se ha guardado.',
    exportCare: 'Guarda el archivo donde solo tú puedas abrirlo: muestra dónde ha estado tu hijo o hija.',
  } satisfies typeof retentionTexts,
};
