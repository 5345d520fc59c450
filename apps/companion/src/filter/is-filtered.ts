import type { State } from '../device/state.ts';

/** Whether the family's filter hears this device; the child's page of another app cannot ask for what it closes. */
export const isFiltered = ({ phase, me }: Pick<State, 'phase' | 'me'>): boolean =>
  phase === 'on' && (me?.filterRecords ?? null) !== null;
