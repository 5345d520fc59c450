/** A parent during the chaos test: an event stream that is reopened as the portal does, and policy changes that are retried until answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client } from '@kinward/client/client.ts';
import { readEvents } from '@kinward/client/events.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Position } from '@kinward/contract/locations/locations.schemas.ts';
import { familyEvents } from '@kinward/contract/realtime/realtime.routes.ts';
import type { FamilyEvent } from '@kinward/contract/realtime/realtime.schemas.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';

const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 2_000;
/** A stream that is silent for longer is dead: the server sends a keep-alive every 25 seconds. */
const DEAD_MS = 30_000;

export class ChaosParent {
  readonly #api: Client;
  readonly #stop = new AbortController();
  /** What the open page shows: the devices, and the number of notifications. */
  readonly shown = new Map<string, Device>();
  notices = 0;
  streams = 0;
  /** Sites that the server confirmed as blocked, by device. */
  readonly blocked = new Map<string, Set<string>>();
  readonly failures: string[] = [];
  #watching: Promise<void> | undefined;
  #changing = new Set<Promise<void>>();

  constructor(api: Client) {
    this.#api = api;
  }

  watch(): void {
    this.#watching ??= this.#watch();
  }

  async #readAll(): Promise<void> {
    for (const { devices } of await this.#api.call(listChildren))
      for (const device of devices) this.shown.set(device.deviceId, device);
    await this.#readNotices();
  }

  #showFresh(deviceId: DeviceId, points: readonly Position[]): void {
    const device = this.shown.get(deviceId);
    const newest = points.at(-1);
    if (device && newest && newest.recordedAt > (device.location?.recordedAt ?? ''))
      this.shown.set(deviceId, { ...device, location: newest });
  }

  async #readNotices(): Promise<void> {
    this.notices = (await this.#api.send(listNotifications, { query: { limit: 1 } })).total ?? 0;
  }

  async #follow(): Promise<void> {
    const dead = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, dead.signal]);
    let timer = setTimeout(() => dead.abort(), DEAD_MS);
    const lives = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), DEAD_MS);
    };
    try {
      const answer = await this.#api.open(familyEvents, { accept: 'text/event-stream', signal });
      this.streams += 1;
      // What was sent while no stream was open is in what is read now.
      await this.#readAll();
      for await (const { data } of readEvents(answer.body!, lives)) {
        lives();
        const event = JSON.parse(data) as FamilyEvent;
        if (event.type === 'device') this.shown.set(event.device.deviceId, event.device);
        if (event.type === 'positions' && event.fresh) this.#showFresh(event.deviceId, event.fresh.points);
        if (event.type === 'children') await this.#readAll();
        if (event.type === 'notifications') await this.#readNotices();
        if (event.type === 'revoked') this.failures.push('the stream was revoked');
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #note(error: unknown): void {
    if (!(error instanceof ApiError) || error.code === 'OFFLINE') return;
    this.failures.push(`${error.status} ${error.code}`);
  }

  async #watch(): Promise<void> {
    let delay = RETRY_FIRST_MS;
    while (!this.#stop.signal.aborted) {
      const { streams } = this;
      await this.#follow().catch((error: unknown) => this.#note(error));
      delay = this.streams > streams ? RETRY_FIRST_MS : Math.min(delay * 2, RETRY_MAX_MS);
      await sleep(delay * (0.5 + Math.random() / 2));
    }
  }

  /** Blocks a site and retries until the server has answered. */
  block(deviceId: DeviceId, site: string): void {
    const change = (async () => {
      for (;;) {
        try {
          const body = { deviceId, kind: 'web' as const, action: 'block' as const, values: [site] };
          await this.#api.call(changePolicy, { body });
          const known = this.blocked.get(deviceId) ?? new Set();
          this.blocked.set(deviceId, known.add(site));
          return;
        } catch (error) {
          this.#note(error);
          await sleep(RETRY_FIRST_MS * 2);
        }
      }
    })();
    this.#changing.add(change);
    void change.finally(() => this.#changing.delete(change));
  }

  /** Waits until every change was answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#changing);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#watching;
  }
}
