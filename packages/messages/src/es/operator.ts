/** Lo que sabe quien lleva la instalación, en este orden: qué pasa, qué puede seguir, qué hacer. */
import type { CatalogueOf } from '../catalogue.ts';
import type { OperatorParams } from '../kinds/operator.ts';

const END = 'Si sigue así, recibirás otro aviso dentro de un día.\n\nKinward';

const day = (at: string): string => at.slice(0, 10);
const utc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

const LOCKDOWN =
  'Si alguien ha abierto una cuenta ajena, «npx kinward lockdown» cierra todas las sesiones y pide un código en cada inicio de sesión: docs/guides/incident.md.';

const alerts: CatalogueOf<
  Pick<OperatorParams, Exclude<Extract<keyof OperatorParams, `operator.${string}`>, 'operator.contact'>>
> = {
  'operator.backup-old': ({ since, known, days }) => ({
    title: `Kinward no tiene ninguna copia de seguridad de los últimos ${days} días`,
    body:
      (known
        ? `La última copia que conoce esta instalación se hizo el ${day(since)}.`
        : `No se conoce ninguna copia de esta instalación, y su primera familia está desde el ${day(since)}.`) +
      ' Si el disco se rompe hoy, se pierde lo que ha llegado desde entonces.\n\n' +
      'Haz una con «npx kinward backup» y programa que se haga cada día: docs/guides/operate.md.\n\n' +
      END,
  }),
  'operator.no-mail': ({ publicUrl }) => ({
    title: 'Kinward no tiene proveedor de correo',
    body:
      `Los padres llegan a esta instalación en ${publicUrl}, pero de ella no sale ningún correo: los códigos, las invitaciones y las alertas están solo en ` +
      'el registro de esta máquina, y este mensaje también.\n\n' +
      'Configura SMTP_URL y MAIL_FROM y vuelve a iniciar el servidor.\n\n' +
      END,
  }),
  'operator.audit-broken': ({ families }) => ({
    title: 'El registro de auditoría de Kinward ha sido alterado',
    body:
      `Los resúmenes de ${families === 1 ? '1 familia' : `${families} familias`} no encajan: alguien con acceso a ` +
      'la base de datos ha cambiado, quitado o añadido entradas, o lo ha hecho el disco.\n\n' +
      'Ejecuta «npx kinward audit verify» para ver dónde, conserva la base de datos como está y lee docs/guides/incident.md.\n\n' +
      END,
  }),
  'operator.login-flood': ({ refused }) => ({
    title: 'Se rechazan muchos inicios de sesión en Kinward',
    body:
      `En una hora se han rechazado ${refused} inicios de sesión. Alguien está probando contraseñas; cada cuenta y cada dirección tiene su ` +
      'límite, y los padres con navegadores conocidos siguen entrando.\n\n' +
      `Busca las direcciones en el registro y bloquéalas delante de Kinward. ${LOCKDOWN}\n\n` +
      END,
  }),
  'operator.guesses': ({ wrong }) => ({
    title: 'Alguien prueba códigos de vinculación de Kinward',
    body:
      `En una hora se han escrito unos ${wrong} códigos de vinculación incorrectos. Cuando se llena el cupo de la hora, nadie puede vincular un dispositivo ` +
      'hasta que baja; así no se puede acertar ningún código.\n\n' +
      'Busca las direcciones en el registro y bloquéalas delante de Kinward.\n\n' +
      END,
  }),
  'operator.sms-costs': ({ sent, most }) => ({
    title: 'Kinward envía muchos mensajes de texto',
    body:
      `Se han enviado ${sent} de los ${most} mensajes de texto que esta instalación envía en una hora. A partir de ahí nadie recibe un código por teléfono.\n\n` +
      'Si no hay tantos padres, alguien te está haciendo pagar: pon en SMS_COUNTRIES los países que necesitas.\n\n' +
      END,
  }),
  'operator.faults': ({ failed, requests }) => ({
    title: 'Kinward no responde bien',
    body:
      `A ${failed} de ${requests} peticiones de la última hora se respondió con un fallo del servidor.\n\n` +
      'Busca en el registro las líneas de nivel error, y mira el disco y la base de datos.\n\n' +
      END,
  }),
  'operator.storage-full': () => ({
    title: 'El disco de Kinward está lleno',
    body:
      'La base de datos no tiene más espacio, así que se rechaza lo que envían los dispositivos y los padres. No se pierde nada de lo guardado, y los dispositivos lo enviarán más tarde.\n\n' +
      'Libera espacio en el disco o conserva menos: las posiciones se guardan el tiempo que elige cada familia. Kinward sigue solo en cuanto haya espacio.\n\n' +
      END,
  }),
};

/** Como se llaman en el registro de accesos; lo que no se conoce queda como llega. */
const WHAT: Readonly<Record<string, string>> = {
  overview: 'el último lugar',
  now: 'el lugar en ese momento',
  history: 'lugares anteriores',
  web: 'sitios',
  usage: 'uso de aplicaciones',
  contacts: 'llamadas y mensajes',
  export: 'una copia de todo',
};

const accessLines = ({ accesses, more }: OperatorParams['abuse.report']): string[] => {
  if (accesses.length === 0) return ['- nadie'];
  const lines = accesses.map(
    ({ name, what, times, lastAt }) =>
      `- ${name}: ${WHAT[what] ?? what}, ${times} veces, la última ${utc(lastAt)}`,
  );
  return more > 0 ? [...lines, `- y ${more} líneas anteriores`] : lines;
};

export const operator: CatalogueOf<OperatorParams> = {
  ...alerts,
  'operator.contact': ({ subject, name, email, message }) => ({
    title: subject,
    body: `${name} <${email}> escribe:\n\n${message}`,
  }),
  'abuse.mail': ({ text, words }) => ({
    title: 'Kinward: una persona vigilada pide ayuda',
    body:
      (words === '' ? text : `${text}\n\nEn palabras de la persona:\n${words}\n`) +
      '\n\n--\nRecibes este correo como contacto para abusos (ABUSE_CONTACT) de esta instalación. ' +
      'Qué hacer está en docs/guides/operate.md.\n',
  }),
  'abuse.report': (params) => ({
    title: '',
    body: [
      'Alguien cuyo dispositivo informa a una familia con Kinward te pide ayuda, y ha dejado de compartir en él. ' +
        'Nadie de la familia sabe de esta denuncia. Por favor, no respondas a la familia.',
      '',
      ...(params.publicUrl === null ? [] : [`Instalación: ${params.publicUrl}`]),
      `Familia: ${params.familyId}`,
      `Menor: ${params.childId}`,
      `Dispositivo: ${params.deviceId}`,
      `Conectado: ${utc(params.pairedAt)}`,
      '',
      'Quién podía ver lo que comunicaba:',
      ...params.access.map(
        ({ name, since, until }) =>
          `- ${name ?? 'alguien cuya cuenta ha terminado'}, desde ${utc(since)}${until === null ? '' : `, hasta ${utc(until)}`}`,
      ),
      '',
      'Quién miró en los últimos 30 días, por día y tipo:',
      ...accessLines(params),
    ].join('\n'),
  }),
};
