/**
 * Microseconds to evaluate a position against 50 fences, and acknowledged positions a second of devices with 10 fences against
 * devices without any, on one server alternating. `node bench/rules.ts [seconds]`
 */
import {
  validateFixes,
  newFencesState,
  type FenceCircle,
  type FenceFix,
} from '@kinward/rules/fences/fence-crossing.ts';
import { inTurns, JSON_HEADERS, load, median } from './lib/load-client.ts';
import { startServerProcess } from './lib/server-process.ts';

const seconds = Number(process.argv[2] ?? 2);
const ROUNDS = 7;
const CONNECTIONS = 64;
const FENCES = 10;
const EVALUATED_FENCES = 50;
const FIXES = 20_000;
const HOME = { latitude: 45.8, longitude: 15.97 };

/** Fences around a town, and a drive back and forth through them. */
const fences: FenceCircle[] = Array.from({ length: EVALUATED_FENCES }, (_, index) => ({
  fenceId: String(index),
  latitude: HOME.latitude + (index % 10) / 200,
  longitude: HOME.longitude + Math.floor(index / 10) / 200,
  radius: 160 + index * 10,
}));
const fixes: FenceFix[] = Array.from({ length: FIXES }, (_, index) => ({
  at: index * 5_000,
  latitude: HOME.latitude + Math.abs(((index / 400) % 2) - 1) / 20,
  longitude: HOME.longitude + Math.abs(((index / 1_700) % 2) - 1) / 40,
  accuracy: 8,
  speed: 14,
}));
const micros: number[] = [];
let crossings = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const began = process.cpuUsage().user;
  crossings = validateFixes(newFencesState(), fences, fixes).crossings.length;
  micros.push((process.cpuUsage().user - began) / FIXES);
}
console.log(
  `${EVALUATED_FENCES} fences: ${median(micros).toFixed(1)} µs a position (rounds ${Math.min(...micros).toFixed(1)} to ${Math.max(...micros).toFixed(1)}), ${crossings} crossings in ${FIXES} positions`,
);

const server = await startServerProcess(16, 4);
const half = server.families.length / 2;
const fenced = server.families.slice(0, half).flatMap(({ devices }) => devices);
const free = server.families.slice(half).flatMap(({ devices }) => devices);
for (const { parent, devices } of server.families.slice(0, half))
  for (const { deviceId } of devices)
    for (let number = 0; number < FENCES; number += 1) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/geofence`, {
        method: 'POST',
        headers: { ...parent, 'content-type': 'application/json' },
        body: JSON.stringify({
          deviceId,
          fenceName: `Fence ${number}`,
          address: '',
          fenceRadius: 0.2,
          latitude: HOME.latitude + number / 100,
          longitude: HOME.longitude,
          action: 'Allow',
        }),
      });
      if (answer.status !== 201) throw new Error(`a fence was answered ${answer.status}`);
    }

/** Each position has its own moment in the last days. */
let moment = Date.now() - 20 * 86_400_000;
const body = (): string => {
  moment += 7;
  return JSON.stringify([
    {
      ...HOME,
      latitude: HOME.latitude + (moment % 9_973) / 1e5,
      accuracy: 8,
      recordedAt: new Date(moment).toISOString(),
    },
  ]);
};
const run = (devices: { token: string }[]) => {
  const next = inTurns(devices);
  return load({
    server,
    connections: CONNECTIONS,
    seconds,
    request: () => ({
      method: 'POST',
      path: '/api/device/locations',
      headers: { ...JSON_HEADERS, authorization: `Bearer ${next().token}` },
      body: body(),
    }),
  });
};

const rows: Record<string, unknown>[] = [];
const ratios: number[] = [];
let acknowledged = 0;
for (let round = 1; round <= ROUNDS; round += 1) {
  const without = await run(free);
  const withFences = await run(fenced);
  acknowledged += without.requests - without.failures + withFences.requests - withFences.failures;
  ratios.push(withFences.perSecond / without.perSecond);
  rows.push({
    round,
    'without fences/s': Math.round(without.perSecond),
    [`with ${FENCES} fences/s`]: Math.round(withFences.perSecond),
    'p99 without, ms': without.p99.toFixed(1),
    'p99 with, ms': withFences.p99.toFixed(1),
    failures: without.failures + withFences.failures,
  });
}
const stored = await server.count();
console.table(rows);
console.log(`position pipeline with ${FENCES} fences against without: ${median(ratios).toFixed(2)}`);
console.log(
  `acknowledged ${acknowledged}, in the database ${stored}: ${acknowledged === stored ? 'nothing lost' : 'DIFFERENT'}`,
);
await server.stop();
process.exitCode = acknowledged === stored ? 0 : 1;
