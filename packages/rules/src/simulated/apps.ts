/** The apps of a simulated device: a few of each kind, with Android's categories. */
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';

const app = (appId: string, name: string, category: string): InstalledApp => ({ appId, name, category });

export const SIMULATED_APPS: readonly InstalledApp[] = [
  app('org.example.chatter', 'Chatter', 'Social'),
  app('org.example.loops', 'Loops', 'Social'),
  app('org.example.snapline', 'Snapline', 'Social'),
  app('org.example.blocksville', 'Blocksville', 'Games'),
  app('org.example.chess', 'Chess', 'Games'),
  app('org.example.kartcup', 'Kart Cup', 'Games'),
  app('org.example.clips', 'Clips', 'Video'),
  app('org.example.series', 'Series', 'Video'),
  app('org.example.browser', 'Browser', 'Tools'),
  app('org.example.calculator', 'Calculator', 'Tools'),
  app('org.example.camera', 'Camera', 'Tools'),
  app('org.example.school', 'School Board', 'Education'),
];

/** The name of an app on the device. */
export const appName = (appId: string): string =>
  SIMULATED_APPS.find((entry) => entry.appId === appId)?.name ?? appId;
