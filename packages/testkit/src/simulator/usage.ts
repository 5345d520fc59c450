/** How a played device is used, as the sample is. */
export { simulatedUsage } from '@kinward/rules/simulated/usage.ts';
