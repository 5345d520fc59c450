/** The end of a service by the systems that ask for it by a signal. */

/** Comes back when this process is asked to end. */
export async function stoppedBySignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  await promise;
}

/**
 * Ends this process as if the signal did it, which systemd and launchd take for a good end; with a code other than 0 by another
 * signal, which they take for a failure. Node's own end waits for its threads, also for one that asks for the installation's
 * name: without name servers that answer it would keep the computer from shutting down for as long as resolvers wait.
 */
export function exitBySignal(code: number): void {
  // Once all that others do at the end is done.
  process.on('exit', () => {
    process.removeAllListeners('SIGTERM');
    process.kill(process.pid, code === 0 ? 'SIGTERM' : 'SIGKILL');
  });
  process.exit(code);
}
