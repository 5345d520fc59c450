/**
 * Lists of others that a family can switch on. Nothing of them is part of the product and nothing is fetched before: here is where each is, whose
 * it is, under which terms, and what it feeds.
 */
import type { Target } from '@kinward/rules/sites/site-policy.ts';

export interface Preset {
  /** Never changes: what a family has switched on is kept by it. */
  id: string;
  /** As its author calls it, the same in every language. */
  name: string;
  url: string;
  /** Where its author says what it is and under which terms. */
  home: string;
  /** SPDX identifier; null: the author's page says it. */
  licence: string | null;
  /** What its names belong to; never empty. */
  targets: readonly [Target, ...Target[]];
}

const HAGEZI = 'https://raw.githubusercontent.com/hagezi/dns-blocklists/main/domains';
const STEVENBLACK = 'https://raw.githubusercontent.com/StevenBlack/hosts/master';
const UT1 = 'https://dsi.ut-capitole.fr/blacklists/download';
const ADVERTS: readonly [Target, Target] = ['category:ads', 'category:trackers'];

const hagezi = (id: string, file: string, name: string, targets: Preset['targets']): Preset => ({
  id: `hagezi-${id}`,
  name: `HaGeZi ${name}`,
  url: `${HAGEZI}/${file}.txt`,
  home: 'https://github.com/hagezi/dns-blocklists',
  licence: 'GPL-3.0',
  targets,
});
const oisd = (id: string, targets: Preset['targets']): Preset => ({
  id: `oisd-${id}`,
  name: `OISD ${id}`,
  url: `https://${id}.oisd.nl/domainswild2`,
  home: 'https://oisd.nl',
  licence: null,
  targets,
});
const stevenBlack = (id: string, folder: string, name: string, targets: Preset['targets']): Preset => ({
  id: `stevenblack${id}`,
  name: `StevenBlack ${name}`,
  url: `${STEVENBLACK}/${folder}hosts`,
  home: 'https://github.com/StevenBlack/hosts',
  licence: 'MIT',
  targets,
});
const ut1 = (folder: string, name: string, target: Target): Preset => ({
  id: `ut1-${folder.replaceAll('_', '-')}`,
  name: `UT1 ${name}`,
  url: `${UT1}/${folder}.tar.gz`,
  home: 'https://dsi.ut-capitole.fr/blacklists/',
  licence: 'CC-BY-SA-4.0',
  targets: [target],
});

/** In the order in which they are shown: what most families want first. */
export const PRESETS: readonly Preset[] = [
  oisd('small', ADVERTS),
  oisd('big', ADVERTS),
  hagezi('light', 'light', 'Light', ADVERTS),
  hagezi('normal', 'multi', 'Normal', ADVERTS),
  hagezi('pro', 'pro', 'Pro', ADVERTS),
  stevenBlack('', '', 'Unified', ADVERTS),
  hagezi('tif', 'tif', 'Threat Intelligence', ['security:malware', 'security:phishing', 'security:scams']),
  ut1('malware', 'Malware', 'security:malware'),
  ut1('phishing', 'Phishing', 'security:phishing'),
  ut1('cryptojacking', 'Cryptojacking', 'security:mining'),
  oisd('nsfw', ['category:adult']),
  ut1('adult', 'Adult', 'category:adult'),
  stevenBlack('-porn', 'alternates/porn-only/', 'Porn', ['category:adult']),
  ut1('dating', 'Dating', 'category:dating'),
  hagezi('gambling', 'gambling', 'Gambling', ['category:gambling']),
  ut1('gambling', 'Gambling', 'category:gambling'),
  stevenBlack('-gambling', 'alternates/gambling-only/', 'Gambling', ['category:gambling']),
  ut1('drogue', 'Drugs', 'category:drugs'),
  ut1('dangerous_material', 'Dangerous material', 'category:weapons'),
  ut1('agressif', 'Hate', 'category:hate'),
  ut1('social_networks', 'Social networks', 'category:social-networks'),
  stevenBlack('-social', 'alternates/social-only/', 'Social', ['category:social-networks']),
  ut1('games', 'Games', 'category:games'),
  ut1('manga', 'Manga', 'category:anime'),
  ut1('warez', 'Warez', 'category:piracy'),
  ut1('filehosting', 'File hosting', 'category:file-sharing'),
  ut1('remote-control', 'Remote control', 'category:remote-access'),
  ut1('shopping', 'Shopping', 'category:shopping'),
  ut1('vpn', 'VPN', 'escape:vpn'),
  ut1('doh', 'DNS over HTTPS', 'escape:resolver'),
];

export const presetOf = (id: string): Preset | undefined => PRESETS.find((preset) => preset.id === id);
