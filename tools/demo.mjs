// `npm run demo`: prepares everything, then runs the product with a demo family.
import { runOnPinnedNode } from './lib/run-pinned.mjs';

await runOnPinnedNode('tools/demo/demo.ts', process.argv.slice(2), { portal: true });
