import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Finds a Chromium for the browser stories, and installs Debian's when this is root on Debian and there is none.
 * @returns {{ path: string } | { problem: string }}
 */
export function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) return existsSync(given) ? { path: given } : { problem: `CHROME_PATH names no file: ${given}` };
  const found = inPath() ?? installed();
  if (found !== null) return { path: found };
  return { problem: 'there is no Chromium; install it, or set CHROME_PATH to one' };
}

function inPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // The next one.
      }
    }
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : null;
}

function installed() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Installing Chromium for the browser stories …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    if (spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return null;
  }
  return inPath();
}
