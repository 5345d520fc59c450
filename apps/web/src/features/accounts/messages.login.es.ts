import { las } from '../../ui/spanish-time.ts';
import type { failureTexts, loginTexts, sceneTexts } from './messages.login.ts';

export default {
  scene: {
    says: 'Mia y Theo están en el colegio. Juno está en casa.',
    keeps: 'Se queda en tu propia instalación. No lo ve nadie de fuera de la familia.',
    home: 'Casa',
    school: 'Colegio',
  } satisfies typeof sceneTexts,
  failures: {
    tooMany: (when) => `Demasiados intentos. ${when}`,
    retryAt: (time) => `Puedes volver a intentarlo a ${las(time)}.`,
    retryIn: (seconds) =>
      `Puedes volver a intentarlo dentro de ${seconds === 1 ? '1 segundo' : `${seconds} segundos`}.`,
  } satisfies typeof failureTexts,
  login: {
    title: 'Hola',
    subtitle: 'Inicia sesión para ver cómo están todos.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    forgot: '¿Olvidaste la contraseña?',
    submit: 'Iniciar sesión',
    submitting: 'Iniciando sesión',
    newHere: '¿Es tu primera vez?',
    register: 'Registra a tu familia',
    stepTitle: 'Un paso más',
    stepSubtitle: 'Tu cuenta pide algo más que la contraseña.',
    ended: 'Tu sesión ha terminado. Inicia sesión para seguir donde estabas.',
    verified: 'Los dos códigos están confirmados. Ya puedes iniciar sesión.',
    passwordChanged: 'Tu contraseña ha cambiado. Ya puedes iniciar sesión.',
  } satisfies typeof loginTexts,
};
