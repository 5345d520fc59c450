/** Lo que dicen los avisos. */
import type { CatalogueOf } from '../catalogue.ts';
import type { EscapeWay, NotificationParams, RequestedMessage, RuleSubject } from '../kinds/notifications.ts';
import { plain } from '../plain.ts';
import { computers } from './computers.ts';
import { thing } from './thing.ts';

const RULES: Record<RuleSubject, { title: string; what: string }> = {
  apps: { title: 'Aplicaciones bloqueadas: cambios', what: 'las aplicaciones bloqueadas' },
  sites: { title: 'Sitios bloqueados: cambios', what: 'los sitios bloqueados' },
  numbers: { title: 'Números bloqueados: cambios', what: 'los números bloqueados' },
  schedules: { title: 'Horarios cambiados', what: 'los horarios' },
  speed: { title: 'Límite de velocidad cambiado', what: 'el límite de velocidad' },
  collects: { title: 'Cambió lo que se registra', what: 'lo que se registra' },
  exceptions: { title: 'Excepciones cambiadas', what: 'las excepciones' },
  all: { title: 'Reglas cambiadas', what: 'las reglas' },
};

const wish = ({ request, name, minutes }: RequestedMessage): string => {
  if (request === 'site') return `abrir ${name ?? 'un sitio'}`;
  if (request === 'app') return `usar ${name ?? 'una aplicación'}`;
  const amount = minutes === 1 ? '1 minuto más' : `${minutes ?? 0} minutos más`;
  return name === null ? amount : `${amount} de ${name}`;
};

const quoted = (note: string): string => (note === '' ? '' : ` «${note}»`);

const lasting = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} segundos` : `${Math.round(seconds / 60)} minutos`;

const WAYS: Record<EscapeWay, string> = {
  relay: 'iCloud Private Relay',
  resolver: 'otro servidor de nombres',
  vpn: 'una VPN',
  proxy: 'un proxy web',
};

const pause = (seconds: number): string => {
  const hours = Math.round(seconds / 3600);
  return hours === 1 ? 'una hora' : `${hours} horas`;
};

const modelOf = ({ platform, model, osVersion }: NotificationParams['device.paired']): string =>
  [plain(model), [plain(platform), plain(osVersion)].filter(Boolean).join(' ')].filter(Boolean).join(', ') ||
  'no dijo de qué modelo es';

type Of<Kinds extends keyof NotificationParams> = CatalogueOf<Pick<NotificationParams, Kinds>>;

const bypassed = (params: NotificationParams['filter.bypassed']) => {
  const { seconds, way } = params;
  if (way === 'two-networks')
    return {
      title: 'En dos redes a la vez',
      body: `El nombre del filtro de ${thing(params)} se usó en dos redes a la vez. ¿Estaba el dispositivo en un solo sitio? Entonces alguien más tiene su nombre: crea otro en Filtro, Resumen.`,
    };
  const how =
    way === null ? ' Mira si su DNS privado o su perfil siguen puestos.' : ` Justo antes buscó ${WAYS[way]}.`;
  return {
    title: 'Sin filtrar',
    body: `Desde hace ${(seconds < 5400 ? lasting : pause)(seconds)} no llega al filtro ninguna pregunta de ${thing(params)}, aunque sí da noticias suyas.${how}`,
  };
};

const filterOf = (resolver: string | null): string =>
  resolver === null ? 'el filtro' : `el filtro «${plain(resolver)}»`;
const theFilter = (resolver: string | null): string => filterOf(resolver).replace('el', 'El');

const filter: Of<'filter.failed' | 'filter.works' | 'filter.list-waits'> = {
  'filter.failed': ({ resolver, fault }) =>
    fault === 'silent'
      ? {
          title: 'El filtro calla',
          body: `Hace un minuto que no se sabe nada ${resolver === null ? 'del filtro' : `de ${filterOf(resolver)}`}. Puede que los dispositivos que le preguntan no abran nada. Mira si el ordenador en el que está funciona y tiene conexión.`,
        }
      : {
          title: 'El filtro no llega a nadie',
          body: `${theFilter(resolver)} funciona y sigue bloqueando, pero no le responden aquellos a quienes pregunta: puede que no se abra lo que no está bloqueado. Lo más habitual es que no haya conexión a internet.`,
        },
  'filter.works': ({ resolver, fault, seconds }) => ({
    title: 'El filtro vuelve a funcionar',
    body: `${fault === 'silent' ? `Vuelve a haber noticias ${resolver === null ? 'del filtro' : `de ${filterOf(resolver)}`}` : `${theFilter(resolver)} vuelve a recibir respuestas`}, después de ${(seconds < 5400 ? lasting : pause)(seconds)}. No hay que hacer nada.`,
  }),
  'filter.list-waits': ({ list, change }) => ({
    title: 'Una lista espera tu sí',
    body: `${change === null ? `Hay una versión nueva de «${plain(list)}» retenida.` : `«${plain(list)}» ${change < 0 ? 'menguaría' : 'crecería'} un ${Math.abs(change)} %.`} La anterior sigue en vigor hasta que responda un padre o una madre, en la página Listas del filtro.`,
  }),
};

const devices: Of<Extract<keyof NotificationParams, `device.${string}`> | 'filter.bypassed'> = {
  'device.paired': (params) => ({
    title: params.rePaired ? 'Dispositivo conectado de nuevo' : 'Dispositivo conectado',
    body: params.rePaired
      ? `${thing(params)} se ha conectado de nuevo: ${modelOf(params)}. Lo que estaba conectado antes ya no informa.`
      : `${thing(params)} está conectado: ${modelOf(params)}.`,
  }),
  'device.removed': (params) => ({
    title: 'Dispositivo quitado',
    body: `${params.actor} ha quitado ${thing(params)}. Ya no informa.`,
  }),
  'device.stopped': (params) => ({
    title: 'Ya no se comparte',
    body: `Se ha dejado de compartir desde el dispositivo: ${thing(params)}. No informa hasta que se vincule otra vez. Habladlo primero.`,
  }),
  'device.code-made': (params) => ({
    title: 'Código de vinculación nuevo',
    body: `${params.actor} ha creado un código de vinculación para ${thing(params)}. Quien lo tenga puede conectar otro dispositivo en su lugar.`,
  }),
  'device.keys-made': (params) => ({
    title: 'Claves nuevas para un dispositivo',
    body: `${params.actor} ha creado claves para otra aplicación en ${thing(params)}. Quien las tenga puede informar en su lugar; las anteriores ya no sirven.`,
  }),
  'device.watch-connected': (params) => ({
    title: 'Reloj GPS conectado',
    body: `${params.actor} ha conectado un reloj GPS a ${thing(params)} por su número. Quien sepa el número puede informar en su lugar.`,
  }),
  'device.page-unread': ({ child, device }) => ({
    title: 'La página del menor está sin leer',
    body: `${child} no ha dicho que sí en la página de ${device}, que explica quién ve qué. Enséñasela en el dispositivo: en Gestión de ordenadores, «Enlace nuevo».`,
  }),
  'device.silent': (params) => ({
    title: 'Dispositivo en silencio',
    body: `Lo último que se supo de ${thing(params)} fue hace ${pause(params.seconds)}, más de lo habitual. Comprueba que está encendido, que tiene red y que nada ha cerrado su aplicación.`,
  }),
  'filter.bypassed': (params) => bypassed(params),
  'device.back': (params) => ({
    title: 'El dispositivo vuelve a informar',
    body: `Vuelve a haber noticias de ${thing(params)}. Llega también lo que registró entretanto.`,
  }),
  'device.permissions-missing': (params) => ({
    title: params.missing.length === 1 ? 'Falta un permiso' : 'Faltan permisos',
    body: `${thing(params)} dice que no puede usar: ${params.missing.slice(0, 5).join(', ')}. Vuelve a permitirlo en los ajustes del dispositivo.`,
  }),
  'device.position-mocked': (params) => ({
    title: 'Posición inventada',
    body: `${thing(params)} dice que otra aplicación ha inventado su posición. Mira cuál es en las opciones de desarrollador del dispositivo.`,
  }),
  'device.clock-wrong': (params) => ({
    title: 'La hora no es correcta',
    body: `${thing(params)} envía horas adelantadas más de cinco minutos, que se rechazan. Deja que ponga la fecha y la hora por sí solo.`,
  }),
  'device.battery-low': (params) => ({
    title: 'Batería baja',
    body: `A ${thing(params)} le queda un ${Math.round(params.percent)} % de batería.`,
  }),
};

const FENCES = {
  added: { title: 'Zona añadida', did: 'ha añadido la zona' },
  changed: { title: 'Zona cambiada', did: 'ha cambiado la zona' },
  deleted: { title: 'Zona eliminada', did: 'ha eliminado la zona' },
} as const;

const crossed = (params: NotificationParams['fence.crossed']) => {
  const who = params.isOnly ? params.child : thing(params);
  if (params.forbidden)
    return params.direction === 'enter'
      ? {
          title: 'Entrada en un lugar prohibido',
          body: `${who} ha entrado en ${params.fence}, un lugar prohibido.`,
        }
      : {
          title: 'Salida de un lugar prohibido',
          body: `${who} ha salido de ${params.fence}, un lugar prohibido.`,
        };
  return params.direction === 'enter'
    ? { title: 'Llegada a un lugar permitido', body: `${who} ha llegado a ${params.fence}.` }
    : { title: 'Salida de un lugar permitido', body: `${who} ha salido de ${params.fence}.` };
};

const rules: Of<
  | 'history.cleared'
  | 'children.deleted'
  | 'family.zone-changed'
  | `fence.${'changed' | 'crossed'}`
  | `speed.${'over' | 'within'}`
  | 'rules.changed'
  | 'budgets.changed'
  | 'screens.paused'
  | 'screens.opened'
> = {
  'history.cleared': (params) => ({
    title: 'Historial eliminado',
    body: `${params.actor} ha eliminado posiciones registradas de ${thing(params)}.`,
  }),
  'children.deleted': ({ actor, names, all }, { list }) => ({
    title: all ? 'Todos los hijos eliminados' : 'Hijo o hija: datos eliminados',
    body: `${actor} ha eliminado a ${list(names)}, con sus dispositivos y todo lo registrado.`,
  }),
  'family.zone-changed': ({ actor, timeZone }) => ({
    title: 'Zona horaria cambiada',
    body: `${actor} ha cambiado la zona horaria de tu familia a ${timeZone.replaceAll('_', ' ')}. Los horarios y los días la siguen desde ahora.`,
  }),
  'fence.changed': (params) => ({
    title: FENCES[params.action].title,
    body: `${params.actor} ${FENCES[params.action].did} ${params.fence} de ${thing(params)}.`,
  }),
  'fence.crossed': crossed,
  'speed.over': (params, { speed, limit }) => ({
    title: 'Más rápido que el límite',
    body: `${thing(params)} va a ${speed(params.top)}; el límite es de ${limit(params.limit)}.`,
  }),
  'speed.within': (params, { speed, limit }) => ({
    title: 'Otra vez dentro del límite',
    body: `${thing(params)} ha superado ${limit(params.limit)} durante ${lasting(params.seconds)}, con un máximo de ${speed(params.top)}.`,
  }),
  'rules.changed': (params) => ({
    title: RULES[params.rules].title,
    body: `${params.actor} ha cambiado ${RULES[params.rules].what} en ${thing(params)}.`,
  }),
  'budgets.changed': ({ actor, child }) => ({
    title: 'Minutos al día cambiados',
    body: `${actor} ha cambiado cuántos minutos al día tiene ${child}.`,
  }),
  'screens.paused': ({ actor, child, minutes }) => ({
    title: 'Pantallas en pausa',
    body: `${actor} ha puesto en pausa las pantallas de ${child} ${minutes === null ? 'hasta la mañana' : `durante ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`}.`,
  }),
  'screens.opened': ({ actor, child }) => ({
    title: 'Ha terminado la pausa de pantallas',
    body: `${actor} ha terminado la pausa de las pantallas de ${child}.`,
  }),
};

export const notifications: CatalogueOf<NotificationParams> = {
  ...devices,
  ...computers,
  ...filter,
  ...rules,
  'plan.changed': ({ plan }) => ({ title: 'Plan cambiado', body: `Tu familia tiene ahora el plan ${plan}.` }),
  'plan.ends': ({ plan, at }, { day }) => ({
    title: 'El plan termina pronto',
    body: `Tu plan ${plan} termina el ${day(at)}. Renuévalo para seguir viendo a tus hijos.`,
  }),
  'request.asked': (params) => ({
    title: `${params.child} pide algo`,
    body: `${params.child} pide ${wish(params)}.${quoted(params.note)}`,
  }),
  'request.network-asked': ({ network, site, asker, note }) => ({
    title: `Alguien pide algo en ${plain(network)}`,
    body: `${asker === '' ? 'Alguien' : `«${plain(asker)}»`} pide en ${plain(network)} abrir ${site}.${quoted(note)}`,
  }),
  'check-in': ({ child, note, at }, { clock }) => ({
    title: at === undefined ? `${child}: todo bien` : `${child}: todo bien (${clock(at)})`,
    body:
      at === undefined
        ? `${child} dice: estoy bien.${quoted(note)}`
        : `${child} dijo (${clock(at)}): estoy bien.${quoted(note)} Hasta ahora no había conexión para enviarlo.`,
  }),
  'trip.started': ({ child }) => ({
    title: `${child} comparte su camino`,
    body: `${child} comparte su camino contigo: el mapa lo sigue de cerca mientras la aplicación está abierta.`,
  }),
  'trip.ended': ({ child }) => ({
    title: `${child} ya no comparte su camino`,
    body: `${child} ha dejado de compartir su camino.`,
  }),
  'trip.heard': ({ child }) => ({
    title: `Vuelve a haber noticias de ${child}`,
    body: `El camino compartido había terminado sin posición. Ahora ${child} ha dejado de compartirlo.`,
  }),
  'trip.lost': ({ child, at, place }, { clock }) => ({
    title: `Ya no llega la posición de ${child}`,
    body:
      at === null
        ? `El camino compartido ha terminado: ya no llega nada del dispositivo de ${child}. Eso no quiere decir que haya llegado.`
        : `El camino compartido ha terminado. Última posición: ${clock(at)}${place === null ? '' : `, en ${place}`}. Eso no quiere decir que haya llegado.`,
  }),
  'sos.called': ({ child, device }) => ({
    title: `${child} pide ayuda`,
    body: `${child} pide ayuda desde el dispositivo ${device}.`,
  }),
  'sos.false-alarm': ({ child }) => ({
    title: 'Falsa alarma',
    body: `${child} dice que la llamada de ayuda fue una falsa alarma.`,
  }),
  'consent.adult-declared': (params) => ({
    title: 'Ya no se registra: dispositivo de una persona adulta',
    body: `Quien tiene ${thing(params)} dice ser una persona adulta. Ya no se registra nada ni vale ninguna regla en él, y tampoco sus reglas en los ordenadores. Si lo tiene un menor, habladlo primero; al vincularlo otra vez con un código nuevo se vuelve a preguntar.`,
  }),
  'consent.adult-soon': ({ child, day }, { calendarDay }) => ({
    title: 'Pronto dejará de registrarse',
    body: `${child} cumple 18 años el ${calendarDay(day)}. Desde ese día no se registra nada, salvo que ${child} lo acepte en el dispositivo.`,
  }),
  'consent.adult-now': ({ child }) => ({
    title: 'Ya no se registra nada',
    body: `${child} tiene ya 18 años. No se registra nada ni vale ninguna regla, salvo que ${child} lo acepte en el dispositivo.`,
  }),
  'consent.paused': ({ child }) => ({
    title: 'Lugar en pausa',
    body: `Por ahora no se registra el lugar de ${child}. Su página dice hasta cuándo. Las llamadas de ayuda te siguen llegando.`,
  }),
  'consent.resumed': ({ child }) => ({
    title: 'El lugar se registra otra vez',
    body: `El lugar de ${child} se registra otra vez. Lo de la pausa, no.`,
  }),
  digest: ({ more }) => ({
    title: 'Muchos avisos',
    body:
      more === 1
        ? '1 más en esta hora. Se cuenta aquí y no aparece en la lista.'
        : `${more} más en esta hora. Se cuentan aquí y no aparecen en la lista.`,
  }),
};
