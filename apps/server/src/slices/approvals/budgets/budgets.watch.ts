import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Budgets } from './budgets.service.ts';

/** Reports of one device that come close together are counted together (ms). */
const GATHER_MS = 200;

/** Counts again when a device reports use or its apps, when the filter saw use, or is paired, and informs the devices of what has changed. */
export const watchBudgets = (deps: {
  bus: Bus;
  log: Logger;
  budgets: Pick<Budgets, 'tell'>;
  /** One process counts for all. */
  listens: boolean;
}): { close(): Promise<void> } => {
  const { bus, log, budgets } = deps;
  const waiting = new Map<DeviceId, FamilyId>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const tellAll = async (): Promise<void> => {
    const devices = [...waiting];
    waiting.clear();
    for (const [deviceId, familyId] of devices)
      await budgets
        .tell(familyId, deviceId)
        .catch((error: unknown) => log.error({ err: error }, 'budgets could not be counted'));
  };
  const start = (): void => {
    timer = undefined;
    running = running.then(tellAll);
  };

  const gather = ({ familyId, deviceId }: { familyId: FamilyId; deviceId: DeviceId }): void => {
    waiting.set(deviceId, familyId);
    timer ??= setTimeout(start, GATHER_MS).unref();
  };
  const end = deps.listens
    ? bus.on({
        'usage.changed': gather,
        'filter.used': gather,
        'rules.changed': gather,
        'device.paired': gather,
      })
    : undefined;

  return {
    async close() {
      end?.();
      clearTimeout(timer);
      await running;
    },
  };
};
