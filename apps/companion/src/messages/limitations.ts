/** Messages of what a web app cannot do; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const limitationsEn = {
  limitsTitle: 'What this app cannot do',
  limits: [
    'When it is closed, or the screen is dark, it knows no place and sends none.',
    'It cannot close apps or sites. It only shows which ones are closed.',
    'It does not see which apps are used, which sites are opened, who calls or writes.',
  ],
  limitsOther: {
    android: 'For places all day, your family can use the app OwnTracks or Traccar Client on this phone.',
    ios: 'For places all day, your family can use the app OwnTracks, Overland or Traccar Client on this device.',
    computer: 'A computer often knows its place only roughly, from the networks around it.',
  },
} as const;

export const limitationsEs: Translation<typeof limitationsEn> = {
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

export const limitationsMessages = inLanguage(limitationsEn, limitationsEs);
