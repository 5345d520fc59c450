import type { testPageTexts } from './messages.test-page.ts';

export default {
  'filter-test': {
    title: 'Página de prueba',
    headline: '¿Se filtra un navegador?',
    subtitle:
      'La prueba tarda cuatro segundos. En un televisor, una consola o el móvil de tu hijo, abre allí esta dirección.',
    address: 'Ábrela allí',
    here: 'Probar este navegador',
    again: 'Probar otra vez',
    loading: 'Buscando la prueba',
    device: (name) => `Ese navegador se filtra como ${name}.`,
    network: (name) => `Ese navegador se filtra como la casa «${name}».`,
    networkMore: 'Está en esa red, y el filtro no lo conoce por nada propio.',
    policy: (name) => `Decide la política «${name}».`,
    seePolicy: 'Ver la política',
    nobody: 'Pregunta a Kinward, pero no rige ninguna regla.',
    nobodyMore: 'Vincula la red en la que está, o da al dispositivo un nombre propio.',
    other: 'Se filtra, pero no como un dispositivo ni una casa tuyos.',
    otherMore: 'Está en la red de otra familia, o lleva el nombre de un dispositivo suyo.',
    waiting: 'No, ese navegador no se filtra.',
    waitingMore: 'Preguntó los nombres a otro servicio, o la prueba fue hace más de diez minutos.',
  } satisfies typeof testPageTexts,
};
