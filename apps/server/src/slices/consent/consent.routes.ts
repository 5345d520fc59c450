import * as R from '@kinward/contract/consent/consent.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { ConsentService } from './consent.service.ts';

export const mountConsent = (router: Router, recording: ConsentService): void => {
  router.mount(R.getPause, ({ who, params }) => recording.pause(who, params.id));
  router.mount(R.beginPause, ({ who, params, body }) => recording.begin(who, params.id, body.hours));
  router.mount(R.endPause, ({ who, params }) => recording.end(who, params.id));
  router.mount(R.pauseDevice, ({ who, body }) => recording.beginOnDevice(who, body.hours));
  router.mount(R.endDevicePause, ({ who }) => recording.endOnDevice(who));
  router.mount(R.declareAdult, ({ who }) => recording.declare(who));
  router.mount(R.setConsent, ({ who, body }) => recording.consent(who, body.kind, body.share));
};
