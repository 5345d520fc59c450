/** What tests move by hand: work that else comes back by the clock. Nothing else asks for it, and no test for more. */
import type { GatewayApi } from './gateway/gateway.ts';
import type { Alerts } from './slices/alerts/alerts.service.ts';
import type { Health } from './slices/alerts/health.ts';
import type { DevicePushing } from './slices/companion/push.service.ts';
import type { ConsentService } from './slices/consent/consent.service.ts';
import type { DemoService } from './slices/demo/demo.service.ts';
import type { Devices } from './slices/devices/devices.service.ts';
import type { Notifications } from './slices/notifications/notifications.service.ts';
import type { OperatorWatch } from './slices/system/operator-watch.ts';

export interface AppParts {
  notifications: Pick<Notifications, 'notifier' | 'purge' | 'watch' | 'delivery' | 'retentionTarget'>;
  operator: Omit<OperatorWatch, 'close'>;
  alerts: Pick<Alerts, 'catchUp'>;
  health: Pick<Health, 'silences' | 'permissions'>;
  consent: Pick<ConsentService, 'step'>;
  demo: Pick<DemoService, 'step'>;
  devices: Pick<Devices, 'purgeWatches' | 'pages' | 'view' | 'remove'>;
  gateway: Pick<GatewayApi, 'openStreams'>;
  pushes: Pick<DevicePushing, 'tellAll' | 'purge'>;
}
