/** The browser's description of itself, for the parents' list of devices. */

interface AgentData {
  platform?: string;
}

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPad/u, 'iPadOS'],
  [/iPhone|iPod/u, 'iOS'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/CrOS/u, 'ChromeOS'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/Linux/u, 'Linux'],
];
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//u, 'Edge'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrome\/|CriOS\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
];
const named = (list: readonly [RegExp, string][], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

export type System = 'ios' | 'android' | 'computer';

/** @param agent `navigator.userAgent` */
export const describeBrowser = (agent: string, hint?: string): { platform: string; model?: string } => {
  const platform = named(SYSTEMS, agent) ?? (hint === undefined || hint === '' ? 'Web' : hint);
  const browser = named(BROWSERS, agent);
  return { platform, ...(browser !== undefined && { model: `${browser}, web app` }) };
};

export const ownBrowser = (): { platform: string; model?: string } =>
  describeBrowser(
    navigator.userAgent,
    (navigator as Navigator & { userAgentData?: AgentData }).userAgentData?.platform,
  );

export const systemOf = (platform: string): System =>
  platform === 'Android' ? 'android' : /^i(?:Pad)?OS$/u.test(platform) ? 'ios' : 'computer';
