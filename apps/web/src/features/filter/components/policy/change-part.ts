import type { PolicyChange } from '../../api/policies.ts';

/** Saves a part of the policy at once. @param undo what it was */
export type ChangePart = (part: PolicyChange['part'], undo: PolicyChange['part']) => void;
