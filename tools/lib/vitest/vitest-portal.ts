import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createTemplate, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
import { FILTER_BY_NAME } from '@kinward/testkit/filter.ts';
import { startStack } from '@kinward/testkit/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the installation that all page tests share; each registers a family of its own. */
    installation: string;
  }
}

/** One installation for all page tests of a run, in the test runner's own process. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-portal-'));
  try {
    await createTemplate(cluster.place);
    const stack = await startStack({
      place: cluster.place,
      recurs: true,
      // GPS watches are offered only where they can report, the filter's pages only where there is one.
      config: {
        dataDir,
        watch: { host: '127.0.0.1', port: 0, sources: [] },
        filter: FILTER_BY_NAME,
      },
    });
    project.provide('installation', stack.url);
    return async () => {
      await stack.close();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  } catch (error) {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}
