import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountDemo } from './demo.routes.ts';
import { createDemo, type DemoDeps, type DemoService } from './demo.service.ts';

/** A child for trying the portal out, whose device the server simulates. */
export const demoSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'log' | 'rate' | 'jobs'>,
  uses: Pick<
    DemoDeps,
    'children' | 'devices' | 'positionPipeline' | 'apps' | 'usage' | 'webFilter' | 'contacts' | 'policy'
  >,
): Slice<DemoService> => {
  const deps = { ...platform, ...uses };
  const demo = createDemo(deps);
  return {
    api: demo,
    routes: (router) => mountDemo(router, demo),
    start: () => demo.play(),
    stop: () => demo.stop(),
  };
};
