import { queryOptions } from '@tanstack/react-query';
import { listAgentPackages } from '@kinward/contract/computers/agent-packages.routes.ts';
import { api } from '../../../lib/api.ts';

/** After which packages that are not built are looked for again. */
export const AGAIN_MS = 5000;

/** GET /agent: packages that the installation gives out. */
export const agentPackagesQuery = queryOptions({
  queryKey: ['agent-packages'],
  queryFn: () => api.call(listAgentPackages),
});
