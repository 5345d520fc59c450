/** What every installation has before it knows of families: `app-platform.ts` makes it, each slice names what it takes of it. */
import type pg from 'pg';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Clock } from '../platform/clock.ts';
import type { Geocoder } from '../platform/geocode/geocoder.ts';
import type { RequireRecentAuthentication } from '../platform/http/step-up.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Regions } from '../platform/maps/regions.ts';
import type { Messages } from '../platform/messages/messages.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Outbound, OutboundCheck, OutboundStreams } from '../platform/outbound/outbound.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limit.ts';
import type { Db } from '../platform/tx.ts';
import type { createBus } from './bus.ts';

export interface Platform {
  config: Config;
  keys: Keys;
  db: Db;
  pool: pg.Pool;
  /** Reaches the database past any pooler, for connections that listen or hold a lock. */
  databaseOwner: pg.ClientConfig;
  clock: Clock;
  log: Logger;
  limits: Limits;
  metrics: Metrics;
  outbound: Outbound & OutboundStreams & OutboundCheck;
  jobs: Jobs;
  bus: ReturnType<typeof createBus>;
  rate: RateLimiter;
  messages: Messages;
  passwords: Passwords;
  pictures: Pictures;
  geocoder: Geocoder;
  regions: Regions;
  recentAuthentication: RequireRecentAuthentication;
}
