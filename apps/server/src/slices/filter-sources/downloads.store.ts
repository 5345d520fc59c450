import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/tx.ts';
import type { SourceFault, Validators } from './fetch-list.ts';
import type { StoredVersion } from './sources.store.ts';

/** What was fetched from an address, for all families. */
export interface Download extends Validators {
  url: string;
  newest: StoredVersion | null;
  checkedAt: Date | null;
  nextAt: Date;
  fault: SourceFault | null;
  failures: number;
}

export const selectDownloads = async (db: DbOrTx, urls: readonly string[]): Promise<Download[]> => {
  if (urls.length === 0) return [];
  const rows = await db
    .selectFrom('filter_downloads')
    .selectAll()
    .where(sql<boolean>`url = any(${urls}::text[])`)
    .execute();
  return rows.map((row) => ({
    url: row.url,
    etag: row.etag,
    lastModified: row.last_modified,
    newest: row.newest as StoredVersion | null,
    checkedAt: row.checked_at,
    nextAt: row.next_at,
    fault: row.fault as SourceFault | null,
    failures: row.failures,
  }));
};

/** Notes that an address is wanted, where it is new; it is due at once. @returns whether it was */
export const insertDownload = async (db: DbOrTx, url: string, now: Date): Promise<boolean> => {
  const row = await db
    .insertInto('filter_downloads')
    .values({ url, next_at: now, failures: 0 })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .returning('url')
    .executeTakeFirst();
  return row !== undefined;
};

export const updateDownload = async (db: DbOrTx, download: Download): Promise<void> => {
  const { url, etag, lastModified, newest, checkedAt, nextAt, fault, failures } = download;
  await db
    .updateTable('filter_downloads')
    .set({
      etag,
      last_modified: lastModified,
      newest: newest === null ? null : sql<string>`${JSON.stringify(newest)}::jsonb`,
      checked_at: checkedAt,
      next_at: nextAt,
      fault,
      failures,
    })
    .where('url', '=', url)
    .execute();
};

/** Puts off what is due, so that it is fetched once. @returns the addresses */
export const takeDue = async (db: DbOrTx, now: Date, until: Date): Promise<string[]> => {
  const rows = await db
    .updateTable('filter_downloads')
    .set({ next_at: until })
    .where('next_at', '<=', now)
    .returning('url')
    .execute();
  return rows.map(({ url }) => url);
};

export const deleteDownloads = async (db: DbOrTx, urls: readonly string[]): Promise<void> => {
  if (urls.length === 0) return;
  await db
    .deleteFrom('filter_downloads')
    .where(sql<boolean>`url = any(${urls}::text[])`)
    .execute();
};

export const selectAllDownloads = async (
  db: DbOrTx,
): Promise<{ url: string; newest: StoredVersion | null }[]> => {
  const rows = await db.selectFrom('filter_downloads').select(['url', 'newest']).execute();
  return rows.map(({ url, newest }) => ({ url, newest: newest as StoredVersion | null }));
};
