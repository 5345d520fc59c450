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
  // Playwright ends what a file has after its stories, and not where one of them begins a group of its own: it ends with the worker at last.
  const until = ['--while', String(process.pid)];
  const args = [SERVE, '--port', '0', '--beside', new URL(besideUrl).port, ...until, ...set];
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
 * The `test` of a story file with its own installation, which starts with the first story of the file. It ends after the last one, or with the worker; where Playwright tells the file's stories in several groups there is one for each group. It is no
 * fixture of a worker: Playwright ends a worker and its browser wherever those differ from one file to the next.
 * @param settings may be told the folder that is made for them (`folder`), which goes with the installation
 * @param along starts what the stories share beside it; what it gives to `ends` ends before the installation does
 */
export const beside = <T = undefined>(
  settings: Settings | ((folder: string) => Settings) = {},
  along?: (folder: string, ends: AsyncDisposableStack) => Promise<T>,
) => {
  const start = async (besideUrl: string) => {
    await using ends = new AsyncDisposableStack();
    const folder = mkdtempSync(path.join(tmpdir(), 'kinward-story-'));
    const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.once('exit', remove);
    ends.defer(remove);
    const chosen = typeof settings === 'function' ? settings(folder) : settings;
    const { url, close } = await serve(besideUrl, chosen);
    ends.defer(close);
    return { folder, url, along: (await along?.(folder, ends)) as T, ends: ends.move() };
  };
  let started: ReturnType<typeof start> | undefined;
  // Its stories come one after the other.
  test.describe.configure({ mode: 'default' });
  test.afterAll(async () => {
    const former = started;
    started = undefined;
    await (await former)?.ends.disposeAsync();
  });
  return test.extend<{ installation: Awaited<ReturnType<typeof start>>; along: T; folder: string }>({
    installation: [
      async ({ browserName: _browser }, use, { project }) => {
        started ??= start(project.use.baseURL!);
        await use(await started);
      },
      { timeout: 60_000 },
    ],
    along: ({ installation }, use) => use(installation.along),
    folder: ({ installation }, use) => use(installation.folder),
    baseURL: ({ installation }, use) => use(installation.url),
  });
};
