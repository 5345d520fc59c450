import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { FirebaseAccess } from '../../../../config/firebase.ts';
import type { DevicePlace } from '../realtime.port.ts';
import type { Bus } from '../../../../ports/bus.ts';
import { withLeaderLock, type LeaderLockDeps } from '../../../../platform/jobs/leader-lock.ts';
import type { Outbound, OutboundStreams } from '../../../../platform/outbound/outbound.ts';
import { forgetOthers } from './bridge.store.ts';
import { createReports, type ReportsDeps } from './reports.ts';
import { createTriggers, type TriggersDeps } from './triggers.ts';
import { createFirebase, type Firebase, FirebaseError } from './wire.ts';

export interface FirebaseBridgeDeps
  extends Omit<ReportsDeps, 'target'>, Omit<TriggersDeps, 'target' | 'firebase'> {
  access: FirebaseAccess;
  outbound: Outbound & OutboundStreams;
  bus: Bus;
  databaseOwner: LeaderLockDeps['access'];
}

export interface FirebaseBridge {
  /** Begins to work; returns at once. One process on the database works, the others stand by. */
  start(): void;
  /** Ends what is under way. Call it before the gateway closes. */
  close(): Promise<void>;
}

/** Milliseconds until another try: half a second, one, two, … at most half a minute. */
const backoff = (failures: number): number => Math.min(30_000, 500 * 2 ** (failures - 1));
/** Milliseconds between two checks of everything, should an event of the bus be missed. */
const POLL_INTERVAL_MS = 60_000;
/** After a silence longer than this, in ms, a value without a time of its own is not taken for new. */
const CURRENT_MS = 60_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Runs work that fails again and again until it ends or must; logs an outage when it begins and when it is over.
 * @param work says when Firebase answered, and whether that is more than the beginning of an answer: one that always breaks
 * off there is asked ever more rarely
 */
const persist = async (
  { log }: Pick<FirebaseBridgeDeps, 'log'>,
  signal: AbortSignal,
  work: (answered: (isSteady: boolean) => void) => Promise<void>,
): Promise<void> => {
  let failures = 0;
  let isOut = false;
  const answered = (isSteady: boolean): void => {
    if (isOut) log.info('Firebase answers again');
    isOut = false;
    if (isSteady) failures = 0;
  };
  while (!signal.aborted) {
    try {
      await work(answered);
    } catch (error) {
      if (signal.aborted || (error instanceof FirebaseError && error.reason === 'auth')) throw error;
      if (!isOut) log.warn({ err: error }, 'no exchange with Firebase for now; what is due waits');
      isOut = true;
      failures += 1;
      await pause(backoff(failures), signal);
    }
  }
};

/** Wakes the one who waits. */
const createBell = (bus: FirebaseBridgeDeps['bus']) => {
  /** Undefined: everything is to be checked. */
  let wanted: Map<DeviceId, DevicePlace> | undefined;
  let wake = (): void => undefined;
  const ring = (device?: DevicePlace): void => {
    if (device === undefined) wanted = undefined;
    else wanted?.set(device.deviceId, device);
    wake();
  };
  const ends = [
    bus.on({
      'device.unpaired': ({ familyId, deviceId }) => ring({ familyId, deviceId }),
      'device.signal': ({ familyId, deviceId }) => ring({ familyId, deviceId }),
    }),
    bus.onResync(() => ring()),
  ];
  return {
    /** What has been asked for since the last time. */
    take(): DevicePlace[] | undefined {
      const taken = wanted && [...wanted.values()];
      wanted = new Map();
      return taken;
    },
    ring,
    /** Until it is woken, or the time for a check of everything. */
    async wait(signal: AbortSignal): Promise<void> {
      if (wanted === undefined || wanted.size > 0 || signal.aborted) return;
      const rung = new AbortController();
      wake = () => rung.abort();
      await pause(POLL_INTERVAL_MS, AbortSignal.any([signal, rung.signal]));
      if (!rung.signal.aborted) wanted = undefined;
    },
    close(): void {
      for (const end of ends) end();
    },
  };
};
type Bell = ReturnType<typeof createBell>;

/** Reads the stream for as long as the process is the one to do so. */
const listen = async (
  deps: FirebaseBridgeDeps & { target: Buffer },
  firebase: Firebase,
  signal: AbortSignal,
): Promise<void> => {
  const reports = createReports(deps);
  let heardAt = -Infinity;
  await persist(deps, signal, async (answered) => {
    let isFirst = true;
    for await (const event of firebase.events(signal)) {
      const now = deps.clock.now().getTime();
      // The first event reports everything that is stored there, however old.
      if (event.type !== 'keep-alive') await reports.take(event, !isFirst || now - heardAt < CURRENT_MS);
      await reports.takeLate();
      answered(!isFirst);
      isFirst = false;
      heardAt = now;
    }
  });
};

/** Brings there what is due, as soon as it is. */
const tell = async (
  deps: FirebaseBridgeDeps & { target: Buffer },
  firebase: Firebase,
  bell: Bell,
  signal: AbortSignal,
): Promise<void> => {
  const bring = createTriggers({ ...deps, firebase });
  bell.ring();
  await persist(deps, signal, async (answered) => {
    try {
      await bring(bell.take());
    } catch (error) {
      bell.ring();
      throw error;
    }
    answered(true);
    await bell.wait(signal);
  });
};

/**
 * Keeps a Firebase Realtime Database in step with the own realtime database, which stays the truth: what devices write there
 * comes in, what the portal writes is sent there.
 */
export const createFirebaseBridge = (given: FirebaseBridgeDeps): FirebaseBridge => {
  const { db, log, access } = given;
  const target = hash('sha256', `${access.url} ${access.namespace ?? ''}`, 'buffer');
  const deps = { ...given, target };
  const firebase = createFirebase(deps);
  const ending = new AbortController();
  let bell: Bell | undefined;
  let working: Promise<void> | undefined;

  const work = async (signal: AbortSignal, rung: Bell): Promise<void> => {
    await forgetOthers(db, target);
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    const stop = (error: unknown): never => {
      failed.abort();
      throw error;
    };
    const ends = await Promise.allSettled([
      listen(deps, firebase, either).catch(stop),
      tell(deps, firebase, rung, either).catch(stop),
    ]);
    if (signal.aborted) return;
    const isRevoked = ends.some(
      (end) =>
        end.status === 'rejected' && end.reason instanceof FirebaseError && end.reason.reason === 'auth',
    );
    if (isRevoked)
      log.error(
        'FIREBASE_SECRET is refused or revoked; nothing is exchanged with Firebase until the server is started with one that opens the database',
      );
  };

  return {
    start() {
      const rung = createBell(given.bus);
      bell = rung;
      working = withLeaderLock(
        { access: given.databaseOwner, log, signal: ending.signal },
        'firebase',
        (signal) => work(signal, rung),
      );
    },
    async close() {
      ending.abort();
      await working;
      bell?.close();
    },
  };
};
