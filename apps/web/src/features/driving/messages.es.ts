import { las } from '../../ui/spanish-time.ts';
import type { drivingTexts } from './messages.ts';

export default {
  driving: {
    title: 'Conducción segura',
    loading: 'Cargando',
    noChild: 'Aquí verás a qué velocidad viajan tus hijos.',

    saysOff: (name) => `${name} no tiene límite de velocidad.`,
    saysOn: (name, speed) => `El límite de ${name} es de ${speed}.`,
    subtitle: (name, word, margin) =>
      `A qué velocidad viaja el ${word} de ${name}, conduzca quien conduzca. Solo figura lo que pasa ${margin} o más del límite durante 10 segundos.`,

    limit: 'Límite de velocidad',
    on: (name) => `Límite de velocidad para ${name}`,
    stateOn: 'Activado',
    stateOff: 'Desactivado',
    value: 'Límite',
    less: (step) => `${step} menos`,
    more: (step) => `${step} más`,
    picks: 'Límites habituales',
    set: (speed) => `Fijar en ${speed}`,
    change: (speed) => `Cambiar a ${speed}`,
    setting: 'Guardando',
    explainOff: (name) => `No hay ningún límite. Fija uno para ver cuándo va más deprisa ${name}.`,
    explainOn: (name, speed) => `Abajo ves cuándo va ${name} a más de ${speed}.`,
    updated: 'Límite de velocidad actualizado correctamente',
    failed: 'No se ha podido actualizar el límite de velocidad',

    today: 'Hoy',
    yesterday: 'Ayer',
    dayBefore: 'Día anterior',
    dayAfter: 'Día siguiente',
    chooseDay: 'Elegir un día',
    mapDay: (name, day) => `Mapa: dónde superó ${name} el límite, ${day}`,
    episode: (number) => `Episodio ${number}`,

    counts: (count) =>
      count === 1 ? 'Una vez por encima del límite' : `${count} veces por encima del límite`,
    summary: (counts, top) => `${counts}, ${top} como máximo.`,
    leftOut: (count) =>
      count === 1
        ? 'Hay una más, más corta, que no está en la lista.'
        : `Hay ${count} más, más cortas, que no están en la lista.`,
    list: 'Veces por encima del límite',
    went: (speed) => speed,
    over: (by, limit) => `${by} por encima del límite de ${limit}`,
    atLeast: 'calculado con las posiciones, como mínimo',
    when: (from, to, span) => (from === to ? `${from}, durante ${span}` : `${from} – ${to}, durante ${span}`),
    fastestAt: (time) => `lo más rápido, a ${las(time)}`,
    way: (from, to) => `${from}, después ${to}`,
    seconds: (count) => `${count} s`,

    none: 'Ningún exceso de velocidad este día',
    noneMore: (top, time) => `Lo más rápido fueron ${top} a ${las(time)}.`,
    still: 'Lo más rápido no pasó de ir a pie.',
    known: (span) => `La velocidad se conoce durante ${span} del día.`,
    noLimit: 'Este día no había ningún límite',
    noLimitMore: (name) =>
      `Un límite cuenta desde que se fija. Fija uno arriba para ver cuándo va más deprisa ${name}.`,
    unknown: 'No se sabe a qué velocidad fue',
    unknownMore: (word) =>
      `Este día el ${word} comunicó su posición demasiado pocas veces, o con demasiada imprecisión, para saber la velocidad.`,
    noPositions: 'No hay posiciones de este día',
    noPositionsMore: (word) =>
      `El ${word} estaba apagado, sin cobertura, o sin permiso para comunicar su posición. Por eso no se conoce su velocidad.`,
    noPositionsUnpaired: (word) => `Conecta primero el ${word} en el panel, con su código de vinculación.`,
    showDay: 'Todo el día en el mapa',
  } satisfies typeof drivingTexts,
};
