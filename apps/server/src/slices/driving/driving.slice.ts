import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountDriving } from './driving.routes.ts';
import { createDriving, type Driving, type DrivingDeps } from './driving.service.ts';

export const drivingSlice = (
  platform: Pick<Platform, 'db' | 'limits'>,
  uses: Pick<
    DrivingDeps & { recordAccess: RecordAccess },
    'audit' | 'versions' | 'positions' | 'recordAccess'
  >,
): Slice<Driving> => {
  const deps = { ...platform, ...uses };
  const driving = createDriving(deps);
  return { api: driving, routes: (router) => mountDriving(router, driving, deps.recordAccess) };
};
