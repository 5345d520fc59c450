import { spawn } from 'node:child_process';
import { endChildren, track, whenNpmIsGone } from './children.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { compileCache, inRoot, root } from './paths.mjs';
import { ensurePortal } from './portal.mjs';

/** Runs a tool on the pinned Node to its end, passes signals on, and ends with the tool's exit code. */
export async function runOnPinnedNode(file, args, { portal = false } = {}) {
  for (const step of portal ? [ensureInstalled, ensurePortal] : [ensureInstalled]) {
    const problem = await step();
    if (problem === null) continue;
    console.error(`Cannot go on: ${problem}.`);
    process.exit(1);
  }
  const child = track(
    spawn(pinnedNode(), [inRoot(file), ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    }),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endChildren('SIGTERM'));
  whenNpmIsGone(() => endChildren('SIGTERM'));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}
