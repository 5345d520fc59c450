import { MOST_USERS } from '@kinward/contract/computers/most-users.ts';
import type { CatalogueOf, Rendered } from '../catalogue.ts';
import type { ComputerSignal, NotificationParams } from '../kinds/notifications.ts';
import type { Format } from '../reader.ts';
import { plain } from '../plain.ts';
import { thing } from './thing.ts';

const PAUSED_BY: Record<NotificationParams['computer.paused']['by'], string> = {
  administrator: 'lo hizo quien administra el ordenador',
  password: 'lo hizo alguien que sabe su contraseña',
  code: 'con un código de un solo uso del portal',
  unprotected: 'lo hizo alguien de allí sin contraseña, porque la protección con contraseña está desactivada',
  other: 'lo hizo alguien de un modo que esta instalación no conoce, porque es anterior al agente',
};

const morePauses = ({ more = 0 }: NotificationParams['computer.paused']): string =>
  more === 0
    ? ''
    : ` Poco después hubo ${more === 1 ? 'otra pausa' : `otras ${more} pausas`}: los detalles del ordenador muestran las últimas.`;

type Signal = NotificationParams['computer.signal'];

const whenOf = ({ at, isOld }: Signal, { clock, dateTime }: Format): string =>
  at === null ? '' : isOld ? ` (${dateTime(at)})` : ` (a las ${clock(at)})`;

const SIGNALS: Record<ComputerSignal, (params: Signal, when: string) => Rendered> = {
  'rules-taken': (params, when) => ({
    title: 'Reglas quitadas en el ordenador',
    body:
      params.times === 1
        ? `En ${thing(params)} otro programa quitó las reglas${when}. Ya están puestas de nuevo.`
        : `En ${thing(params)} otro programa quitó las reglas ${params.times} veces, la última${when}. Se volvieron a poner cada vez.`,
  }),
  clock: (params) => ({
    title: 'Reloj del ordenador cambiado',
    body: `El reloj de ${thing(params)} se cambió en más de dos minutos. Los horarios de allí lo siguen.`,
  }),
  password: (params, when) => ({
    title: 'Contraseñas probadas en el ordenador',
    body: `En ${thing(params)} alguien probó contraseñas${when}, hasta que el ordenador no aceptó más por un rato.`,
  }),
  ended: (params) => ({
    title: 'Agente terminado en el ordenador',
    body: `En ${thing(params)} se terminó el agente, y ya funciona otra vez. Puede hacerlo quien administra el ordenador; también un fallo.`,
  }),
  vpn: (params, when) => ({
    title: 'VPN iniciada en el ordenador',
    body: `En ${thing(params)} se inició una VPN${when} mientras solo estaba alguien con reglas. Los sitios se filtran igualmente por su nombre; lo que no necesita nombre puede pasar por fuera de las reglas.`,
  }),
  'held-up': (params, when) => ({
    title: 'El agente estuvo retenido',
    body: `En ${thing(params)} programas de alguien con reglas no dejaron trabajar al agente${when}. Se cerraron, y las reglas valen otra vez. Hace falta habilidad, y casi nunca pasa por casualidad.`,
  }),
  other: (params, when) => ({
    title: 'Algo notado en el ordenador',
    body: `En ${thing(params)} el agente ha visto algo${when} que esta instalación no sabe nombrar, porque es anterior al agente. Actualiza la instalación para leer qué fue.`,
  }),
  off: (params) => ({
    title: 'Reglas apagadas en el ordenador',
    body: `En ${thing(params)} quien administra el ordenador ha apagado todas las reglas.`,
  }),
  removed: (params) => ({
    title: 'Agente quitado del ordenador',
    body: `Se quitó el agente de ${thing(params)}, y allí ya no vale ninguna regla. Instálalo otra vez con un código nuevo, o quita el ordenador: ambas cosas están en sus detalles, en Gestión de ordenadores.`,
  }),
};

type NewUsers = NotificationParams['computer.new-users'];

const newUsers = ({ users, more = 0 }: NewUsers): string =>
  more > 0
    ? `${users.length + more} usuarios nuevos`
    : users.length === 1
      ? 'Un usuario nuevo'
      : 'Usuarios nuevos';

/** Those who can have no rules, with what helps. */
const leftOutUsers = (params: NewUsers): string[] => {
  const { names = 0, many = 0 } = params.leftOut ?? {};
  const named =
    names === 1
      ? 'un usuario no aparece en la lista y no puede tener reglas: su nombre tiene más de 40 caracteres, o algunos que no son letras, cifras, espacios, puntos, guiones ni guiones bajos. Dale otro nombre en el ordenador.'
      : `${names} usuarios no aparecen en la lista y no pueden tener reglas: sus nombres tienen más de 40 caracteres, o algunos que no son letras, cifras, espacios, puntos, guiones ni guiones bajos. Dales otros nombres en el ordenador.`;
  const beyond = `${many === 1 ? 'un usuario no cabe en la lista y no puede' : `${many} usuarios no caben en la lista y no pueden`} tener reglas: como mucho son ${MOST_USERS}. Quita allí las cuentas que nadie usa.`;
  return [...(names > 0 ? [named] : []), ...(many > 0 ? [beyond] : [])].map(
    (words) => `En ${thing(params)} ${words}`,
  );
};

const newUsersNotice = (params: NewUsers, { list }: Format): Rendered => {
  const { users, more } = params;
  const names = users.map(({ name, isAdministrator }) =>
    isAdministrator ? `${plain(name)} (administrador)` : plain(name),
  );
  const named = `${newUsers(params)} en ${thing(params)}${more === undefined ? '' : ', entre ellos'}: ${list(names)}. No ${users.length === 1 ? 'tiene' : 'tienen'} reglas hasta que un padre o una madre elija, en sus detalles, en Gestión de ordenadores.`;
  return {
    title: users.length === 0 ? 'Usuario que no puede tener reglas' : 'Usuario nuevo en el ordenador',
    body: [...(users.length === 0 ? [] : [named]), ...leftOutUsers(params)].join(' '),
  };
};

export const computers: CatalogueOf<
  Pick<
    NotificationParams,
    `computer.${'own-rules' | 'new-users' | 'paused' | 'protection-off' | 'signal' | 'silent' | 'back'}`
  >
> = {
  'computer.own-rules': (params, { list }) => ({
    title: '¿Qué reglas en el ordenador?',
    body: `Se ha quitado el dispositivo cuyas reglas tenía ${list(params.users.map(plain))} en ${thing(params)}. Valen las reglas del propio ordenador hasta que un padre o una madre elija, en sus detalles, en Gestión de ordenadores.`,
  }),
  'computer.new-users': newUsersNotice,
  'computer.paused': (params) => ({
    title: 'Reglas en pausa en el ordenador',
    body: `En ${thing(params)} las reglas de ${params.user === null ? 'todos' : plain(params.user)} están en pausa ${params.minutes === null ? 'hasta que se reinicie' : `durante ${params.minutes} minutos`}: ${PAUSED_BY[params.by]}.${morePauses(params)}`,
  }),
  'computer.protection-off': (params) => ({
    title: 'Protección con contraseña desactivada',
    body: `${params.actor} ha desactivado la protección con contraseña de ${thing(params)}. Cualquiera allí, también un menor, pone en pausa sus reglas sin contraseña hasta que un padre o una madre la active otra vez, en sus detalles, en Gestión de ordenadores.`,
  }),
  'computer.signal': (params, format) => SIGNALS[params.signal](params, whenOf(params, format)),
  'computer.silent': (params, { clock, dateTime }) => ({
    title: 'Ordenador sin noticias',
    body: `Lo último que se supo de ${thing(params)} fue ${params.isOld ? `el ${dateTime(params.since)}` : `a las ${clock(params.since)}`}, y no dijo que se apagara o se suspendiera. Quizá no tiene red o corriente, o alguien inició en él otro sistema.`,
  }),
  'computer.back': (params) => ({
    title: 'El ordenador da noticias otra vez',
    body:
      params.was === undefined
        ? `Vuelve a haber noticias de ${thing(params)}.`
        : `Vuelve a haber noticias de ${thing(params)}. Se había ${params.was === 'off' ? 'apagado' : 'suspendido'} de la forma normal y el aviso de eso no llegó: la alerta de que no daba noticias no significaba nada.`,
  }),
};
