/** Serves the whole stack on a scratch database until it is asked to stop: what the browser stories run against. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OWNER_ROLE } from '@kinward/server/platform/database/roles.ts';
import { createTemplate, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
import { startStack } from './stack.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4817' } } });
const cluster = await startScratchCluster();
await createTemplate(cluster.place);
const stack = await startStack({ place: cluster.place, port: Number(values.port) });
// For whoever plays the operator beside the stories: how the database is reached, readable by this user alone.
const note = path.join(import.meta.dirname, '../../../.cache', `stack-${values.port}.json`);
const { host, port, passwords } = cluster.place;
const access = new URLSearchParams({ host, port: String(port), user: OWNER_ROLE, password: passwords.owner });
mkdirSync(path.dirname(note), { recursive: true });
writeFileSync(
  note,
  JSON.stringify({ databaseUrl: `postgresql:///${stack.databaseName}?${access.toString()}` }),
  {
    mode: 0o600,
  },
);
console.log(JSON.stringify({ ready: stack.url }));

let ending = false;
const end = async (): Promise<void> => {
  if (ending) return;
  ending = true;
  rmSync(note, { force: true });
  await stack.close();
  await cluster.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
