/** What a time budget can be for: apps of the child, and what the filter knows by name. */
import { NO_APP_CATEGORIES, type Application } from '@kinward/contract/apps/apps.schemas.ts';
import type { BudgetBody } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { categoryName } from '../../entities/rules/app-category.ts';
import { findByName } from '../../lib/forms/find-by-name.ts';
import type { RadioChoice } from '../../ui/RadioList.tsx';
import { budgetTexts as t } from './budget-messages.ts';

export const ALL = 'all';
const CATEGORY = 'category:';
const APP = 'app:';
/** Services and categories of the filter, as its rules name them. */
const SERVICE = 'service:';
const SITES = 'sites:';

export const appChoice = (appId: string): string => APP + appId;

export const targetOf = (what: string): BudgetBody['target'] => {
  if (what.startsWith(SERVICE)) return { kind: 'service', value: what.slice(SERVICE.length) };
  if (what.startsWith(SITES)) return { kind: 'site-category', value: what.slice(SITES.length) };
  if (what.startsWith(CATEGORY)) return { kind: 'category', value: what.slice(CATEGORY.length) };
  return what.startsWith(APP) ? { kind: 'app', value: what.slice(APP.length) } : { kind: 'all' };
};

/** What parents limit most, first. */
const USUAL = [
  ALL,
  `${SITES}games`,
  `${SITES}video-sharing`,
  `${SITES}social-networks`,
  `${SERVICE}youtube`,
  `${SERVICE}tiktok`,
];

/** Rows at once: a list is read, not scrolled through. */
const MOST = 6;

const ofFilter = ({ groups, services }: FilterCatalogue): RadioChoice[] => [
  ...groups
    .flatMap(({ targets }) => targets)
    .filter(({ target }) => target.startsWith(CATEGORY))
    .map(({ target, name }) => ({ value: target.replace(CATEGORY, SITES), name, more: t.sitesOfKind })),
  ...services.map(({ target, name }) => ({ value: target, name, more: t.service })),
];

/**
 * All that can be chosen, the usual ones first.
 * @param app the id of one that is chosen already; it may be one that no device reports any more
 * @param catalogue of the filter; undefined: there is none
 */
export const targetChoices = (
  apps: readonly Application[],
  app: string | undefined,
  catalogue: FilterCatalogue | undefined,
): RadioChoice[] => {
  const real = apps.filter(({ category }) => category === null || !NO_APP_CATEGORIES.includes(category));
  const kinds = [...new Set(real.flatMap(({ category }) => category ?? []))].toSorted();
  const all: RadioChoice[] = [
    { value: ALL, name: t.all, more: t.allMore },
    ...kinds.map((kind) => ({ value: CATEGORY + kind, name: categoryName(kind), more: t.appsOfKind })),
    ...real.map(({ appId, name }) => ({ value: appChoice(appId), name, more: t.oneApp })),
    ...(app === undefined || real.some(({ appId }) => appId === app)
      ? []
      : [{ value: appChoice(app), name: app, more: t.oneApp }]),
    ...(catalogue ? ofFilter(catalogue) : []),
  ];
  const rank = ({ value }: RadioChoice): number => {
    const at = USUAL.indexOf(value);
    return at === -1 ? USUAL.length : at;
  };
  return all.toSorted((one, two) => rank(one) - rank(two));
};

/** Those to show, the chosen one first where it would not be among them, and how many are found and left out. */
export const shownChoices = (
  all: readonly RadioChoice[],
  typed: string,
  chosen: string,
): { shown: RadioChoice[]; found: number; more: number } => {
  const found = typed.trim() === '' ? all : findByName(all, typed);
  const first = found.slice(0, MOST);
  const kept = first.some(({ value }) => value === chosen) ? [] : all.filter(({ value }) => value === chosen);
  return { shown: [...kept, ...first], found: found.length, more: found.length - first.length };
};
