import { kidColour } from '@kinward/web/ui/portraits.tsx';
import type { State } from '../device/state.ts';
import { useDayPlan } from '../ui/use-day-plan.ts';
import { FamilyCard } from './FamilyCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { TimeCard } from './TimeCard.tsx';

/** What is left today, until when what, and where the parents say to be. */
export default function TodayCards({ device: { me }, now }: { device: State; now: number }) {
  const plan = useDayPlan(now);
  // What an earlier version stored knows no place in the family.
  const colour = kidColour((me as { ordinal?: number } | null)?.ordinal ?? 0);
  return (
    <>
      {plan && <TimeCard left={plan.left} colour={colour} />}
      {plan && <PlanCard plan={plan} now={now} />}
      <FamilyCard parents={me?.watchers ?? []} now={now} />
    </>
  );
}
