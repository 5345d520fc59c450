import type { AccessLog } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountChildren } from './children.routes.ts';
import { createChildren, type Children, type ChildrenDeps } from './children.service.ts';

export const childrenSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'pictures'>,
  uses: Pick<
    ChildrenDeps & { accessLog: AccessLog },
    'audit' | 'accessLog' | 'notifier' | 'declarations' | 'devices'
  >,
): Slice<Children> => {
  const deps = { ...platform, ...uses };
  const children = createChildren(deps);
  return { api: children, routes: (router) => mountChildren(router, children, deps.accessLog) };
};
