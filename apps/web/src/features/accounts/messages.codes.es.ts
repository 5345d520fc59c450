import type { expiredTexts, sentTexts } from './messages.codes.ts';

export default {
  sentCodes: {
    phone: 'Enviado como mensaje de texto.',
    email: '¿Aún nada? Mira en el correo no deseado.',
    phoneUnsent:
      'Aquí no se envían mensajes de texto. Quien administra esta instalación encuentra el código en su registro.',
    emailUnsent:
      'Aquí no se envían correos. Quien administra esta instalación encuentra el código en su registro.',
    none: 'Esta instalación aún no envía mensajes. Quien la administra encuentra el código en su registro.',
    outbox: 'Ver el código que no se envió',
    unsent: 'No enviados',
    noneUnsent: 'No hay ninguno.',
  } satisfies typeof sentTexts,
  expired: {
    what: 'El plan de tu familia ha caducado, así que se cerró tu sesión. No se ha borrado nada.',
    ask: (name) => `Para ampliarlo, escribe a ${name ?? 'quien administra esta instalación'}:`,
    askOperator: 'Quien administra esta instalación puede ampliarlo.',
  } satisfies typeof expiredTexts,
};
