import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import type { PolicyRules } from '../policy/policy.service.ts';
import { createFeed } from './feed.ts';
import { mountFilter } from './filter.routes.ts';
import { createFeedServer } from './feed-server.ts';
import { createFilterState } from './filter-state.ts';
import type { ResolverStates } from './resolver-states.ts';

export { createResolverStates } from './resolver-states.ts';

/** The installation's own name: what blocks a device must leave it the way to its parents. */
const ownNames = (publicUrl: string | null): string[] =>
  publicUrl === null ? [] : [new URL(publicUrl).hostname];

/** What the filter's resolvers are to know and what they say; nothing where the installation has no resolver. */
export const filterSlice = (
  { config, db, bus, clock, log }: Pick<Platform, 'config' | 'db' | 'bus' | 'clock' | 'log'>,
  { policy, resolvers: states }: { policy: Pick<PolicyRules, 'inForce'>; resolvers: ResolverStates },
): Slice<undefined> => {
  const state = createFilterState({ db, states, isOn: config.filter !== null });
  const routes: Slice['routes'] = (router) => mountFilter(router, state);
  if (config.filter === null) return { api: undefined, routes };
  const names = ownNames(config.publicUrl);
  const feed = createFeed({ db, bus, clock, log, names, rulesOf: policy.inForce });
  const feedServer = createFeedServer({ dataDir: config.dataDir, log, feed, states });
  return {
    api: undefined,
    routes,
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
