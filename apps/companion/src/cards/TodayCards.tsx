import type { State } from '../device/state.ts';
import { ownColour } from '../ui/own-colour.ts';
import { useDayPlan } from '../ui/use-day-plan.ts';
import { FamilyCard } from './FamilyCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { TimeCard } from './TimeCard.tsx';

/** What is left today, until when what, and where the parents say to be. */
export default function TodayCards({ device: { me }, now }: { device: State; now: number }) {
  const plan = useDayPlan(now);
  const colour = ownColour(me);
  return (
    <>
      {plan && <TimeCard left={plan.left} colour={colour} />}
      {plan && <PlanCard plan={plan} now={now} />}
      <FamilyCard parents={me?.watchers ?? []} now={now} />
    </>
  );
}
