/** What a device says of itself (contract: REPORTED), as columns of `devices`. */
import { REPORTED, type Reported } from '@kinward/contract/devices/devices.schemas.ts';

/** `osVersion` → `os_version`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
export type ReportedColumn = Snake<Reported>;

const columnOf = (name: Reported): ReportedColumn =>
  name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`) as ReportedColumn;

export const REPORTED_COLUMNS = REPORTED.map(columnOf);

/** The columns of what was said; null where nothing was. */
export const columnsOf = (
  said: Partial<Readonly<Record<Reported, string | undefined>>>,
): Record<ReportedColumn, string | null> =>
  Object.fromEntries(REPORTED.map((name) => [columnOf(name), said[name] ?? null])) as Record<
    ReportedColumn,
    string | null
  >;

/** What was said, of a row. */
export const reportedOf = (row: Record<ReportedColumn, string | null>): Record<Reported, string | null> =>
  Object.fromEntries(REPORTED.map((name) => [name, row[columnOf(name)]])) as Record<Reported, string | null>;
