/** Moves a simulated device along a recorded trip, in real time or faster. */
import { motionAt, type Motion, type TrackPoint } from './gpx.ts';
import type { SimulatedDevice } from './device.ts';

export interface TripOptions {
  track: readonly TrackPoint[];
  /** 1 is real time. */
  speed: number;
  /** Starts again at the end; without it the trip ends once. */
  loop: boolean;
  /** Percent at the start. */
  battery: number;
  /** Percent lost in an hour of the trip's own time. */
  batteryPerHour: number;
  /** Longest time between two reports, in milliseconds of the wall clock. */
  everyMs?: number;
  /** Offset into the trip at the start, 0 to 1. */
  startAt?: number;
  onPosition?: (position: Motion, battery: number) => void;
  now?: () => Date;
}

const ACCURACY_METRES = 8;
const STATUS_EVERY = 5;

export class Trip {
  readonly #device: SimulatedDevice;
  readonly #options: TripOptions;
  readonly #length: number;
  #timer: NodeJS.Timeout | undefined;
  #began = 0;
  #reports = 0;
  #lastBattery = -1;
  #finish: (() => void) | undefined;

  constructor(device: SimulatedDevice, options: TripOptions) {
    this.#device = device;
    this.#options = options;
    this.#length = options.track.at(-1)!.time;
  }

  /** Runs until the trip ends or `stop` is called. */
  run(): Promise<void> {
    this.#began = Date.now() - ((this.#options.startAt ?? 0) * this.#length) / this.#options.speed;
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#step();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#finish?.();
  }

  /** Sends the current position: the answer to `getlocation`. */
  answer(): void {
    this.#report(this.#time());
  }

  /** Milliseconds of the trip's own time. */
  #time(): number {
    return (Date.now() - this.#began) * this.#options.speed;
  }

  #step(): void {
    const time = this.#time();
    const ended = !this.#options.loop && time >= this.#length;
    this.#report(ended ? this.#length : time);
    if (ended) {
      this.#finish?.();
      return;
    }
    const inTrip = time % this.#length;
    const next = this.#options.track.find((point) => point.time > inTrip)?.time ?? this.#length;
    const wait = Math.min(
      this.#options.everyMs ?? 10_000,
      Math.max(200, (next - inTrip) / this.#options.speed),
    );
    this.#timer = setTimeout(() => this.#step(), wait);
  }

  #battery(time: number): number {
    const { battery, batteryPerHour } = this.#options;
    const left = battery - (batteryPerHour * time) / 3_600_000;
    // An endless trip is charged when it runs low, as a phone is.
    const floor = 5;
    return Math.round(left > floor ? left : floor + ((((left - floor) % 90) + 90) % 90));
  }

  #report(time: number): void {
    const motion = motionAt(this.#options.track, this.#options.loop ? time % this.#length : time);
    const battery = this.#battery(time);
    const recordedAt = (this.#options.now?.() ?? new Date()).toISOString();
    this.#device.report({
      latitude: Number(motion.latitude.toFixed(7)),
      longitude: Number(motion.longitude.toFixed(7)),
      accuracy: ACCURACY_METRES,
      speed: Number(Math.min(motion.speed, 100).toFixed(2)),
      bearing: Number(motion.bearing.toFixed(1)),
      altitude: motion.altitude,
      battery,
      recordedAt,
    });
    this.#options.onPosition?.(motion, battery);
    this.#reports += 1;
    if (battery !== this.#lastBattery || this.#reports % STATUS_EVERY === 0) {
      this.#lastBattery = battery;
      void this.#device.status(battery).catch(() => this.stop());
    }
  }
}
