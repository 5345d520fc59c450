/** What a budget covers: apps by what devices report of them, sites by the filter's catalogue. */
import { appsOfService, serviceOfAppId } from '@kinward/catalogue/services/apps.ts';
import { SERVICES } from '@kinward/catalogue/services/services.ts';
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';
import type { BudgetBody, DeviceBudget } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { kindOfCategory } from '@kinward/rules/app-kinds.ts';
import type { Use } from '@kinward/rules/schedules/budget.ts';
import { inCatalogue, nameOfTarget, NOT_IN_CATALOGUE, refuse } from '../targets.ts';
import type { BudgetRow } from './budgets.store.ts';

/** Categories of a device's apps, by device and app. */
export type Categories = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

export type BudgetTarget = Pick<BudgetRow, 'target_kind' | 'target'>;

type SiteTargets = NonNullable<DeviceBudget['sites']>;

/** Categories of sites that are what a kind of apps is. */
const SITES_OF_KIND: Readonly<Record<AppKind, SiteTargets>> = {
  games: ['category:games', 'category:browser-games'],
  social: ['category:social-networks'],
  video: ['category:video-sharing', 'category:live-streaming', 'category:streaming'],
  music: ['category:music'],
};

const kindOfSites = (category: string): AppKind | undefined =>
  (Object.keys(SITES_OF_KIND) as AppKind[]).find((kind) =>
    SITES_OF_KIND[kind].includes(`category:${category}`),
  );

/** Services and categories that it covers; empty where it covers none, or everything. */
export const sitesOf = ({ target_kind: kind, target }: BudgetTarget): SiteTargets => {
  if (kind === 'service') return [`service:${target}`];
  if (kind === 'site-category') return [`category:${target}`];
  if (kind === 'app') {
    const service = serviceOfAppId(target);
    return service === undefined ? [] : [`service:${service}`];
  }
  const ofKind = kind === 'category' ? kindOfCategory(target) : undefined;
  return ofKind === undefined ? [] : SITES_OF_KIND[ofKind];
};

/** Apps that belong to what it is for, whether a device has them or not. */
const knownApps = ({ target_kind: kind, target }: BudgetTarget): string[] => {
  if (kind === 'service') return [...appsOfService(target)];
  if (kind !== 'site-category') return [];
  return SERVICES.filter(({ categories }) => categories.some((id) => id === target)).flatMap(({ id }) => [
    ...appsOfService(id),
  ]);
};

/** Whether it covers an app of a device. */
const coversApp = (of: BudgetTarget, appId: string, category: string | null | undefined): boolean => {
  const { target_kind: kind, target } = of;
  if (kind === 'all') return true;
  if (kind === 'app') return appId === target;
  if (kind === 'category') return category === target;
  const kindOfApps = kind === 'site-category' ? kindOfSites(target) : undefined;
  return (
    knownApps(of).includes(appId) || (kindOfApps !== undefined && kindOfCategory(category) === kindOfApps)
  );
};

/** Whether a use on a device counts. */
export const countsUse = (of: BudgetTarget, { deviceId, appId }: Use, categories: Categories): boolean =>
  coversApp(of, appId, categories.get(deviceId)?.get(appId));

/** Apps of a device that a budget holds; null: all. */
export const appsOf = (of: BudgetTarget, deviceId: DeviceId, categories: Categories): string[] | null => {
  const { target_kind: kind, target } = of;
  if (kind === 'all') return null;
  if (kind === 'app') return [target];
  const own = [...(categories.get(deviceId) ?? [])].flatMap(([appId, category]) =>
    coversApp(of, appId, category) ? [appId] : [],
  );
  return [...new Set([...own, ...knownApps(of)])].toSorted();
};

/** What a target of the filter is called, as the language of the request has it; undefined for any other. */
export const nameOfSites = ({ target_kind: kind, target }: BudgetTarget): string | undefined =>
  kind === 'service' || kind === 'site-category'
    ? (nameOfTarget({ kind, value: target }) ?? undefined)
    : undefined;

/** @throws AppError VALIDATION for a service or a category that the filter does not know */
export const checkTarget = (target: BudgetBody['target']): void => {
  if (target.kind !== 'service' && target.kind !== 'site-category') return;
  if (inCatalogue(target) === undefined) refuse('target.value', NOT_IN_CATALOGUE);
};
