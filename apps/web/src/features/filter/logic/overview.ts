/** What the overview says in one sentence, and of each child. */
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import type { FilterStats } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import { askedWhen, type Asked } from '@kinward/rules/filter/filter-layer.ts';
import { askWords } from '../../../entities/approvals/approvals.ts';
import { ago, minutesSince, moment } from '../../../lib/time/time.ts';
import { overviewTexts as t } from '../messages.overview.ts';

export interface FilteredDevice {
  device: Device;
  /**
   * `lately`, `earlier`, `gone`: when it asked last, by packages/rules/src/filter/filter-layer.ts. `quiet`: known, but no question came yet.
   * `unknown`: the filter does not know it.
   */
  standing: Asked | 'quiet' | 'unknown';
  /** Of its last question. */
  heardAt: string | null;
  /** By what the filter knows it best; undefined: by nothing. */
  knownBy: FilterState['devices'][number]['knownBy'][number] | undefined;
}

/** How the filter stands to each of the child's devices. @param now milliseconds since the epoch */
export const filteredDevices = (
  { devices }: Pick<Child, 'devices'>,
  { devices: known }: Pick<FilterState, 'devices'>,
  now: number,
): FilteredDevice[] =>
  devices.map((device) => {
    const found = known.find(({ deviceId }) => deviceId === device.deviceId);
    const heardAt = found?.heardAt ?? null;
    const [knownBy] = found?.knownBy ?? [];
    const standing = !found ? 'unknown' : heardAt === null ? 'quiet' : askedWhen(heardAt, found.leftAt, now);
    return { device, heardAt, knownBy, standing };
  });

/** "2 of 5 devices ask the filter." */
const stateSentence = (state: FilterState, family: readonly Child[], now: number): string => {
  if (state.state !== 'answering')
    return state.heardAt === null ? t.neverHeard : t.silent(moment(state.heardAt, now));
  const answering = state.resolvers.filter(({ standing }) => standing !== 'silent');
  if (answering.length > 0 && answering.every(({ standing }) => standing === 'no-upstream'))
    return t.reachesNobody(t.resolver(null));
  const devices = family.flatMap((child) => filteredDevices(child, state, now));
  const count = (standing: FilteredDevice['standing']): number =>
    devices.filter((one) => one.standing === standing).length;
  if (devices.length === 0) return t.noDevices;
  if (count('lately') === devices.length) return t.allAsk(devices.length);
  if (count('lately') > 0) return t.someAsk(count('lately'), devices.length);
  const last = devices
    .flatMap(({ heardAt }) => heardAt ?? [])
    .toSorted((a, b) => Date.parse(b) - Date.parse(a));
  if (last[0] !== undefined) return t.askedLast(moment(last[0], now));
  return count('quiet') > 0 ? t.noneAsked : t.knowsNone;
};

interface Happened {
  /** Of today; undefined until they are read. */
  stats: Pick<FilterStats, 'questions' | 'blocked'> | undefined;
  asks: readonly Ask[];
  now: number;
}

/** "Blocked 412 of 9,310 today. Theo asked for roblox.com."; while nothing was counted, how the filter is. */
export const overviewHead = (
  state: FilterState,
  family: readonly Child[],
  { stats, asks, now }: Happened,
): { title: string; subtitle?: string | undefined } => {
  const standing = stateSentence(state, family, now);
  const isWorking =
    state.state === 'answering' && state.resolvers.every(({ standing }) => standing !== 'no-upstream');
  if (!isWorking || stats === undefined || stats.questions === 0)
    return { title: standing, subtitle: isWorking ? t.changesHold : undefined };
  const waiting = asks.find((ask) => ask.state === 'waiting');
  const said = waiting === undefined ? '' : askWords(waiting);
  const title = [t.blockedToday(stats.blocked, stats.questions), said && `${said.replace(/[.!?]?$/u, '')}.`]
    .filter(Boolean)
    .join(' ');
  return { title, subtitle: standing };
};

/** What a child's row says of its devices: "Pixel: last question 3 min ago. Not filtered: Tab." */
export const childSentence = (
  child: Pick<Child, 'devices'>,
  state: Pick<FilterState, 'devices'>,
  now: number,
): string => {
  const devices = filteredDevices(child, state, now);
  if (devices.length === 0) return t.noDevice;
  const names = (standing: FilteredDevice['standing']): string[] =>
    devices.filter((one) => one.standing === standing).map(({ device }) => device.deviceName);
  const asked = devices.flatMap(({ device, heardAt }) =>
    heardAt === null ? [] : [t.lastQuestion(device.deviceName, ago(minutesSince(heardAt, now)))],
  );
  const [quiet, unknown] = [names('quiet'), names('unknown')];
  return [
    ...asked,
    ...(quiet.length > 0 ? [t.noQuestion(t.list(quiet))] : []),
    ...(unknown.length > 0 ? [t.notFiltered(t.list(unknown))] : []),
  ].join(' ');
};

/** Minutes since the newest question of any of the child's devices; undefined: none came. */
export const questionAge = (
  child: Pick<Child, 'devices'>,
  state: Pick<FilterState, 'devices'>,
  now: number,
): number | undefined => {
  const ages = filteredDevices(child, state, now).flatMap(({ heardAt }) =>
    heardAt === null ? [] : [minutesSince(heardAt, now)],
  );
  return ages.length === 0 ? undefined : Math.min(...ages);
};
