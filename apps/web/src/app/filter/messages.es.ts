import type { filterShellTexts } from './messages.ts';

export default {
  'filter-shell': {
    filter: 'Filtro',
    menu: 'Filtro',
    family: 'Tu familia',
    devices: (count) =>
      count === 0 ? 'Aún sin dispositivos' : count === 1 ? '1 dispositivo' : `${count} dispositivos`,
    places: {
      overview: 'Resumen',
      policies: 'Políticas',
      assignments: 'Quién tiene cuál',
      devices: 'Dispositivos y capas',
      networks: 'Redes',
      requests: 'Peticiones',
      lists: 'Listas',
      log: 'Registro',
      statistics: 'Estadísticas',
      why: '¿Por qué?',
      test: 'Página de prueba',
      back: 'Volver a Kinward',
    },
  } satisfies typeof filterShellTexts,
};
