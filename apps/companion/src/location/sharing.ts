/** Measures the position while the app is open. A web app gets none once it is closed or the screen is off. */
import { readBattery } from '../device/battery.ts';
import { createSharingSession, type SharingSession } from './sharing-session.ts';
import { getState, setState } from '../device/state.ts';
import { queue, sendWaiting } from '../device/sync.ts';
import { reportOf } from './fix-filter.ts';

/** How long a single measurement may take, in ms. */
const MEASURE_MS = 25_000;
/** `maximumAge: 0`: never a position that the browser remembers, which may be one of a pause. */
const EXACT: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: MEASURE_MS };
const WATCH: PositionOptions = { enableHighAccuracy: true, maximumAge: 0 };

/** One stretch of sharing, from its start to its stop. */
interface Stretch {
  watch: number;
  session: SharingSession;
  timer?: ReturnType<typeof setTimeout>;
}

let stretch: Stretch | undefined;
/** The position was withheld (a pause, no consent, switched off by the family), so what was measured until now is not sent. */
let wasWithheld = false;
let lock: WakeLockSentinel | undefined;

const take = async (mine: Stretch, position: GeolocationPosition, isAsked: boolean): Promise<void> => {
  const { session } = mine;
  const report = reportOf(position, (await readBattery())?.battery ?? null);
  // Sharing may have been stopped while the battery was read.
  if (stretch !== mine) return;
  const decision = session.decide(report, { isAsked, isTrip: getState().trip });
  setState({ keptFrom: null });
  if (decision === 'stale') return setState({ sharing: 'starting' });
  if (session.isConfirmed) setState({ sharing: 'on' });
  if (decision === 'skip') return;
  session.queued(report);
  await queue.add(report);
  setState({ waiting: await queue.count() });
  session.answered((await sendWaiting()) !== 'dropped');
  if (stretch !== mine) return;
  setState({ sharing: session.isConfirmed ? 'on' : 'starting' });
  measureLater(mine);
};

const takeFrom =
  (mine: Stretch, isAsked = false) =>
  (position: GeolocationPosition): Promise<void> =>
    take(mine, position, isAsked).catch(() => {
      if (stretch === mine) setState({ sharing: 'lost' });
    });

const failIn =
  (mine: Stretch) =>
  ({ code, PERMISSION_DENIED }: GeolocationPositionError): void => {
    if (stretch !== mine) return;
    if (code === PERMISSION_DENIED) return setState({ sharing: 'denied', keptFrom: null });
    const isLost = mine.session.missed();
    setState({ keptFrom: mine.session.keptFrom, ...(isLost && { sharing: 'lost' }) });
    measureLater(mine);
  };

/** Requests a fix when the watch gives none in time; browsers measure nothing while the app is hidden. */
const measureLater = (mine: Stretch): void => {
  clearTimeout(mine.timer);
  mine.timer = setTimeout(() => {
    if (document.visibilityState === 'visible')
      navigator.geolocation.getCurrentPosition(
        (position) => void takeFrom(mine)(position),
        failIn(mine),
        EXACT,
      );
    measureLater(mine);
  }, mine.session.measureInMs);
};

/** Begins to measure; the browser asks for permission the first time. After `withhold` only fixes from now on are sent. */
export const startSharing = (): void => {
  if (stretch !== undefined) return;
  if (!('geolocation' in navigator)) return setState({ sharing: 'denied' });
  setState({ sharing: 'starting' });
  const mine: Stretch = { watch: 0, session: createSharingSession(wasWithheld ? Date.now() : 0) };
  wasWithheld = false;
  stretch = mine;
  mine.watch = navigator.geolocation.watchPosition(
    (position) => void takeFrom(mine)(position),
    failIn(mine),
    WATCH,
  );
  measureLater(mine);
};

export const stopSharing = (): void => {
  if (stretch !== undefined) {
    navigator.geolocation.clearWatch(stretch.watch);
    clearTimeout(stretch.timer);
  }
  stretch = undefined;
  void measureTrip(false);
  setState({ sharing: 'off', keptFrom: null });
};

/** Stops because the position may not be recorded now. */
export const withhold = (): void => {
  wasWithheld = true;
  if (isSharing()) stopSharing();
};

export const isSharing = (): boolean => stretch !== undefined;

/** A fresh position, for "Locate now" or a call for help; null when there is none. */
export const measureNow = (): Promise<GeolocationPosition | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), EXACT);
  });

/** Answers a parent's "Locate now". */
export const answerLocate = async (): Promise<void> => {
  if (stretch === undefined) return;
  const mine = stretch;
  setState({ locatedAt: Date.now() });
  const position = await measureNow();
  if (position !== null) await takeFrom(mine, true)(position);
};

/** Measures in shorter steps, and keeps the screen on so that a trip is measured in full. The browser releases the lock when the app is hidden. */
export const measureTrip = async (on: boolean): Promise<void> => {
  setState({ trip: on });
  if (!on) {
    await lock?.release().catch(() => undefined);
    lock = undefined;
    return;
  }
  try {
    lock = await navigator.wakeLock?.request('screen');
  } catch {
    // Low battery, or a browser without wake locks: the trip is shared as long as the screen stays on.
  }
};

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && getState().trip) void measureTrip(true);
});
