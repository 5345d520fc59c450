/**
 * The package for Windows is built, and looked at by the tools of the compiler and of the installer's form. What it does is tried in Wine
 * (`windows.installation.test.ts`). Where there are no such tools and no root to install them, that is said.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canInstall, install } from '@kinward/testkit/debian/packages.ts';
import { compiledOnce } from '../../src/probes/test-native.ts';
import { makeMsi, msiVersion } from './msi.ts';
import { NEEDED, whyNoMsi } from './native.ts';

/** Of the compiler. */
const OBJDUMP = '/usr/bin/x86_64-w64-mingw32-objdump';
/** These read what wixl writes. */
const [INFO, EXTRACT] = ['/usr/bin/msiinfo', '/usr/bin/msiextract'];
const isThere = (): boolean => whyNoMsi() === null && [INFO, EXTRACT].every((file) => existsSync(file));
const isTried = isThere() || canInstall();
if (!isTried) {
  process.stderr.write(`The package for Windows was not built: this takes ${NEEDED} msitools\n`);
  it('says why it was not built', () => expect(canInstall()).toBe(false));
}

describe('the version for Windows’ installer', () => {
  it('is three numbers', () => {
    expect(msiVersion('1.2.3-beta.4')).toBe('1.2.3');
    expect(() => msiVersion('1.2')).toThrow('1.2 is no version that an installer of Windows compares');
  });
});

describe.runIf(isTried)('the package for Windows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward windows '));
  const at = (name: string): string => path.join(folder, name);
  const table = (name: string): string =>
    execFileSync(INFO, ['export', at('one.msi'), name], { encoding: 'utf8' });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    if (!isThere()) install(`${NEEDED} msitools`);
    mkdirSync(at('program/page'), { recursive: true });
    for (const name of ['main.js', 'page/index.html', 'page/it’s & more.js'])
      writeFileSync(at(`program/${name}`), name);
    // What Windows runs is not needed to look at a package, and takes long to fetch.
    const node = { program: Buffer.from('node'), license: Buffer.from('license') };
    const program = { folder: at('program'), version: '1.2.3' };
    await makeMsi(at('one.msi'), { program, node });
    // Its programs in C were compiled at another time.
    mkdirSync(at('native'));
    await compiledOnce(at('native'));
    await makeMsi(at('other.msi'), { program, node, native: at('native') });
    execFileSync(EXTRACT, ['-C', at('out'), at('one.msi')]);
  });

  it('is the same bytes when it is built again', () => {
    expect(readFileSync(at('one.msi')).equals(readFileSync(at('other.msi')))).toBe(true);
  });

  it('has the agent, with programs in C that need what Windows has', () => {
    const program = execFileSync('find', ['.', '-name', 'Kinward', '-type', 'd'], {
      cwd: at('out'),
      encoding: 'utf8',
    }).trim();
    const file = (name: string): string => path.join(at('out'), program, name);
    for (const name of ['main.js', 'page/index.html', 'page/it’s & more.js'])
      expect(readFileSync(file(name), 'utf8')).toBe(name);
    expect(readFileSync(file('kinward-agent.cmd'), 'utf8')).toContain('node.exe');
    for (const name of ['kinward-host.exe', 'kinward-tray.exe']) {
      const said = execFileSync(OBJDUMP, ['-p', file(name)], { encoding: 'utf8' });
      expect(said).toContain('file format pei-x86-64');
      const libraries = Array.from(said.matchAll(/DLL Name: (?<name>\S+)/gu), ([, found = '']) => found);
      expect(libraries.length).toBeGreaterThan(2);
      // None of the compiler's own: it would have to be beside them.
      expect(libraries.filter((found) => /^lib|winpthread|gcc/iu.test(found))).toEqual([]);
    }
  });

  it('starts the service, and ends it and what it has changed before files are taken away', () => {
    expect(table('ServiceInstall')).toMatch(/KinwardAgent\tKinward\t16\t2\t/u);
    const order = new Map(
      table('InstallExecuteSequence')
        .split('\n')
        .map((line) => line.trim().split('\t'))
        .map(([action = '', condition, place]) => [action, { condition, place: Number(place) }] as const),
    );
    const place = (action: string): number => order.get(action)?.place ?? Number.NaN;
    expect(order.get('Remove')?.condition).toBe('REMOVE="ALL" AND NOT UPGRADINGPRODUCTCODE');
    expect(order.get('End')?.condition).toBe('REMOVE="ALL" AND UPGRADINGPRODUCTCODE');
    for (const action of ['Remove', 'End']) {
      expect(place('StopServices')).toBeLessThan(place(action));
      expect(place(action)).toBeLessThan(place('RemoveFiles'));
    }
    // In one piece with what comes after it: where that fails, the former version is there again.
    expect(place('InstallInitialize')).toBeLessThan(place('RemoveExistingProducts'));
    expect(place('StartServices')).toBeLessThan(place('Pair'));
  });

  it('gives what is named beside it to the part with rights, and its code to no log', () => {
    const properties = table('Property').split('\r\n');
    expect(properties).toContain('MsiHiddenProperties\tCODE');
    expect(properties).toContain('SecureCustomProperties\tOLDER;NEWER;SERVER;CODE;BACK');
    const [, type] = /^Pair\t(\d+)\t/mu.exec(table('CustomAction')) ?? [];
    // Of a package's program, later, with rights, and without its line.
    expect(Number(type)).toBe(0x12 + 0x400 + 0x800 + 0x2000);
  });

  it('is not repaired, as everybody may ask for that and the service would be stopped', () => {
    expect(table('LaunchCondition')).toMatch(/^NOT REINSTALL\t/mu);
    expect(table('Property')).toMatch(/^ARPNOREPAIR\t1\r?$/mu);
  });

  it('has its service in both ways of starting Windows without the rest', () => {
    const modes = Array.from(
      table('Registry').matchAll(/SafeBoot\\(\w+)\\KinwardAgent\t\tService/gu),
      ([, mode]) => mode,
    );
    expect(new Set(modes)).toEqual(new Set(['Minimal', 'Network']));
  });
});
