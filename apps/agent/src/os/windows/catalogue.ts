/** Programs that are installed for everybody: entries of the Start menu, and packages of the Store. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { HostLink } from './host-link.ts';
import {
  idOfPackage,
  idOfVersionInfo,
  isAlways,
  plainPath,
  type VersionInfo,
  type WindowsProgram,
} from './identity.ts';

const PACKAGES = 'HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Appx\\AppxAllUserStore\\Applications';
/** Parts of Windows and what packages are built on, which nobody opens. */
const PARTS =
  /^(?:Microsoft\.(?:Windows\.|VCLibs|NET\.|UI\.|Services\.|DirectX|Advertising|AAD|AccountsControl|AsyncText|BioEnrollment|CredDialog|ECApp|LockApp|Win32WebView|Xbox(?:IdentityProvider|GameCallable|SpeechToText|\.TCUI))|MicrosoftWindows\.|windows\.|Windows\.|InputApp|NcsiUwpApp|[A-F\d]{8}-)/u;
const BROWSERS = /^(?:chrome|msedge|firefox|brave|opera|vivaldi|chromium|iexplore)\.exe$/iu;
/** Entries that end a program, or lead to a page. */
const NO_PROGRAM = /\b(?:uninstall|deinstall|readme|manual|help|website|release notes|license)\b/iu;

const NO_VERSION_INFO: VersionInfo = {
  company: '',
  product: '',
  original: '',
  description: '',
  isUserWritable: false,
};

/** Where entries of the Start menu for everybody are. */
export const menuFolder = (env: NodeJS.ProcessEnv): string =>
  path.win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Microsoft\\Windows\\Start Menu\\Programs');

const linksIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.toLowerCase().endsWith('.lnk'))
      .map((file) => path.join(folder, file));
  } catch {
    return [];
  }
};

/** Another one where an entry was added or taken away. */
export const menuStamp = (folder: string): string =>
  linksIn(folder)
    .map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0}`)
    .join('|');

/** A package's full name: name, version, processor, resources, publisher. @returns null: it is none that a person opens */
export function packageIn(fullName: string): { family: string; name: string } | null {
  const parts = fullName.split('_');
  const [name = '', publisher = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 5 || publisher === '' || PARTS.test(name)) return null;
  const own = name.split('.').at(-1) ?? name;
  return { family: `${name}_${publisher}`, name: own.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, ' ') };
}

/** @returns empty fields where the file has none, or is not there */
export async function versionInfoOf(host: Pick<HostLink, 'ask'>, file: string): Promise<VersionInfo> {
  try {
    const { fields } = await host.ask('identity', file);
    const [company = '', product = '', original = '', description = '', , isUserWritable] = fields.map(
      (field) => field.trim(),
    );
    return { company, product, original, description, isUserWritable: isUserWritable === '1' };
  } catch {
    return NO_VERSION_INFO;
  }
}

async function programOf(host: Pick<HostLink, 'ask'>, link: string): Promise<WindowsProgram | null> {
  const name = path.basename(link).replace(/\.lnk$/iu, '');
  if (NO_PROGRAM.test(name)) return null;
  try {
    const { fields } = await host.ask('link', link);
    const [target = ''] = fields;
    if (!/\.exe$/iu.test(target) || isAlways(target)) return null;
    const info = await versionInfoOf(host, target);
    const category = BROWSERS.test(path.win32.basename(target)) ? 'Browsers' : null;
    return { appId: idOfVersionInfo(info) ?? plainPath(target), name, category, executable: target, info };
  } catch {
    // The entry leads nowhere, or is another kind of link.
    return null;
  }
}

/** Installed programs by their ids. Of two entries for one program the first counts. @throws Error where the host does not answer */
export async function readWindowsPrograms(
  host: Pick<HostLink, 'ask'>,
  folder: string,
): Promise<Map<string, WindowsProgram>> {
  const programs = new Map<string, WindowsProgram>();
  for (const link of linksIn(folder)) {
    const program = await programOf(host, link);
    if (program && !programs.has(program.appId)) programs.set(program.appId, program);
  }
  const { rows } = await host.ask('reg-keys', PACKAGES);
  for (const [fullName = ''] of rows) {
    const found = packageIn(fullName);
    if (!found) continue;
    const appId = idOfPackage(found.family);
    programs.set(appId, { appId, name: found.name, category: null, executable: '', info: NO_VERSION_INFO });
  }
  return programs;
}
