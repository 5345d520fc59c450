import { las } from '../../ui/spanish-time.ts';
import type { activityTexts } from './messages.ts';

const times = (count: number): string => (count === 1 ? '' : `, ${count} veces`);
const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
/** "viernes", "sábados": days that end in an s have no plural of their own. */
const others = (weekday: string): string => `otros ${weekday.endsWith('s') ? weekday : `${weekday}s`}`;

export default {
  activity: {
    title: 'Día',
    week: 'Semana',
    dayOrWeek: 'Día o semana',
    dayOf: (name) => `El día de ${name}`,
    loading: 'Cargando el día',
    notThere: 'Este menor no está en tu familia.',
    notThereMore: 'Puede que se haya eliminado, o que el enlace sea de otra cuenta.',
    toDashboard: 'Al panel',
    dayBefore: 'Día anterior',
    dayAfter: 'Día siguiente',
    chooseDay: 'Elegir un día',
    today: 'Hoy',
    nothing: 'No se sabe nada de este día: ningún dispositivo dio señales.',
    noDevice: (name) =>
      `${name} todavía no tiene ningún dispositivo vinculado. Lo que informe aparecerá aquí.`,

    isAt: (name, place) => `${name} está ${place}.`,
    isMoving: (name) => `${name} va de camino.`,
    wasLast: (name, place, time) => `${name} estaba ${place} a ${las(time)}.`,
    wasLastMoving: (name, time) => `${name} iba de camino a ${las(time)}.`,
    wasLastSomewhere: (name, time) => `Lo último que se sabe de ${name} es de ${las(time)}.`,
    isSomewhere: (name) => `${name} está en un lugar sin nombre.`,
    wereAt: (name, places) => `${name} estuvo en ${places}.`,
    and: 'y',
    noPlaceToday: (name) => `Hoy no se sabe dónde está ${name}.`,
    noPlace: (name) => `De este día no se sabe dónde estuvo ${name}.`,
    sosAt: (time) => `Pidió ayuda a ${las(time)}.`,
    fastAt: (limit, time) => `Pasó de ${limit} a ${las(time)}.`,
    enteredAt: (fence, time) => `Entró en ${fence} a ${las(time)}.`,
    requestWaits: 'Una petición espera tu respuesta.',
    siteClosed: (site, count) => `${site} se cerró${times(count)}.`,
    nightAt: (time) => `Una pantalla estaba en uso a ${las(time)}, de noche.`,
    screensSoFar: (time) => `${time} de pantalla hasta ahora.`,
    screens: (time) => `${time} de pantalla.`,
    now: (weekdayAndClock) => `${weekdayAndClock}.`,
    ages: (place, screen) =>
      [place && `Lugar de hace ${place}`, screen && `${place ? 'pantalla' : 'Pantalla'} de hace ${screen}`]
        .filter(Boolean)
        .join(', '),

    inWords: 'En palabras',
    quiet: 'No se sabe nada más de este día.',
    quietMore:
      'Aquí aparecen los lugares a los que llega y de los que sale, las peticiones, las llamadas de ayuda y lo bloqueado, primero lo más reciente.',
    showAll: (count) => `Mostrar los ${count}`,
    why: '¿Por qué?',
    whyOf: (title) => `Por qué: ${title}`,
    cameTo: (fence) => `Llegó a ${fence}`,
    wasAt: (fence) => `En ${fence}`,
    stopped: (place) => `Se detuvo ${place}`,
    stoppedSomewhere: 'Se detuvo en un lugar sin nombre',
    leftPlace: (fence) => `Salió de ${fence}`,
    leftSomewhere: 'De nuevo en camino',
    notSeenComing: 'Ninguna posición dice cuándo exactamente.',
    onTheWay: (time) => `${time} de camino`,
    leftAndWay: (fence, time, way) => `Salió de ${fence} a ${las(time)}, ${way} de camino`,
    forbidden: 'Un lugar prohibido',
    faster: (limit) => `A más de ${limit}`,
    upTo: (speed, from, to) => `Hasta ${speed}, de ${from} a ${to}`,
    closed: (site, count) => `${site} se cerró${times(count)}`,
    onDevice: (device) => `En ${device}`,
    onDeviceSince: (device, time) => `En ${device}, desde ${las(time)}`,
    askedTime: (minutes, name) =>
      `Pidió ${minutes === null ? 'tiempo' : `${minutes} min`}${name === null ? '' : ` de ${name}`}`,
    asked: (name) => `Pidió ${name}`,
    waits: 'Espera tu respuesta',
    saidYes: (parent, until) => `${parent ?? 'Un adulto de la familia'} dijo que sí, hasta ${las(until)}`,
    saidNo: (parent) => `${parent ?? 'Un adulto de la familia'} dijo que ahora no`,
    unanswered: 'Nadie respondió en un día',
    inTouch: (person) => `En contacto con ${person}`,
    withheldNumber: 'un número oculto',
    contact: (calls, missed, messages) =>
      [
        calls > 0 && many(calls, 'llamada'),
        missed > 0 && many(missed, 'perdida'),
        messages > 0 && many(messages, 'mensaje'),
      ]
        .filter(Boolean)
        .join(', '),
    checkedIn: 'Avisó de que está bien',
    trip: {
      started: 'Compartió su camino',
      ended: 'Dejó de compartir su camino',
      lost: 'El camino compartido terminó: ya no llegó ninguna posición',
    },
    calledForHelp: 'Pidió ayuda',
    sosOpen: 'Nadie la ha visto todavía',
    sosSeen: (parent) => `Vista por ${parent ?? 'un adulto de la familia'}`,
    sosFalse: 'Marcada como falsa alarma',
    nightUse: 'Pantalla en uso de noche',
    nightMore: (time, app) => (app === null ? time : `${time}, sobre todo ${app}`),

    screenHead: 'Pantalla',
    openUsage: 'Uso de aplicaciones',
    soFar: 'Hoy',
    thatDay: 'Este día',
    notReported: 'Ningún dispositivo ha informado de su uso.',
    left: 'Queda',
    leftOf: (time) => `de ${time}`,
    less: (time, weekday) => `${time} menos que ${others(weekday)}`,
    more: (time, weekday) => `${time} más que ${others(weekday)}`,
    lessByNow: (time, weekday) => `${time} menos que a esta hora ${others(weekday)}`,
    moreByNow: (time, weekday) => `${time} más que a esta hora ${others(weekday)}`,
    asUsual: (weekday) => `Más o menos como ${others(weekday)}`,
    onTop: 'Lo más usado',
    pages: (count) => many(count, 'página'),
    limit: 'Limitar',
    limitOf: (name) => `Limitar ${name}`,
    block: 'Bloquear',
    blockOf: (name) => `Bloquear ${name}`,
  } satisfies typeof activityTexts,
};
