import { sql } from 'kysely';
import { acting } from '../../platform/acting.ts';
import type { Actor, Audit } from '../../ports/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import { hasAuditMonth, makeAuditMonth } from './audit-log.store.ts';

/** Who is acting: the one whose request is being answered, else the system itself. */
const actorNow = (): Actor => {
  const who = acting.getStore()?.who;
  if (who?.kind === 'parent') return { kind: 'account', id: who.accountId };
  if (who?.kind === 'device' || who?.kind === 'page') return { kind: 'device', id: who.deviceId };
  return { kind: 'system' };
};

/**
 * Makes the month of a time where the clock's job has not made it yet (a process that starts, a clock that was set). A month counts
 * as known only when it was there before the transaction, which may take back what it made.
 */
const createMonths = () => {
  const known = new Set<string>();
  const makers = new WeakSet<DbOrTx>();
  return async (tx: DbOrTx, at: Date): Promise<void> => {
    const month = at.toISOString().slice(0, 7);
    if (known.has(month)) return;
    if (!(await hasAuditMonth(tx, month))) {
      await makeAuditMonth(tx, month);
      makers.add(tx);
    } else if (!makers.has(tx)) known.add(month);
  };
};

/** Appends to the family's chain; the database makes the hash (migrations 0029 and 0055). */
export const createAudit = ({ clock }: { clock: Clock }): Audit => {
  const ensureMonth = createMonths();
  return async (tx, { familyId, act, on, by = actorNow(), detail = {} }) => {
    const requestId = acting.getStore()?.requestId ?? null;
    const now = clock.now();
    await ensureMonth(tx, now);
    await sql`select append_audit(${familyId}, ${now}, ${by.kind}, ${by.id ?? null}, ${act},
      ${on?.kind ?? null}, ${on?.id ?? null}, ${JSON.stringify(detail)}, ${requestId})`.execute(tx);
  };
};
