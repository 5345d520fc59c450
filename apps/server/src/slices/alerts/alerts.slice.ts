import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { CATCH_UP_SECONDS, createAlerts, type AlertsDeps } from './alerts.service.ts';
import { purge } from './alerts.store.ts';
import { CHECK_SECONDS, createHealth, type Health, type HealthDeps } from './health.ts';

/** Evaluates stored positions by the rules, and whether a device's reports can be trusted. */
export const alertsSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'log' | 'limits' | 'config'>,
  uses: Pick<AlertsDeps & HealthDeps, 'notifier' | 'recording'>,
): Slice<{ health: Health }> => {
  const deps = { ...platform, ...uses };
  const [alerts, health] = [createAlerts(deps), createHealth(deps)];
  return {
    api: { health },
    jobs: [
      { name: 'alerts.catch-up', everySeconds: CATCH_UP_SECONDS, run: () => alerts.catchUp() },
      { name: 'alerts.purge', everySeconds: DAY, run: () => purge(platform.db, platform.clock.now()) },
      { name: 'alerts.silences', everySeconds: CHECK_SECONDS, run: () => health.silences() },
      { name: 'alerts.permissions', everySeconds: CHECK_SECONDS, run: () => health.permissions() },
    ],
    async close() {
      await Promise.all([alerts.close(), health.close()]);
    },
  };
};
