import { expect, it } from 'vitest';
import { appsOfService, serviceOfAppId, SERVICES_WITH_APPS } from './apps.ts';
import { SERVICES } from './services.ts';

it('knows apps of services that there are, each app of one', () => {
  const ids = new Set(SERVICES.map(({ id }) => id));
  expect(SERVICES_WITH_APPS.filter((id) => !ids.has(id))).toEqual([]);
  for (const id of SERVICES_WITH_APPS)
    for (const appId of appsOfService(id)) expect([appId, serviceOfAppId(appId)]).toEqual([appId, id]);
  expect([appsOfService('chess-com'), appsOfService('constructor'), serviceOfAppId('com.school')]).toEqual([
    [],
    [],
    undefined,
  ]);
});
