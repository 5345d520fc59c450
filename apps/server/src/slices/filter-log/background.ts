/** Which names nobody opens: adverts and trackers, and what apps ask by themselves. Pages fold them together. */
import { factsOf, isSignOfUse } from '@kinward/catalogue/facts.ts';

/** @param target what it was closed for, if it was */
export const isBackground = (name: string, target: string | undefined): boolean => {
  const targets = factsOf(name).hits.map((hit) => hit.target);
  return !isSignOfUse(name, target === undefined ? targets : [...targets, target]);
};
