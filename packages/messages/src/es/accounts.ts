/** Lo que una cuenta sabe de sí misma. */
import { SIGNATURE, type CatalogueOf } from '../catalogue.ts';
import type { AccountParams } from '../kinds/accounts.ts';

type Of<Kinds extends keyof AccountParams> = CatalogueOf<Pick<AccountParams, Kinds>>;

/** Nombre de un navegador, que el servidor escribe en inglés: «Firefox on Linux». */
const browserName = (name: string): string => {
  if (name === 'An unknown browser') return 'un navegador desconocido';
  return name.replace(/^A browser on /u, 'un navegador en ').replace(' on ', ' en ');
};

const moved = ({ email, phone }: { email: boolean; phone: boolean }): string =>
  email && phone
    ? 'El correo y el teléfono han cambiado'
    : email
      ? 'El correo ha cambiado'
      : 'El teléfono ha cambiado';

const codes: Of<`account.${'register' | 'reset' | 'login-code' | 'change'}-${'mail' | 'sms'}`> = {
  'account.register-mail': ({ code, firstName, phone }) => ({
    title: 'Confirma tu correo para Kinward',
    body:
      `${code} es tu código para esta dirección de correo. Sirve durante 10 minutos.\n\n` +
      `${firstName}, estás creando una cuenta con esta dirección y el teléfono ${phone}. ` +
      `Si ese no es tu teléfono, no escribas el código: alguien está usando tu dirección.${SIGNATURE}`,
  }),
  'account.register-sms': ({ code }) => ({
    title: 'Código de Kinward',
    body: `${code} es tu código de Kinward para este teléfono. Sirve durante 10 minutos. No se lo digas a nadie.`,
  }),
  'account.reset-mail': ({ code }) => ({
    title: 'Una contraseña nueva para Kinward',
    body:
      `${code} es tu código para una contraseña nueva. Sirve durante 10 minutos.\n\n` +
      `Si no lo has pedido, no hace falta que hagas nada: tu contraseña sigue igual. No digas este código a nadie.${SIGNATURE}`,
  }),
  'account.reset-sms': ({ code }) => ({
    title: 'Código de Kinward',
    body: `${code} es tu código de Kinward para una contraseña nueva. Sirve durante 10 minutos. Si no lo has pedido, no hagas nada.`,
  }),
  'account.login-code-mail': ({ code }) => ({
    title: 'Tu código para entrar en Kinward',
    body:
      `${code} es tu código para iniciar sesión. Sirve durante 10 minutos.\n\n` +
      `Durante unos días esta instalación pide a todos un código además de la contraseña, porque quien la lleva está investigando algo. ` +
      `Si no has iniciado sesión ahora mismo, alguien sabe tu contraseña: elige «¿Olvidaste la contraseña?» en la página de inicio de sesión. No digas este código a nadie.${SIGNATURE}`,
  }),
  'account.login-code-sms': ({ code }) => ({
    title: 'Código de Kinward',
    body: `${code} es tu código para entrar en Kinward. ¿No eres tú? Alguien sabe tu contraseña: elige otra con «¿Olvidaste la contraseña?». No digas el código a nadie.`,
  }),
  'account.change-mail': ({ code }) => ({
    title: 'Confirma el cambio de tu perfil de Kinward',
    body:
      `${code} es tu código para cambiar tu perfil de Kinward. Sirve durante 10 minutos.\n\n` +
      `Si no lo has pedido, no escribas ni compartas el código: sin él no cambia nada.${SIGNATURE}`,
  }),
  'account.change-sms': ({ code }) => ({
    title: 'Código de Kinward',
    body: `${code} es tu código para cambiar tu perfil de Kinward. Sirve durante 10 minutos. Si no lo has pedido, no se lo digas a nadie.`,
  }),
};

const logins: Of<`account.${'password-changed' | 'new-login'}-${'mail' | 'sms'}`> = {
  'account.password-changed-mail': ({ at, undo }, { moment }) => ({
    title: 'Tu contraseña de Kinward ha cambiado',
    body:
      `Tu contraseña cambió el ${moment(at)}. Se ha cerrado la sesión en todos los demás navegadores.\n\n` +
      `Si no has sido tú, abre esta página antes de 7 días. Cierra la sesión en todas partes, y después eliges una contraseña nueva:\n${undo}${SIGNATURE}`,
  }),
  'account.password-changed-sms': ({ at }, { moment }) => ({
    title: 'Contraseña de Kinward cambiada',
    body: `Tu contraseña de Kinward cambió el ${moment(at)}. ¿No has sido tú? Elige ahora «¿Olvidaste la contraseña?» en la página de inicio de sesión.`,
  }),
  'account.new-login-mail': ({ browser, at, signedOut, undo }, { moment }) => ({
    title: 'Nuevo inicio de sesión en Kinward',
    body:
      `Tu cuenta se ha abierto en un navegador nuevo para ella: ${browserName(browser)}, el ${moment(at)}.\n\n` +
      (signedOut === null
        ? ''
        : `Puede haber diez navegadores con sesión abierta a la vez, así que se ha cerrado la del más antiguo (${browserName(signedOut)}).\n\n`) +
      `Si has sido tú, todo está bien. Si no, abre esta página antes de 7 días. Cierra la sesión en todas partes, y después eliges una contraseña nueva:\n${undo}${SIGNATURE}`,
  }),
  'account.new-login-sms': ({ browser, at }, { moment }) => ({
    title: 'Nuevo inicio de sesión en Kinward',
    body: `Nuevo inicio de sesión en tu cuenta de Kinward: ${browserName(browser)}, ${moment(at)}. ¿No has sido tú? Abre «Cambiar la contraseña» en tu perfil: cierra allí esa sesión y elige otra contraseña.`,
  }),
};

const addresses: Of<`account.${'address-moved' | 'new-address' | 'undone' | 'ended'}-${'mail' | 'sms'}`> = {
  'account.address-moved-mail': ({ email, phone, at, undo }, { moment }) => ({
    title: 'Tu cuenta de Kinward ha cambiado',
    body:
      `${moved({ email, phone })} el ${moment(at)}. Se ha cerrado la sesión en todos los demás navegadores.\n\n` +
      `Si has sido tú, todo está bien. Si no, abre esta página antes de 7 días. Devuelve la dirección anterior y cierra la sesión en todas partes:\n${undo}${SIGNATURE}`,
  }),
  'account.address-moved-sms': ({ email, phone, undo }) => ({
    title: 'Cuenta de Kinward cambiada',
    body: `${moved({ email, phone })} en tu cuenta de Kinward. ¿No has sido tú? Deshazlo antes de 7 días: ${undo}`,
  }),
  'account.new-address-mail': ({ at }, { moment }) => ({
    title: 'Este es ahora el correo de tu cuenta de Kinward',
    body: `Desde el ${moment(at)} entras en Kinward con este correo. Durante las próximas 24 horas no se puede cambiar con él una contraseña olvidada.${SIGNATURE}`,
  }),
  'account.new-address-sms': () => ({
    title: 'Teléfono de Kinward cambiado',
    body: 'Este es ahora el teléfono de tu cuenta de Kinward.',
  }),
  'account.undone-mail': ({ at }, { moment }) => ({
    title: 'Se ha deshecho el cambio de tu cuenta de Kinward',
    body:
      `El ${moment(at)} tu cuenta recuperó el correo y el teléfono que tenía antes. Se ha cerrado la sesión en todos los navegadores, y lo que se añadió desde entonces al segundo paso de tu inicio de sesión ya no está.\n\n` +
      `Quien la cambió puede saber tu contraseña: elige ahora «¿Olvidaste la contraseña?» en la página de inicio de sesión.${SIGNATURE}`,
  }),
  'account.undone-sms': () => ({
    title: 'Cambio de Kinward deshecho',
    body: 'Se ha deshecho el cambio de tu cuenta de Kinward y se ha cerrado la sesión en todos los navegadores. Elige una contraseña nueva con «¿Olvidaste la contraseña?» en la página de inicio de sesión.',
  }),
  'account.ended-mail': ({ at }, { moment }) => ({
    title: 'Tu cuenta ha terminado',
    body:
      `Tu cuenta de Kinward terminó el ${moment(at)}, y lo que era tuyo está eliminado. Con este correo y tu teléfono se puede crear otra cuenta.\n\n` +
      `Si no has sido tú, escribe a quien lleva esta instalación: alguien sabía tu contraseña.${SIGNATURE}`,
  }),
  'account.ended-sms': ({ at }, { moment }) => ({
    title: 'Cuenta de Kinward terminada',
    body: `Tu cuenta de Kinward terminó el ${moment(at)}. ¿No has sido tú? Escribe a quien lleva esta instalación.`,
  }),
};

export const accounts: Of<Extract<keyof AccountParams, `account.${string}`>> = {
  ...codes,
  ...logins,
  ...addresses,
};
