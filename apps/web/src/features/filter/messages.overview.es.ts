import { locale } from '../../lib/language.ts';
import type { overviewTexts } from './messages.overview.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  'filter-overview': {
    title: 'Filtro',
    loading: 'Cargando el filtro',
    list: (names) => and.format(names),
    allAsk: (count) =>
      count === 1
        ? 'Tu único dispositivo pregunta al filtro.'
        : `Los ${count} dispositivos preguntan al filtro.`,
    someAsk: (count, all) =>
      `${count} de ${all} dispositivos ${count === 1 ? 'pregunta' : 'preguntan'} al filtro.`,
    askedLast: (at) => `Ningún dispositivo pregunta ahora al filtro. La última consulta: ${at}.`,
    noneAsked: 'El filtro espera su primera pregunta.',
    knowsNone: 'El filtro funciona, pero aún no conoce ninguno de tus dispositivos.',
    noDevices: 'El filtro funciona. Aún no hay ningún dispositivo para él.',
    silent: (at) => `Sin noticias del filtro desde ${at}.`,
    neverHeard: 'Aún sin noticias del filtro.',
    silentMore:
      'Si sigue en marcha, continúa con las reglas que tiene: lo bloqueado sigue bloqueado. Los cambios esperan a que vuelva.',
    whatToDo: 'Mira si el ordenador en el que funciona está encendido y vuelve a arrancar Kinward allí.',
    failing: 'No funciona',
    resolver: (name) => (name === null ? 'El filtro' : `El filtro «${name}»`),
    reachesNobody: (resolver) => `${resolver} responde. El camino a internet, no.`,
    reachesNobodyMore:
      'Lo bloqueado sigue bloqueado; lo demás puede que no se abra. Lo más habitual es que no haya conexión a internet; cuando vuelva, sigue solo.',
    silentResolver: (resolver, at) =>
      at === null ? `${resolver} aún no ha dado noticias.` : `${resolver} calla desde ${at}.`,
    silentResolverMore:
      'Puede que los dispositivos que le preguntan no abran nada. Mira si el ordenador en el que está funciona y tiene conexión.',
    listsWait: (lists) => `Esperan tu sí: ${lists}.`,
    seeLists: 'Ver las listas',
    changesHold: 'Lo que bloqueas en Filtro web rige allí en menos de un segundo.',
    number: (count) => count.toLocaleString(locale),
    ofCount: (count) => `de ${count.toLocaleString(locale)}`,
    countedOf: (name) => `${name}:`,
    countedMore: 'bloqueadas hoy. Abrir el registro',
    blockedToday: (blocked, of) =>
      `Bloqueadas ${blocked.toLocaleString(locale)} de ${of.toLocaleString(locale)} hoy.`,
    byHour: 'Bloqueadas por hora',
    hour: 'Hora',
    statistics: 'Estadísticas',
    needsYou: 'Te necesita',
    children: 'Hijos',
    whoHas: 'Quién tiene cuál',
    networks: 'Redes',
    allNetworks: 'Todo sobre ellas',
    networkWaits: 'Vinculada, pero aún no ha llegado ninguna pregunta.',
    networkAsked: (age) => `Última pregunta ${age}.`,
    noChild: 'Aquí verás qué hace el filtro por cada hijo.',
    noDevice: 'Aún sin dispositivos.',
    lastQuestion: (device, age) => `${device}: última pregunta ${age}.`,
    noQuestion: (devices) => `Aún sin preguntas de ${devices}.`,
    notFiltered: (devices) => `Sin filtro: ${devices}.`,
    setUp: 'Lo siguiente',
    done: (count, all) => `${count} de ${all} listos`,
    unknown: 'El filtro aún no lo conoce',
    setUpOne: 'Configurar',
    setUpOf: (device) => `Configurar el filtro: ${device}`,
    quiet: 'El filtro lo conoce, pero aún no ha preguntado',
    asked: (at) => `Última pregunta ${at}`,
    gone: (at) => `Preguntó hasta ${at}, y desde entonces no. Mira sus ajustes`,
    knownBy: {
      key: 'Se reconoce por su propio nombre.',
      address: 'Se reconoce por su dirección en casa.',
      mac: 'Se reconoce en casa por lo que dice el router.',
    },
  } satisfies typeof overviewTexts,
};
