import type { Words } from '../../../lib/language.ts';
import type { sendTexts } from './send-messages.ts';

const send: Words<typeof sendTexts> = {
  send: 'Enviar el enlace',
  copy: 'Copiar el enlace',
  byMessage: 'Enviar el enlace por mensaje',
  copied: 'Copiado',
  failed: 'Tu navegador no lo ha permitido. Selecciona el enlace y cópialo.',
  text: (child, word) => `${child}, abre esto en tu ${word}:`,
  why: 'Envíalo al dispositivo de tu hijo o hija, o ábrelo allí. Mientras no se use, puede usarlo quien lo tenga.',
  onlyHere: (host) =>
    `Has abierto Kinward en ${host}, así que este enlace solo se abre en este ordenador. Abre el portal por su dirección en tu red y envíalo desde allí.`,
  other: 'Otras formas',
};

export default { send };
