/** Every route of the contract. */
import * as accounts from './accounts/accounts.routes.ts';
import * as apps from './apps/apps.routes.ts';
import * as children from './children/children.routes.ts';
import * as devices from './devices/devices.routes.ts';
import * as geofences from './geofences/geofences.routes.ts';
import * as live from './live/live.routes.ts';
import * as locations from './locations/locations.routes.ts';
import * as map from './map/map.routes.ts';
import * as plans from './plans/plans.routes.ts';
import * as policy from './policy/policy.routes.ts';
import type { RouteSpec } from './route.ts';
import * as schedules from './schedules/schedules.routes.ts';
import * as system from './system/system.routes.ts';

const slices: object[] = [
  accounts,
  plans,
  children,
  devices,
  live,
  locations,
  geofences,
  map,
  apps,
  policy,
  schedules,
  system,
];

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value;

export const ALL_ROUTES: readonly RouteSpec[] = slices.flatMap((slice) =>
  Object.values<unknown>(slice as Record<string, unknown>).filter(isRoute),
);
