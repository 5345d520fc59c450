/** A second installation next to the one that all stories share, for tests of a whole installation: its settings, a lockdown. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from './story.ts';

const SERVE = path.join(import.meta.dirname, '../../testkit/src/serve.ts');

/** Serves an installation with these settings until `close`. @throws Error with what it printed when it does not start */
const serve = async (besideUrl: string, settings: Readonly<Record<string, string>>) => {
  const set = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const args = [SERVE, '--port', '0', '--beside', new URL(besideUrl).port, ...set];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new Error(`the installation did not start: ${err}`);
  const { ready } = JSON.parse(first.value) as { ready: string };
  return {
    url: ready,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

type Settings = Readonly<Record<string, string>>;

/**
 * The `test` of a story file with its own installation, one per worker.
 * @param settings may be told the folder that is made for them (`folder`), which goes with the installation
 */
export const beside = (settings: Settings | ((folder: string) => Settings) = {}) =>
  test.extend<object, { folder: string; secondContext: string }>({
    folder: [
      async ({ browserName: _browser }, use) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'kinward-story-'));
        await use(folder);
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      },
      { scope: 'worker' },
    ],
    secondContext: [
      async ({ folder }, use, { project }) => {
        const chosen = typeof settings === 'function' ? settings(folder) : settings;
        const { url, close } = await serve(project.use.baseURL!, chosen);
        await use(url);
        await close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: ({ secondContext }, use) => use(secondContext),
  });
