import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountSupport } from './support.routes.ts';
import { createSupport, type Support, type SupportDeps } from './support.service.ts';

export const supportSlice = (
  platform: Pick<Platform, 'db' | 'limits' | 'rate' | 'messages' | 'config'>,
  uses: Pick<SupportDeps, 'members' | 'mayReadOutbox'>,
): Slice<Support> => {
  const deps = { ...platform, ...uses };
  const support = createSupport(deps);
  return { api: support, routes: (router) => mountSupport(router, support) };
};
