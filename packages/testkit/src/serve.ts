/** Serves the whole stack on a scratch database until it is asked to stop: what the browser stories run against. */
import { parseArgs } from 'node:util';
import { createTemplate, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
import { startStack } from './stack.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4817' } } });
const cluster = await startScratchCluster();
await createTemplate(cluster.place);
const stack = await startStack({ place: cluster.place, port: Number(values.port) });
console.log(JSON.stringify({ ready: stack.url }));

let ending = false;
const end = async (): Promise<void> => {
  if (ending) return;
  ending = true;
  await stack.close();
  await cluster.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
