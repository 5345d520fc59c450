import type { Words } from '../../lib/language.ts';
import type { trackerTexts } from './tracker-messages.ts';

const tracker: Words<typeof trackerTexts> = {
  waiting: (word) => `Esperando el primer lugar del ${word}.`,
  steps: (child) => [
    `${child} abre el enlace, lee quién ve qué y dice que sí.`,
    'Instala OwnTracks desde la tienda y permite siempre la ubicación.',
    'De vuelta en la página: «Configurar OwnTracks». Eso es todo.',
  ],
  beside: (word) => `Lugar todo el día: la página del ${word} muestra cómo. Esperando a OwnTracks.`,
  notShown: '¿La página no lo muestra?',
  besideDone: 'OwnTracks dice el lugar todo el día.',
};

export default { tracker };
