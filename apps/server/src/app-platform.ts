/** What every slice is built on and what knows none of them; `app.ts` builds the slices on it. */
import { createGeocoder } from './platform/geocode/geocoder.ts';
import { createRecentAuthentication } from './platform/http/step-up.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { mapFolder } from './platform/maps/map-folder.ts';
import { createRegions } from './platform/maps/regions.ts';
import { createStreets } from './platform/maps/streets.ts';
import { createMessages } from './platform/messages/messages.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import { createBus } from './ports/bus.ts';
import type { Platform } from './ports/platform.ts';

export interface AppDeps extends Pick<
  Platform,
  'config' | 'keys' | 'db' | 'pool' | 'databaseOwner' | 'clock' | 'log'
> {
  /** Replaces the outside network. */
  outbound?: Platform['outbound'] | undefined;
}

/** The services outside that the operator has named: they may be at any address. */
const namedIn = ({ geocoder, tiles, sms, firebase }: Platform['config']) => [
  geocoder?.url,
  tiles?.url,
  sms?.kind === 'webhook' ? sms.url : null,
  firebase?.url,
];

export const buildPlatform = (deps: AppDeps): Platform => {
  const { config, keys, db, pool, clock, log, databaseOwner } = deps;
  const { limits } = config;
  const outbound = deps.outbound ?? createOutbound({ named: namedIn(config) });
  const jobs = createJobs({ db, pool, log, keys });
  const folder = mapFolder(config.dataDir);
  const regions = createRegions(folder, log);
  const rate = createRateLimiter({ db, clock, secret: keys.token[0].bytes });
  return {
    config,
    keys,
    db,
    pool,
    databaseOwner,
    clock,
    log,
    limits,
    metrics: createMetrics(),
    outbound,
    jobs,
    bus: createBus({ access: databaseOwner, log }),
    rate,
    messages: createMessages({ db, log, jobs, outbound, keys, config }),
    passwords: createPasswords({ pepper: keys.pepper, limits }),
    pictures: createPictures({ db, clock, limits, rate }),
    regions,
    geocoder: createGeocoder({
      clock,
      log,
      outbound,
      provider: config.geocoder,
      streets: createStreets(regions, folder),
    }),
    recentAuthentication: createRecentAuthentication({ clock, limits }),
  };
};
