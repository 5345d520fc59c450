import type { unsentTexts } from './unsent-messages.ts';

export default {
  unsent: {
    email:
      'Esta instalación aún no envía correos. Quien la administra lee en su registro lo que debía salir.',
    sms: 'Esta instalación aún no envía mensajes de texto. Quien la administra lee en su registro lo que debía salir.',
    invited:
      'Guardada, pero sin enviar: quien administra esta instalación encuentra el enlace en su registro.',
  } satisfies typeof unsentTexts,
};
