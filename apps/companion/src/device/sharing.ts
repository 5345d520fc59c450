/** The position while the app is open. A web app gets none once it is closed or the screen is dark, and says so. */
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { readBattery } from './battery.ts';
import { getState, setState } from './state.ts';
import { queue, sendWaiting } from './sync.ts';
import { isWorthSending, reportOf } from './worth.ts';

/** How long an answer to "where are you now" may take, in ms. */
const ASKED_MS = 25_000;
const EXACT: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: ASKED_MS };

let watch: number | undefined;
let last: PositionReport | undefined;
let lock: WakeLockSentinel | undefined;

const take = async (position: GeolocationPosition, asked: boolean): Promise<void> => {
  setState({ sharing: 'on' });
  const report = reportOf(position, (await readBattery())?.battery ?? null);
  if (!asked && !isWorthSending(last, report, getState().way)) return;
  // The holder may have stopped while the battery was asked for.
  if (getState().phase !== 'on') return;
  last = report;
  await queue.add(report);
  setState({ waiting: await queue.count() });
  await sendWaiting();
};

const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError): void =>
  setState({ sharing: code === PERMISSION_DENIED ? 'denied' : 'lost' });

/** Begins to measure; the browser asks the holder the first time. */
export const startSharing = (): void => {
  if (watch !== undefined) return;
  if (!('geolocation' in navigator)) return setState({ sharing: 'denied' });
  setState({ sharing: 'starting' });
  watch = navigator.geolocation.watchPosition(
    (position) => void take(position, false).catch(() => setState({ sharing: 'lost' })),
    fail,
    { enableHighAccuracy: true, maximumAge: 5_000 },
  );
};

export const stopSharing = (): void => {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  watch = undefined;
  last = undefined;
  void shareWay(false);
  setState({ sharing: 'off' });
};

export const isSharing = (): boolean => watch !== undefined;

/** A fresh position, for a parent who asks or for a call for help; null when there is none. */
export const measureNow = (): Promise<GeolocationPosition | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), EXACT);
  });

/** Answers a parent who asks where this device is. */
export const answerLocate = async (): Promise<void> => {
  if (!isSharing()) return;
  setState({ locatedAt: Date.now() });
  const position = await measureNow();
  if (position !== null) await take(position, true);
};

/** Keeps the screen on, so that the way is measured step by step. The browser lets go of it when the app is hidden. */
export const shareWay = async (on: boolean): Promise<void> => {
  setState({ way: on });
  if (!on) {
    await lock?.release().catch(() => undefined);
    lock = undefined;
    return;
  }
  try {
    lock = await navigator.wakeLock?.request('screen');
  } catch {
    // Low battery, or a browser that keeps no screen on: the way is shared as long as the screen is.
  }
};

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && getState().way) void shareWay(true);
});
