import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { inRoot, root } from './paths.mjs';

/**
 * Installs what package-lock.json asks for when node_modules differs from it.
 * @returns {Promise<string | null>} what went wrong, in one line
 */
export async function ensureInstalled() {
  const reason = whatIsMissing();
  if (reason !== null) {
    console.log(`Installing packages (${reason}) …`);
    const { command, args } = npm();
    // Building the portal takes packages that npm leaves out where NODE_ENV says "production".
    const code = await run(
      command,
      [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
      },
    );
    if (code !== 0) return 'the packages could not be installed; see the output of npm above';
  }
  if (existsSync(pinnedNode())) return null;
  return 'node_modules lacks its own Node, as npm ran no install scripts; run "npm rebuild node"';
}

/** The Node that this version of Kinward was tested with. */
export function pinnedNode() {
  return inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** npm writes into node_modules what it has put there, once it is done. */
function whatIsMissing() {
  const wanted = readPackages(inRoot('package-lock.json'));
  const present = readPackages(inRoot('node_modules', '.package-lock.json'));
  if (present === null) return 'none are there yet';
  for (const [place, entry] of Object.entries(wanted ?? {})) {
    if (!/(^|\/)node_modules\//.test(place)) continue;
    const found = present[place];
    if (!found && !entry.optional && !entry.devOptional) return `${nameOf(place)} is missing`;
    if (found && found.version !== entry.version) return `${nameOf(place)} has changed`;
    if (found && entry.link && found.resolved !== entry.resolved) return `${nameOf(place)} has moved`;
  }
  return null;
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** The npm that runs this script, or the one in the path. */
function npm() {
  const running = process.env.npm_execpath;
  if (running && path.basename(running).startsWith('npm') && existsSync(running)) {
    return { command: process.execPath, args: [running] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}
