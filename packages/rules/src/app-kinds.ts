/** Which apps a rule for kinds of apps, or for the whole device, covers. */
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';

/** As the app stores and Android's `ApplicationInfo` call them, in English; a device reports a category as free text. */
const WORDS: Readonly<Record<AppKind, RegExp>> = {
  games: /\bgam(?:e|es|ing)\b/iu,
  social: /\b(?:social|dating|messag(?:e|es|ing)|messengers?|chat|communication|communit(?:y|ies))\b/iu,
  video: /\b(?:videos?|movies?|film|tv|television|streaming|entertainment)\b/iu,
  music: /\b(?:music|audio|podcasts?|radio)\b/iu,
};
const KINDS = Object.entries(WORDS) as [AppKind, RegExp][];

/**
 * The kind of an app by the category that its device reports; the first that fits ("Music & Video" is video).
 * @returns undefined for another category, or none
 */
export const kindOfCategory = (category: string | null | undefined): AppKind | undefined =>
  category ? KINDS.find(([, words]) => words.test(category))?.[0] : undefined;

/** What telephones and calls for help are made with, by the ids that belong to their systems. */
const ESSENTIAL = [
  /^com\.(?:android|google\.android|samsung\.android|miui|huawei|oneplus|oppo|motorola)\.(?:server\.telecom|phone|dialer|incallui|contacts|emergency|safetyhub|apps\.safetyhub|cellbroadcastreceiver|settings)$/u,
  /^com\.samsung\.android\.(?:incallui|emergency|app\.telephonyui)$/u,
  /^com\.apple\.(?:mobilephone|MobileAddressBook|Preferences)$/u,
];

/** Whether a rule for the whole device leaves the app open: no rule takes a child's way to call for help. */
export const isEssential = (appId: string): boolean => ESSENTIAL.some((pattern) => pattern.test(appId));

/** What a rule for apps covers. */
export interface Coverage {
  /** App ids. */
  apps: readonly string[];
  kinds?: readonly AppKind[];
  wholeDevice?: boolean;
}

/**
 * The apps of a device that a rule covers, each once, in order.
 * @param categories of the device's apps, by their ids
 */
export const coveredApps = (
  { apps, kinds = [], wholeDevice = false }: Coverage,
  categories: ReadonlyMap<string, string | null>,
): string[] => {
  const covered = new Set(apps);
  for (const [appId, category] of categories) {
    const kind = kindOfCategory(category);
    if ((wholeDevice && !isEssential(appId)) || (kind !== undefined && kinds.includes(kind)))
      covered.add(appId);
  }
  return [...covered].toSorted();
};

/** Whether a rule whose kinds were replaced by apps, as a device gets it, covers an app. */
export const covers = ({ apps, wholeDevice = false }: Coverage, appId: string): boolean =>
  apps.includes(appId) || (wholeDevice && !isEssential(appId));

/** Apps that a rule names, so that asking for one can open something; each once. @param rules null: not known yet */
export const askableApps = (
  rules: Pick<DevicePolicy, 'blockedApps' | 'schedules' | 'budgets'> | null,
): string[] =>
  rules === null
    ? []
    : [
        ...new Set([
          ...rules.blockedApps,
          ...rules.schedules.flatMap(({ apps }) => apps),
          ...rules.budgets.flatMap(({ apps, target }) => (target.kind === 'all' ? [] : (apps ?? []))),
        ]),
      ].toSorted();
