/** How a played device is used, as the sample is. */
export { playedUsage } from '@kinward/rules/simulated/usage.ts';
