/**
 * Milliseconds from a device's request to the event on a parent's open stream: 100 devices of one family, each at one position a
 * second. `node bench/stream.ts [seconds]`
 */
import { readEvents } from '@kinward/client/events.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { percentile } from './lib/load-client.ts';
import { shownPositions } from './lib/shown-positions.ts';
import { startServerProcess } from './lib/server-process.ts';

const seconds = Number(process.argv[2] ?? 20);
const DEVICES = 100;

const server = await startServerProcess(1, DEVICES);
const [family] = server.families;
if (!family?.parent) throw new Error('the server made no family');
const url = `http://127.0.0.1:${server.port}/api`;
/** Time of sending by device and time of the fix. */
const sentAt = new Map<string, number>();
const times: number[] = [];
const answers: number[] = [];
let failures = 0;

const abort = new AbortController();
const stream = await fetch(`${url}/events`, {
  headers: { ...family.parent, accept: 'text/event-stream' },
  signal: abort.signal,
});
if (stream.status !== 200 || !stream.body) throw new Error(`the stream answered ${stream.status}`);
const { body } = stream;
const reading = (async () => {
  for await (const event of readEvents(body))
    for (const key of shownPositions(event)) {
      const sent = sentAt.get(key);
      if (sent === undefined) continue;
      times.push(performance.now() - sent);
      sentAt.delete(key);
    }
})().catch(() => undefined);

const drive = async (
  { deviceId, token }: { deviceId: DeviceId; token: string },
  offset: number,
): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, offset));
  for (let turn = 0; turn < seconds; turn += 1) {
    const started = performance.now();
    const recordedAt = new Date().toISOString();
    sentAt.set(`${deviceId} ${recordedAt}`, started);
    const answer = await fetch(`${url}/device/locations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify([
        { latitude: 45.8 + turn / 1e4, longitude: 15.97, accuracy: 8, battery: 80, recordedAt },
      ]),
    });
    await answer.text();
    answers.push(performance.now() - started);
    if (answer.status !== 200) failures += 1;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - (performance.now() - started))));
  }
};
await Promise.all(family.devices.map((device, index) => drive(device, (index * 1000) / DEVICES)));
await new Promise((resolve) => setTimeout(resolve, 1_000));
abort.abort();
await reading;
const row = (what: string, values: number[]) => ({
  what,
  count: values.length,
  'p50 ms': percentile(values, 0.5).toFixed(1),
  'p99 ms': percentile(values, 0.99).toFixed(1),
  'longest ms': Math.max(...values).toFixed(1),
});
console.table([row('request → event', times), row('request → answer', answers)]);
console.log(
  `p99 ${percentile(times, 0.99).toFixed(1)} ms (goal under 100); ${sentAt.size} without an event, ${failures} failures`,
);
await server.stop();
process.exitCode = failures === 0 && sentAt.size === 0 ? 0 : 1;
