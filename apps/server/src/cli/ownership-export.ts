import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Db } from '../platform/tx.ts';
import { selectEntries } from '../slices/audit/audit-log.store.ts';
import { verifyChain } from '../slices/audit/chain.ts';
import { listMembers } from '../slices/accounts/members/members.ts';

const STEP = 2_000;

/** The whole audit log with its hashes, so that others can make them again. */
async function* auditOf(db: Db, familyId: FamilyId): AsyncGenerator<object> {
  const anchor = await db
    .selectFrom('audit_anchors')
    .select('seq')
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  for (let after = anchor?.seq ?? 0; ;) {
    const rows = await selectEntries(db, familyId, after, STEP);
    for (const { prev, hash, ...row } of rows)
      yield { ...row, prev: prev.toString('hex'), hash: hash.toString('hex') };
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < STEP) return;
  }
}

/** The access log: who read what of which child: a year at most. */
async function* accessesOf(db: Db, familyId: FamilyId): AsyncGenerator<object> {
  for (let offset = 0; ; offset += STEP) {
    const rows = await db
      .selectFrom('access_log')
      .selectAll()
      .where('family_id', '=', familyId)
      .orderBy('slot')
      .orderBy('child_id')
      .orderBy('account_id')
      .orderBy('kind')
      .limit(STEP)
      .offset(offset)
      .execute();
    yield* rows;
    if (rows.length < STEP) return;
  }
}

/** Who is signed in now, in which browser. Neither token nor cookie, not even hashed. */
async function* sessionsOf(db: Db, familyId: FamilyId): AsyncGenerator<object> {
  yield* await db
    .selectFrom('sessions as s')
    .innerJoin('browsers as b', (join) =>
      join.onRef('b.family_id', '=', 's.family_id').onRef('b.id', '=', 's.browser_id'),
    )
    .select(['s.id', 's.account_id', 's.created_at', 's.last_used_at', 's.expires_at', 'b.user_agent'])
    .where('s.family_id', '=', familyId)
    .orderBy('s.created_at')
    .execute();
}

const writeLines = async (file: string, rows: AsyncIterable<object>): Promise<string> => {
  const digest: Hash = createHash('sha256');
  const lines = async function* () {
    for await (const row of rows) {
      const line = `${JSON.stringify(row)}\n`;
      digest.update(line);
      yield line;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }));
  return digest.digest('hex');
};

/**
 * Writes the evidence of a family into a new folder: one JSON object a line, and `SHA256SUMS`, which `sha256sum -c` reads.
 * @returns what the audit chain is like, and the digest of SHA256SUMS, to be noted in another place
 */
export const exportFamilyRecords = async (db: Db, familyId: FamilyId, folder: string, now: Date) => {
  mkdirSync(folder, { mode: 0o700 });
  const { fault, entries } = await verifyChain(db, familyId);
  const about = { familyId, at: now.toISOString(), auditEntries: entries, auditChain: fault ?? 'whole' };
  const members = (await listMembers(db, familyId)).map(({ profileUrl: _picture, ...member }) => member);
  const parts: [string, AsyncIterable<object>][] = [
    ['about.jsonl', Readable.from([about])],
    ['parents.jsonl', Readable.from(members)],
    ['audit.jsonl', auditOf(db, familyId)],
    ['access-log.jsonl', accessesOf(db, familyId)],
    ['sessions.jsonl', sessionsOf(db, familyId)],
  ];
  let sums = '';
  for (const [name, rows] of parts) sums += `${await writeLines(path.join(folder, name), rows)}  ${name}\n`;
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums, { mode: 0o600, flag: 'wx', flush: true });
  return { fault, digest: createHash('sha256').update(sums).digest('hex') };
};
