import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import {
  createDatabaseFromTemplate,
  createEmptyDatabase,
  dropDatabase,
} from '@kinward/server/platform/database/scratch.ts';
import type { DatabaseAccess } from '@kinward/server/platform/database/start-database.ts';

export interface TestDatabase extends DatabaseAccess {
  /** Removes the database, also from under open connections. */
  drop(): Promise<void>;
}

/** A migrated, empty database of a test file's own, in the cluster that the test run shares. */
export async function testDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const place = inject('scratchPlace');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const make = options.migrated === false ? createEmptyDatabase : createDatabaseFromTemplate;
  const access = await make(place, name);
  return { ...access, drop: () => dropDatabase(place, name) };
}
