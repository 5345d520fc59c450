import * as R from '@kinward/contract/demo/demo.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { DemoService } from './demo.service.ts';

export const mountDemo = (router: Router, sample: DemoService): void => {
  router.mount(R.getDemo, ({ who }) => sample.read(who.familyId));
  router.mount(R.startDemo, ({ who }) => sample.start(who.familyId));
  router.mount(R.removeDemo, async ({ who }) => {
    await sample.remove(who.familyId);
    return undefined;
  });
};
