/** When the filter was asked last, for the child's list of what is closed; loaded with the rules, after the first view. */
import { enforcementOf, withoutFilter, type Means } from '@kinward/rules/abilities.ts';
import { askedEarlierAt } from '@kinward/rules/filter/filter-layer.ts';
import { formatDayTime, inLanguage } from '../messages/messages.ts';
import type { Translation } from '../messages/translation.ts';

const en = {
  lastAsked: (time: string) => `The filter closes these sites. This device asked it last ${time}.`,
} as const;
const es: Translation<typeof en> = {
  lastAsked: (time) => `El filtro cierra estos sitios. Este dispositivo lo consultó por última vez: ${time}.`,
};
const words = inLanguage(en, es);

/**
 * Said where the filter alone closes sites and was not asked for a while, as parents read it (docs/decisions/0121-what-is-said-of-a-device-that-is-quiet.md).
 * @param now milliseconds since the epoch; @returns empty where there is nothing to say
 */
export const filterAsked = (means: Means, now: number): string => {
  const askedAt = askedEarlierAt(means.layers ?? [], now);
  if (askedAt === undefined || enforcementOf(withoutFilter(means), 'web') === 'enforced') return '';
  return words.lastAsked(formatDayTime(Date.parse(askedAt)));
};
