/** When it is looked for what the operator must hear of. */
import type { Logger } from '../log/logger.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createAlerts, type AlertsDeps } from './alerts.ts';
import { createFloods, type FloodsDeps } from './floods.ts';

const HOUR = 3600;

type WatchDeps = AlertsDeps &
  Omit<FloodsDeps, 'tell' | 'limits'> & {
    limits: FloodsDeps['limits'] & { alertCheckSeconds: number };
    jobs: Pick<Jobs, 'every'>;
    log: Pick<Logger, 'error' | 'warn'>;
  };

export interface OperatorWatch {
  /** Backups and the way for mail. */
  check(): Promise<void>;
  /** Every family's audit log. */
  verifyAudit(): Promise<void>;
  /** Floods, costs and faults. */
  floods(): Promise<void>;
  close(): void;
}

/** Starts to look. `evidence` verifies the audit log of every family. */
export const createOperatorWatch = (
  deps: WatchDeps,
  evidence: { verify(): Promise<{ fault?: unknown }[]> },
): OperatorWatch => {
  const { jobs, limits, log } = deps;
  const alerts = createAlerts(deps);
  const floods = createFloods({ ...deps, tell: alerts.tell });
  const verifyAudit = async (): Promise<void> => {
    const verdicts = await evidence.verify();
    await alerts.auditBroken(verdicts.filter(({ fault }) => fault !== undefined).length);
  };
  jobs.every('evidence.verify', 24 * HOUR, verifyAudit);
  jobs.every('operator.check', HOUR, () => alerts.check());
  // Every process looks at its own requests; a job would run in one of them alone.
  const timer = setInterval(() => {
    floods().catch((error: unknown) => log.warn({ err: error }, 'floods were not looked for'));
  }, limits.alertCheckSeconds * 1000);
  timer.unref();
  return { check: () => alerts.check(), verifyAudit, floods, close: () => clearInterval(timer) };
};
