/** App usage of a simulated device, as in the demo. */
export { simulatedUsage } from '@kinward/rules/simulated/usage.ts';
