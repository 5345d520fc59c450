import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';

/** What a slice adds to the export of a child; the slice `exports` makes files of it. */
export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

export interface GpxPoint {
  latitude: number;
  longitude: number;
  altitude: number | null;
  recordedAt: string;
  /** Null where it is believed. */
  doubt: string | null;
}

/** Rows of one table, of one device or of the whole child. */
export interface ExportPart {
  /** File name without its ending, `[a-z-]+`. */
  name: string;
  columns: readonly string[];
  /** Rows of one device; called for each device of the child. */
  ofDevice?: (familyId: FamilyId, deviceId: DeviceId) => AsyncIterable<Row>;
  /** Rows of the child as a whole. */
  ofChild?: (familyId: FamilyId, childId: ChildId) => AsyncIterable<Row>;
  /** Points for a GPX track beside the tables. */
  track?: (familyId: FamilyId, deviceId: DeviceId) => AsyncIterable<GpxPoint>;
}

/** The part of a slice that has its rows as a list. */
export const listPart = <const Columns extends readonly string[]>(
  name: string,
  columns: Columns,
  read: (familyId: FamilyId, deviceId: DeviceId) => Promise<readonly Record<Columns[number], Cell>[]>,
): ExportPart => ({
  name,
  columns,
  async *ofDevice(familyId, deviceId) {
    yield* await read(familyId, deviceId);
  },
});
