/** A simulated device over HTTP: pairs with a code, reports, keeps what is not acknowledged, obeys and prints commands. */
import { readEvents } from '@kinward/client/events.ts';
import { ApiError, createClient, type Client } from '@kinward/client/client.ts';
import { reportApps } from '@kinward/contract/apps/apps.routes.ts';
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import { reportContacts } from '@kinward/contract/contacts/contacts.routes.ts';
import type { ContactReport } from '@kinward/contract/contacts/contacts.schemas.ts';
import { ABILITIES, type Ability } from '@kinward/contract/devices/abilities.ts';
import {
  deviceEvents,
  pairDevice,
  reportAbilities,
  reportStatus,
} from '@kinward/contract/devices/devices.routes.ts';
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { getDevicePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { sendSos } from '@kinward/contract/approvals/calls.routes.ts';
import type { DeviceSos, SosBody } from '@kinward/contract/approvals/calls.schemas.ts';
import { askParents, listOwnRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import type { AskBody, DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { decide, nextTurn, type Decision, type Subject } from '@kinward/rules/decide.ts';
import { reportUsage } from '@kinward/contract/usage/usage.routes.ts';
import type { UsageSession } from '@kinward/contract/usage/usage.schemas.ts';
import { reportWebVisits } from '@kinward/contract/web-filter/web-filter.routes.ts';
import type { WebVisit } from '@kinward/contract/web-filter/web-filter.schemas.ts';

export interface SimulatedDeviceOptions {
  baseUrl: string;
  /** What the device reports about itself when it pairs. */
  platform?: string;
  model?: string;
  osVersion?: string;
  /** What it says it can do; by default everything, as it obeys its policy. */
  abilities?: readonly Ability[];
  /** It pairs as the agent of a computer. */
  agent?: boolean;
  /** Reported whenever the device begins to listen. */
  apps?: readonly InstalledApp[];
  /** Called for each command of the server, by its event name. */
  onCommand?: (name: string, data: string) => void;
  /** Called with the policy when the device has fetched a new version. */
  onPolicy?: (policy: DevicePolicy) => void;
  /** Called when an attempt failed and is retried, and when contact is back. */
  onConnection?: (state: 'lost' | 'back', reason: string) => void;
}

const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 10_000;
const BATCH = 500;
const USAGE_BATCH = 1000;

/** Commands after which a device fetches its policy. */
const RULES = new Set(['webblock', 'appblock', 'callblock', 'timeschedule']);
const PolicyReply = z.object({ data: DevicePolicy });

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });

/** A permanent refusal: retrying cannot help. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  error.status !== 408;

export class SimulatedDevice {
  readonly #options: SimulatedDeviceOptions;
  readonly #client: Client;
  readonly #stop = new AbortController();
  #token: string | undefined;
  #queue: PositionReport[] = [];
  #sending: Promise<void> | undefined;
  #lost = false;
  #streams: Promise<void> | undefined;
  #policy: DevicePolicy | undefined;
  /** Positions that the server has acknowledged. */
  acknowledged = 0;

  constructor(options: SimulatedDeviceOptions, token?: string) {
    this.#options = options;
    this.#token = token;
    this.#client = createClient({ baseUrl: options.baseUrl, getToken: () => this.#token });
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Positions that wait for an acknowledgment. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Redeems a pairing code. @throws ApiError */
  async pair(code: string): Promise<{ deviceId: DeviceId; deviceToken: string; childName: string }> {
    const { platform = 'Android', model = 'Simulated device', osVersion = '16' } = this.#options;
    const { abilities = ABILITIES, agent = false } = this.#options;
    const paired = await this.#client.call(pairDevice, {
      body: {
        code,
        platform,
        model,
        osVersion,
        appVersion: '0.1.0',
        abilities: [...abilities],
        ...(agent && { agent }),
      },
    });
    this.#token = paired.deviceToken;
    return paired;
  }

  /** Says what it can do from now on. @throws ApiError */
  async sayAbilities(abilities: readonly Ability[]): Promise<void> {
    await this.#client.call(reportAbilities, { body: { abilities: [...abilities] } });
  }

  /** Reports the whole list of apps. @throws ApiError */
  async reportApps(apps: readonly InstalledApp[]): Promise<void> {
    await this.#client.call(reportApps, { body: [...apps] });
  }

  /** Reports opened pages; repeated ones are stored once. @throws ApiError */
  async reportWeb(visits: readonly WebVisit[]): Promise<void> {
    for (let from = 0; from < visits.length; from += BATCH)
      await this.#client.call(reportWebVisits, { body: visits.slice(from, from + BATCH) });
  }

  /** Reports calls and messages; repeated ones are stored once. @throws ApiError */
  async reportContacts(entries: readonly ContactReport[]): Promise<void> {
    for (let from = 0; from < entries.length; from += BATCH)
      await this.#client.call(reportContacts, { body: entries.slice(from, from + BATCH) });
  }

  /** Reports app sessions, in as many requests as it takes. @throws ApiError */
  async reportUsage(sessions: readonly UsageSession[]): Promise<void> {
    for (let start = 0; start < sessions.length; start += USAGE_BATCH)
      await this.#client.call(reportUsage, { body: sessions.slice(start, start + USAGE_BATCH) });
  }

  /** The policy that the device obeys; undefined until it has fetched it. */
  get policy(): DevicePolicy | undefined {
    return this.#policy;
  }

  /** Fetches the policy. `listen` does so by itself, at the start and whenever a command asks for it. @throws ApiError */
  async readPolicy(): Promise<DevicePolicy> {
    const response = await this.#client.open(getDevicePolicy, { signal: this.#stop.signal });
    const { data } = PolicyReply.parse(await response.json());
    const isNew = data.version !== this.#policy?.version;
    this.#policy = data;
    if (isNew) this.#options.onPolicy?.(data);
    return data;
  }

  /** Asks the parents for something. @throws ApiError */
  ask(body: AskBody): Promise<DeviceAsk> {
    return this.#client.call(askParents, { body });
  }

  /** Its requests and their state. @throws ApiError */
  requests(): Promise<DeviceAsk[]> {
    return this.#client.call(listOwnRequests);
  }

  /** Calls for help. @throws ApiError */
  sos(body: SosBody): Promise<DeviceSos> {
    return this.#client.call(sendSos, { body });
  }

  /** Whether an app or a site is allowed at a moment (ms since the epoch); without a policy everything is. */
  decide(subject: Subject, at: number): Decision {
    if (!this.#policy) return { allowed: true, reason: { kind: 'free' }, until: null };
    return decide(this.#policy, subject, at);
  }

  /** When it has to evaluate its policy again without a command. */
  nextTurn(at: number): number | undefined {
    return this.#policy && nextTurn(this.#policy, at);
  }

  /** Queues a position; it is sent at once and kept until the server has acknowledged it. */
  report(position: PositionReport): void {
    this.#queue.push(position);
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  /** Reports the battery in percent; a failure is not retried, the next report contains it again. */
  async status(battery: number, charging = false): Promise<void> {
    try {
      await this.#client.call(reportStatus, { body: { battery, charging, at: new Date().toISOString() } });
      this.#contact(true, '');
    } catch (error) {
      if (isFinal(error)) throw error;
      this.#contact(false, String(error));
    }
  }

  /** Listens for commands until `close`, reconnecting when the stream breaks. */
  listen(): void {
    this.#streams ??= this.#listen();
  }

  /** Waits until everything reported is acknowledged. */
  async drain(): Promise<void> {
    await this.#sending;
  }

  /** Stops sending and listening. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#streams;
    await this.#sending;
  }

  async #send(): Promise<void> {
    let delay = RETRY_FIRST_MS;
    while (this.#queue.length > 0 && !this.#stop.signal.aborted) {
      const batch = this.#queue.slice(0, BATCH);
      try {
        await this.#client.call(reportPositions, { body: batch, signal: this.#stop.signal });
        this.#queue.splice(0, batch.length);
        this.acknowledged += batch.length;
        this.#contact(true, '');
        delay = RETRY_FIRST_MS;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        if (isFinal(error)) throw error;
        this.#contact(false, error instanceof Error ? error.message : String(error));
        await sleep(delay * (0.5 + Math.random() / 2), this.#stop.signal);
        delay = Math.min(delay * 2, RETRY_MAX_MS);
      }
    }
  }

  async #listen(): Promise<void> {
    let delay = RETRY_FIRST_MS;
    while (!this.#stop.signal.aborted) {
      try {
        const response = await this.#client.open(deviceEvents, {
          query: {},
          accept: 'text/event-stream',
          signal: this.#stop.signal,
        });
        delay = RETRY_FIRST_MS;
        if (this.#options.apps) await this.reportApps(this.#options.apps);
        // What was sent while no stream was open is in the policy that is fetched now.
        await this.readPolicy();
        for await (const event of readEvents(response.body!)) {
          this.#options.onCommand?.(event.event, event.data);
          if (event.event === 'unpaired') return;
          if (RULES.has(event.event)) await this.readPolicy();
        }
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        if (isFinal(error)) {
          this.#options.onCommand?.('unpaired', error instanceof Error ? error.message : '');
          return;
        }
      }
      await sleep(delay * (0.5 + Math.random() / 2), this.#stop.signal);
      delay = Math.min(delay * 2, RETRY_MAX_MS);
    }
  }

  #contact(ok: boolean, reason: string): void {
    if (ok === !this.#lost) return;
    this.#lost = !ok;
    this.#options.onConnection?.(ok ? 'back' : 'lost', reason);
  }
}
