import { KeptKind } from '@kinward/contract/retention/retention.schemas.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { mountRetention } from './retention.routes.ts';
import { createRetention, type Retention, type RetentionDeps } from './retention.service.ts';

/**
 * For how long each kind of what is recorded is kept.
 * @param slices all that record something
 */
export const retentionSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'recentAuthentication'>,
  uses: Pick<RetentionDeps, 'audit' | 'notifyParents'>,
  slices: readonly Slice[],
): Slice<Retention> => {
  const targets = slices.flatMap((slice) => slice.retention ?? []);
  // A parent reads them in the order of the contract, whatever the order of the slices.
  const retentionTargets = KeptKind.options.flatMap((kind) =>
    targets.filter((target) => target.kind === kind),
  );
  const retention = createRetention({ ...platform, ...uses, retentionTargets });
  return {
    api: retention,
    routes: (router) => mountRetention(router, retention),
    jobs: [{ name: 'retention.purge', everySeconds: DAY, run: () => retention.purge() }],
  };
};
