import { las } from '../../ui/spanish-time.ts';
import type { whyTexts } from './why-messages.ts';

export default {
  why: {
    why: '¿Por qué?',
    whyOf: (title) => `Por qué: ${title}`,
    title: '¿Por qué este aviso?',
    close: 'Cerrar',
    loading: 'Cargando en qué se basa',
    gone: 'Las posiciones en que se basaba ya no se guardan.',

    entered: (fence) => `Visto dentro de ${fence}`,
    left: (fence) => `Visto fuera de ${fence}`,
    between: (from, to) => `Ocurrió entre ${las(from)} y ${las(to)}.`,
    twice: {
      enter: 'Dos posiciones, con cinco segundos o más entre ellas, estaban claramente dentro.',
      leave: 'Dos posiciones, con cinco segundos o más entre ellas, estaban claramente fuera.',
    },
    far: {
      enter: 'Una posición estaba más adentro de lo que su precisión puede errar.',
      leave: 'Una posición estaba más afuera de lo que su precisión puede errar.',
    },
    passed:
      'Ninguna posición estaba dentro. Rodearla habría exigido más velocidad de la que llevaba el dispositivo.',
    surely: 'Una posición cuenta como dentro o fuera solo cuando lo está todo el círculo de su precisión.',
    late: 'Estas posiciones llegaron tarde, así que no se avisó a nadie.',
    sketch: (fence) => `Esquema: ${fence} y las posiciones en que se basa`,
    fromMiddle: (distance) => `a ${distance} del centro`,
    accuracy: (metres) => `precisión de ${metres}`,
    noAccuracy: (taken) => `sin precisión indicada, se toman ${taken}`,
    inside: 'dentro',
    outside: 'fuera',
    unsure: 'demasiado cerca para saberlo',

    fasterThan: (limit) => `Más rápido que ${limit}`,
    rule: (tolerance, seconds) =>
      `Solo cuenta como exceso lo que pasa ${tolerance} o más del límite durante ${seconds} segundos o más.`,
    lasted: (from, to) => `De ${from} a ${to}.`,
    top: (speed, time) => `Como máximo ${speed}, a ${las(time)}.`,
    measured: 'El dispositivo midió esta velocidad.',
    workedOut: 'Esta velocidad se calculó a partir de posiciones: pudo ser mayor.',
    driver: 'Kinward no sabe quién conducía.',
    unknown: 'velocidad desconocida',
  } satisfies typeof whyTexts,
};
