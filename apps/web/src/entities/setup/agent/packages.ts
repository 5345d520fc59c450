import { queryOptions } from '@tanstack/react-query';
import { listAgentPackages } from '@kinward/contract/computers/agent-packages.routes.ts';
import { api } from '../../../lib/api.ts';

/** While none is built, its operator may be building it: looked for again. */
const AGAIN_MS = 5000;

/** GET /agent: packages that the installation gives out. */
export const agentPackagesQuery = queryOptions({
  queryKey: ['agent-packages'],
  queryFn: () => api.call(listAgentPackages),
  refetchInterval: ({ state }) => state.data?.packages.length === 0 && AGAIN_MS,
});
