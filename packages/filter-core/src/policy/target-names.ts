/** What services and categories are called, in the family's language. */
import { categoryNames } from '@kinward/catalogue/categories/messages.ts';
import * as spanish from '@kinward/catalogue/categories/messages.es.ts';
import { SERVICES } from '@kinward/catalogue/services/services.ts';
import type { Target } from '@kinward/rules/sites/site-policy.ts';

export type Language = 'en' | 'es';

const CATEGORY_NAMES: Record<Language, Readonly<Record<string, string>>> = {
  en: categoryNames,
  es: spanish.categoryNames,
};
const SERVICE_NAMES: ReadonlyMap<string, string> = new Map(SERVICES.map(({ id, name }) => [id, name]));

/** The name of a service, a category or what attacks; of any other its id. */
export function nameOfTarget(target: Target | undefined, language: Language): string {
  const id = target?.slice(target.indexOf(':') + 1) ?? '';
  return (target?.startsWith('service:') ? SERVICE_NAMES.get(id) : CATEGORY_NAMES[language][id]) ?? id;
}
