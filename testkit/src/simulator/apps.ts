/** The apps of a simulated device, as in the demo. */
export { SIMULATED_APPS, appName } from '@kinward/rules/simulated/apps.ts';
