/** The programs for Windows are compiled, and looked at by the tools of the compiler. What they do on Windows is not tried here. Where there is no compiler and no root to install it, that is said. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canCompile, compile, COMPILER_PACKAGE } from './native.ts';

/** Of the compiler. */
const OBJDUMP = '/usr/bin/x86_64-w64-mingw32-objdump';
const INSTALL_MS = 300_000;
/** Twice, some nine seconds of the processor each. */
const COMPILE_MS = 180_000;
const canInstall = process.platform === 'linux' && process.getuid?.() === 0;
const isTried = canCompile() || canInstall;
if (!isTried) {
  process.stderr.write(`The programs for Windows were not compiled: this takes ${COMPILER_PACKAGE}\n`);
  it('says why they were not compiled', () => expect(canInstall).toBe(false));
}

describe.runIf(isTried)('the programs for Windows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward windows '));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(() => {
    if (canCompile()) return;
    const get = `apt-get install -y -qq --no-install-recommends ${COMPILER_PACKAGE}`;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('sh', ['-ec', `${get} || { apt-get update -qq; ${get}; }`], { env, stdio: 'ignore' });
  }, INSTALL_MS);

  it(
    'are compiled without a warning, with the same bytes twice, and need what Windows has',
    async () => {
      const [one = '', other = ''] = ['one', 'other'].map((name) => path.join(folder, name));
      for (const place of [one, other]) mkdirSync(place);
      const programs = await compile(one);
      const again = await compile(other);
      expect(programs.map((file) => path.basename(file))).toEqual(['kinward-host.exe', 'kinward-tray.exe']);
      for (const [at, file] of programs.entries()) {
        expect(readFileSync(file).equals(readFileSync(again[at] ?? ''))).toBe(true);
        const said = execFileSync(OBJDUMP, ['-p', file], { encoding: 'utf8' });
        expect(said).toContain('file format pei-x86-64');
        const libraries = Array.from(said.matchAll(/DLL Name: (?<name>\S+)/gu), ([, name = '']) => name);
        expect(libraries.length).toBeGreaterThan(2);
        // None of the compiler's own: it would have to be beside them.
        expect(libraries.filter((name) => /^lib|winpthread|gcc/iu.test(name))).toEqual([]);
      }
    },
    COMPILE_MS,
  );
});
