export const liveTexts = {
  paused: (time: string) => `Live updates paused. What you see is from ${time}.`,
} as const;
