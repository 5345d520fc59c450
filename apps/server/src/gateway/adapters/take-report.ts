/** A report of a third-party client on its way into the position pipeline, whatever protocol it came in. */
import { AppError } from '@kinward/contract/errors.ts';
import type { SosBody } from '@kinward/contract/approvals/calls.schemas.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import { idFrom } from '../../platform/ids.ts';
import type { ClientIdentity } from '../../slices/devices/third-party-keys/client-auth.ts';
import type { ThirdPartyClients } from '../../slices/devices/third-party-keys/client-keys.ts';
import type { PositionPipeline } from '../positions/position-pipeline.ts';
import type { ClientReport } from './report.ts';

export interface TakeReportDeps {
  limits: Limits;
  positionPipeline: Pick<PositionPipeline, 'acceptThirdParty' | 'requireNotAdult'>;
  clients: Pick<ThirdPartyClients, 'reports'>;
  metrics: Pick<Metrics, 'positions'>;
  /** Notifies all parents of a call for help from the device. @throws AppError QUOTA */
  callForHelp(who: DeviceIdentity, call: SosBody): Promise<unknown>;
}

/**
 * Takes a report.
 * @returns whether "Locate now" waits for an answer
 * @throws AppError ADULT_NEEDS_COMPANION, BUSY, UNAUTHENTICATED
 */
export type TakeReport = (who: ClientIdentity, report: ClientReport) => Promise<boolean>;

/** Where a call came from: the fix of its moment, when it has one that can be believed. */
const placeOfAlarm = ({ fixes }: ClientReport, alarm: number): SosBody['position'] => {
  const fix = fixes.find(({ at, mocked }) => at === alarm && mocked !== true);
  if (!fix || !(Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180)) return undefined;
  const { latitude, longitude, accuracy, at } = fix;
  return Number.isNaN(new Date(at).getTime())
    ? undefined
    : { latitude, longitude, accuracy: accuracy ?? null, recordedAt: new Date(at).toISOString() };
};

/** Passes on calls for help, each once, also of a phone whose clock is wrong; of a phone that calls without end the newest. */
const createHelp =
  ({ callForHelp, limits }: Pick<TakeReportDeps, 'callForHelp' | 'limits'>) =>
  async (who: ClientIdentity, report: ClientReport): Promise<void> => {
    // A body may hold tens of thousands of calls, of one moment or of many.
    const calls = [...new Set(report.alarms)].toSorted((a, b) => a - b).slice(-limits.sosPerReport);
    for (const alarm of calls) {
      try {
        const clientId = idFrom(`alarm ${who.deviceId} ${alarm}`);
        await callForHelp(who, { clientId, position: placeOfAlarm(report, alarm) });
      } catch (error) {
        if (error instanceof AppError && error.code === 'QUOTA') return;
        throw error;
      }
    }
  };

export const createTakeReport = (deps: TakeReportDeps): TakeReport => {
  const { clients, positionPipeline, metrics } = deps;
  const help = createHelp(deps);
  return async (who, report) => {
    // A call for help is the device user's own action, also on an adult's device.
    if (report.alarms.length > 0) await help(who, report);
    await positionPipeline.requireNotAdult(who);
    await clients.reports(who, report.client);
    const { asked, refused, ...counts } = await positionPipeline.acceptThirdParty(who, report);
    metrics.positions({ ...counts, refused });
    return asked;
  };
};
