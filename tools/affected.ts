/** `node tools/affected.ts unit|stories < changed-files`: the tests that changes reach, as JSON; null for all of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { spawnSync } from 'node:child_process';
import { affectedStories, affectedUnitTests, type Sources } from './lib/affected.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** Every text file of the clone that git knows or would take, by its path. */
const readSources = (): Sources => {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages', 'tools', 'e2e', 'bench'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  const sources = new Map<string, string>();
  for (const file of stdout.split('\n').filter((name) => /\.(?:[cm]?js|tsx?|css)$/u.test(name))) {
    try {
      sources.set(file, readFileSync(path.join(ROOT, file), 'utf8'));
    } catch {
      // Removed, and not committed yet.
    }
  }
  return sources;
};

const changed = (await text(process.stdin)).split('\n').filter((line) => line !== '');
const kind = process.argv[2];
if (kind !== 'unit' && kind !== 'stories') throw new Error('name unit or stories');
console.log(JSON.stringify((kind === 'unit' ? affectedUnitTests : affectedStories)(changed, readSources())));
