/** The agent's two programs for Windows that are written in C, made by the compiler of Debian. The same sources make the same bytes. */
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

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
  'wtsapi32 userenv advapi32 iphlpapi netapi32 version wintrust crypt32 ole32 uuid ws2_32 shell32';
const PROGRAMS = [
  { folder: 'host', file: 'kinward-host.exe', flags: [], libraries: HOST_LIBRARIES },
  { folder: 'tray', file: 'kinward-tray.exe', flags: ['-mwindows'], libraries: 'shell32 advapi32 gdi32' },
] as const;

/** @returns why no package for Windows can be built here, and what to do about it; null: it can */
export function whyNoMsi(): string | null {
  return existsSync(COMPILER) && existsSync(WIXL)
    ? null
    : `it takes a compiler and wixl, which Debian and Ubuntu have: sudo apt-get install ${NEEDED}`;
}

/** @returns the programs @throws Error with what the compiler says */
export async function compile(into: string): Promise<string[]> {
  return await Promise.all(
    PROGRAMS.map(async ({ folder, file, flags, libraries }) => {
      const output = path.join(into, file);
      // In their own folder and in order: neither the path nor the order of a disk is in the bytes.
      const sources = globSync('*.c', { cwd: path.join(SOURCES, folder) }).toSorted();
      const wanted = libraries.split(' ').map((name) => `-l${name}`);
      await run(COMPILER, [...FLAGS, ...flags, '-o', output, ...sources, ...wanted], {
        cwd: path.join(SOURCES, folder),
      });
      return output;
    }),
  );
}
