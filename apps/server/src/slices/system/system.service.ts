import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { AppError } from '@kinward/contract/errors.ts';
import { openApiDocument } from '@kinward/contract/openapi.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { health } from '@kinward/contract/system/system.routes.ts';
import type { Config } from '../../config/config.ts';
import type { Messages, OutboxEntry } from '../../platform/messages/messages.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Db } from '../../platform/tx.ts';
import { VERSION } from '../../platform/version.ts';
import type { ResolverStates } from '../filter/resolver-states.ts';
import type { LocalRules } from './system.access.ts';

export interface SystemDeps {
  db: Db;
  log: Logger;
  messages: Messages;
  metrics: Metrics;
  config: Pick<Config, 'publicUrl' | 'host' | 'metricsToken' | 'filter'>;
  resolvers: Pick<ResolverStates, 'list'>;
}

export interface System {
  /** @throws AppError BUSY when the database does not answer in time. */
  health(): Promise<z.input<typeof health.reply>>;
  /** The OpenAPI document as JSON text, made once. */
  openApi(): string;
  /** @throws AppError NOT_FOUND */
  docsFile(name: 'docs.html' | 'docs.js' | 'docs.css'): Buffer;
  outbox(): Promise<OutboxEntry[]>;
  metricsText(): Promise<string>;
  metricsType: string;
  localRules: LocalRules;
  metricsToken: string | null;
}

const HEALTH_TIMEOUT_MS = 2_000;
/** For so long after a request that found no room it is not known that there is some again. */
const FULL_MS = 5 * 60_000;
const DOCS = path.join(import.meta.dirname, 'docs');

const withinTime = async (work: Promise<unknown>): Promise<void> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('BUSY', { retryAfterSeconds: 2 })), HEALTH_TIMEOUT_MS);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

export const createSystem = ({ db, log, messages, metrics, config, resolvers }: SystemDeps): System => {
  let document: string | undefined;
  const docs = new Map<string, Buffer>();
  let asked: Promise<void> | undefined;
  /** Health is asked without a token and uncounted, so one question to the database serves all who ask meanwhile. */
  const askDatabase = (): Promise<void> =>
    (asked ??= withinTime(sql`select 1`.execute(db)).finally(() => {
      asked = undefined;
    }));
  return {
    localRules: { publicUrl: config.publicUrl, host: config.host, hasNoProvider: messages.hasNoProvider },
    metricsToken: config.metricsToken,
    metricsType: metrics.contentType,
    metricsText: () => metrics.text(),
    async health() {
      try {
        await askDatabase();
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.warn({ err: error }, 'the database does not answer');
        throw new AppError('BUSY', { retryAfterSeconds: 2 });
      }
      const isFull = performance.now() - metrics.storageFull().lastAt < FULL_MS;
      const isAnswering = resolvers.list().some(({ address }) => address !== null);
      return {
        status: isFull ? 'degraded' : 'ok',
        version: VERSION,
        ...(config.filter && { filter: isAnswering ? 'answering' : 'silent' }),
      };
    },
    openApi: () => (document ??= JSON.stringify(openApiDocument(ALL_ROUTES, VERSION))),
    docsFile(name) {
      const kept = docs.get(name) ?? readFileSync(path.join(DOCS, name));
      docs.set(name, kept);
      return kept;
    },
    outbox: () => messages.outbox(),
  };
};
