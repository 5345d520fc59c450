/** When the checks run whose findings the operator must learn. */
import type { Logger } from '../../platform/log/logger.ts';
import { createAlerts, type AlertsDeps } from './operator-alerts.ts';
import { createFloods, type FloodsDeps } from './floods.ts';

export type OperatorWatchDeps = AlertsDeps &
  Omit<FloodsDeps, 'tell' | 'limits'> & {
    limits: FloodsDeps['limits'] & { alertCheckSeconds: number };
    log: Pick<Logger, 'error' | 'warn'>;
    /** Verifies the audit log of every family. */
    audit: { verify(): Promise<{ fault?: unknown }[]> };
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

/** Starts to check for floods; the rest is done when it is called. */
export const createOperatorWatch = (deps: OperatorWatchDeps): OperatorWatch => {
  const { limits, log } = deps;
  const alerts = createAlerts(deps);
  const floods = createFloods({ ...deps, tell: alerts.tell });
  const verifyAudit = async (): Promise<void> => {
    const verdicts = await deps.audit.verify();
    await alerts.auditBroken(verdicts.filter(({ fault }) => fault !== undefined).length);
  };
  // Every process checks its own requests; a job would run in one of them alone.
  const timer = setInterval(() => {
    floods().catch((error: unknown) => log.warn({ err: error }, 'floods were not looked for'));
  }, limits.alertCheckSeconds * 1000);
  timer.unref();
  return { check: () => alerts.check(), verifyAudit, floods, close: () => clearInterval(timer) };
};
