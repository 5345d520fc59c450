/** Why a name is closed, in Spanish. */
import type { WhyClosed } from './messages.ts';

export const whyClosed: WhyClosed = {
  closed: (what) => `El acceso está cerrado: ${what}`,
  pause: 'en pausa',
  deny: 'este sitio está bloqueado',
  'allow-only': 'no está en la lista de permitidos',
  window: 'a esta hora no',
  budget: 'se ha acabado el tiempo',
  escape: 'una forma de saltarse el filtro',
  list: 'en una lista bloqueada',
};
