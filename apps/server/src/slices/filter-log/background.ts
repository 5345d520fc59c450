/** Which names nobody opens: adverts and trackers, and what apps ask by themselves. Pages fold them together. */
import { CATEGORIES } from '@kinward/catalogue/categories/categories.ts';
import { factsOf } from '@kinward/catalogue/facts.ts';
import { SERVICES } from '@kinward/catalogue/services/services.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';

const ADVERTS: ReadonlySet<string> = new Set(
  CATEGORIES.filter(({ group }) => group === 'advertising').map(({ id }) => `category:${id}`),
);
const BY_ITSELF: ReadonlySet<string> = new Set(
  SERVICES.flatMap(({ push = [], telemetry = [] }) => [...push, ...telemetry]),
);

/** @param target what it was closed for, if it was */
export const isBackground = (name: string, target: string | undefined): boolean =>
  (target !== undefined && ADVERTS.has(target)) ||
  domainsOf(name).some((domain) => BY_ITSELF.has(domain)) ||
  factsOf(name).hits.some((hit) => ADVERTS.has(hit.target));
