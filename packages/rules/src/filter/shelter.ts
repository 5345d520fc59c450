/** What stands between a device and the sites that it opens: three layers, how far they reach, and what the child can undo. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { askedWhen, isAtHome, isWhollyFiltered, type Asked } from './filter-layer.ts';

/** `earlier`: it was in force when it was heard last, some hours ago at most. `silent`: it is there, or was, and was not heard for longer. */
export type LayerState = 'in-force' | 'earlier' | 'silent' | 'absent';

export interface ShelterLayer {
  /** From the inside: the app on the device, its own name for the filter, where it asks from. */
  kind: 'app' | 'name' | 'network';
  state: LayerState;
  /** RFC 3339; null: never. */
  heardAt: string | null;
}

/**
 * How far the strongest layer in force reaches. `browser`: what asks over HTTPS may be one browser. `app`: only sites of the device's own
 * block list. `silent`: nothing was heard lately. `waiting`: it is known to the filter, and no question came yet.
 */
export type Reach = 'everywhere' | 'browser' | 'home' | 'app' | 'silent' | 'waiting' | 'none';

export interface Shelter {
  layers: readonly [ShelterLayer, ShelterLayer, ShelterLayer];
  reach: Reach;
  /** The layer that reaches so far was in force then, and was not heard since; null: it is heard. RFC 3339. */
  reachedAt: string | null;
  /** The child can take it away on the device itself. */
  undoable: boolean;
}

type Facts = Pick<Device, 'deviceType' | 'abilities' | 'paired' | 'lastSeenAt'>;

const STATES: Record<Asked, LayerState> = { lately: 'in-force', earlier: 'earlier', gone: 'silent' };

/** Whether it is there, as far as is known: heard now, or earlier. */
export const holds = ({ state }: Pick<ShelterLayer, 'state'>): boolean =>
  state === 'in-force' || state === 'earlier';

/** Which layer reaches so far. */
const LAYER_OF: Partial<Record<Reach, ShelterLayer['kind']>> = {
  everywhere: 'name',
  browser: 'name',
  home: 'network',
  app: 'app',
};

/** What the filter knows of the device; undefined: nothing. */
type Known = FilterState['devices'][number] | undefined;

const newest = (times: readonly (string | null)[]): string | null =>
  times.reduce((a, b) => (a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a), null);

const reachOf = (
  type: Device['deviceType'],
  layers: Shelter['layers'],
  by: readonly string[],
  isKnown: boolean,
): Reach => {
  const [app, name, network] = layers;
  const isNamed = holds(name);
  if (
    isNamed &&
    isWhollyFiltered(
      type,
      by.filter((kind) => !isAtHome(kind)),
    )
  )
    return 'everywhere';
  if (holds(network)) return 'home';
  if (isNamed) return 'browser';
  if (holds(app)) return 'app';
  if (layers.some(({ state }) => state === 'silent')) return 'silent';
  return isKnown ? 'waiting' : 'none';
};

/** @param now milliseconds since the epoch */
export const shelterOf = (device: Facts, known: Known, now: number): Shelter => {
  const stateOf = (heardAt: string | null, leftAt: string | null): LayerState =>
    heardAt === null ? 'absent' : STATES[askedWhen(heardAt, leftAt, now)];
  const leftAt = known?.leftAt ?? null;
  const heardBy = (kinds: readonly string[]): string | null =>
    newest((known?.layers ?? []).filter(({ kind }) => kinds.includes(kind)).map(({ seenAt }) => seenAt));
  const closes = device.paired && (device.abilities?.includes('enforces-sites') ?? false);
  const layer = (kind: ShelterLayer['kind'], heardAt: string | null): ShelterLayer => ({
    kind,
    // The app is on the device, whatever the device asks.
    state: stateOf(heardAt, kind === 'app' ? null : leftAt),
    heardAt,
  });
  const layers = [
    layer('app', closes ? device.lastSeenAt : null),
    layer('name', heardBy(['dot', 'doh'])),
    layer('network', heardBy(['address', 'mac'])),
  ] as const;
  const lately = (known?.layers ?? [])
    .filter(({ seenAt }) => holds({ state: stateOf(seenAt, leftAt) }))
    .map(({ kind }) => kind);
  const reach = reachOf(device.deviceType, layers, lately, known !== undefined);
  // A device can make up another hardware address, and is nobody that is known then.
  const isByMacAlone = lately.includes('mac') && !lately.includes('address');
  const undoable =
    reach === 'everywhere' || reach === 'browser' || reach === 'app' || (reach === 'home' && isByMacAlone);
  const reaching = layers.find(({ kind }) => kind === LAYER_OF[reach]);
  return { layers, reach, reachedAt: reaching?.state === 'earlier' ? reaching.heardAt : null, undoable };
};
