import type { Db } from '../../platform/tx.ts';
import type { ExportPart } from '../../ports/export-part.ts';
import { WALKED, walkRows } from './walk-rows.ts';

/** The part of a device's log in the export of a child. */
export const logPart = (db: Db, name: string, table: keyof typeof WALKED): ExportPart => ({
  name,
  columns: WALKED[table].columns,
  ofDevice: (familyId, deviceId) => walkRows(db, table, familyId, deviceId),
});
