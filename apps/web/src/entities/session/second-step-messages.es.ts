import type { secondStepTexts } from './second-step-messages.ts';

export default {
  secondStep: {
    how: '¿Cómo confirmas que eres tú?',
    ways: {
      totp: 'Aplicación',
      passkey: 'Llave de acceso',
      recovery: 'Código de recuperación',
      sent: 'Código enviado',
    },
    app: 'Código de tu aplicación de autenticación',
    appHelp: 'Cada 30 segundos sale uno nuevo. Cada uno sirve una vez.',
    sentTo: {
      email: 'Código del correo que te hemos enviado',
      phone: 'Código del mensaje a tu teléfono',
    },
    sentHelp:
      'Quien lleva esta instalación pide estos días un código a todo el mundo. Para recibir otro, vuelve atrás e inicia sesión de nuevo.',
    sentWrong: 'No es el código que te enviamos. Busca el mensaje más reciente.',
    passkey: 'Tu dispositivo te pide la huella, la cara o el PIN.',
    signWithPasskey: 'Usar la llave de acceso',
    waitingForPasskey: 'Esperando a tu dispositivo',
    passkeyRefused: 'No se ha confirmado nada. Vuelve a intentarlo o elige otro modo.',
    recovery: 'Código de recuperación',
    recoveryHelp: '16 letras y cifras. Cada código sirve una vez.',
    recoveryShort: 'Escribe las 16 letras y cifras',
    submit: 'Continuar',
    checking: 'Comprobando',
    back: 'Volver',
    passkeyElsewhere: 'Tu llave de acceso funciona en la dirección donde la añadiste.',
    lost: '¿Has perdido la aplicación o la llave? Un código de recuperación abre tu cuenta. Sin ninguno, pregunta a quien lleva esta instalación.',
    wentWrong: 'Algo ha fallado en esta página. Vuelve a cargarla.',
  } satisfies typeof secondStepTexts,
};
