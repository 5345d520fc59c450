import type { licenceTexts } from './messages.licences.ts';

export default {
  licences: {
    title: 'Licencias',
    subtitle:
      'Kinward es software libre con la Apache License 2.0. Se apoya en el trabajo de otros, cada uno con su propia licencia.',
    count: (count) => `${count} paquetes`,
    loading: 'Cargando las licencias',
    failed: 'La lista no se ha podido cargar.',
    noText: 'El paquete no trae el texto de su licencia.',
    unnamed: 'Véase el texto',
    back: 'A Kinward',
  } satisfies typeof licenceTexts,
};
