/** What tests ask of slices beside their routes and recurring jobs. No code of the application uses it. */
import type { GatewayApi } from './gateway/gateway.ts';
import type { DevicePushing } from './slices/companion/push.service.ts';
import type { DemoService } from './slices/demo/demo.service.ts';
import type { Devices } from './slices/devices/devices.service.ts';
import type { Notifications } from './slices/notifications/notifications.service.ts';
import type { OperatorWatch } from './slices/system/operator-watch.ts';

export interface AppParts {
  notifications: Pick<Notifications, 'notifier' | 'retentionTarget'>;
  operator: Pick<OperatorWatch, 'floods'>;
  demo: Pick<DemoService, 'step'>;
  devices: Pick<Devices, 'view' | 'remove'>;
  gateway: Pick<GatewayApi, 'openStreams'>;
  pushes: Pick<DevicePushing, 'tellAll'>;
}
