// `npm run play`: makes sure that the packages are installed, then runs the simulator on the pinned Node.
import { runOnPinnedNode } from './lib/run-pinned.mjs';

await runOnPinnedNode('tools/play/play.ts', process.argv.slice(2));
