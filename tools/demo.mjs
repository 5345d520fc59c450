// `npm run demo`: makes everything ready, then runs the product with a sample family.
import { runOnPinnedNode } from './lib/run-pinned.mjs';

await runOnPinnedNode('tools/demo/demo.ts', process.argv.slice(2), { portal: true });
