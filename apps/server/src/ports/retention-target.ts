import type { FamilyId } from '@kinward/contract/ids.ts';
import type { KeptKind } from '@kinward/contract/retention/retention.schemas.ts';

/** How much of a kind a family has. */
export interface Amount {
  /** At most LIMITS.keptCount. */
  count: number;
  oldestAt: Date | null;
}

/** What a slice that records something hands over, so that it is kept no longer than the family says (docs/threats.md S22). */
export interface RetentionTarget {
  kind: KeptKind;
  /** Deletes what the family recorded before `before`. Safe to repeat and to break off. @returns rows deleted */
  purge(familyId: FamilyId, before: Date): Promise<number>;
  measure(familyId: FamilyId): Promise<Amount>;
  /** The slice has a daily job of its own; `purge` is then called after a change of the choice only. */
  purgesDaily?: true;
}
