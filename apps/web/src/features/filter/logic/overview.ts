/** What the overview says in one sentence, and of each child. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { clock, moment } from '../../../lib/time/time.ts';
import { overviewTexts as t } from '../messages.overview.ts';

export interface KnownDevices {
  /** Resolvers decide for them. */
  decided: Device[];
  /** Resolvers do not know them: they are not filtered. */
  unknown: Device[];
}

/** The child's devices, by whether resolvers decide for them. */
export const knownDevices = (
  { devices }: Pick<Child, 'devices'>,
  { devices: decided }: Pick<FilterState, 'devices'>,
): KnownDevices => {
  const known = new Set<string>(decided.map(({ deviceId }) => deviceId));
  return {
    decided: devices.filter(({ deviceId }) => known.has(deviceId)),
    unknown: devices.filter(({ deviceId }) => !known.has(deviceId)),
  };
};

/** "The filter decides for 2 of 5 devices." */
export const stateSentence = (state: FilterState, family: readonly Child[], now: number): string => {
  if (state.state !== 'answering')
    return state.heardAt === null ? t.neverHeard : t.silent(moment(state.heardAt, now));
  const devices = family.flatMap((child) => child.devices);
  const decided = family.flatMap((child) => knownDevices(child, state).decided);
  if (devices.length === 0) return t.noDevices;
  if (decided.length === 0) return t.knowsNone;
  return decided.length === devices.length ? t.decidesForAll(devices.length) : t.decidesFor(decided.length, devices.length);
};

/** What a child's row says of its devices. */
export const childSentence = (
  child: Pick<Child, 'devices'>,
  state: Pick<FilterState, 'state' | 'devices'>,
): string => {
  const { decided, unknown } = knownDevices(child, state);
  const names = (devices: readonly Device[]) => t.list(devices.map(({ deviceName }) => deviceName));
  if (decided.length + unknown.length === 0) return t.noDevice;
  if (decided.length === 0) return t.notFiltered(names(unknown));
  const since = state.devices
    .filter(({ deviceId }) => decided.some((device) => device.deviceId === deviceId))
    .map((device) => Date.parse(device.since));
  const filtered = t.filtered(names(decided), clock(Math.max(...since)));
  return unknown.length === 0 ? filtered : `${filtered} ${t.notFiltered(names(unknown))}`;
};
