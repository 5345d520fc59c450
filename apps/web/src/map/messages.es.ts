import { las } from '../ui/spanish-time.ts';
import { locale } from '../lib/language.ts';
import type { mapTexts } from './messages.ts';

export default {
  map: {
    closer: 'Acercar',
    farther: 'Alejar',
    centreOn: (name) => `Centrar en ${name}`,
    centre: 'Centrar',
    showStreets: 'Mostrar calles',
    hideStreets: 'Ocultar calles',
    streetsQuestion: '¿Mostrar calles?',
    streetsLeaves: (host) =>
      `Esta instalación pedirá entonces las imágenes del mapa a ${host}, que sabrá qué zona miras y la dirección de esta instalación, pero no quién eres.`,
    streetsFailed: 'Ahora mismo no hay imágenes de calles.',
    openStreetMap: '© colaboradores de OpenStreetMap',
    notNow: 'Ahora no',
    sources: 'Fuentes del mapa',
    attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
    miles: (value) => `${value.toLocaleString(locale)} mi`,
    kilometres: (value) => `${value.toLocaleString(locale)} km`,
    faceLive: (name) => `${name} está aquí`,
    faceOld: (name) => `${name} estuvo aquí por última vez`,
    facePast: (name, time) => `${name} a ${las(time)}`,
    allowedFence: (name) => `Permitida: ${name}`,
    forbiddenFence: (name) => `Prohibida: ${name}`,
    pin: (latitude, longitude) => `Centro de la zona en ${latitude}, ${longitude}. Las flechas lo mueven.`,
    hint: 'Las flechas mueven el mapa; más y menos lo acercan y alejan.',
    loading: 'Dibujando el mapa',
  } satisfies typeof mapTexts,
};
