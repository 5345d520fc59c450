/** Lo que una cuenta sabe de su segundo paso. */
import { SIGNATURE, type CatalogueOf } from '../catalogue.ts';
import type { AccountParams, FactorChange } from '../kinds/accounts.ts';

const said = (change: FactorChange): string => {
  switch (change.change) {
    case 'totpOn':
      return 'se activó una aplicación de autenticación';
    case 'totpOff':
      return 'se quitó la aplicación de autenticación';
    case 'passkeyOn':
      return `se añadió la llave de acceso «${change.name}»`;
    case 'passkeyOff':
      return `se quitó la llave de acceso «${change.name}»`;
    case 'codesNew':
      return 'se crearon códigos de recuperación nuevos y los anteriores dejaron de servir';
  }
};

const undoing = ({ change }: FactorChange): string =>
  change === 'totpOn' || change === 'passkeyOn'
    ? 'Lo quita otra vez y cierra la sesión en todas partes, y después eliges una contraseña nueva'
    : 'Cierra la sesión en todas partes. Después elige una contraseña nueva y configura otra vez tu segundo paso';

export const secondFactor: CatalogueOf<
  Pick<AccountParams, Extract<keyof AccountParams, `factor.${string}`>>
> = {
  'factor.changed-mail': (params, { moment }) => ({
    title: 'Ha cambiado el segundo paso de tu inicio de sesión en Kinward',
    body:
      `El ${moment(params.at)} ${said(params)}. Se ha cerrado la sesión en todos los demás navegadores.\n\n` +
      `Si has sido tú, todo está bien. Si no, abre esta página antes de 7 días. ${undoing(params)}:\n${params.undo}${SIGNATURE}`,
  }),
  'factor.changed-sms': (params, { moment }) => ({
    title: 'Segundo paso de Kinward cambiado',
    body: `En tu cuenta de Kinward ${said(params)}, ${moment(params.at)}. ¿No has sido tú? Abre el enlace del correo que te hemos enviado.`,
  }),
  'factor.guessed-mail': ({ at }, { moment }) => ({
    title: 'Alguien ha intentado abrir tu cuenta de Kinward',
    body:
      `Hasta el ${moment(at)} alguien escribió la contraseña correcta de tu cuenta y después tres códigos incorrectos. No ha entrado.\n\n` +
      `Si no has sido tú, sabe tu contraseña: elige ahora «¿Olvidaste la contraseña?» en la página de inicio de sesión.${SIGNATURE}`,
  }),
  'factor.guessed-sms': () => ({
    title: 'Inicio de sesión en Kinward detenido',
    body: 'Alguien ha escrito tu contraseña de Kinward y tres códigos incorrectos. ¿No has sido tú? Elige otra contraseña con «¿Olvidaste la contraseña?» en la página de inicio de sesión.',
  }),
  'factor.cloned-mail': ({ at }, { moment }) => ({
    title: 'Se ha rechazado una llave de acceso de tu cuenta de Kinward',
    body:
      `El ${moment(at)} se rechazó un inicio de sesión con una llave de acceso, porque su contador iba hacia atrás. Puede haber una copia de ella.\n\n` +
      `Quita esa llave en la página «Verificación en dos pasos» y elige una contraseña nueva.${SIGNATURE}`,
  }),
  'factor.cloned-sms': () => ({
    title: 'Llave de acceso de Kinward rechazada',
    body: 'Se ha rechazado una llave de acceso de tu cuenta de Kinward: puede haber una copia de ella. Quítala en la página «Verificación en dos pasos».',
  }),
  'factor.recovery-used-mail': ({ left, at }, { moment }) => ({
    title: 'Un código de recuperación ha abierto tu cuenta de Kinward',
    body:
      `El ${moment(at)} alguien inició sesión con tu contraseña y un código de recuperación. Códigos que te quedan: ${left}. Crea otros en la página «Verificación en dos pasos».\n\n` +
      `Si no has sido tú, elige ahora «¿Olvidaste la contraseña?» en la página de inicio de sesión.${SIGNATURE}`,
  }),
  'factor.recovery-used-sms': ({ left }) => ({
    title: 'Código de recuperación de Kinward usado',
    body: `Un código de recuperación ha abierto tu cuenta de Kinward. Códigos que te quedan: ${left}. ¿No has sido tú? Elige otra contraseña con «¿Olvidaste la contraseña?».`,
  }),
  'factor.removed-mail': ({ at }, { moment }) => ({
    title: 'Se ha quitado el segundo paso de tu inicio de sesión en Kinward',
    body:
      `El ${moment(at)} quien lleva esta instalación quitó de tu cuenta la aplicación de autenticación, las llaves de acceso y los códigos de recuperación, ` +
      `y cerró tu sesión en todas partes. Ahora se abre solo con la contraseña: inicia sesión y configura otra vez el segundo paso en la página «Verificación en dos pasos».\n\n` +
      `Si no lo has pedido, elige ahora «¿Olvidaste la contraseña?» en la página de inicio de sesión y escribe a quien lleva esta instalación.${SIGNATURE}`,
  }),
  'factor.removed-sms': ({ at }, { moment }) => ({
    title: 'Segundo paso de Kinward quitado',
    body: `Quien lleva tu Kinward quitó el segundo paso de tu cuenta, ${moment(at)}. ¿No lo has pedido? Elige otra contraseña con «¿Olvidaste la contraseña?».`,
  }),
};
