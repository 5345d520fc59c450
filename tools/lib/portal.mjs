import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { pinnedNode } from './install.mjs';
import { compileCache, inRoot } from './paths.mjs';

const WEB = inRoot('apps', 'web');
/** Beside the build, not inside, as everything inside is served. Removed before a build, so that half a build is none. */
const STAMP = inRoot('.cache', 'portal.json');
const SOURCES = [
  WEB,
  inRoot('apps', 'companion'),
  ...['contract', 'rules', 'client'].map((name) => inRoot('packages', name, 'src')),
];
const IGNORED = new Set(['dist', 'node_modules']);

/**
 * Builds the portal when its sources have changed since the last build.
 * @returns {Promise<string | null>} what went wrong, in one line
 */
export async function ensurePortal() {
  const files = sourceFiles();
  const quick = quickMark(files);
  const stamp = existsSync(path.join(WEB, 'dist', 'index.html')) ? readStamp() : null;
  if (stamp?.quick === quick) return null;
  const exact = exactMark(files);
  if (stamp?.exact !== exact) {
    console.log('Building the portal …');
    const problem = await build();
    if (problem !== null) return problem;
  }
  writeStamp({ quick, exact });
  return null;
}

async function build() {
  rmSync(STAMP, { force: true });
  const env = { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache };
  const code = await run(pinnedNode(), [path.join(WEB, 'build', 'build.ts')], { cwd: WEB, env });
  return code === 0 ? null : 'the portal could not be built; see the output of the build above';
}

function sourceFiles() {
  const files = [inRoot('package-lock.json')];
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (IGNORED.has(entry.name) || entry.name.startsWith('.') || /\.test\.tsx?$/.test(entry.name)) continue;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(place);
      else files.push(place);
    }
  };
  for (const folder of SOURCES) if (existsSync(folder)) walk(folder);
  return files.sort((left, right) => (left < right ? -1 : 1));
}

/** Sizes and times: a few milliseconds, at every start. */
function quickMark(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Contents: a checkout touches files without changing them. */
function exactMark(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${path.relative(WEB, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return null;
  }
}

/** A folder that this user may not write does not prevent a start: the next start compares the contents again. */
function writeStamp(stamp) {
  try {
    mkdirSync(path.dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, JSON.stringify(stamp));
  } catch {
    // See above.
  }
}
