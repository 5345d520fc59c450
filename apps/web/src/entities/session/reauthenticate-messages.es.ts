import type { reauthenticateTexts } from './reauthenticate-messages.ts';

export default {
  reauthenticate: {
    passwordWrong: 'Esa contraseña no es correcta.',
    notFinished: 'No se ha terminado. Vuelve a escribir tu contraseña.',
    logInAgain: 'Inicia sesión, por favor.',
    wentWrong: 'Algo ha fallado en esta página. Vuelve a cargarla.',
  } satisfies typeof reauthenticateTexts,
};
