import { Readable } from 'node:stream';
import * as R from '@kinward/contract/filter-log/filter-log.routes.ts';
import { getOwnFilterLog } from '@kinward/contract/filter-log/own-filter-log.routes.ts';
import type { OwnFilterLog } from '@kinward/contract/filter/log-level.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import { csvOf } from '../exports/formats.ts';
import type { createLogReader, createRecordedReader } from './log.read.ts';
import type { StatsReader } from './stats.read.ts';

export interface FilterLogReaders {
  read: ReturnType<typeof createLogReader>;
  recorded: ReturnType<typeof createRecordedReader>;
  stats: StatsReader;
  recordAccess: RecordAccess;
  /** What who holds a device is told. */
  own(familyId: FamilyId, deviceId: DeviceId): Promise<OwnFilterLog>;
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

export const mountFilterLog = (
  router: Router,
  { read, recorded, stats, recordAccess, own }: FilterLogReaders,
): void => {
  const seen = (who: ParentIdentity) => (deviceId: DeviceId) => recordAccess(who, 'web', deviceId);
  router.mount(getOwnFilterLog, ({ who }) => own(who.familyId, who.deviceId));
  router.mount(R.readFilterLog, ({ who, query }) => read(who.familyId, query, seen(who)));
  router.mount(R.listRecordedDevices, ({ who, query }) => recorded(who.familyId, query.childId));
  router.mount(R.readFilterStats, ({ who, query }) => stats.read(who.familyId, query, seen(who)));
  router.mount(R.downloadFilterStats, async ({ who, query, reply }) => {
    const { name, columns, rows } = await stats.table(who.familyId, query, seen(who));
    await reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(Readable.from(csvOf(columns, each(rows))));
    return undefined;
  });
};
