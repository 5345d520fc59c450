/** Ends the scratch databases that a test run left behind when it was killed. */
import { sweepScratchClusters } from '@kinward/server/platform/database/scratch.ts';

await sweepScratchClusters();
