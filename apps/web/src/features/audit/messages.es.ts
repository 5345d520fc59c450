import { las } from '../../ui/spanish-time.ts';
import type { auditTexts } from './messages.ts';

export default {
  evidence: {
    title: 'Quién ha mirado',
    titleOf: (child) => `Quién ha mirado a ${child}`,
    subtitle:
      'Qué padre o madre miró dónde está un hijo o hija, o qué hace, y cuándo. Todos los padres ven esta lista; nadie puede borrarla. Se guarda un año.',
    which: 'Qué se muestra',
    accessLogTab: 'Quién ha mirado',
    eventsTab: 'Quién hizo qué',
    nobody: (child) => `Nadie ha mirado a ${child} en los últimos 30 días.`,
    noneBefore:
      'Cuando un padre o madre abre el mapa, el historial o un registro, aparece aquí un momento después, para todos.',
    noChild: 'Aquí verás qué padre o madre miró qué.',
    loading: 'Cargando quién ha mirado',
    today: 'Hoy',
    yesterday: 'Ayer',
    you: 'Tú',
    accesses: (count) => `${count} ${count === 1 ? 'vez' : 'veces'}`,
    last: (clock) => `la última a ${las(clock)}`,
    kind: {
      overview: 'Último lugar conocido',
      now: 'Posición en directo',
      history: 'Posiciones pasadas',
      web: 'Registro web',
      usage: 'Uso de aplicaciones',
      contacts: 'Llamadas y mensajes',
      export: 'Copia de todo',
    },
    kindCount: (kind, count) => `${kind}: ${count}`,
    often: 'Más de 30 veces',
    oftenYou: 'Ese día miraste muy a menudo. Los demás padres también lo ven.',
    what: '¿Qué cuenta como una vez?',
    whatMore:
      'Diez minutos en los que un padre o madre leyó algo de este hijo o hija, por muchas veces que fueran. Una página que queda abierta sigue leyendo, así que cuenta otra vez cada diez minutos en los que llega algo nuevo.',
  } satisfies typeof auditTexts,
};
