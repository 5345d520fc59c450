import { spawn } from 'node:child_process';
import { pinnedNode } from './install.mjs';
import { compileCache, root } from './paths.mjs';
import { bundleLater, resolverBundle, resolverSources } from './resolver-program.mjs';

/**
 * Milliseconds before a resolver that has ended is started again; each time twice as long, as at first after one that has run for a while. Few at
 * most: until then a home has no names at all, and a start costs less than a second of a processor.
 */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS, RAN_WELL_MS] = [500, 4_000, 20_000];
/** Megabytes of JavaScript's own memory; what is kept of answers is beside it. */
const HEAP_MIB = 192;
/**
 * Megabytes of what was made last: with more, a resolver that is asked much takes twice the memory and is hardly quicker. All of it from the
 * beginning, as a start makes much, and to find little of it that is still in use is quicker done seldom.
 */
const YOUNG_MIB = 4;
/**
 * Percent by which JavaScript's memory may grow before all of it is looked through. V8 takes less where it may have as little as here, and counts what
 * connections over TLS hold: a dozen times in a thousand handshakes, which was more than a quarter of what they cost.
 */
const HEAP_GROWING_PERCENT = 100;
/**
 * Bytes that are free at the end of a heap of the C library before they go back to the system: its own beginning. Without it the library raises it to
 * 64 MiB as soon as one large block was freed, and what a thread took that is over stays.
 */
const TRIM_BYTES = 131_072;
/**
 * Heaps of the C library. With one for each thread, what the thread of lists fetched stays with the process when that thread has ended: 48 MiB after a
 * list of 76 MB.
 */
const HEAPS = 1;
/** Milliseconds after which a resolver that does not end is killed. */
const STOP_MS = 5_000;

/**
 * Runs the filter's resolver until it is told to stop: it outlives restarts of nothing but itself, and goes with this process.
 * @param {object} config as `apps/dns/src/config.ts` reads it
 * @returns {{ stop: () => Promise<void> }}
 */
export function superviseResolver(config, start = spawnResolver) {
  let stopping = false;
  let child = null;
  let timer = null;
  let wait = FIRST_WAIT_MS;
  let ended = () => {};
  let fromSources = false;
  const run = () => {
    const begun = performance.now();
    child = start(config, fromSources);
    const over = (why) => {
      child = null;
      if (stopping) return ended();
      if (performance.now() - begun > RAN_WELL_MS) wait = FIRST_WAIT_MS;
      // A bundle that does not run is no reason for a home to have no names.
      else fromSources = true;
      console.error(`The filter's resolver has ended (${why}); it is started again in ${wait / 1000} s.`);
      timer = setTimeout(run, wait);
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    };
    child.once('error', (error) => child !== null && over(error.message));
    child.once('exit', (code, signal) => child !== null && over(signal ?? `code ${code}`));
  };
  run();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child === null) return;
      const last = child;
      const gone = new Promise((resolve) => (ended = resolve));
      last.kill('SIGTERM');
      const limit = setTimeout(() => last.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(limit);
    },
  };
}

function spawnResolver(config, fromSources) {
  const bundle = fromSources ? null : resolverBundle();
  if (bundle === null) bundleLater();
  const limits = [
    `--max-old-space-size=${HEAP_MIB}`,
    `--heap-growing-percent=${HEAP_GROWING_PERCENT}`,
    `--min-semi-space-size=${YOUNG_MIB}`,
    `--max-semi-space-size=${YOUNG_MIB}`,
    // What was made last is looked through by the thread that answers alone: it is little, and where cores are busy it would wait for its helpers.
    '--no-parallel-scavenge',
  ];
  return spawn(pinnedNode(), [...limits, bundle ?? resolverSources()], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // No secret of the server: it reads packets of strangers.
    env: {
      ...plainEnvironment(),
      NODE_COMPILE_CACHE: compileCache,
      MALLOC_TRIM_THRESHOLD_: String(TRIM_BYTES),
      MALLOC_ARENA_MAX: String(HEAPS),
      KINWARD_DNS: JSON.stringify(config),
    },
  });
}

function plainEnvironment() {
  const names = ['PATH', 'TZ', 'LANG', 'SystemRoot', 'TEMP', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
