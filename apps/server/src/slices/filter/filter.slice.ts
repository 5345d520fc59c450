import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import type { FilterLog } from '../filter-log/filter-log.slice.ts';
import type { PolicyRules } from '../policy/policy.service.ts';
import { createFeed } from './feed.ts';
import { createFeedServer } from './feed-server.ts';
import type { ResolverStates } from './resolver-states.ts';

export { createResolverStates } from './resolver-states.ts';

/** The installation's own name: what blocks a device must leave it the way to its parents. */
const ownNames = (publicUrl: string | null): string[] =>
  publicUrl === null ? [] : [new URL(publicUrl).hostname];

/** What the filter's resolvers are to know and what they say; nothing where the installation has no resolver. */
export const filterSlice = (
  { config, db, bus, clock, log }: Pick<Platform, 'config' | 'db' | 'bus' | 'clock' | 'log'>,
  {
    policy,
    resolvers: states,
    filterLog,
  }: { policy: Pick<PolicyRules, 'inForce'>; resolvers: ResolverStates; filterLog: FilterLog },
): Slice<undefined> => {
  if (config.filter === null) return { api: undefined };
  const names = ownNames(config.publicUrl);
  const { level: logLevel, take: takeLog } = filterLog;
  const feed = createFeed({ db, bus, clock, log, names, rulesOf: policy.inForce, logLevel });
  const feedServer = createFeedServer({ dataDir: config.dataDir, log, feed, states, takeLog });
  return {
    api: undefined,
    async prepare() {
      await feed.start();
      await feedServer.open();
    },
    async stop() {
      await feedServer.close();
      await feed.stop();
    },
  };
};
