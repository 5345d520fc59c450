import { listPart } from '../../ports/export-part.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountApps } from './apps.routes.ts';
import { createApps, type Apps, type AppsDeps } from './apps.service.ts';
import { createIcons, type Icons } from './icons.ts';

export { createAppNames } from './apps.service.ts';

/** Which apps a device has. */
export const appsSlice = (
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'limits' | 'pictures'>,
  uses: Pick<AppsDeps, 'recording' | 'policy' | 'versions' | 'schedules'>,
): Slice<Apps & { keepIcon: Icons['keep'] }> => {
  const deps = { ...platform, ...uses };
  const apps = createApps(deps);
  const icons = createIcons(platform);
  return {
    api: { ...apps, keepIcon: icons.keep },
    routes: (router) => mountApps(router, apps, icons),
    exports: [
      listPart('apps', ['appId', 'name', 'category', 'blocked'], async (familyId, deviceId) =>
        (await apps.list(familyId, deviceId)).flatMap(({ appId, name, category, blocked, computer }) =>
          // Programs of a computer are among its own.
          computer === null ? [{ appId, name, category, blocked }] : [],
        ),
      ),
    ],
  };
};
