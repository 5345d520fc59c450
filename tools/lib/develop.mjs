import { spawn } from 'node:child_process';
import { endChildren, track, whenNpmIsGone } from './children.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { compileCache, inRoot, root } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** `npm run dev`: ends with both its programs, and when one of them ends by itself. */
export async function develop() {
  for (const signal of SIGNALS) process.on(signal, () => endChildren());
  whenNpmIsGone(() => endChildren());
  const problem = await ensureInstalled();
  if (problem !== null) {
    console.error(`Kinward cannot start: ${problem}.`);
    process.exit(1);
  }
  const port = process.env.PORT || '8080';
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache,
    API_URL: `http://127.0.0.1:${port}`,
    // No resolver is started here; with a port the pages of the filter are there all the same.
    DNS_PORT: process.env.DNS_PORT || 'off',
  };
  const programs = [
    start(['--watch', '--watch-preserve-output', inRoot('apps', 'server', 'src', 'main.ts')], root, env),
    start(
      [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--host', '127.0.0.1'],
      inRoot('apps', 'web'),
      env,
    ),
  ];
  const code = await Promise.race(programs);
  endChildren();
  await Promise.all(programs);
  process.exit(code);
}

/** @returns {Promise<number>} the exit code */
function start(args, cwd, env) {
  const child = track(spawn(pinnedNode(), args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }));
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 0));
  });
}
