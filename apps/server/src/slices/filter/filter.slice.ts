import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { ownNamesOf } from '../filter-policies/filter-policies.slice.ts';
import type { InForce } from '../filter-policies/in-force.ts';
import type { PolicyRules } from '../policy/policy.service.ts';
import { createFeed } from './feed.ts';
import { createFeedServer } from './feed-server.ts';
import type { ResolverStates } from './resolver-states.ts';

export { createResolverStates } from './resolver-states.ts';

/** What the filter's resolvers are to know and what they say; nothing where the installation has no resolver. */
export const filterSlice = (
  { config, db, bus, clock, log }: Pick<Platform, 'config' | 'db' | 'bus' | 'clock' | 'log'>,
  {
    policy,
    filterPolicies,
    resolvers: states,
  }: {
    policy: Pick<PolicyRules, 'inForce'>;
    filterPolicies: Pick<InForce, 'ofDevice'>;
    resolvers: ResolverStates;
  },
): Slice<undefined> => {
  if (config.filter === null) return { api: undefined };
  const names = ownNamesOf(config.publicUrl);
  const { ofDevice: filterOf } = filterPolicies;
  const feed = createFeed({ db, bus, clock, log, names, rulesOf: policy.inForce, filterOf });
  const feedServer = createFeedServer({ dataDir: config.dataDir, log, feed, states });
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
