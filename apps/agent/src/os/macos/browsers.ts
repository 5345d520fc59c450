/**
 * Browsers that would ask for names by themselves (DNS over HTTPS): their makers' settings for administrators, as files of
 * managed preferences for the whole computer. A file that is there already is of who manages this Mac, and stays as it is.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Journal } from '../journal.ts';
import { plistText } from './plist.ts';

const CHROMIUM = [
  'com.google.Chrome',
  'com.microsoft.Edge',
  'com.brave.Browser',
  'org.chromium.Chromium',
  'com.vivaldi.Vivaldi',
];
const FIREFOX = 'org.mozilla.firefox';

/** By the names of their files. */
export const BROWSER_SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CHROMIUM.map((name) => [`${name}.plist`, plistText({ DnsOverHttpsMode: 'off' })])),
  [`${FIREFOX}.plist`]: plistText({
    EnterprisePoliciesEnabled: true,
    DNSOverHTTPS: { Enabled: false, Locked: true },
  }),
};

/** @param folder of managed preferences @returns files that are another's, and so not set */
export function closeBrowsers(journal: Journal, folder: string): string[] {
  const others: string[] = [];
  for (const [name, text] of Object.entries(BROWSER_SETTINGS)) {
    const file = path.join(folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') !== text) others.push(file);
    else journal.writeFile(file, text);
  }
  return others;
}

/** @returns what could not be restored, in words */
export const giveBrowsersBack = (journal: Journal): string[] => journal.undo({});
