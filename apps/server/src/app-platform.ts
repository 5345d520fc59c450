/** What every slice of the house stands on; app.ts wires the slices. */
import type pg from 'pg';
import type { Clock } from './platform/clock.ts';
import type { Config } from './config/config.ts';
import type { Db } from './platform/tx.ts';
import type { Keys } from './config/keys.ts';
import type { Logger } from './platform/log/logger.ts';
import { createAudit } from './slices/audit/audit-log.ts';
import { createRecentAuthentication } from './platform/http/step-up.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createAccessLog } from './slices/audit/access-log.ts';
import { createMessages } from './platform/messages/messages.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createOutbound, type Outbound, type OutboundStreams } from './platform/outbound/outbound.ts';
import { createPostgresBus } from './platform/bus-postgres.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import { createNotifyParents } from './slices/audit/notify-parents.ts';

export interface AppDeps {
  config: Config;
  keys: Keys;
  db: Db;
  pool: pg.Pool;
  /** Connects past any pooler, for the connection that listens to the other processes. */
  databaseOwner: pg.ClientConfig;
  clock: Clock;
  log: Logger;
  /** Stands for the network outside. */
  outbound?: (Outbound & OutboundStreams) | undefined;
}

/** What every slice stands on. */
export const buildPlatform = (deps: AppDeps) => {
  const { config, keys, db, pool, clock, log, databaseOwner } = deps;
  const { limits } = config;
  const metrics = createMetrics();
  const outbound =
    deps.outbound ??
    createOutbound({
      named: [
        config.geocoder?.url,
        config.tiles?.url,
        config.sms?.kind === 'webhook' ? config.sms.url : null,
        config.firebase?.url,
      ],
    });
  const jobs = createJobs({ db, pool, log, keys });
  const messages = createMessages({ db, log, jobs, outbound, keys, config });
  const accessLog = createAccessLog({ db, clock, log, limits, messages });
  return {
    config,
    keys,
    db,
    pool,
    clock,
    log,
    limits,
    metrics,
    outbound,
    jobs,
    bus: createPostgresBus({ access: databaseOwner, log }),
    rate: createRateLimiter({ db, clock, secret: keys.token[0].bytes }),
    messages,
    accessLog,
    recordAccess: accessLog.recordAccess,
    audit: createAudit({ clock }),
    notifyParents: createNotifyParents(messages),
    recentAuthentication: createRecentAuthentication({ clock, limits }),
  };
};
export type Platform = ReturnType<typeof buildPlatform>;
