/** The apps of a played device, as the sample has them. */
export { SIMULATED_APPS, appName } from '@kinward/rules/simulated/apps.ts';
