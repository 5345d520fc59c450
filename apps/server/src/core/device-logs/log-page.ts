/** Pages of a log: newest first by time and digest, each beginning where the one before it ended. */
import { sql, type RawBuilder } from 'kysely';
import type { LogQuery } from '@kinward/contract/reports.ts';
import type { z } from '@kinward/contract/schema.ts';

export type LogPage = Omit<z.output<typeof LogQuery>, 'deviceId' | 'limit'> & { limit: number };

/** The name of a row for the page that follows it. `digest` is a UUID. */
export const rowId = (at: Date, digest: string): string => `${at.getTime()}-${digest.replaceAll('-', '')}`;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/gu, (character) => `\\${character}`);

/** Rows whose text contains what is wanted, whatever its capitals; undefined where nothing is wanted. */
export const containing = (
  text: RawBuilder<unknown>,
  wanted: string | undefined,
): RawBuilder<unknown> | undefined => {
  const typed = wanted?.trim() ?? '';
  return typed === '' ? undefined : sql`${text} ilike ${`%${escaped(typed)}%`}`;
};

/** The conditions of a page. `at`: the table's time; `text`: what a search looks through. */
export const pageConditions = (
  { from, to, before, search }: LogPage,
  at: string,
  text: RawBuilder<unknown>,
): RawBuilder<unknown>[] => {
  const column = sql.ref(at);
  const conditions: RawBuilder<unknown>[] = [];
  if (from !== undefined) conditions.push(sql`${column} >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`${column} <= ${new Date(to)}`);
  if (before !== undefined) {
    const dash = before.indexOf('-');
    const time = new Date(Number(before.slice(0, dash)));
    // No row is there: an instant past what a clock can say.
    if (Number.isNaN(time.getTime())) conditions.push(sql`false`);
    else conditions.push(sql`(${column}, digest) < (${time}::timestamptz, ${before.slice(dash + 1)}::uuid)`);
  }
  const found = containing(text, search);
  if (found) conditions.push(found);
  return conditions;
};
