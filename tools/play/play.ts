/**
 * Simulates a child's device against any installation: pairs with the code, reports battery and positions of a GPX track in real time or
 * faster, and prints every command that it receives. `npm run play -- --code ABCD-EFGH --track file.gpx --speed 10`
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ApiError } from '@kinward/client/client.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { leftOf } from '@kinward/rules/decide.ts';
import { activeAt } from '@kinward/rules/schedules/schedule.ts';
import { appName, SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { parseGpx, type TrackPoint } from '@kinward/testkit/simulator/gpx.ts';
import { Trip } from '@kinward/testkit/simulator/trip.ts';

const USAGE = `usage: npm run play -- --code ABCD-EFGH --track file.gpx [options]
  --speed N      times real time, 0.1 to 100 (1)
  --url URL      the installation (http://127.0.0.1:8080)
  --battery N    percent at the start (87)
  --loop         start again at the end
A paired device is remembered: the same code continues where it stopped.`;

/** How long a trip that is over waits for an installation that is away: a restart takes some seconds. */
const DRAIN_MS = 60_000;

class UsageError extends Error {}

interface Settings {
  code: string;
  track: TrackPoint[];
  speed: number;
  url: string;
  battery: number;
  loop: boolean;
}

const number = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text);
  if (!(value >= min && value <= max))
    throw new UsageError(`--${name} must be a number from ${min} to ${max}, not "${text}"`);
  return value;
};

const readTrack = (file: string): TrackPoint[] => {
  // npm runs scripts in the project's folder; the file is relative to the caller's folder.
  const full = path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
  try {
    return parseGpx(readFileSync(full, 'utf8'));
  } catch (error) {
    throw new UsageError(`${full}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const readSettings = (): Settings => {
  const { values } = parseArgs({
    options: {
      code: { type: 'string' },
      track: { type: 'string' },
      speed: { type: 'string', default: '1' },
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      battery: { type: 'string', default: '87' },
      loop: { type: 'boolean', default: false },
    },
  });
  if (!values.code || !values.track) throw new UsageError('--code and --track are needed');
  if (!URL.canParse(values.url))
    throw new UsageError(`--url must be an address like http://127.0.0.1:8080, not "${values.url}"`);
  return {
    code: values.code,
    track: readTrack(values.track),
    speed: number(values.speed, 'speed', 0.1, 100),
    url: new URL(values.url).origin,
    battery: number(values.battery, 'battery', 1, 100),
    loop: values.loop,
  };
};

/** Where the token of the device paired with this code is stored, readable by this user only. */
const memoryFile = ({ url, code }: Settings): string => {
  const key = createHash('sha256')
    .update(`${url} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '')}`)
    .digest('hex')
    .slice(0, 24);
  return path.join(import.meta.dirname, '../../.cache/play', `${key}.json`);
};

const remembered = (file: string): string | undefined => {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { token?: string }).token;
  } catch {
    return undefined;
  }
};

const log = (text: string): void => console.log(`${new Date().toLocaleTimeString('en-GB')}  ${text}`);

const listed = (values: readonly string[]): string => (values.length === 0 ? 'nothing' : values.join(', '));

const targetName = ({ kind, value }: { kind: string; value: string }): string =>
  kind === 'all' ? 'everything' : appName(value);

/** Prints the policy that the device obeys, and what of it applies at this moment. */
const notifyRules = (policy: DevicePolicy): void => {
  const { schedules, timeZone } = policy;
  const active = activeAt(schedules, Date.now(), timeZone);
  log(`Obeying version ${policy.version} of the rules (times of ${timeZone}):`);
  log(`   blocked until allowed: ${listed(policy.blockedApps.map(appName))}`);
  if (policy.blockedSites.length > 0) log(`   blocked sites: ${listed(policy.blockedSites)}`);
  if (policy.speedLimit !== null) log(`   speed limit: ${policy.speedLimit} mph`);
  const numbers = [...policy.callBlockList, ...policy.smsBlockList];
  if (numbers.length > 0) log(`   blocked numbers: ${listed(numbers)}`);
  if (policy.screenPause !== null)
    log(`   screens are paused until ${new Date(policy.screenPause.until).toLocaleTimeString('en-GB')}`);
  for (const { target, until } of policy.grants)
    log(`   granted until ${new Date(until).toLocaleTimeString('en-GB')}: ${targetName(target)}`);
  for (const budget of policy.budgets) {
    const left = leftOf(budget, Date.now(), timeZone);
    const rest = left === null ? 'no limit today' : `${Math.ceil(left / 60)} minutes left today`;
    log(`   budget for ${targetName(budget.target)}: ${rest}`);
  }
  for (const schedule of schedules) {
    const { name, frequency, from, to, weekDays, apps } = schedule;
    const days = frequency === 'Daily' ? 'daily' : weekDays.join(', ');
    const now = active.includes(schedule) ? ', now' : '';
    log(`   ${name}: ${from} to ${to}, ${days}${now}: ${listed(apps.map(appName))}`);
  }
};

const pair = async (device: SimulatedDevice, settings: Settings, file: string): Promise<void> => {
  if (device.token) {
    log('Going on with the device that paired with this code.');
    return;
  }
  const paired = await device.pair(settings.code);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify({ token: paired.deviceToken }), { mode: 0o600 });
  log(`Paired as a device of ${paired.childName} (${paired.deviceId}).`);
};

const play = async (settings: Settings): Promise<void> => {
  const file = memoryFile(settings);
  const stop = new AbortController();
  const device = new SimulatedDevice(
    {
      baseUrl: settings.url,
      onCommand: (name, data) => {
        log(`<- ${name} ${data}`);
        if (name === 'getlocation') trip.answer();
        if (name === 'unpaired') stop.abort();
      },
      apps: SIMULATED_APPS,
      onPolicy: notifyRules,
      onConnection: (state, reason) =>
        log(
          state === 'lost'
            ? `No contact (${reason}); keeping positions and retrying.`
            : 'Contact again; everything kept was sent.',
        ),
    },
    remembered(file),
  );
  const trip = new Trip(device, {
    track: settings.track,
    speed: settings.speed,
    loop: settings.loop,
    battery: settings.battery,
    batteryPerHour: 12,
    onPosition: (at, battery) =>
      log(
        `-> ${at.latitude.toFixed(6)}, ${at.longitude.toFixed(6)}  ${at.speed.toFixed(1)} m/s  battery ${battery} %`,
      ),
  });
  await pair(device, settings, file);
  device.listen();
  stop.signal.addEventListener('abort', () => trip.stop());
  process.once('SIGINT', () => trip.stop());
  process.once('SIGTERM', () => trip.stop());
  await trip.run();
  if (!stop.signal.aborted)
    await Promise.race([device.drain(), new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
  log(`${device.acknowledged} positions acknowledged${device.waiting > 0 ? `, ${device.waiting} not` : ''}.`);
  await device.close();
};

try {
  await play(readSettings());
} catch (error) {
  if (error instanceof UsageError || (error instanceof TypeError && 'code' in error)) {
    console.error(`${error.message}\n\n${USAGE}`);
  } else if (error instanceof ApiError) {
    console.error(
      error.code === 'OFFLINE'
        ? 'The installation cannot be reached. Is it running, and is --url right?'
        : error.message,
    );
  } else {
    throw error;
  }
  process.exit(1);
}
