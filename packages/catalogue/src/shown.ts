/** The catalogue as pages show it, in one language. */
import { CATEGORIES } from './categories/categories.ts';
import {
  categoryNames as spanishCategories,
  escapeNames as spanishEscapes,
  escapesName as spanishEscapesName,
  groupNames as spanishGroups,
} from './categories/messages.es.ts';
import { categoryNames, escapeNames, escapesName, groupNames } from './categories/messages.ts';
import { TARGETS } from './facts.ts';
import { SERVICES } from './services/services.ts';
import type { ServiceTarget, Target } from '@kinward/rules/sites/site-policy.ts';
import { SAFE_SEARCH } from './safe-search/safe-search.ts';

type Language = 'en' | 'es';
/** It has levels of its own. */
export const YOUTUBE = 'youtube';
/** Engines that are safe or not. */
export const ENGINES = SAFE_SEARCH.filter(({ engine }) => engine !== YOUTUBE);

/** What lists of others add to it. */
export interface Fed {
  /** Targets that have names by lists that are in force. */
  targets: ReadonlySet<Target>;
  /** Lists that are targets of their own, in force or not. */
  own: readonly { target: Target; name: string }[];
}

interface Named {
  target: Target;
  name: string;
}

/** In the form of `GET /filter/catalogue`. */
export interface ShownCatalogue {
  groups: { id: string; name: string; targets: Named[] }[];
  services: { target: ServiceTarget; name: string; categories: Target[]; names: number }[];
  engines: { engine: string; name: string }[];
}

const ENGLISH = { categories: categoryNames, escapes: escapeNames, escapesName, groups: groupNames };
const WORDS: Readonly<Record<Language, typeof ENGLISH>> = {
  en: ENGLISH,
  es: {
    categories: spanishCategories,
    escapes: spanishEscapes,
    escapesName: spanishEscapesName,
    groups: spanishGroups,
  },
};

/** A category of the catalogue, with the target that rules name it by, and whether any name of it is known without lists of others. */
const NAMED = CATEGORIES.flatMap((category) => {
  const target = TARGETS.find(
    (one) => one === `category:${category.id}` || one === `security:${category.id}`,
  );
  const hasNames =
    category.names.length > 0 || SERVICES.some(({ categories }) => categories.includes(category.id));
  return target ? [{ ...category, target, hasNames }] : [];
});
const targetsOf = (ids: readonly string[]): Target[] =>
  NAMED.flatMap(({ id, target }) => (ids.includes(id) ? [target] : []));

/** What a target is called; null for one that is not in the catalogue. */
export const targetName = (target: string, language: Language): string | null => {
  const words = WORDS[language];
  const id = target.slice(target.indexOf(':') + 1);
  if (target.startsWith('service:')) return SERVICES.find((service) => service.id === id)?.name ?? null;
  const names: Readonly<Record<string, string>> = target.startsWith('escape:')
    ? words.escapes
    : words.categories;
  return Object.hasOwn(names, id) ? (names[id] ?? null) : null;
};

/** What the group of lists that a family has added is called. */
const LISTS: Readonly<Record<Language, string>> = { en: 'Your lists', es: 'Tus listas' };

/** What can be blocked and allowed. @param fed what lists of others add */
export const shownCatalogue = (language: Language, fed: Fed): ShownCatalogue => {
  const words = WORDS[language];
  const named = (target: Target): Named => ({ target, name: targetName(target, language) ?? target });
  // Where neither a name nor a service is known, blocking it would close nothing.
  const shown = NAMED.filter(({ target, hasNames }) => hasNames || fed.targets.has(target));
  const groups = Map.groupBy(shown, ({ group }) => group);
  return {
    groups: [
      ...[...groups].map(([id, of]) => ({
        id,
        name: words.groups[id],
        targets: of.map(({ target }) => named(target)),
      })),
      {
        id: 'escapes',
        name: words.escapesName,
        targets: TARGETS.filter((target) => target.startsWith('escape:')).map(named),
      },
      ...(fed.own.length > 0 ? [{ id: 'lists', name: LISTS[language], targets: [...fed.own] }] : []),
    ],
    services: SERVICES.map(({ id, name, categories, names }) => ({
      target: `service:${id}` as const,
      name,
      categories: targetsOf(categories),
      names: names.length,
    })).toSorted((a, b) => a.name.localeCompare(b.name, language)),
    engines: ENGINES.map(({ engine, name }) => ({ engine, name })),
  };
};
