/**
 * What the update of Windows does where its installer cannot now, where there is no room, and where somebody has installed
 * another version: by an installer that ends with the code it is told.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { UPGRADE_CODE } from '../../../pack/windows/wxs.ts';
import { soon } from '../test-system.ts';
import { DATA, INSTALLED, type WindowsComputer } from '../test-windows.ts';

/** Notes each call, and ends with the code of a file. */
const INSTALLER = String.raw`#include <stdio.h>
int main(void) {
  int code = 1;
  FILE *file = fopen("Z:\\share\\code", "r");
  if (file) fscanf(file, "%d", &code), fclose(file);
  file = fopen("Z:\\share\\installed", "a");
  if (file) fputs("x", file), fclose(file);
  return code;
}`;
const SYSTEM = '/root/.wine/drive_c/windows/system32';
const PRODUCT = '01234567-89AB-CDEF-0123-456789ABCDEF';
/** As Windows' installer names keys: each part turned round, the last two by pairs. */
const keyOf = (guid: string): string => {
  const [one = '', two = '', three = '', ...pairs] = guid.toUpperCase().split('-');
  const turned = [one, two, three].map((part) => part.split('').toReversed().join(''));
  return [...turned, pairs.join('').replaceAll(/(.)(.)/gu, '$2$1')].join('');
};
const keyBelow = (...parts: readonly string[]): string => ['HKLM', 'Software', ...parts].join('\\');
const ABOUT = ['Microsoft', 'Windows', 'CurrentVersion', 'Installer', 'UserData', 'S-1-5-18', 'Products'];
const KEYS = {
  upgrade: keyBelow(
    'Microsoft',
    'Windows',
    'CurrentVersion',
    'Installer',
    'UpgradeCodes',
    keyOf(UPGRADE_CODE),
  ),
  product: keyBelow('Classes', 'Installer', 'Products', keyOf(PRODUCT)),
  about: keyBelow(...ABOUT, keyOf(PRODUCT), 'InstallProperties'),
};

/** Wine runs its own program in place of one in its own folder, unless this says otherwise. */
const OVERRIDES = ['HKCU', 'Software', 'Wine', 'DllOverrides'].join('\\');

export function testHostBusy(computer: () => WindowsComputer): void {
  const shared = (name: string): string => path.join(computer().share, name);
  const calls = (): number =>
    existsSync(shared('installed')) ? readFileSync(shared('installed'), 'utf8').length : 0;
  /** What Windows' installer says is there. */
  const isThere = (version: string): Promise<string> =>
    computer().shell(`wine reg add '${KEYS.upgrade}' /v ${keyOf(PRODUCT)} /d '' /f
      wine reg add '${KEYS.product}' /v ProductName /d Kinward /f
      wine reg add '${KEYS.about}' /v DisplayVersion /d ${version} /f`);
  /** An update from 0.1.0 to 0.2.0 that has come to a step. */
  const begin = async (code: number, lines: string): Promise<void> => {
    rmSync(shared('installed'), { force: true });
    writeFileSync(shared('code'), String(code));
    await computer().shell(`mkdir -p ${DATA}/update; cd ${DATA}/update
      cp ${INSTALLED}/kinward-host.exe kinward-update.exe
      ${lines}
      printf '0.2.0 ${'0'.repeat(64)} 0.1.0 any\\n' > ready.new; mv ready.new ready`);
  };
  const ends = async (result: string): Promise<void> => {
    await soon(() => computer().read(`${DATA}/update/result`).trim() === result, result);
    await soon(() => !computer().running().includes('kinward-update.exe'), 'the end of its service');
    await computer().shell(`rm -rf ${DATA}/update/*`);
  };

  it('an installer that is busy, a version of somebody else and a disk without room put an update off, and leave what is there', async () => {
    const windows = computer();
    const options = ['-x', 'c', '-', '-o', shared('installer.exe')];
    execFileSync('/usr/bin/x86_64-w64-mingw32-gcc', options, { input: INSTALLER });
    await windows.shell(`cp ${SYSTEM}/msiexec.exe /root/msiexec.exe; cp /share/installer.exe ${SYSTEM}/msiexec.exe
      wine reg add '${OVERRIDES}' /v msiexec.exe /d native /f
      mkdir -p ${DATA}/update; mount -t tmpfs -o size=16m none ${DATA}/update`);
    await isThere('0.1.0');
    await begin(0, '');
    await ends('0.2.0 waiting no-room');
    expect(calls()).toBe(0);
    await windows.shell(`umount ${DATA}/update`);

    // Another installation goes on, and is the agent's, by an administrator.
    await begin(1618, 'echo install > phase');
    await soon(() => calls() === 1, 'a try');
    await isThere('0.1.5');
    await ends('0.2.0 waiting busy');
    expect(calls()).toBe(1);
    // The power was lost before that.
    await begin(0, 'echo install > phase');
    await ends('0.2.0 waiting busy');
    expect(calls()).toBe(0);
    // As the computer goes off, the installer cannot be asked.
    await isThere('0.1.0');
    await begin(1601, 'echo install > phase');
    await ends('0.2.0 waiting busy');
    expect(calls()).toBe(1);
    // There is no room to put the former version back, which the installer has done by itself.
    await begin(1603, 'echo back > phase; echo no-room > why');
    await ends('0.2.0 waiting no-room');
    expect(calls()).toBe(1);
    await windows.shell(`mv /root/msiexec.exe ${SYSTEM}/msiexec.exe; rm -r ${DATA}/update
      wine reg delete '${OVERRIDES}' /v msiexec.exe /f
      for key in '${KEYS.upgrade}' '${KEYS.product}' '${KEYS.about}'; do wine reg delete "$key" /f; done`);
  });
}
