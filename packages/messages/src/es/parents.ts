/** Lo que los padres saben unos de otros por correo. */
import type { KeptKind } from '@kinward/contract/retention/retention.schemas.ts';
import { SIGNATURE, type CatalogueOf } from '../catalogue.ts';
import type { ParentParams } from '../kinds/parents.ts';

const OPEN = 'Abre «Padres y madres» en Kinward para ver quién forma parte de tu familia.';

const KEPT: Record<KeptKind, string> = {
  positions: 'Las posiciones de tu familia se guardan',
  web: 'El registro web de tu familia se guarda',
  contacts: 'El registro de llamadas y mensajes de tu familia se guarda',
  usage: 'El uso de aplicaciones de tu familia se guarda',
  filter: 'El registro del filtro de tu familia se guarda',
  notifications: 'Los avisos de tu familia se guardan',
  requests: 'Las peticiones, los «estoy bien» y las llamadas de ayuda de tu familia se guardan',
};

const invitations: CatalogueOf<Pick<ParentParams, Extract<keyof ParentParams, `invitation.${string}`>>> = {
  'invitation.mail': ({ inviter, link }) => ({
    title: `${inviter} te invita a su familia en Kinward`,
    body:
      `${inviter} te invita a ser padre o madre en su familia en Kinward. Verías lo que comunican los dispositivos de sus hijos ` +
      `y podrías cambiar sus reglas.\n\nEste enlace es solo para ti. Sirve una vez, durante 7 días:\n${link}\n\n` +
      `¿No es para ti, o no quieres? Abre el enlace y rechaza la invitación; ahí también puedes impedir otras.${SIGNATURE}`,
  }),
  'invitation.sms': ({ inviter, link }) => ({
    title: 'Invitación a Kinward',
    body: `${inviter} te invita a su familia en Kinward. Acepta o rechaza antes de 7 días: ${link}`,
  }),
  'invitation.made': ({ inviter, address }) => ({
    title: 'Hay una invitación nueva a tu familia',
    body: `${inviter} ha invitado a ${address} a tu familia. Quien tenga esa dirección puede entrar antes de 7 días.\n\n${OPEN}${SIGNATURE}`,
  }),
  'invitation.to-approve': ({ inviter, address }) => ({
    title: 'Una invitación a tu familia espera a su titular',
    body:
      `${inviter} quiere invitar a ${address} a tu familia. No se envía nada hasta que quien es titular de la familia lo apruebe.\n\n` +
      `${OPEN}${SIGNATURE}`,
  }),
  'invitation.refused': ({ address }) => ({
    title: 'Una invitación ha sido rechazada',
    body: `La invitación a ${address} ha sido rechazada. Su enlace ya no sirve.${SIGNATURE}`,
  }),
  'invitation.withdrawn': ({ name, address }) => ({
    title: 'Una invitación ha sido retirada',
    body: `${name} ha retirado la invitación a ${address}. Su enlace ya no sirve.${SIGNATURE}`,
  }),
};

export const parents: CatalogueOf<ParentParams> = {
  ...invitations,
  'parent.joined': ({ name, address }) => ({
    title: 'Alguien se ha unido a tu familia',
    body: `${name} (${address}) se ha unido a tu familia y ve lo que comunican sus dispositivos.\n\n${OPEN}${SIGNATURE}`,
  }),
  'parent.removed': ({ owner, name }) => ({
    title: 'Un padre o una madre ya no forma parte de tu familia',
    body:
      `${owner} ha terminado el acceso de ${name}. Con él han terminado sus sesiones, sus invitaciones y todos los códigos de vinculación sin usar.\n\n` +
      `${OPEN}${SIGNATURE}`,
  }),
  'parent.left': ({ name }) => ({
    title: 'Un padre o una madre ha dejado tu familia',
    body: `${name} ha dejado tu familia y ya no ve nada de ella.\n\n${OPEN}${SIGNATURE}`,
  }),
  'parent.account-ended': ({ name }) => ({
    title: 'Un padre o una madre ha dejado tu familia',
    body: `${name} ha terminado su cuenta y ya no ve nada de tu familia.\n\n${OPEN}${SIGNATURE}`,
  }),
  'parent.new-owner': ({ former, name }) => ({
    title: 'Tu familia tiene nuevo titular',
    body: `${former} ha hecho titular de tu familia a ${name}.\n\n${OPEN}${SIGNATURE}`,
  }),
  'parent.access-ended': () => ({
    title: 'Tu acceso ha terminado',
    body: `Tu acceso a una familia en Kinward ha terminado. Tu cuenta sigue siendo tuya.${SIGNATURE}`,
  }),
  'ownership.announced': ({ name, dueAt }, { moment }) => ({
    title: 'Tu familia va a tener otro titular',
    body:
      `Quien lleva esta instalación hará titular de tu familia a ${name} el ${moment(dueAt)}. ` +
      `Este correo llega a todos los padres y madres de la familia.\n\n` +
      `Si no te parece bien, escribe antes a quien lleva esta instalación.${SIGNATURE}`,
  }),
  'ownership.moved': ({ name, ordered }) => ({
    title: 'Tu familia tiene nuevo titular',
    body:
      `Quien lleva esta instalación ha hecho titular de tu familia a ${name}` +
      `${ordered ? ', porque lo ha ordenado un tribunal o una autoridad' : ', como se anunció'}.\n\n${OPEN}${SIGNATURE}`,
  }),
  'ownership.cancelled': () => ({
    title: 'Tu familia conserva a su titular',
    body: `Quien lleva esta instalación ha retirado lo que anunció: no cambia quién es titular de tu familia.\n\n${OPEN}${SIGNATURE}`,
  }),
  'retention.changed': ({ what, before, now, who }) => ({
    title: 'Ha cambiado cuánto tiempo guarda algo Kinward',
    body:
      `${KEPT[what]} desde ahora ${now} días; antes eran ${before}. El cambio lo ha hecho ${who}.\n\n` +
      (now < before
        ? `Lo que tiene más de ${now} días se está eliminando y no se puede recuperar.\n\n`
        : '') +
      `Lo encuentras en Kinward, en «Qué se guarda».${SIGNATURE}`,
  }),
  'access-token.made': ({ who, name, mayWrite, until }, { moment }) => ({
    title: 'Un programa tiene ahora acceso a tu familia',
    body:
      `${who} ha creado un token de acceso para un programa, con el nombre «${name}». Con él, el programa puede leer ` +
      `${mayWrite ? 'lo que tú lees en Kinward y cambiar reglas' : 'lo que tú lees en Kinward'}, hasta el ${moment(until)}.\n\n` +
      `Este correo llega a todos los padres y madres. Si no sabes por qué, habladlo; cada uso está en «Quién hizo qué», y en «Tokens de acceso» ` +
      `quien lo creó y el titular de la familia pueden acabar con él al momento.${SIGNATURE}`,
  }),
  'export.asked': ({ who, child }) => ({
    title: 'Se ha exportado todo lo de un hijo o una hija',
    body:
      `${who} ha pedido una copia de todo lo que Kinward registró de ${child}: posiciones, reglas y registros.\n\n` +
      `Este correo llega a todos los padres y madres. Si no sabes por qué, habladlo; en «Quién ha mirado» ves quién miró qué.${SIGNATURE}`,
  }),
  'access.frequent': ({ child, accesses }) => ({
    title: 'Unas palabras de Kinward, en voz baja',
    body:
      `Hoy has mirado ${accesses} veces dónde y cómo está ${child}. ¿No ayudaría más una llamada corta?\n\n` +
      `Kinward enseña el mismo número a todos los padres y madres de tu familia. Nadie más ha recibido este correo.${SIGNATURE}`,
  }),
};
