import type { realtimeTexts } from './messages.ts';

export default {
  live: {
    paused: (time) => `Actualización en directo en pausa. Lo que ves es de: ${time}.`,
  } satisfies typeof realtimeTexts,
};
