/** What the dashboard waits for before it shows anything: parts that would push the others down one after another. */
import { useQuery } from '@tanstack/react-query';
import { approvalsQuery, sosQuery } from '../../entities/approvals/approvals.ts';
import { planQuery } from '../../entities/family/family.ts';
import { lastHeightOf } from '../../lib/reserved-space.ts';
import { useSettled } from '../../lib/time/settled.ts';

/** A part that comes later than this after the family is shown when it comes. */
const PATIENCE_MS = 1_000;
/** The first time in a browser, where no part has a height to reserve. */
const FIRST_PATIENCE_MS = 3_000;

/**
 * Asks for them side by side with the family, and not after it.
 * @param isFamilyKnown from when on they are waited for
 * @returns whether all are read, could not be read, or were waited for long enough
 */
export function useFirstView(isFamilyKnown: boolean): boolean {
  const asks = useQuery(approvalsQuery);
  const calls = useQuery(sosQuery);
  const plan = useQuery(planQuery);
  const isKnown = isFamilyKnown && ![asks, calls, plan].some(({ isPending }) => isPending);
  const patience = lastHeightOf('needs') === undefined ? FIRST_PATIENCE_MS : PATIENCE_MS;
  return useSettled(isKnown, patience, isFamilyKnown);
}
