import type { testPageTexts } from './messages.test-page.ts';

export default {
  'filter-test': {
    title: 'Página de prueba',
    headline: '¿Se filtra un navegador?',
    subtitle: 'La prueba tarda cuatro segundos y dice como quién lo conoce el filtro.',
    thisBrowser: 'Este navegador',
    thisMore: 'El que usas para leer esto.',
    here: 'Probar este navegador',
    another: 'Otro dispositivo',
    anotherMore:
      'El móvil de tu hijo lo lee con la cámara. En un televisor o una consola, escribe la dirección en su navegador.',
    onlyHere:
      'Has abierto el portal con una dirección que solo tiene este ordenador. Ábrelo con su nombre o con su dirección en tu red: entonces habrá aquí un código para móviles y una dirección para escribir.',
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
