import { spawnSync } from 'node:child_process';
import { root } from '../paths.mjs';

/** What differs from a commit: `since` names it, `files` are paths in the clone, with slashes. @typedef {{ since: string, files: readonly string[] }} Changes */

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : null;
};

/** Where this branch left main; on main itself, what was pushed, or the commit before the last. */
function baseCommit() {
  const head = git('rev-parse', 'HEAD')?.trim();
  for (const main of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', main)?.trim();
    if (base && base !== head) return base;
  }
  return git('rev-parse', '--verify', '--quiet', 'HEAD~1')?.trim() || null;
}

/**
 * The files that were changed, added or removed since `ref` or, without one, since this branch left main. What is not
 * committed yet counts.
 * @param {string | null} [ref]
 * @returns {Changes | null} null where git does not know
 */
export function changesSince(ref = null) {
  const base = ref === null ? baseCommit() : git('merge-base', 'HEAD', ref)?.trim();
  if (!base) return null;
  const committed = git('diff', '--name-only', '--no-renames', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (committed === null || untracked === null) return null;
  const files = new Set(`${committed}${untracked}`.split('\n').filter((line) => line !== ''));
  return { since: base.slice(0, 8), files: [...files].sort() };
}
