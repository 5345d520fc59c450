import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { mountExports } from './exports.routes.ts';
import { createExports, type Exports, type ExportsDeps } from './exports.service.ts';

/**
 * Everything that was recorded of a child, as one archive.
 * @param slices all that have a part of it
 */
export const exportsSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'bus' | 'limits'>,
  uses: Pick<ExportsDeps, 'audit' | 'recordAccess' | 'notifyParents'>,
  slices: readonly Slice[],
): Slice<Exports> => {
  const parts = slices.flatMap((slice) => slice.exports ?? []);
  const exports = createExports({ ...platform, ...uses, parts });
  return {
    api: exports,
    routes: (router) => mountExports(router, exports),
    jobs: [{ name: 'exports.purge', everySeconds: DAY, run: () => exports.purge() }],
  };
};
