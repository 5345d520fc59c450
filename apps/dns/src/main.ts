/** The process that answers names, started by the launcher with the configuration that the server has read (`KINWARD_DNS`). */
import { startApp } from './app.ts';
import { readConfig } from './config.ts';

/** Milliseconds after which an end that hangs is cut off. */
const STOP_LIMIT_MS = 5_000;

const say = (line: string): void => void process.stdout.write(`filter: ${line}\n`);

const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
// Its launcher has ended, however that came about.
process.on('disconnect', () => stop());

try {
  const app = startApp(readConfig(process.env['KINWARD_DNS']), say);
  await stopped;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await app[Symbol.asyncDispose]();
  process.exit(0);
} catch (error) {
  say(`cannot start: ${String(error)}`);
  process.exit(1);
}
