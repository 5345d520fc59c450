import { catalogue } from '../../lib/language.ts';

export const realtimeTexts = catalogue('live', {
  paused: (time: string) => `Live updates paused. What you see is from ${time}.`,
});
