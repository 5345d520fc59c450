import { useEffect, useState } from 'react';
import { OWN_ABILITIES } from '../device/abilities.ts';
import type * as PlanModule from '../device/day-plan.ts';
import { useDevice } from '../device/state.ts';

/** Today's plan; undefined until the rules and the calendar, which is large and loads after the first view, are there. */
export const useDayPlan = (now: number): PlanModule.DayPlan | undefined => {
  const { policy, me } = useDevice();
  const [module, setModule] = useState<typeof PlanModule>();
  useEffect(() => {
    let here = true;
    void import('../device/day-plan.ts').then(
      (loaded) => here && setModule(() => loaded),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  if (policy === null || module === undefined) return undefined;
  return module.dayPlan(policy, me ?? { abilities: OWN_ABILITIES }, now);
};
