import { deviceEvents, reportStatus } from '@kinward/contract/devices/devices.routes.ts';
import { familyEvents } from '@kinward/contract/realtime/realtime.routes.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import type { Router } from '../platform/http/mount.ts';
import type { RecordAccess } from '../ports/access-log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { DeviceEvents } from './streams/device-events.ts';
import type { FamilyEvents } from './streams/family-events.ts';
import type { PositionPipeline } from './positions/position-pipeline.ts';

/** What devices report and both sides' streams. */
export const mountGateway = (
  router: Router,
  parts: {
    positionPipeline: PositionPipeline;
    deviceEvents: DeviceEvents;
    familyEvents: FamilyEvents;
    metrics: Pick<Metrics, 'positions'>;
    recordAccess: RecordAccess;
  },
): void => {
  router.mount(reportPositions, async ({ who, body }) => {
    const counts = await parts.positionPipeline.acceptPositions(who, body);
    parts.metrics.positions(counts);
    return counts;
  });
  router.mount(reportStatus, async ({ who, body }) => {
    await parts.positionPipeline.acceptStatus(who, body);
    return undefined;
  });
  router.mount(deviceEvents, async ({ who, request, reply, query }) => {
    await parts.deviceEvents.open(who, request, reply, query.kinds === 'true');
    return undefined;
  });
  router.mount(familyEvents, async ({ who, request, reply }) => {
    parts.familyEvents.open(who, request, reply);
    parts.recordAccess(who, 'overview', null);
    return undefined;
  });
};
