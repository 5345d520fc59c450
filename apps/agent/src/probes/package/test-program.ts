/** The agent's program for the suites of a run: built once, as versions differ in one line of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { buildProgram, ownVersion, programFacts, type Program } from '../../../pack/program.ts';

/** One of all processes of this machine at a time; the lock ends with this process. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  const holder = spawn('flock', [lock, 'cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  holder.stdin.write('mine');
  try {
    await once(holder.stdout, 'data');
    await work();
  } finally {
    holder.stdin.end();
  }
}

/**
 * @param version left out: the tree's own
 * @param target the Node that runs it, as the bundler calls it
 * @returns a copy, which a test may change
 */
export async function programOf(version = ownVersion(), target = 'node24'): Promise<Program> {
  const built = path.join(inject('scratchPlace').folder, `agent-${target}`);
  await alone(`${built}.lock`, async () => {
    if (existsSync(built)) return;
    using program = await buildProgram(version, target);
    cpSync(program.folder, `${built}.draft`, { recursive: true });
    renameSync(`${built}.draft`, built);
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-program-'));
  cpSync(built, folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), programFacts(version));
  return { folder, version, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
