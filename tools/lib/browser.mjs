import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Finds a Chromium for the browser stories, and installs Debian's when this is root on Debian and there is none.
 * `headlessPath` is the same browser without its window, which takes about half the processor time; it is `path` where there
 * is none, or where CHROME_PATH names the browser to use.
 * @returns {{ path: string, headlessPath: string } | { problem: string }}
 */
export function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return { path: given, headlessPath: given };
    return { problem: `CHROME_PATH names no file: ${given}` };
  }
  const path = inPath(NAMES) ?? onMac() ?? installed('chromium', NAMES);
  if (path === null) return { problem: 'there is no Chromium; install it, or set CHROME_PATH to one' };
  const headlessPath = inPath(HEADLESS_NAMES) ?? installed('chromium-headless-shell', HEADLESS_NAMES) ?? path;
  return { path, headlessPath };
}

function inPath(names) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // The next one.
      }
    }
  }
  return null;
}

function onMac() {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : null;
}

/** Installs a package of Debian; null where this is not root on Debian, or Debian has no such package. */
function installed(name, names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log(`Installing ${name} for the browser stories …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    if (spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return null;
  }
  return inPath(names);
}
