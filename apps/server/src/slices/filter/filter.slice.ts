import type { Platform } from '../../ports/platform.ts';
import { DAY, HOUR, MINUTE, type Slice } from '../../ports/slice.ts';
import type { FilterLog } from '../filter-log/filter-log.slice.ts';
import type { FilterSources } from '../filter-sources/filter-sources.slice.ts';
import type { Audit } from '../../ports/audit.ts';
import { originAsked } from '../../platform/http/origin.ts';
import { ownNamesOf } from '../filter-policies/filter-policies.slice.ts';
import type { InForce } from '../filter-policies/in-force.ts';
import type { PolicyRules } from '../policy/policy.service.ts';
import { createBypasses, type BypassDeps } from './bypass/bypass.service.ts';
import { mountByName } from './by-name/by-name.routes.ts';
import { createByName } from './by-name/by-name.service.ts';
import { createDohGate } from './by-name/doh-gate.ts';
import { serveCheckPage } from './check/check-page.ts';
import { createChecks } from './check/checks.ts';
import { createFeed } from './feed.ts';
import { mountFilter } from './filter.routes.ts';
import { createFeedServer } from './feed-server.ts';
import { createFilterState } from './filter-state.ts';
import { createNetworkGrants } from './network-grants/network-grants.service.ts';
import { createNetworkDevices } from './network-devices/network-devices.service.ts';
import { networkDevicesPart } from './network-devices/network-devices.export.ts';
import { createNetworkRequests } from './network-requests/network-requests.service.ts';
import { createResolverCalls } from './resolver-calls.ts';
import { createIdentity } from './resolvers/identity.ts';
import { createResolverGate } from './resolvers/resolver-gate.ts';
import { createResolvers } from './resolvers/resolvers.service.ts';
import { createLinkAddresses } from './link-addresses.ts';
import { createDeviceAddresses } from './networks/device-addresses.ts';
import { mountNetworks } from './networks/networks.routes.ts';
import { createNetworksHeard } from './networks/networks-heard.ts';
import { createNetworks } from './networks/networks.service.ts';
import { serveNicUpdate } from './networks/nic-update.ts';
import { createRouterUpdates } from './networks/router-updates.ts';
import { createOutages } from './outages/outages.service.ts';
import { createPageAsking } from './page-asking.ts';
import type { ResolverStates } from './resolver-states.ts';
import { createNoteHere } from './standings.ts';

export { createResolverStates } from './resolver-states.ts';

type FilterPlatform = Pick<Platform, 'config' | 'db' | 'bus' | 'clock' | 'log' | 'limits' | 'keys'>;

interface FilterUses {
  audit: Audit;
  policy: Pick<PolicyRules, 'inForce'>;
  filterPolicies: Pick<InForce, 'ofDevice' | 'ofNetwork'>;
  resolvers: ResolverStates;
  filterLog: FilterLog;
  requests: Parameters<typeof createPageAsking>[0];
  notifier: BypassDeps['notifier'];
  recording: BypassDeps['recording'];
  filterSources: FilterSources;
}

/** Linked networks: what is in them, what is asked for there and open, and how their addresses are known. */
const createHomes = (
  platform: FilterPlatform,
  { audit, notifier, resolvers: states }: Pick<FilterUses, 'audit' | 'notifier' | 'resolvers'>,
) => {
  const { db, clock, bus } = platform;
  const grants = createNetworkGrants({ ...platform, audit });
  return {
    networks: createNetworks({ ...platform, audit, states }),
    devices: createNetworkDevices({ ...platform, audit }),
    grants,
    requests: createNetworkRequests({ ...platform, audit, notifier, grants }),
    updates: createRouterUpdates({ ...platform, audit, states }),
    addresses: createDeviceAddresses(db, createLinkAddresses({ db, clock, bus, audit })),
  };
};

/** By what the filter knows devices, what its resolvers are to know and what they say; the last two not where the installation has no resolver. */
export const filterSlice = (
  platform: FilterPlatform,
  {
    audit,
    policy,
    filterPolicies,
    resolvers: states,
    filterLog,
    requests,
    notifier,
    recording,
    filterSources: lists,
  }: FilterUses,
): Slice<undefined> => {
  const { config, db, bus, clock, log } = platform;
  const byName = createByName({ ...platform, audit, states });
  const homes = createHomes(platform, { audit, notifier, resolvers: states });
  const originOf = originAsked(config);
  const bypasses = createBypasses({ db, clock, bus, states, notifier, recording });
  const checks = createChecks(clock);
  const outages = createOutages({ db, bus, clock, states, notifier });
  const isOn = config.filter !== null;
  const readState = createFilterState({ db, clock, states, isOn });
  const offered: Slice<undefined> = {
    api: undefined,
    routes: (router) => {
      mountByName(router, byName, originOf);
      mountNetworks(router, { ...homes, originOf });
      mountFilter(router, readState, bypasses, checks);
    },
    serve: (server) => serveCheckPage(server, { clock, checks, isOn }),
    exports: [networkDevicesPart(db)],
  };
  if (config.filter === null) return offered;
  const names = ownNamesOf(config);
  const { level: logLevel, take: takeLog } = filterLog;
  const { ofDevice: filterOf, ofNetwork: filterOfNetwork } = filterPolicies;
  const reading = { rulesOf: policy.inForce, filterOf, filterOfNetwork, logLevel };
  const feed = createFeed({ db, bus, clock, log, names, ...reading });
  const { dataDir } = config;
  const noteNetworks = createNetworksHeard(platform);
  const asking = createPageAsking(requests);
  const { devices: networkDevices, requests: networkRequests } = homes;
  const heard = { byName, noteNetworks, networkDevices, networkRequests, bypasses };
  const said = { ...heard, checks, takeLog, asking, lists };
  const calls = createResolverCalls({ feed, states, noteHere: createNoteHere({ db, clock }), ...said });
  const feedServer = createFeedServer({ dataDir, log, calls, states });
  const gate = createDohGate(states);
  const identity = createIdentity(platform.keys);
  const resolvers = createResolvers({ db, clock, identity });
  const resolverGate = createResolverGate({ clock, identity, resolvers, calls });
  return {
    ...offered,
    jobs: [
      { name: 'filter.bypasses', everySeconds: MINUTE, run: () => bypasses.check() },
      { name: 'filter.network-grants', everySeconds: DAY, run: () => homes.grants.purge() },
      { name: 'filter.network-requests', everySeconds: DAY, run: () => networkRequests.purge() },
      { name: 'filter.network-devices', everySeconds: HOUR, run: () => networkDevices.purge() },
      { name: 'filter.outages', everySeconds: MINUTE / 2, run: outages },
    ],
    serve(server) {
      offered.serve?.(server);
      gate.serve(server);
      serveNicUpdate(server, homes.updates);
      resolverGate.serve(server);
    },
    async prepare() {
      await feed.start();
      await feedServer.open();
    },
    async stop() {
      calls.close();
      await feedServer.close();
      await feed.stop();
    },
    close: gate.close,
  };
};
