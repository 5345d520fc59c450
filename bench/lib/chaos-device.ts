/**
 * A simulated device in its own process, which can be killed at any moment: it continues from its files. Records a fix a
 * second, keeps each until the server has acknowledged it, and obeys its policy. `node chaos-device.ts <folder>`
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routeUrl } from '@kinward/client/client.ts';
import type { ClientKeys, PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { sendSos } from '@kinward/contract/approvals/calls.routes.ts';
import { motionAt } from '@kinward/rules/simulated/motion.ts';
import { buildTrip } from '@kinward/rules/simulated/trips.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import {
  thirdPartyRequest,
  type ThirdPartyClient,
  type ThirdPartyRequest,
} from '@kinward/testkit/simulator/third-party-clients.ts';

/** `own`: in the order of their times. `newest first`: where it is now, then what was missed. `past`: what another day left. */
export type Manner = 'own' | 'newest first' | 'past' | ThirdPartyClient;

export interface DeviceOrders {
  name: string;
  manner: Manner;
  /** Address of the faulty proxy. */
  url: string;
  token?: string;
  keys?: ClientKeys;
  /** When the trip begins, ms since the epoch. */
  began: number;
  seed: number;
  /** Seconds of the trip per second, and how often it is repeated. */
  pace: number;
  loops: number;
  /** Calls for help, by the number of fixes before each. */
  callsAfter: number[];
}

/** Files of a device's folder, one JSON value a line. */
export const FILES = {
  orders: 'orders.json',
  recorded: 'recorded.log',
  acknowledged: 'acknowledged.log',
  calls: 'calls.log',
  callsAnswered: 'calls-answered.log',
  rules: 'rules.json',
  /** What the server should never have answered. */
  wrong: 'wrong.log',
  /** Answers after which a client has to retry, by status. */
  failures: 'failures.log',
  /** Exists when recording is to stop. */
  end: 'end',
  /** Exists when everything recorded is acknowledged. */
  drained: 'drained',
} as const;

/** Complete lines: a killed process may have left half of the last one. */
export const readLines = <T>(folder: string, file: keyof typeof FILES): T[] => {
  const full = path.join(folder, FILES[file]);
  if (!existsSync(full)) return [];
  const parts = readFileSync(full, 'utf8').split('\n');
  return parts.slice(0, -1).flatMap((line) => {
    try {
      return [JSON.parse(line) as T];
    } catch {
      return [];
    }
  });
};

/** Where the trip is at a time, as a receiver would measure it. */
export const fixAt = (orders: DeviceOrders, at: number): PositionReport => {
  const track = buildTrip('visit', orders.seed, 0);
  const length = track.at(-1)!.time;
  const gone = Math.min((at - orders.began) * orders.pace, length * orders.loops - 1);
  const motion = motionAt(track, gone % length);
  return {
    latitude: Number(motion.latitude.toFixed(6)),
    longitude: Number(motion.longitude.toFixed(6)),
    accuracy: 8,
    speed: Number(Math.min(motion.speed * orders.pace, 80).toFixed(1)),
    bearing: Math.round(motion.bearing) % 360,
    battery: 80,
    recordedAt: new Date(at).toISOString(),
  };
};

const BATCH = 20;
const PATIENCE_MS = 3_000;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 2_000;
const SECOND_MS = 1_000;
const JSON_TYPE = { 'content-type': 'application/json' };

class ChaosDevice {
  readonly #folder: string;
  readonly #orders: DeviceOrders;
  readonly #recorded: PositionReport[];
  readonly #waiting: Set<number>;
  readonly #calls: string[];
  #turn = 0;
  #isRecording = true;

  constructor(folder: string) {
    this.#folder = folder;
    this.#orders = JSON.parse(readFileSync(path.join(folder, FILES.orders), 'utf8')) as DeviceOrders;
    this.#recorded = readLines<PositionReport>(folder, 'recorded');
    this.#waiting = new Set(this.#recorded.keys());
    for (const index of readLines<number[]>(folder, 'acknowledged').flat()) this.#waiting.delete(index);
    const answered = new Set(readLines<string>(folder, 'callsAnswered'));
    this.#calls = readLines<string>(folder, 'calls').filter((id) => !answered.has(id));
  }

  #write(file: keyof typeof FILES, value: unknown): void {
    appendFileSync(path.join(this.#folder, FILES[file]), `${JSON.stringify(value)}\n`);
  }

  get #isOver(): boolean {
    return this.#orders.manner === 'past' || existsSync(path.join(this.#folder, FILES.end));
  }

  async record(): Promise<void> {
    for (;;) {
      await sleep(SECOND_MS - (Date.now() % SECOND_MS));
      if (this.#isOver) {
        this.#isRecording = false;
        return;
      }
      const at = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
      const last = this.#recorded.at(-1)?.recordedAt;
      if (at < this.#orders.began || (last !== undefined && Date.parse(last) >= at)) continue;
      const fix = fixAt(this.#orders, at);
      this.#write('recorded', fix);
      this.#waiting.add(this.#recorded.push(fix) - 1);
      if (!this.#orders.callsAfter.includes(this.#recorded.length)) continue;
      const id = crypto.randomUUID();
      this.#write('calls', id);
      this.#calls.push(id);
    }
  }

  /** What is sent next, by the behaviour of the client. */
  #next(): number[] {
    const { manner } = this.#orders;
    const all = [...this.#waiting].toSorted((a, b) => a - b);
    if (manner === 'newest first' && all.length > 1 && this.#turn++ % 2 === 0) return all.slice(-1);
    const size = ['own', 'newest first', 'past', 'Overland'].includes(manner) ? BATCH : 1;
    return all.slice(0, size);
  }

  #request(fixes: PositionReport[]): ThirdPartyRequest {
    const { manner, token, keys } = this.#orders;
    if (token !== undefined)
      return {
        method: 'POST',
        path: routeUrl(reportPositions),
        headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
        body: JSON.stringify(fixes),
      };
    const all = fixes.map((fix) => thirdPartyRequest(manner as ThirdPartyClient, keys!, fix));
    const first = all[0]!;
    if (manner !== 'Overland') return first;
    const locations = all.flatMap(
      ({ body = '{}' }) => (JSON.parse(body) as { locations: object[] }).locations,
    );
    return { ...first, body: JSON.stringify({ locations }) };
  }

  /** @returns the answer's text, or undefined when it has to be retried */
  async #send({ method, path: where, headers, body }: ThirdPartyRequest): Promise<string | undefined> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(this.#orders.url + where, {
        method,
        headers,
        signal,
        ...(body !== undefined && { body }),
      });
      const text = await answer.text();
      if (answer.ok) return text;
      this.#write('failures', answer.status);
      if (answer.status !== 503 && answer.status !== 429) this.#write('wrong', `${answer.status} ${text}`);
    } catch {
      // The connection broke: the same is sent again.
    }
    return undefined;
  }

  async #sendPositions(): Promise<boolean> {
    const indexes = this.#next();
    if (indexes.length === 0) return true;
    const answer = await this.#send(this.#request(indexes.map((index) => this.#recorded[index]!)));
    if (answer === undefined) return false;
    if (this.#orders.token !== undefined) {
      const { data } = JSON.parse(answer) as { data: { stored: number; duplicates: number } };
      if (data.stored + data.duplicates !== indexes.length)
        this.#write('wrong', `${indexes.length} positions were answered ${answer}`);
    }
    this.#write('acknowledged', indexes);
    for (const index of indexes) this.#waiting.delete(index);
    return true;
  }

  async #sendCall(): Promise<boolean> {
    const [clientId] = this.#calls;
    if (clientId === undefined) return true;
    const answer = await this.#send({
      method: 'POST',
      path: routeUrl(sendSos),
      headers: { ...JSON_TYPE, authorization: `Bearer ${this.#orders.token}` },
      body: JSON.stringify({ clientId }),
    });
    if (answer === undefined) return false;
    this.#write('callsAnswered', clientId);
    this.#calls.shift();
    return true;
  }

  async report(): Promise<void> {
    let delay = RETRY_FIRST_MS;
    for (;;) {
      const isDone = (await this.#sendCall()) && (await this.#sendPositions());
      if (!this.#isRecording && this.#waiting.size + this.#calls.length === 0) return;
      if (isDone) {
        delay = RETRY_FIRST_MS;
        if (this.#orders.manner === 'past' || this.#waiting.size === 0) await sleep(100);
        continue;
      }
      await sleep(delay * (0.5 + Math.random() / 2));
      delay = Math.min(delay * 2, RETRY_MAX_MS);
    }
  }

  /** Follows the policy until the process ends. */
  listen(): void {
    const { token, url } = this.#orders;
    if (token === undefined) return;
    const onPolicy = (rules: object): void =>
      writeFileSync(path.join(this.#folder, FILES.rules), JSON.stringify(rules));
    new SimulatedDevice({ baseUrl: url, onPolicy }, token).listen();
  }
}

/** Runs when this file is started as a process. */
const runDevice = async (folder: string): Promise<void> => {
  const device = new ChaosDevice(folder);
  device.listen();
  await Promise.all([device.record(), device.report()]);
  writeFileSync(path.join(folder, FILES.drained), '');
};

if (process.argv[1] === import.meta.filename) {
  await runDevice(process.argv[2]!);
  // It follows the policy until it is killed.
}
