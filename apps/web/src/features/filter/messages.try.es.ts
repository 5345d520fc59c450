import { locale } from '../../lib/language.ts';
import type { tryTexts } from './messages.try.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

export default {
  'filter-try': {
    begin: 'Probar antes los cambios',
    trying: 'Cambios a prueba',
    nothingChosen: 'Mientras pruebas no se guarda nada. Bloquea o permite algo.',
    notSaved: 'Aún no se ha guardado nada.',
    see: 'Ver qué cambiaría',
    save: 'Guardar',
    leave: 'Dejarlo como está',
    back: 'Volver',
    title: 'Qué cambiaría',
    looking: 'Mirando las preguntas de las últimas 24 horas',
    failed: 'No se ha podido calcular. Guardar sigue siendo posible.',
    noQuestions:
      'No se conserva ninguna pregunta de las últimas 24 horas de los dispositivos de esta política.',
    sentence: (sites) =>
      sites === 0
        ? 'Nada de las últimas 24 horas cambiaría.'
        : sites === 1
          ? 'Cambiaría 1 sitio de las últimas 24 horas.'
          : `Cambiarían ${sites.toLocaleString(locale)} sitios de las últimas 24 horas.`,
    looked: (questions) => `Se han mirado ${questions.toLocaleString(locale)} preguntas.`,
    which: 'Qué cambia',
    close: (count) => `Se cierran ${count}`,
    open: (count) => `Se abren ${count}`,
    closes: 'se cierra',
    opens: 'se abre',
    times: (device, count) => `${device} ${count.toLocaleString(locale)}×`,
    inNetwork: (network) => `En ${network}, sin reglas propias`,
    networkSentence: (sites) =>
      sites === 0
        ? 'De los sitios que han pedido los dispositivos de tu familia, allí no cambiaría ninguno.'
        : `De los sitios que han pedido los dispositivos de tu familia, allí ${sites === 1 ? 'cambiaría 1' : `cambiarían ${sites.toLocaleString(locale)}`}.`,
    networkUnknown:
      'No se conserva ninguna pregunta de las últimas 24 horas, y de una red no se guarda ninguna.',
    who: (each) => and.format(each),
  } satisfies typeof tryTexts,
};
