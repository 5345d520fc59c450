/**
 * Makes the package for Windows: the agent's files beside the untouched, signed Node of npm, the service and the tray's program.
 * The same sources make the same bytes.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { windowsNode, type NodeProgram } from '../nodes.ts';
import type { Program } from '../program.ts';
import { compile, whyNoMsi, WIXL } from './native.ts';
import { secureProperties } from './secured.ts';
import { writeSummary } from './summary.ts';
import { guidOf, wxs } from './wxs.ts';

const run = promisify(execFile);
/** Seconds since the epoch (2026-01-01) that files are dated with, where SOURCE_DATE_EPOCH says nothing. */
const EPOCH = '1767225600';
/** `kinward-agent.cmd`: how the agent's commands are called from a terminal. */
const COMMAND = '@"%~dp0node.exe" --use-system-ca "%~dp0main.js" %*\r\n';

/** The installer compares three numbers. @throws Error for a version without them */
export function msiVersion(version: string): string {
  const [numbers] = /^\d{1,3}\.\d{1,3}\.\d{1,5}/u.exec(version) ?? [];
  if (numbers === undefined)
    throw new Error(`${version} is no version that an installer of Windows compares`);
  return numbers;
}

export interface MsiOptions {
  program: Pick<Program, 'folder' | 'version'>;
  /** Left out: the one of npm. */
  node?: NodeProgram;
  /** A folder with the programs in C; left out: they are compiled. */
  native?: string;
}

/** All that is installed. @returns their names below the folder, in order */
async function stage(folder: string, { program, native, ...given }: MsiOptions): Promise<string[]> {
  const node = given.node ?? (await windowsNode());
  cpSync(program.folder, folder, { recursive: true });
  // By these the agent asks its installation for what is newer.
  const facts = { type: 'module', version: program.version, kind: 'msi' };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(facts)}\n`);
  writeFileSync(path.join(folder, 'node.exe'), node.program);
  writeFileSync(path.join(folder, 'LICENSE.node.txt'), node.license);
  writeFileSync(path.join(folder, 'kinward-agent.cmd'), COMMAND);
  if (native === undefined) await compile(folder);
  else cpSync(native, folder, { recursive: true });
  return globSync('**/*.*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** @throws Error where what it takes is not there, with what to do about it */
export async function makeMsi(file: string, options: MsiOptions): Promise<void> {
  const why = whyNoMsi();
  if (why !== null) throw new Error(why);
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-msi-'));
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? EPOCH);
  try {
    const staged = path.join(folder, 'files');
    const names = await stage(staged, options);
    const digest = createHash('sha256');
    for (const name of names) {
      digest.update(`${name}\0`).update(readFileSync(path.join(staged, name)));
      utimesSync(path.join(staged, name), seconds, seconds);
    }
    const [text, draft] = [path.join(folder, 'kinward.wxs'), path.join(folder, 'kinward.msi')];
    writeFileSync(text, wxs(names, 'files', msiVersion(options.program.version), digest.digest('hex')));
    // wixl takes only paths below the folder in which it runs.
    await run(WIXL, ['-a', 'x64', '-o', draft, text], { cwd: folder, env: { ...process.env, TZ: 'UTC' } });
    const msi = readFileSync(draft);
    secureProperties(msi);
    // The package code follows from the bytes: Windows takes two files with one code for the same.
    writeSummary(msi, seconds, guidOf('settled'));
    writeSummary(msi, seconds, guidOf(`package ${createHash('sha256').update(msi).digest('hex')}`));
    writeFileSync(file, msi);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
