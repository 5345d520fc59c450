import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { track } from './children.mjs';
import { pinnedNode } from './install.mjs';
import { compileCache, inRoot, root } from './paths.mjs';

/** Made by `apps/dns/build/bundle.ts`. */
const BUNDLES = inRoot('.cache', 'resolver');
/** Milliseconds that the resolver runs before it is bundled for the next start: what a start has to do comes first. */
const BUNDLE_AFTER_MS = 30_000;
let isBundled = false;

/** The resolver as it is in the tree. */
export const resolverSources = () => inRoot('apps', 'dns', 'src', 'main.ts');

/**
 * The same in one file, which starts in less time.
 * @returns {string | null} null: there is none of exactly these sources
 */
export function resolverBundle(bundles = BUNDLES) {
  try {
    const { folder, files } = JSON.parse(readFileSync(path.join(bundles, 'bundle.json'), 'utf8'));
    const program = path.join(bundles, folder, 'main.js');
    const isSame = ([file, size, time]) => {
      const found = statSync(path.join(root, file));
      return found.size === size && found.mtimeMs === time;
    };
    return files.every(isSame) && statSync(program).size > 0 ? program : null;
  } catch {
    return null;
  }
}

/** Bundles it for the next start, once, when this one is over; where that cannot be done the sources are what runs, as before. */
export function bundleLater() {
  if (isBundled) return;
  isBundled = true;
  setTimeout(() => {
    const child = track(
      spawn(pinnedNode(), [inRoot('apps', 'dns', 'build', 'bundle.ts')], {
        cwd: root,
        stdio: 'ignore',
        env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache },
      }),
    );
    child.once('error', () => {});
    child.unref();
    process.once('exit', () => child.kill());
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended already.
    }
  }, BUNDLE_AFTER_MS).unref();
}
