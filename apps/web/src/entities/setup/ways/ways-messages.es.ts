import type { Words } from '../../../lib/language.ts';
import type { waysTexts } from './ways-messages.ts';

const ways: Words<typeof waysTexts> = {
  question: (child, word) => `¿Qué debe hacer el ${word} de ${child}?`,
  lede: (child) =>
    `Puedes cambiarlo después. Lo que envías le dice a ${child} quién ve qué, y pregunta primero.`,
  ledeAgent: (child) =>
    `Puedes cambiarlo después. En el ordenador ${child} lee qué reglas valen y por qué se cerró algo.`,
  recommended: 'Recomendado',
  called: (device) => `Se llama ${device}.`,
  rename: 'Cambiar',
  noApp:
    'Un televisor o una consola no necesita aplicación: vincula la red de tu casa y el filtro cierra sitios también ahí.',
  toNetworks: 'A las redes',
  ways: {
    both: {
      title: () => 'Lugar todo el día, peticiones y ayuda',
      with: 'Una página y la app gratuita OwnTracks · 5 min',
      runs: 'Android, iPhone y tabletas.',
      next: 'Siguiente: ver el código',
    },
    place: {
      title: (child) => `Dónde está ${child}, todo el día`,
      with: 'La app gratuita OwnTracks · 4 min',
      runs: 'Android, iPhone y tabletas.',
      next: 'Siguiente: el enlace',
    },
    agent: {
      title: () => 'Hacer cumplir las reglas en el ordenador',
      with: 'Un programa que instala su administrador · 5 min',
      runs: 'Ordenadores con Linux. Windows y Mac, como versión preliminar.',
      next: 'Siguiente: cómo se instala',
    },
    ask: {
      title: () => 'Pedir, responder, pedir ayuda',
      with: 'Una página, sin instalar nada · 1 min',
      runs: 'Cualquier teléfono, tableta u ordenador.',
      next: 'Siguiente: ver el código',
    },
  },
  lines: {
    placeAlways: 'Dice el lugar, también con la pantalla apagada',
    placeWhileOpen: 'Dice el lugar solo con la página abierta',
    noPlace: 'Sin lugar',
    asks: 'Te pide cosas y recibe tu respuesta',
    noAsking: 'Sin peticiones',
    calls: 'Pide ayuda',
    noCall: 'Sin llamada de ayuda',
    shows: 'Muestra tus reglas',
    enforces: 'Hace cumplir tus reglas',
    noStop: 'No cierra nada por sí solo',
  },
};

export default { ways };
