/** Las palabras españolas de lo que no puede una app web. */
import type { limitsEn } from './limits.ts';
import type { Said } from './messages.ts';

export const limitsEs: Said<typeof limitsEn> = {
  limitsTitle: 'Lo que esta app no puede hacer',
  limits: [
    'Cerrada, o con la pantalla apagada, no sabe ningún lugar y no envía ninguno.',
    'No puede cerrar apps ni sitios. Solo muestra cuáles están cerrados.',
    'No ve qué apps se usan, qué sitios se abren, quién llama o escribe.',
  ],
  limitsOther: {
    android:
      'Para lugares todo el día, tu familia puede usar la app OwnTracks o Traccar Client en este teléfono.',
    ios: 'Para lugares todo el día, tu familia puede usar la app OwnTracks, Overland o Traccar Client en este dispositivo.',
    computer: 'Un ordenador suele saber su lugar solo más o menos, por las redes de alrededor.',
  },
};
