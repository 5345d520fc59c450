/**
 * Proves on a scratch database that the migrations go forward and back, and writes the table types.
 * `node tools/check-migrations.ts` writes them, with `--check` it fails when they differ from what is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { migrate } from '@kinward/server/platform/database/migrate.ts';
import { createEmptyDatabase, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
import { describeSchema, readColumns } from './lib/checks/catalog.ts';
import { renderTableTypes } from './lib/checks/table-types.ts';

const TYPES_FILE = path.join(import.meta.dirname, '../apps/server/src/platform/db.generated.ts');

/** Lines that only one side has, for the message. */
function difference(left: readonly string[], right: readonly string[]): string {
  const missing = left.filter((line) => !right.includes(line)).map((line) => `- ${line}`);
  const added = right.filter((line) => !left.includes(line)).map((line) => `+ ${line}`);
  return [...missing, ...added].slice(0, 20).join('\n');
}

async function upDownUp(access: ClientConfig): Promise<string[]> {
  const problems: string[] = [];
  const empty = await describeSchema(access);
  const versions = await migrate(access, { separateAppRole: true });
  const first = await describeSchema(access);
  await migrate(access, { to: 0, separateAppRole: true });
  const left = difference(empty, await describeSchema(access));
  if (left !== '') problems.push(`The way back to nothing leaves something:\n${left}`);
  // Version by version, so that each step back is followed by its own step forward.
  for (const [index, version] of versions.entries()) {
    await migrate(access, { to: version, separateAppRole: true });
    const before = await describeSchema(access);
    await migrate(access, { to: versions[index - 1] ?? 0, separateAppRole: true });
    await migrate(access, { to: version, separateAppRole: true });
    const changed = difference(before, await describeSchema(access));
    if (changed !== '') problems.push(`Migration ${version} back and forward again differs:\n${changed}`);
  }
  const changed = difference(first, await describeSchema(access));
  if (changed !== '') problems.push(`Forward again gives another schema:\n${changed}`);
  return problems;
}

function compareTypes(types: string): string[] {
  let committed = '';
  try {
    committed = readFileSync(TYPES_FILE, 'utf8');
  } catch {
    // The difference below says it.
  }
  if (committed === types) return [];
  return [
    'apps/server/src/platform/db.generated.ts differs from the migrations; run "node tools/check-migrations.ts"',
  ];
}

const cluster = await startScratchCluster();
try {
  const { owner } = await createEmptyDatabase(cluster.place, 'migrations');
  const problems = await upDownUp(owner);
  const types = renderTableTypes(await readColumns(owner));
  if (process.argv.includes('--check')) problems.push(...compareTypes(types));
  else writeFileSync(TYPES_FILE, types);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('The migrations go forward and back, and the table types fit them.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
}
