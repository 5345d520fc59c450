import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOfSelection } from '../../../entities/child/selection.ts';
import { planQuery } from '../../../entities/family/family.ts';
import { useSettled } from '../../../lib/time/settled.ts';
import { menuFacts, type MenuFacts } from './menu.ts';

/** What the menu went by last in this browser; forgotten with the logout. */
const STORED = 'menu';
/** How long a first visit waits for the whole menu rather than see entries come one after another: as long as a slow network takes. */
const PATIENCE_MS = 8_000;

const remembered = (): MenuFacts | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(STORED) ?? 'null') as MenuFacts | undefined) ?? undefined;
  } catch {
    return undefined;
  }
};

/** What decides on the menu's entries. Until the family is read it is what held last, so that none moves; undefined: nothing did. */
export function useMenuFacts(): MenuFacts | undefined {
  const chosen = useOfSelection(({ device }) => ({
    device: device && { deviceType: device.deviceType, abilities: device.abilities },
  }));
  const { data: plan, isError } = useQuery(planQuery);
  const isKnown = chosen !== undefined && plan !== undefined;
  const settled = useSettled(isKnown || isError, PATIENCE_MS);
  const [last] = useState(remembered);
  const facts = menuFacts(plan, chosen?.device);
  const text = isKnown ? JSON.stringify(facts) : undefined;
  useEffect(() => {
    try {
      if (text !== undefined) localStorage.setItem(STORED, text);
    } catch {
      // A browser that keeps nothing: the menu comes with the family.
    }
  }, [text]);
  if (isKnown) return facts;
  return last ?? (settled ? facts : undefined);
}
