/** Messages of what a web app cannot do; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const limitationsEn = {
  limitsTitle: 'What this app cannot do',
  limits: [
    'When it is closed or the screen is off, it does not know where you are and sends nothing.',
    'It cannot block apps or sites. It only shows what your family’s rules are.',
    'It does not see which apps are used, which sites are opened, or who calls and writes.',
  ],
  limitsOther: {
    android:
      'To share a location all day, your family can use the app OwnTracks or Traccar Client on this phone.',
    ios: 'To share a location all day, your family can use the app OwnTracks, Overland or Traccar Client on this device.',
    computer: 'A computer often knows its location only roughly, from the networks around it.',
  },
} as const;

export const limitationsEs: Translation<typeof limitationsEn> = {
  limitsTitle: 'Lo que esta app no puede hacer',
  limits: [
    'Si está cerrada o la pantalla está apagada, no sabe dónde estás y no envía nada.',
    'No puede bloquear apps ni sitios. Solo muestra cuáles son las reglas de tu familia.',
    'No ve qué apps se usan, qué sitios se abren ni quién llama o escribe.',
  ],
  limitsOther: {
    android:
      'Para compartir la ubicación todo el día, tu familia puede usar la app OwnTracks o Traccar Client en este teléfono.',
    ios: 'Para compartir la ubicación todo el día, tu familia puede usar la app OwnTracks, Overland o Traccar Client en este dispositivo.',
    computer: 'Un ordenador suele conocer su ubicación solo de forma aproximada, por las redes de alrededor.',
  },
};

export const limitationsMessages = inLanguage(limitationsEn, limitationsEs);
