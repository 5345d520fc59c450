import type { TestProject } from 'vitest/node';
import { createTemplate, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
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
  try {
    await createTemplate(cluster.place);
    const stack = await startStack({
      place: cluster.place,
      recurs: true,
      // GPS watches are offered only where they can report.
      config: { watch: { host: '127.0.0.1', port: 0, sources: [] } },
    });
    project.provide('installation', stack.url);
    return async () => {
      await stack.close();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
