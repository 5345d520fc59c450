/**
 * Checks that the server serves exactly the contract: every route of the contract is mounted, every address
 * below /api is a route of the contract, and the OpenAPI document is complete. Run: `node tools/check-contract.ts`.
 */
import { openApiDocument } from '@kinward/contract/openapi.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { createEmptyDatabase, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
import { migrate } from '@kinward/server/platform/database/migrate.ts';
import { fastifyPath } from '@kinward/server/platform/http/mount.ts';
import { boot } from '@kinward/testkit/boot.ts';
import {
  documentProblems,
  mountProblems,
  repeatProblems,
  tokenProblems,
  type Mounted,
} from './lib/checks/contract-rules.ts';

/** What the real server has mounted; it is built on its own database and never listens. */
async function readMounted(): Promise<Mounted> {
  await using cleanup = new AsyncDisposableStack();
  const cluster = await startScratchCluster();
  cleanup.defer(() => cluster.stop());
  const access = await createEmptyDatabase(cluster.place, 'contract');
  await migrate(access.owner, { separateAppRole: true });
  const booted = await boot(access, { config: { roles: ['api', 'gateway'] } });
  cleanup.defer(() => booted.close());
  const { app } = booted;
  await app.server.ready();
  const addresses = [...app.server.mountedPaths].flatMap(([url, { methods }]) =>
    [...methods].map((method) => `${method} ${url}`),
  );
  return { names: new Set(app.mounted), addresses };
}

const mounted = await readMounted();
const problems = [
  ...mountProblems(ALL_ROUTES, mounted, fastifyPath),
  ...repeatProblems(ALL_ROUTES),
  ...tokenProblems(ALL_ROUTES),
  ...documentProblems(ALL_ROUTES, openApiDocument(ALL_ROUTES, '0.0.0')),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`The server answers the ${ALL_ROUTES.length} routes of the contract and nothing else.`);
