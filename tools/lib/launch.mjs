import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { endChildren, whenNpmIsGone } from './children.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { compileCache, inRoot, root } from './paths.mjs';
import { ensurePortal } from './portal.mjs';
import { superviseResolver } from './resolver.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * `npm start`: prepares everything, runs the server and ends with its exit code.
 * @param {{ portal?: boolean }} options `portal: false` serves the portal as it was built last, or none
 */
export async function start({ portal = true } = {}) {
  const server = { child: null, stopping: false, resolver: null };
  const stop = () => {
    server.stopping = true;
    if (server.child === null) endChildren();
    else if (server.child.connected) server.child.send({ type: 'stop' }, () => {});
    else server.child.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  whenNpmIsGone(stop);

  for (const step of portal ? [ensureInstalled, ensurePortal] : [ensureInstalled]) {
    const problem = await step();
    if (server.stopping) process.exit(0);
    if (problem === null) continue;
    console.error(`Kinward cannot start: ${problem}.`);
    process.exit(1);
  }
  server.child = spawnServer();
  const code = await untilEnd(server);
  await server.resolver?.stop();
  process.exit(code);
}

function spawnServer() {
  return spawn(pinnedNode(), [inRoot('apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
}

/** @returns {Promise<number>} the exit code for this process */
function untilEnd(server) {
  let postgres = null;
  server.child.on('message', (message) => {
    if (message.type === 'postgres') postgres = message.pid;
    // Before the database is there: names are answered by the rules of the last time.
    if (message.type === 'filter') server.resolver ??= superviseResolver(message.config);
    if (message.type === 'ready') {
      console.log(`\nKinward is ready: ${message.address}\nIts data is in ${message.data}\n`);
    }
  });
  return new Promise((resolve) => {
    server.child.once('error', (error) => {
      console.error(`Kinward cannot start: ${error.message}`);
      resolve(1);
    });
    server.child.once('exit', (code, signal) => {
      if (signal === null) return resolve(code);
      // A signal to the whole process group may end the server before it listens to any.
      if (server.stopping) return resolve(0);
      console.error(`The server was ended by ${signal}. Nothing that it confirmed is lost: start it again.`);
      endPostgres(postgres);
      resolve(1);
    });
  });
}

/** A killed server leaves its PostgreSQL behind. The next start would end it as well; this only spares the wait. */
function endPostgres(pid) {
  try {
    if (pid !== null && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres'))
      process.kill(pid, 'SIGINT');
  } catch {
    // It has ended already, or there is no /proc.
  }
}
