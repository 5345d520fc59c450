import type { Words } from '../../../lib/language.ts';
import type { sendTexts } from './send-messages.ts';

const send: Words<typeof sendTexts> = {
  send: 'Enviar el enlace',
  copy: 'Copiar el enlace',
  byMessage: 'Enviar el enlace por mensaje',
  copied: 'Copiado',
  failed: 'Tu navegador no lo ha permitido. Selecciona el enlace y cópialo.',
  text: (child, word) => `${child}, abre esto en tu ${word}:`,
  why: 'Envíalo al propio dispositivo, o ábrelo allí. Hasta entonces, quien tenga el enlace puede usarlo.',
  other: 'Otras formas',
};

export default { send };
