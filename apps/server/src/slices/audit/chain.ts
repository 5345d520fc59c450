import { createHash } from 'node:crypto';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import * as store from './audit-log.store.ts';

export interface Verdict {
  familyId: FamilyId;
  /** Entries whose hash was made again and fits. */
  entries: number;
  /** What does not fit, in words; undefined for a whole chain. */
  fault: string | undefined;
}

/** Entries of one reading. */
const STEP = 2_000;

/** The entry as it is hashed: a JSON array with ", " between its values, as PostgreSQL writes it. */
const canonical = (row: store.EntryRow): string => {
  const values = [
    row.seq,
    row.family_id,
    row.at.getTime(),
    row.actor_kind,
    row.actor_id,
    row.act,
    row.subject_kind,
    row.subject_id,
    row.detail,
    row.request_id,
  ];
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
};

/** SHA-256 of the former hash and the entry. */
const hashOf = (prev: Buffer, row: store.EntryRow): Buffer =>
  createHash('sha256').update(prev).update(canonical(row)).digest();

const faultOf = (row: store.EntryRow, seq: number, hash: Buffer): string | undefined => {
  if (row.seq !== seq) return `entry ${seq} is missing`;
  if (!row.prev.equals(hash)) return `entry ${seq} does not follow the one before it`;
  return row.hash.equals(hashOf(hash, row)) ? undefined : `entry ${seq} was changed`;
};

/**
 * Makes every hash of a family's chain again, from its anchor (or its beginning) to its head, and compares. This is done
 * here and not in the database that made them: two writings of one rule must agree.
 */
export const verifyChain = async (db: DbOrTx, familyId: FamilyId): Promise<Verdict> => {
  // The head first: what is appended meanwhile comes after it.
  const head = await store.selectHead(db, familyId);
  const anchor = await store.selectAnchor(db, familyId);
  let seq = anchor?.seq ?? 0;
  let hash = anchor?.hash ?? Buffer.alloc(0);
  const start = seq;
  const until = head?.seq ?? 0;
  const verdict = (fault?: string): Verdict => ({ familyId, entries: seq - start, fault });
  while (seq < until) {
    const rows = await store.selectEntries(db, familyId, seq, Math.min(STEP, until - seq));
    if (rows.length === 0) return verdict(`entry ${seq + 1} is missing`);
    for (const row of rows) {
      const fault = faultOf(row, seq + 1, hash);
      if (fault !== undefined) return verdict(fault);
      seq += 1;
      hash = row.hash;
    }
  }
  if (head && head.seq === seq && !head.hash.equals(hash)) return verdict('the end of the chain was changed');
  return verdict();
};
