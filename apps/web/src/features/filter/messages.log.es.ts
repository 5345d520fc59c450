import { locale } from '../../lib/language.ts';
import type { logTexts } from './messages.log.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });
const number = (count: number): string => count.toLocaleString(locale);
const sites = (count: number): string => (count === 1 ? '1 sitio' : `${number(count)} sitios`);
const on = (devices: string | undefined): string => (devices === undefined ? '' : ` en ${devices}`);

export default {
  'filter-log': {
    title: 'Registro',
    loading: 'Cargando el registro',
    noChild: 'Aquí verás qué sitios piden los dispositivos de tus hijos.',
    list: (names) => and.format(names),
    today: 'hoy',
    onDay: (day) => `el ${day}`,
    wasAt: (who, count, when) =>
      `${who ?? 'Tu familia'} ${count === 0 ? 'no estuvo en ningún sitio' : `estuvo en ${sites(count)}`} ${when}.`,
    ofThem: (count, of) =>
      of === 1
        ? 'Estaba cerrado.'
        : count === 1
          ? '1 de ellos estaba cerrado.'
          : `${number(count)} de ellos estaban cerrados.`,
    onlyClosed: (who, count, when) =>
      `${count === 0 ? 'No consta ningún sitio cerrado' : count === 1 ? 'Se cerró 1 sitio' : `Se cerraron ${number(count)} sitios`} ${who === undefined ? '' : `a ${who} `}${when}.`,
    subtitle: 'Agrupado por sitio. La publicidad va junta.',
    dayBefore: 'El día anterior',
    dayAfter: 'El día siguiente',
    chooseDay: 'Elegir un día',
    whose: 'De quién',
    everyone: 'Todos',
    which: 'Qué se muestra',
    all: (count) => `Todo ${number(count)}`,
    closed: (count) => `Cerrados ${number(count)}`,
    searches: (count) => `Búsquedas ${number(count)}`,
    night: (count) => `De noche ${number(count)}`,
    find: 'Buscar un sitio',
    nothing: {
      all: 'En este tiempo no llegó ninguna consulta.',
      closed: 'No se cerró ningún sitio.',
      night: 'De noche no se pidió nada.',
      searches:
        'No se conoce ninguna búsqueda: solo un dispositivo que envía su historial web dice las palabras.',
    },
    noneYet: 'Aún no hay nada registrado',
    noneYetMore: 'Lo que un dispositivo pregunte al filtro desde ahora estará aquí en menos de un minuto.',
    nothingRecorded: (who) => `De ${who} no se registra nada`,
    nothingRecordedMore: 'Los sitios se filtran igualmente. Tu hijo también lo ve.',
    change: 'Cambiar',
    off: (who, devices, since) =>
      `De ${who}${on(devices)} no se registra nada: ${since === undefined ? 'el registro de sitios está apagado' : `así lo elegiste el ${since}`}.`,
    adult: (who, devices) =>
      `De ${who}${on(devices)} no se registra nada: las personas adultas lo deciden solas.`,
    nothingByPolicy: (who, devices) => `De ${who}${on(devices)} no se registra nada: lo dice la política.`,
    closedByPolicy: (who, devices) =>
      `De ${who}${on(devices)} solo se registran los sitios cerrados: lo dice la política.`,
    closedByAge: (who, devices) =>
      `De ${who}${on(devices)} solo se registran los sitios cerrados, como desde los 16 años.`,
    closedWithoutAge: (who, devices) =>
      `De ${who}${on(devices)} solo se registran los sitios cerrados, porque no se conoce la edad.`,
    isClosed: 'Cerrado',
    closedTimes: (count) => `Cerrado ${number(count)}×`,
    nightTimes: (count, of) => (count >= of ? 'De noche' : `${number(count)}× de noche`),
    times: (count) => `${number(count)}×`,
    safe: 'Búsqueda segura',
    quoted: (words) => `«${words}»`,
    searched: (words, more) => `Buscó ${words.join(', ')}${more > 0 ? ` y ${number(more)} más` : ''}`,
    reasons: {
      plumbing: 'Siempre abierto',
      helpline: 'Siempre abierto',
      grant: 'Abierto por un rato',
      pause: 'Internet en pausa',
      always: 'Siempre permitido',
      deny: 'Lista de bloqueo',
      blocked: 'Bloqueado en Filtro web',
      'allow-only': 'Solo está abierta la lista de permitidos',
      window: 'Un horario',
      budget: 'Tiempo agotado',
      allow: 'Lista de permitidos',
      escape: 'Rodea el filtro',
      security: 'Ataca',
      service: 'Servicio',
      category: 'Categoría',
      list: 'En una lista',
      default: 'Abierto',
    },
    closedBy: (reason, count, device) => `${reason}: ${number(count)}× en ${device}`,
    between: (from, to, devices) => `Entre las ${from} y las ${to}, ${devices}`,
    names: (name, more) =>
      more === 0 ? `Pedido como ${name}` : `Pedido como ${name} y ${number(more)} nombres más`,
    gap: (from, to, count) =>
      `Entre las ${from} y las ${to} se perdió algo: al menos ${count === 1 ? '1 consulta' : `${number(count)} consultas`}.`,
    gapAt: (at, count) =>
      `A las ${at} se perdió algo: al menos ${count === 1 ? '1 consulta' : `${number(count)} consultas`}.`,
    background: 'Publicidad y segundo plano',
    backgroundMore: (count, questions, closed) =>
      `${sites(count)}, ${number(questions)}×${closed > 0 ? `, cerrado ${number(closed)}×` : ''}`,
    moreFor: (site) => `Más para ${site}`,
    why: '¿Por qué?',
    allow: 'Permitir…',
    block: 'Bloquear…',
    allowTitle: (site) => `¿Permitir ${site}?`,
    blockTitle: (site) => `¿Bloquear ${site}?`,
    inPolicy: 'En qué política',
    inPolicyFor: (policy, people) => `${policy}, para ${people}`,
    only: (policy, people) => `En la política ${policy}. Decide para ${people}.`,
    always: 'También a la hora de dormir y sin tiempo restante',
    noPolicy: 'Ninguna política decide para este dispositivo: el de una persona adulta no tiene ninguna.',
    cancel: 'Cancelar',
    doAllow: 'Permitir',
    doBlock: 'Bloquear',
    saving: 'Guardando',
  } satisfies typeof logTexts,
};
