import type { Words } from '../../lib/language.ts';
import type { companionTexts } from './companion-messages.ts';

const companion: Words<typeof companionTexts> = {
  linkTitle: (word) => `Escanea esto con el ${word}, o ábrelo allí`,
  linkWhy: 'La página del niño o la niña en un navegador. Dice quién ve qué antes de enviar nada.',
  qrLabel: 'la página del niño o la niña con el código',

  collects: 'Qué se recoge',
  collectsWhy: 'El niño o la niña ve esta lista en el dispositivo, y cada cambio.',
  collectsAgent:
    'El agente dice qué programas tienen abiertos los usuarios con reglas, y cuánto tiempo: lo necesitan Uso de aplicaciones y los minutos al día. Ellos lo leen en el ordenador, en Kinward, en Ayuda.',
  collectsNot: 'Lo que su app nunca puede decir no aparece en la lista.',
  loading: 'Cargando lo que se recoge',
  kinds: {
    position: 'Posición y batería',
    usage: 'Qué apps se usan',
    web: 'Qué sitios se abren',
    contacts: 'Llamadas y mensajes: quién y cuándo',
    sms: 'El texto de los mensajes',
  },
  notes: {
    filter:
      'También lo que pregunta al filtro. Sin esto no hay nada en el registro del filtro, y los minutos en sitios no cuentan.',
    sms: 'Son también palabras de otras personas. En algunos países no está permitido.',
  },
  kindOn: (kind, device) => `${kind}, en ${device}`,
  arrived: (time) => `En el dispositivo desde ${time}`,
  waiting: (time) => `Enviado ${time}. Esperando al dispositivo.`,
};

export default { companion };
