import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { createLocate, type Locate, type LocateDeps } from './locate.service.ts';
import { mountLocations } from './locations.routes.ts';
import { createLocations, type Locations, type LocationsDeps } from './locations.service.ts';
import { createStays, type Stays } from './stays.store.ts';
import { createUpkeep } from './upkeep.ts';

interface Deps extends LocationsDeps, Omit<LocateDeps, 'requireDevice'> {
  recordAccess: RecordAccess;
}

export interface LocationsApi {
  /** Stored positions, for slices that evaluate or export them. */
  positions: Pick<Locations, 'day' | 'speeding' | 'walk'> & Stays;
  /** "Locate now". */
  locate: Locate;
  /** Deletes positions older than each family keeps them. @returns rows deleted one by one */
  purge(): Promise<number>;
}

/** Where devices were, and "Locate now". What they report comes in through the gateway. */
export const locationsSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'limits' | 'bus'>,
  uses: Pick<Deps, 'audit' | 'notifier' | 'pushes' | 'recording' | 'recordAccess'>,
): Slice<LocationsApi> => {
  const deps = { ...platform, ...uses };
  const locations = createLocations(deps);
  const locate = createLocate(deps);
  const upkeep = createUpkeep(deps);
  return {
    api: { positions: { ...locations, ...createStays(deps.db) }, locate, purge: upkeep.purge },
    routes: (router) => mountLocations(router, locations, locate, deps.recordAccess),
    jobs: [{ name: 'positions.purge', everySeconds: DAY, run: () => upkeep.purge() }],
    retention: [upkeep.retentionTarget],
    exports: [
      {
        name: 'positions',
        columns: [
          'recordedAt',
          'latitude',
          'longitude',
          'accuracy',
          'altitude',
          'speed',
          'bearing',
          'battery',
          'doubt',
        ],
        ofDevice: locations.walk,
        track: locations.walk,
      },
    ],
    async stop() {
      locate.close();
      await locations.close();
    },
  };
};
