import type { Platform } from '../../ports/platform.ts';
import { HOUR, type Slice } from '../../ports/slice.ts';
import { createPartitions } from '../../core/device-logs/months.ts';
import {
  createPositionPipeline,
  type PositionPipeline,
  type PositionPipelineDeps,
} from './position-pipeline.ts';

/** Takes positions and states of devices, whichever way they come in, and stores them once. */
export const positionsSlice = (
  platform: Pick<Platform, 'db' | 'pool' | 'clock' | 'log' | 'limits' | 'bus'>,
  uses: Pick<PositionPipelineDeps, 'recording' | 'tampered' | 'locate'>,
): Slice<PositionPipeline> => {
  const partitions = createPartitions(platform, 'make_positions_partition');
  const pipeline = createPositionPipeline({ ...platform, ...uses, partitions });
  return {
    api: pipeline,
    jobs: [{ name: 'positions.partitions', everySeconds: 12 * HOUR, run: () => partitions.ensure() }],
    prepare: () => partitions.ensure(),
    async stop() {
      await pipeline.drain();
      pipeline.close();
    },
  };
};
