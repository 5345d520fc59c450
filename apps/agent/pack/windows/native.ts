/** The agent's two programs for Windows that are written in C, made by the compiler of Debian. The same sources make the same bytes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { UPGRADE_CODE } from './wxs.ts';

const run = promisify(execFile);
const SOURCES = path.join(import.meta.dirname, '../../native/windows');
const COMPILER = '/usr/bin/x86_64-w64-mingw32-gcc';
/** What has the compiler, as Debian calls the package. */
const COMPILER_PACKAGE = 'gcc-mingw-w64-x86-64-win32';
export const WIXL = '/usr/bin/wixl';
/** What takes the package for Windows, as Debian calls the packages. */
export const NEEDED = `${COMPILER_PACKAGE} wixl`;

const FLAGS = [
  '-Os',
  '-s',
  '-municode',
  '-std=gnu17',
  '-Wall',
  '-Wextra',
  '-Werror',
  '-Wl,--no-insert-timestamp',
];
const HOST_LIBRARIES =
  'msi wtsapi32 userenv advapi32 iphlpapi netapi32 version wintrust crypt32 ole32 uuid ws2_32 shell32';
const PROGRAMS = [
  {
    folder: 'host',
    file: 'kinward-host.exe',
    flags: [`-DUPGRADE_CODE=L"{${UPGRADE_CODE}}"`],
    libraries: HOST_LIBRARIES,
  },
  { folder: 'tray', file: 'kinward-tray.exe', flags: ['-mwindows'], libraries: 'shell32 advapi32 gdi32' },
] as const;
/** What the header of a program begins with: Windows' own, which take longer to read than all of ours to compile. */
const OF_WINDOWS = /^#(?:define WIN32_LEAN_AND_MEAN|include <.*>)$/gmu;

/** @returns why no package for Windows can be built here, and what to do about it; null: it can */
export function whyNoMsi(): string | null {
  return existsSync(COMPILER) && existsSync(WIXL)
    ? null
    : `it takes a compiler and wixl, which Debian and Ubuntu have: sudo apt-get install ${NEEDED}`;
}

/**
 * Reads the headers of Windows once for all sources of a program, half of the time; a compiler that cannot use that reads them
 * again. The bytes of the program are the same.
 * @returns arguments for the compiler
 */
async function withHeaders(program: string, flags: readonly string[], into: string): Promise<string[]> {
  const header = path.join(into, `${program}.h`);
  const text = readFileSync(path.join(SOURCES, program, `${program}.h`), 'utf8');
  writeFileSync(header, `${text.match(OF_WINDOWS)?.join('\n') ?? ''}\n`);
  await run(COMPILER, [...flags, '-c', '-x', 'c-header', header, '-o', `${header}.gch`]);
  return [...flags, '-include', header];
}

/** @returns another text where the programs may be others: sources, how they are compiled, and by what */
export async function nativeStamp(): Promise<string> {
  const { stdout } = await run(COMPILER, ['--version']);
  const digest = createHash('sha256')
    .update(stdout)
    .update(readFileSync(import.meta.filename))
    .update(UPGRADE_CODE);
  for (const file of globSync('*/*.[ch]', { cwd: SOURCES }).toSorted())
    digest.update(`${file}\0`).update(readFileSync(path.join(SOURCES, file)));
  return digest.digest('hex');
}

/** @returns the programs @throws Error with what the compiler says */
export async function compile(into: string): Promise<string[]> {
  const headers = mkdtempSync(path.join(tmpdir(), 'kinward-headers-'));
  try {
    return await Promise.all(
      PROGRAMS.map(async ({ folder, file, flags, libraries }) => {
        const output = path.join(into, file);
        // In their own folder and in order: neither the path nor the order of a disk is in the bytes.
        const sources = globSync('*.c', { cwd: path.join(SOURCES, folder) }).toSorted();
        const wanted = libraries.split(' ').map((name) => `-l${name}`);
        const all = await withHeaders(folder, [...FLAGS, ...flags], headers);
        await run(COMPILER, [...all, '-o', output, ...sources, ...wanted], {
          cwd: path.join(SOURCES, folder),
        });
        return output;
      }),
    );
  } finally {
    rmSync(headers, { recursive: true, force: true });
  }
}
