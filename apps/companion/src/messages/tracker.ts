/** Messages of setting up the app that tells the place all day; loaded with its card. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const trackerEn = {
  title: 'One more step: the place all day',
  text: 'The free app OwnTracks tells your family where you are, also while this page is closed. Stopping here stops it too.',
  steps: [
    'Install OwnTracks from the store. Allow the location “always”.',
    'Android: in OwnTracks open Preferences, Advanced, and allow “External configuration”.',
    'Come back here and tap the button.',
  ],
  setUp: 'Set up OwnTracks',
  later: 'Not now',
  foreign: 'This link is not for this device.',
} as const;

export const trackerEs: Translation<typeof trackerEn> = {
  title: 'Un paso más: el lugar todo el día',
  text: 'La app gratuita OwnTracks le dice a tu familia dónde estás, también con esta página cerrada. Si lo terminas aquí, termina también.',
  steps: [
    'Instala OwnTracks desde la tienda. Permite la ubicación «siempre».',
    'Android: en OwnTracks abre Preferencias, Avanzado, y permite la configuración externa.',
    'Vuelve aquí y toca el botón.',
  ],
  setUp: 'Configurar OwnTracks',
  later: 'Ahora no',
  foreign: 'Este enlace no es para este dispositivo.',
};

export const trackerMessages = inLanguage(trackerEn, trackerEs);
