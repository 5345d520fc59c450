import type { AuditAction } from '@kinward/contract/audit/audit-events.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../platform/tx.ts';

export interface Actor {
  kind: 'account' | 'device' | 'operator' | 'system';
  id?: string;
}

export interface AuditEntry {
  familyId: FamilyId;
  /** What was done: a thing and a past tense, `child.added`. */
  act: AuditAction;
  /** On whom or what. */
  on?: { kind: string; id: string };
  /** Who did it; by default the person whose request is being answered, else the system. */
  by?: Actor;
  /** Small facts: ids, counts, kinds, days. Never secrets, positions, names or texts that people wrote. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Writes an act into the family's audit log, in the transaction of the act. Entries of one family wait for each other
 * until the commit, so call it last, when every other lock is held already.
 */
export type Audit = (tx: DbOrTx, entry: AuditEntry) => Promise<void>;

/** The same for acts on one kind of thing, in one line each. */
export const auditOn =
  (audit: Audit, kind: string) =>
  (
    tx: DbOrTx,
    familyId: FamilyId,
    act: AuditEntry['act'],
    id: string,
    detail: AuditEntry['detail'] = {},
  ): Promise<void> =>
    audit(tx, { familyId, act, on: { kind, id }, detail });
