import { getOwnDay } from '@kinward/contract/activity/own-day.routes.ts';
import { goneSignal } from '../../platform/http/gone.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { OwnDayApi } from './own-day.service.ts';

export const mountOwnDay = (router: Router, ownDays: OwnDayApi): void =>
  router.mount(getOwnDay, ({ who, query, reply }) =>
    ownDays.read(who.familyId, who.deviceId, query.date, goneSignal(reply)),
  );
