import type { Audit } from '../../ports/audit.ts';
import type { Notifier } from '../../ports/notifications.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, MINUTE, type Slice } from '../../ports/slice.ts';
import { ownNamesOf } from '../filter-policies/filter-policies.slice.ts';
import { createStanding } from '../filter-policies/standing.ts';
import type { ResolverStates } from '../filter/resolver-states.ts';
import { createDifferences } from './differences.ts';
import { mountFilterSources } from './filter-sources.routes.ts';
import { createInForceLists, type InForceLists } from './in-force-lists.ts';
import { createListFiles, type ListFiles } from './list-files.ts';
import { createSources } from './sources.service.ts';
import { createUpdates } from './updates.ts';

const LOOK_SECONDS = 10 * MINUTE;

export interface FilterSources extends InForceLists {
  files: Pick<ListFiles, 'open' | 'has'>;
}

interface FilterSourcesUses {
  audit: Audit;
  resolvers: ResolverStates;
  recording: RecordingOf;
  notifier: Pick<Notifier, 'notify'>;
}

/** Lists of others that families switch on or add. @returns what they say of names, and their files, for resolvers */
export const filterSourcesSlice = (
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'bus' | 'jobs' | 'limits' | 'outbound'>,
  { audit, resolvers, recording, notifier }: FilterSourcesUses,
): Slice<FilterSources> => {
  const { config, db } = platform;
  const files = createListFiles(config.dataDir);
  const differenceOf = createDifferences(files);
  const updates = createUpdates({ ...platform, notifier, files, differenceOf, ownNames: ownNamesOf(config) });
  const standing = createStanding({ ...platform, recording });
  const sources = createSources({ ...platform, audit, resolvers, standing, differenceOf });
  return {
    api: { ...createInForceLists(db, files), files },
    routes: (router) => mountFilterSources(router, sources),
    jobs: [
      { name: 'filter-sources.look', everySeconds: LOOK_SECONDS, run: updates.look },
      { name: 'filter-sources.tidy', everySeconds: DAY, run: updates.tidy },
    ],
  };
};
