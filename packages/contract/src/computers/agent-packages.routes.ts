/** The agent as packages, as a computer fetches it before it is paired. */
import { defineRoute } from '../route.ts';
import { z } from '../schema.ts';
import { AgentPackageQuery, AgentPackages, AgentSystem, OwnPackageQuery } from './agent-packages.schemas.ts';

const slice = 'computers';

export const listAgentPackages = defineRoute({
  name: 'listAgentPackages',
  slice,
  method: 'GET',
  path: '/agent',
  audience: 'parent',
  summary:
    'Packages of the agent that this installation gives out, with their size and SHA-256; none until its operator has built one (`npx kinward agent build`).',
  reply: AgentPackages,
});

export const downloadAgent = defineRoute({
  name: 'downloadAgent',
  slice,
  method: 'GET',
  path: '/agent/{system}',
  audience: 'public',
  kind: 'raw',
  summary:
    'The agent for a system and a processor as a package that its administrator installs: the same bytes for everybody, without a secret. One range of bytes is answered (206, 416), its ETag is its SHA-256. Some downloads an hour for each address.',
  params: z.object({ system: AgentSystem }),
  query: AgentPackageQuery,
  errors: ['AGENT_NOT_BUILT', 'RANGE_NOT_THERE'],
});

export const downloadOwnAgent = defineRoute({
  name: 'downloadOwnAgent',
  slice,
  method: 'GET',
  path: '/device/computer/package',
  audience: 'device',
  kind: 'raw',
  summary:
    'The same package for a paired computer, which takes a newer version: counted for the computer and not for its address, so that nobody else there can use its downloads up.',
  query: OwnPackageQuery,
  errors: ['AGENT_NOT_BUILT', 'RANGE_NOT_THERE', 'NOT_AN_AGENT'],
});
