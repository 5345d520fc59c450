import { spawn } from 'node:child_process';
import { endChildren, track, whenNpmIsGone } from './children.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { compileCache, inRoot, root } from './paths.mjs';
import { ensurePortal } from './portal.mjs';
import { superviseResolver } from './resolver.mjs';

/**
 * Runs a tool on the pinned Node to its end, passes signals on, and ends with the tool's exit code. Where the tool asks for a resolver of the
 * filter (`npx kinward dns`), that runs on after it, until a signal comes.
 */
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
  let resolver = null;
  const stop = () => {
    endChildren('SIGTERM');
    void resolver?.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  whenNpmIsGone(stop);
  child.on('message', (message) => {
    if (message?.type === 'filter') resolver ??= superviseResolver(message.config);
  });
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code) => {
    const over = () => {
      if (code !== 0 || resolver === null) process.exit(code ?? 1);
    };
    // What it said last arrives before the channel ends.
    if (child.connected) child.once('disconnect', over);
    else over();
  });
}
