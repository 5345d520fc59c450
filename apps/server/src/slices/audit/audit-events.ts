import { ANONYMOUS_ACTIONS } from '@kinward/contract/audit/audit-events.ts';
import type { AuditEvent } from '@kinward/contract/audit/audit.schemas.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Db } from '../../platform/tx.ts';
import { selectAuditEvents } from './audit-events.store.ts';

/** Beyond every number of a chain. */
const AFTER_ALL = 2_147_483_647;

export interface Acts {
  /** Newest first. */
  list(
    who: { familyId: FamilyId; accountId: AccountId },
    query: { limit?: number | undefined; before?: number | undefined },
  ): Promise<AuditEvent[]>;
}

/** The log holds who did it, and it is shown to no one in the family, the person who did it included. */
const NOBODY: AuditEvent['by'] = { kind: 'family', name: null, you: false };

/** The audit log as parents read it. */
export const createAuditEvents = ({ db, limits }: { db: Db; limits: Pick<Limits, 'auditPage'> }): Acts => ({
  async list(who, { limit = limits.auditPage, before = AFTER_ALL }) {
    const rows = await selectAuditEvents(db, who, before, limit);
    return rows.map(({ seq, at, act, actorKind, actorId, actor, parent, child, device, ...row }) => ({
      seq,
      at: at.toISOString(),
      act,
      by: ANONYMOUS_ACTIONS.includes(act)
        ? NOBODY
        : { kind: actorKind, name: actor, you: actorKind === 'account' && actorId === who.accountId },
      parent,
      child,
      device,
      ...(row.subjectKind === 'access-token' && {
        accessToken: { name: row.accessToken, call: row.call, uses: row.uses ?? 0 },
      }),
    }));
  },
});
