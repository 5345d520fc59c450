import { sql } from 'kysely';
import { acting } from '../../platform/acting.ts';
import type { Actor, Audit } from '../../ports/audit.ts';
import type { Clock } from '../../platform/clock.ts';

/** Who is acting: the one whose request is being answered, else the system itself. */
const actorNow = (): Actor => {
  const who = acting.getStore()?.who;
  if (who?.kind === 'parent') return { kind: 'account', id: who.accountId };
  if (who?.kind === 'device' || who?.kind === 'page') return { kind: 'device', id: who.deviceId };
  return { kind: 'system' };
};

/** Appends to the family's chain; the database makes the hash (migration 0029). */
export const createAudit =
  ({ clock }: { clock: Clock }): Audit =>
  async (tx, { familyId, act, on, by = actorNow(), detail = {} }) => {
    const requestId = acting.getStore()?.requestId ?? null;
    await sql`select append_audit(${familyId}, ${clock.now()}, ${by.kind}, ${by.id ?? null}, ${act},
      ${on?.kind ?? null}, ${on?.id ?? null}, ${JSON.stringify(detail)}, ${requestId})`.execute(tx);
  };
