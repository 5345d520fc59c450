import { hash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';

const MARK = '/* plan once */';
/** Names of statements, which are as many as the places in the source that mark one. */
const names = new Map<string, string>();

/**
 * At the end of a statement (`modifyEnd`): the database plans it once for each connection, not at each call. For what every report or
 * event asks; planning is most of what such a question costs. The text must be the same each time: a list is
 * one value, `any(...)`.
 */
export const PLAN_ONCE: RawBuilder<unknown> = sql`/* plan once */`;

const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `once_${hash('sha256', text).slice(0, 16)}`;
  names.set(text, name);
  return name;
};

/** Lets a connection keep the plans of the statements that are marked. */
export const keepPlans = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const planned = (text: unknown, values: unknown, ...rest: unknown[]): unknown =>
    typeof text === 'string' && text.endsWith(MARK)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest);
  client.query = planned as typeof client.query;
};
