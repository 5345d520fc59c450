import type { TestProject } from 'vitest/node';
import { createTemplate, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
import type { ScratchPlace } from '@kinward/server/platform/database/scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files make their databases; the template is migrated. */
    scratchPlace: ScratchPlace;
  }
}

/** One PostgreSQL for all test files of a run, migrated once; each file copies its own database from the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster();
  try {
    await createTemplate(cluster.place);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('scratchPlace', cluster.place);
  return () => cluster.stop();
}
