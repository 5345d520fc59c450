import type { Config } from '../../config/config.ts';
import { addressOf } from '../../platform/http/address.ts';
import { originAsked } from '../../platform/http/origin.ts';
import type { AccessLog } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, HOUR, MINUTE, type Slice } from '../../ports/slice.ts';
import { mountDevices } from './devices.routes.ts';
import { createDevices, type Devices, type DevicesDeps } from './devices.service.ts';

interface Deps extends DevicesDeps {
  accessLog: Pick<AccessLog, 'flush'>;
  config: DevicesDeps['config'] & Pick<Config, 'publicUrl'>;
}

/** A child's devices: added, paired, renewed, removed, and the keys of third-party clients on them. */
export const devicesSlice = (
  platform: Pick<
    Platform,
    'db' | 'clock' | 'log' | 'limits' | 'keys' | 'bus' | 'rate' | 'config' | 'recentAuthentication'
  >,
  uses: Pick<
    Deps,
    'audit' | 'accessLog' | 'notifier' | 'recordings' | 'recordingOf' | 'forgetAdultDeclaration' | 'plans'
  >,
): Slice<Devices> => {
  const deps = { ...platform, ...uses };
  const devices = createDevices(deps);
  return {
    api: devices,
    routes: (router) => mountDevices(router, devices, addressOf, originAsked(deps.config), deps.accessLog),
    jobs: [
      { name: 'devices.purge-receipts', everySeconds: DAY, run: () => devices.purgeReceipts() },
      { name: 'devices.purge-watches', everySeconds: DAY, run: () => devices.purgeWatches() },
      { name: 'devices.pages', everySeconds: HOUR, run: () => devices.pages.remind() },
      { name: 'devices.sweep-removed', everySeconds: 5 * MINUTE, run: () => devices.sweepRemoved() },
    ],
  };
};
