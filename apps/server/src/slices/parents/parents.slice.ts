import { addressOf } from '../../platform/http/address.ts';
import type { AccessLog } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { HOUR, type Slice } from '../../ports/slice.ts';
import { createOwnershipTransfer } from './ownership-transfer.ts';
import { mountParents } from './parents.routes.ts';
import { createParents, type Parents } from './parents.service.ts';
import type { ParentsDeps } from './ports.ts';

/** Who the parents of a family are, how one joins, leaves and transfers the ownership. */
export const parentsSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'limits' | 'bus' | 'rate' | 'keys' | 'config' | 'messages'>,
  uses: Pick<
    ParentsDeps & { accessLog: AccessLog },
    'audit' | 'accessLog' | 'members' | 'devices' | 'children' | 'notifications' | 'pushes'
  >,
): Slice<Parents> => {
  const deps = { ...platform, ...uses };
  const parents = createParents(deps);
  const ownership = createOwnershipTransfer(deps);
  return {
    api: parents,
    routes: (router) => mountParents(router, parents, addressOf, deps.accessLog),
    jobs: [
      { name: 'custody.move', everySeconds: HOUR, run: () => ownership.moveDue() },
      { name: 'parents.purge', everySeconds: HOUR, run: () => parents.purge() },
    ],
  };
};
