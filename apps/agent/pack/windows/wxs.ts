/**
 * What is in the package for Windows, in the form that wixl reads (WiX 3). Everything that others number at random follows from
 * names and the version here.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { WANTED } from './secured.ts';

const SERVICE = 'KinwardAgent';
/** `UpgradeCode` of the installer: the same in all versions, so that each takes the place of the one before. */
export const UPGRADE_CODE = guidOf('upgrades');

/** @returns the same for the same name (RFC 9562, version 8) */
export function guidOf(name: string): string {
  const bytes = createHash('sha256').update(`kinward windows ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
    .toUpperCase();
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** An identifier as the installer's tables take it: a file's name may have other characters. */
const idOf = (kind: string, name: string): string =>
  `${kind}_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;

const SERVICE_PARTS = `
        ${['Minimal', 'Network'].map((mode) => `<RegistryValue Root="HKLM" Key="SYSTEM\\CurrentControlSet\\Control\\SafeBoot\\${mode}\\${SERVICE}" Type="string" Value="Service"/>`).join('')}
        <ServiceInstall Id="service" Name="${SERVICE}" DisplayName="Kinward" Description="Rules of a family for the users of this computer" Type="ownProcess" Start="auto" ErrorControl="normal" Vital="yes"/>
        <ServiceControl Id="control" Name="${SERVICE}" Start="install" Stop="both" Remove="uninstall" Wait="yes"/>`;
const MENU =
  '<Shortcut Id="menu" Directory="ProgramMenuFolder" Name="Kinward" Arguments="--open" WorkingDirectory="INSTALLDIR" Advertise="no"/>';

/** A file by itself; `name` is its place below the folder of the program. */
function component(name: string, folder: string): string {
  const more = name === 'kinward-host.exe' ? SERVICE_PARTS : '';
  const inside = name === 'kinward-tray.exe' ? MENU : '';
  const file = `<File Id="${idOf('f', name)}" Name="${escaped(path.basename(name))}" Source="${escaped(path.join(folder, name))}" KeyPath="yes">${inside}</File>`;
  return `<Component Id="${idOf('c', name)}" Guid="${guidOf(`file ${name}`)}" Win64="yes">${file}${more}</Component>`;
}

/** Folders within folders, each with its files. */
function tree(names: readonly string[], folder: string, at = ''): string {
  const own = names.filter((name) => path.dirname(name) === (at === '' ? '.' : at));
  const below = new Set(
    names
      .filter((name) => at === '' || name.startsWith(`${at}/`))
      .map((name) => (at === '' ? name : name.slice(at.length + 1)))
      .filter((name) => name.includes('/'))
      .map((name) => name.slice(0, name.indexOf('/'))),
  );
  return [
    ...own.map((name) => component(name, folder)),
    ...[...below].map((name) => {
      const next = at === '' ? name : `${at}/${name}`;
      return `<Directory Id="${idOf('d', next)}" Name="${escaped(name)}">${tree(names, folder, next)}</Directory>`;
    }),
  ].join('\n      ');
}

/**
 * @param names files below the folder, with `/`
 * @param folder below the one in which wixl runs
 * @param version of three numbers
 * @param digest of the files: another build of the same version takes its place as well
 * @returns the text; the update puts a former version back by `BACK`, in place of a newer one; the service runs before the
 * computer is paired, so that its folder is an administrator's by then
 */
export function wxs(names: readonly string[], folder: string, version: string, digest: string): string {
  const [node, host] = [idOf('f', 'node.exe'), idOf('f', 'kinward-host.exe')];
  const pair = '--use-system-ca &quot;[INSTALLDIR]main.js&quot; pair &quot;[SERVER]&quot; &quot;[CODE]&quot;';
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="${guidOf(`product ${version} ${digest}`)}" Name="Kinward" Language="1033" Version="${version}" Manufacturer="Kinward" UpgradeCode="${UPGRADE_CODE}">
    <Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine" Description="Kinward on this computer" Manufacturer="Kinward"/>
    <Upgrade Id="${UPGRADE_CODE}">
      <UpgradeVersion Minimum="0.0.0" IncludeMinimum="yes" Maximum="${version}" IncludeMaximum="yes" OnlyDetect="no" Property="OLDER"/>
      <UpgradeVersion Minimum="${version}" IncludeMinimum="no" OnlyDetect="no" Property="NEWER"/>
    </Upgrade>
    <Condition Message="A newer Kinward is installed.">NOT NEWER OR BACK</Condition>
    <Condition Message="Kinward is not repaired: an administrator installs it again.">NOT REINSTALL</Condition>
    <Media Id="1" Cabinet="kinward.cab" EmbedCab="yes"/>
    <Property Id="MsiHiddenProperties" Value="CODE"/>
    <Property Id="ARPNOMODIFY" Value="1"/>
    <Property Id="ARPNOREPAIR" Value="1"/>
    <Property Id="${WANTED}" Value="OLDER;NEWER;SERVER;CODE;BACK"/>
    <Directory Id="TARGETDIR" Name="SourceDir"><Directory Id="ProgramFiles64Folder"><Directory Id="INSTALLDIR" Name="Kinward">
      ${tree(names, folder)}
    </Directory></Directory><Directory Id="ProgramMenuFolder"/></Directory>
    <Feature Id="All" Level="1">${names.map((name) => `<ComponentRef Id="${idOf('c', name)}"/>`).join('')}</Feature>
    <CustomAction Id="Pair" FileKey="${node}" ExeCommand="${pair}" Execute="deferred" Impersonate="no" Return="check"/>
    <CustomAction Id="End" FileKey="${host}" ExeCommand="end" Execute="deferred" Impersonate="no" Return="ignore"/>
    <CustomAction Id="Remove" FileKey="${host}" ExeCommand="remove" Execute="deferred" Impersonate="no" Return="ignore"/>
    <InstallExecuteSequence>
      <RemoveExistingProducts After="InstallInitialize"/>
      <Custom Action="Pair" Sequence="5950">SERVER AND CODE AND NOT REMOVE</Custom>
      <Custom Action="End" After="DeleteServices">REMOVE="ALL" AND UPGRADINGPRODUCTCODE</Custom>
      <Custom Action="Remove" After="DeleteServices">REMOVE="ALL" AND NOT UPGRADINGPRODUCTCODE</Custom>
    </InstallExecuteSequence>
  </Product>
</Wix>
`;
}
