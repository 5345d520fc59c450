import type { Bus } from '../../ports/bus.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Budgets } from './budgets.service.ts';

/** Reports of one device that come close together are counted together (ms). */
const GATHER_MS = 200;

/** Counts again when a device tells of use or of its apps, or is paired, and tells the devices what is news. */
export const watchBudgets = (deps: {
  bus: Bus;
  log: Logger;
  budgets: Pick<Budgets, 'tell'>;
  /** One process counts for all. */
  listens: boolean;
}): { close(): Promise<void> } => {
  const { bus, log, budgets } = deps;
  const waiting = new Map<string, string>();
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

  const end = deps.listens
    ? bus.subscribe((event) => {
        if (
          event.type !== 'usage.changed' &&
          event.type !== 'rules.changed' &&
          event.type !== 'device.paired'
        )
          return;
        waiting.set(event.deviceId, event.familyId);
        timer ??= setTimeout(start, GATHER_MS).unref();
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
