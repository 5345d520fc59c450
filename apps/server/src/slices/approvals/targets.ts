/** What is asked for and granted: how it is kept, and what it is called. */
import { factsOf, TARGETS } from '@kinward/catalogue/facts.ts';
import type { Ask, GrantBody, Target } from '@kinward/contract/approvals/approvals.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { readSite } from '@kinward/rules/sites/block-values.ts';
import { domainOf } from '@kinward/rules/sites/site-match.ts';
import { requestLanguage } from '../../core/readers.ts';
import { targetName } from '@kinward/catalogue/shown.ts';

/** @throws AppError VALIDATION */
export const refuse = (path: string, message: string): never => {
  throw new AppError('VALIDATION', { errors: [{ path, message }] });
};

/** A site in the form that it is kept in. @throws AppError VALIDATION */
export const siteOf = (text: string, path: string): string =>
  readSite(text) ?? refuse(path, 'Enter a domain like example.org, or the full address of a page');

export const NOT_IN_CATALOGUE = 'Choose a service or a category of the filter';

/** As rules of the filter name it; undefined for what the catalogue does not have. */
export const inCatalogue = ({ kind, value }: Pick<Target, 'kind' | 'value'>): string | undefined => {
  const target = `${kind === 'service' ? 'service' : 'category'}:${value}`;
  return TARGETS.find((one) => one === target);
};

/** What a grant is for, as it is kept. @throws AppError VALIDATION */
export const targetOf = (given: GrantBody['target']): Target => {
  const { kind } = given;
  if (kind === 'all' || kind === 'filter') return { kind, value: '' };
  if (kind === 'site') return { kind, value: siteOf(given.value, 'target.value') };
  const { value } = given;
  if (kind !== 'app' && inCatalogue({ kind, value }) === undefined) refuse('target.value', NOT_IN_CATALOGUE);
  return { kind, value };
};

/** What a target is called; null for everything. @param apps names of the device's apps, where it is one */
export const nameOfTarget = (target: Target, apps?: ReadonlyMap<string, { name: string }>): string | null => {
  const { kind, value } = target;
  if (kind === 'all' || kind === 'filter') return null;
  if (kind === 'app') return apps?.get(value)?.name ?? value;
  if (kind === 'site') return value;
  const named = inCatalogue(target);
  return (named && targetName(named, requestLanguage() ?? DEFAULT_READER.language)) ?? value;
};

/** The one service that a site is a name of; null where it is none's, or several services share it. */
export const serviceOf = (site: string): Ask['service'] => {
  const hits = factsOf(domainOf(site) ?? site).hits.map(({ target }) => target);
  const [service, ...others] = hits.filter((target) => target.startsWith('service:'));
  if (service === undefined || others.length > 0) return null;
  const language = requestLanguage() ?? DEFAULT_READER.language;
  const category = hits.find((target) => target.startsWith('category:'));
  return {
    id: service.slice('service:'.length),
    name: targetName(service, language) ?? service,
    category: category === undefined ? null : targetName(category, language),
  };
};
