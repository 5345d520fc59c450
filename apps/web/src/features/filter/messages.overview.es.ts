import { locale } from '../../lib/language.ts';
import type { overviewTexts } from './messages.overview.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  'filter-overview': {
    title: 'Filtro',
    loading: 'Cargando el filtro',
    list: (names) => and.format(names),
    decidesForAll: (count) =>
      count === 1
        ? 'El filtro decide por tu único dispositivo.'
        : `El filtro decide por los ${count} dispositivos.`,
    decidesFor: (count, all) => `El filtro decide por ${count} de ${all} dispositivos.`,
    knowsNone: 'El filtro funciona, pero aún no conoce ninguno de tus dispositivos.',
    noDevices: 'El filtro funciona. Aún no hay ningún dispositivo para él.',
    silent: (at) => `Sin noticias del filtro desde ${at}.`,
    neverHeard: 'Aún sin noticias del filtro.',
    silentMore:
      'Si sigue en marcha, continúa con las reglas que tiene: lo bloqueado sigue bloqueado. Los cambios esperan a que vuelva.',
    whatToDo: 'Mira si el ordenador en el que funciona está encendido y vuelve a arrancar Kinward allí.',
    changesHold: 'Lo que bloqueas en Filtro web rige allí en menos de un segundo.',
    needsYou: 'Te necesita',
    children: 'Hijos',
    noChild: 'Aquí verás qué hace el filtro por cada hijo.',
    noDevice: 'Aún sin dispositivos.',
    filtered: (devices, at) => `${devices}: con filtro, últimas reglas desde ${at}.`,
    notFiltered: (devices) => `Sin filtro: ${devices}.`,
    setUp: 'Lo siguiente',
    done: (count, all) => `${count} de ${all} listos`,
    linkIt: 'El filtro no lo conoce. Quien lleva esta instalación enlaza su dirección: npx kinward filter link',
    linked: (at) => `Con filtro, últimas reglas desde ${at}`,
  } satisfies typeof overviewTexts,
};
