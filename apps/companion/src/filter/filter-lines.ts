/** What the filter closes on this device, in sentences for its child. */
import type { OwnFilterRules } from '@kinward/contract/filter-policies/own-rules.schemas.ts';
import { askedWhen } from '@kinward/rules/filter/filter-layer.ts';
import { formatWhen } from '../messages/clock/when.ts';
import { filterRulesMessages as words } from '../messages/filter-rules.ts';
import { formatList, t } from '../messages/messages.ts';

/** Names shown in a sentence; the rest is counted, and in the list below it. */
const NAMED = 5;

/** @param count of all; those that are not among the names are counted too */
const some = (names: readonly string[], count = names.length): string => {
  const shown = names.slice(0, count > NAMED ? NAMED : count);
  return formatList(count > shown.length ? [...shown, t.more(count - shown.length)] : shown);
};

/** Whether the filter closes anything at all. */
export const closesAnything = (rules: OwnFilterRules): boolean =>
  rules.allowOnly || rules.closed.length + rules.siteCount + rules.windows.length > 0;

/** Names that no sentence has room for. */
export const restOf = ({ closed, sites, windows }: OwnFilterRules): string[] => [
  ...new Set(
    [...windows.map((window) => window.closed), closed, sites].flatMap((names) =>
      names.length > NAMED ? names : [],
    ),
  ),
];

/** The sentences, the widest first. @param now milliseconds since the epoch */
export const filterLines = (rules: OwnFilterRules, now: number): string[] => {
  const { closed, sites, siteCount, windows, allowOnly, isWhole, heardAt } = rules;
  const closes = isWhole ? words.closes : words.closesThere;
  const lines = [
    allowOnly && words.allowOnly,
    ...windows.map(({ name, everything, closed: targets, until }) =>
      everything
        ? words.windowAll(name ?? '', until)
        : targets.length > 0 && words.window(name ?? '', some(targets), until),
    ),
    closed.length > 0 && closes(some(closed)),
    siteCount > 0 && words.sites(some(sites, siteCount)),
  ].filter((line) => line !== false);
  const isEarlier = heardAt !== null && askedWhen(heardAt, null, now) !== 'lately';
  return lines.length > 0 && isEarlier
    ? [...lines, words.earlier(formatWhen(Date.parse(heardAt), now))]
    : lines;
};
