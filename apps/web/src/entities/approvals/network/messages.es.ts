import type { networkAskTexts } from './messages.ts';

export default {
  'network-asks': {
    waiting: 'Peticiones desde tus redes',
    asks: (network, site) => `Alguien en ${network} pide abrir ${site}`,
    saysWho: (name) => `Quien lo pide ha escrito «${name}», y nadie lo ha comprobado.`,
    opensAll: (network) => `Lo que permitas se abre para todo lo que hay en ${network} sin reglas propias.`,
    quoted: (note) => `«${note}»`,
    granted: (network) => `Permitido en ${network}.`,
    refused: 'Rechazado. La página lo dice.',
  } satisfies typeof networkAskTexts,
};
