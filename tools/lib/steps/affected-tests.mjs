import { spawnSync } from 'node:child_process';
import { pinnedNode } from '../install.mjs';
import { inRoot, root } from '../paths.mjs';

/**
 * The tests that changes reach, as `tools/affected.ts` finds them; null for all of a kind, also when it cannot tell.
 * @param {import('./changes.mjs').Changes} changes
 * @param {'unit' | 'stories'} kind
 * @returns {readonly string[] | null}
 */
export function affectedTests({ files }, kind) {
  const { status, stdout, stderr } = spawnSync(pinnedNode(), [inRoot('tools', 'affected.ts'), kind], {
    cwd: root,
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  if (status === 0) return JSON.parse(stdout);
  console.error(`All tests are run, as those that a change reaches were not found: ${stderr}`);
  return null;
}
