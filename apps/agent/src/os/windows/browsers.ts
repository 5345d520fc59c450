/**
 * Browsers that would ask for names by themselves (DNS over HTTPS): their makers' settings for administrators, for the whole
 * computer. The former ones are in the host's journal.
 */
import type { HostLink } from './host-link.ts';

const GROUP = 'browsers';
const POLICIES = 'HKLM\\SOFTWARE\\Policies';
const CHROMIUM = ['Google\\Chrome', 'Microsoft\\Edge', 'BraveSoftware\\Brave', 'Chromium', 'Vivaldi'];
const FIREFOX = `${POLICIES}\\Mozilla\\Firefox\\DNSOverHTTPS`;

/** Key, name, type and value of each. */
export const BROWSER_SETTINGS: readonly (readonly string[])[] = [
  ...CHROMIUM.map((browser) => [`${POLICIES}\\${browser}`, 'DnsOverHttpsMode', 'sz', 'off']),
  [FIREFOX, 'Enabled', 'dword', '0'],
  [FIREFOX, 'Locked', 'dword', '1'],
];

/** @throws Error where one could not be set */
export async function closeBrowsers(host: Pick<HostLink, 'ask'>): Promise<void> {
  for (const setting of BROWSER_SETTINGS) await host.ask('change', GROUP, ...setting);
}

/** Whether each is as the agent sets it. @throws Error where they could not be read */
export async function areBrowsersClosed(host: Pick<HostLink, 'ask'>): Promise<boolean> {
  const keys = [...new Set(BROWSER_SETTINGS.map(([key = '']) => key))];
  const answers = await Promise.all(keys.map(async (key) => await host.ask('reg-values', key)));
  const isSet = ([key = '', name = '', ...value]: readonly string[]): boolean =>
    answers[keys.indexOf(key)]?.rows.some(
      ([other = '', ...found]) =>
        other.toLowerCase() === name.toLowerCase() && found.join(' ') === value.join(' '),
    ) === true;
  return BROWSER_SETTINGS.every(isSet);
}

/** As they were. @throws Error with what could not be restored */
export const giveBrowsersBack = async (host: Pick<HostLink, 'ask'>): Promise<void> =>
  void (await host.ask('restore', GROUP));
