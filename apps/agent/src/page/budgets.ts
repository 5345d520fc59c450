/** What is left of each time budget today, for the page: as programs are judged by it, with the use that the installation has not counted yet. */
import type { PageRules } from '@kinward/contract/computers/agent-page.schemas.ts';
import { leftOf, minutesOn, type Rules } from '@kinward/rules/decide.ts';
import { onDay, ownUse, type OwnStretch } from '../apps/limits.ts';

/** @param nameOf what a program is called @param at milliseconds since the epoch */
export function budgetsLeft(
  given: Rules,
  stretches: readonly OwnStretch[],
  { nameOf, at }: { nameOf: (appId: string) => string; at: number },
): PageRules['budgets'] {
  const rules = onDay(given, at);
  const own = ownUse(rules, stretches);
  return rules.budgets.flatMap((budget) => {
    const { budgetId, target, name, apps, sites } = budget;
    const minutes = minutesOn(budget, at, rules.timeZone);
    const left = leftOf(budget, at, rules.timeZone, own);
    // One of a program that is not here says nothing here.
    const isHere = apps === null || apps.length > 0 || (sites?.length ?? 0) > 0;
    if (minutes === null || left === null || !isHere) return [];
    const called = target.kind === 'app' ? nameOf(target.value) : (name ?? target.value);
    return { budgetId, kind: target.kind, name: called, minutes, leftSeconds: left };
  });
}
