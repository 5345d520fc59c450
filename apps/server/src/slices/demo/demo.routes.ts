import * as R from '@kinward/contract/demo/demo.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { SampleService } from './demo.service.ts';

export const mountSample = (router: Router, sample: SampleService): void => {
  router.mount(R.getSample, ({ who }) => sample.read(who.familyId));
  router.mount(R.startSample, ({ who }) => sample.start(who.familyId));
  router.mount(R.removeSample, async ({ who }) => {
    await sample.remove(who.familyId);
    return undefined;
  });
};
