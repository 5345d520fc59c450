/** The newest state of every device and every network that resolvers know, with the number of its last change. */
import { hash, randomUUID } from 'node:crypto';
import type { FeedLine, FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Place } from './filter.store.ts';

/** Whose lines a resolver is told; null: every family's. */
export type Families = ReadonlySet<FamilyId> | null;

/** What a resolver has; without an epoch it has nothing. */
export interface Held {
  epoch: string | undefined;
  version: number;
}

/** What is known of one of them; `line` is null once a resolver has to forget it. */
interface Known<Line> {
  id: string;
  familyId: FamilyId;
  line: Line | null;
  text: string;
  version: number;
}

type Table<Line> = Map<string, Known<Line>>;
type Delta = Extract<FeedLine, { kind: 'delta' }>;

const isOf = (families: Families, { familyId }: { familyId: FamilyId }): boolean =>
  families === null || families.has(familyId);

const linesAfter = <Line>(
  table: Table<Line>,
  from: number,
  families: Families,
): { lines: Line[]; gone: string[] } => {
  const newer = [...table.values()].filter((one) => one.version > from && isOf(families, one));
  return {
    lines: newer.flatMap(({ line }) => line ?? []),
    gone: newer.flatMap(({ line, id }) => (line === null ? [id] : [])),
  };
};

const linesUpTo = <Line>(table: Table<Line>, version: number, families: Families): Line[] =>
  [...table.values()].flatMap((one) =>
    one.line !== null && one.version <= version && isOf(families, one) ? [one.line] : [],
  );

const isEmpty = ({ devices, gone, networks, goneNetworks }: Delta): boolean =>
  devices.length + gone.length + networks.length + goneNetworks.length === 0;

export interface FeedLines {
  /** Null: a resolver has to forget it. */
  setDevice(place: Place, device: FilterDevice | null): void;
  setNetwork(place: { familyId: FamilyId; networkId: string }, network: FeedNetwork | null): void;
  /**
   * Sends what a resolver has to read that has this version, a beat where that is nothing, and every change from then on.
   * @returns the function that ends it
   */
  follow(held: Held, families: Families, send: (line: FeedLine) => void): () => void;
  /** Devices and networks whose newest line is in a version; none where that is of another run, or was told to others. */
  upTo(held: Held, families: Families): { devices: FilterDevice[]; networks: FeedNetwork[] };
}

export const createFeedLines = (names: readonly string[]): FeedLines => {
  const run = randomUUID();
  const devices: Table<FilterDevice> = new Map();
  const networks: Table<FeedNetwork> = new Map();
  const readers = new Set<(changed: { familyId: FamilyId }) => void>();
  let version = 0;

  /** One who is told of other families than before has another run's numbers, and reads all of it. */
  const epochOf = (families: Families): string =>
    families === null
      ? run
      : `${run}.${hash('sha256', [...families].toSorted().join(' '), 'hex').slice(0, 16)}`;
  const deltaFrom = (from: number, families: Families): Delta => {
    const ofDevices = linesAfter(devices, from, families);
    const ofNetworks = linesAfter(networks, from, families);
    return {
      kind: 'delta',
      epoch: epochOf(families),
      from,
      version,
      devices: ofDevices.lines,
      gone: ofDevices.gone as FilterDevice['deviceId'][],
      networks: ofNetworks.lines,
      goneNetworks: ofNetworks.gone,
    };
  };
  const since = (held: Held, families: Families): FeedLine => {
    const epoch = epochOf(families);
    if (held.epoch === epoch && held.version <= version) {
      const delta = deltaFrom(held.version, families);
      return isEmpty(delta) ? { kind: 'beat' } : delta;
    }
    return {
      kind: 'snapshot',
      epoch,
      version,
      names: [...names],
      devices: linesAfter(devices, -1, families).lines,
      networks: linesAfter(networks, -1, families).lines,
    };
  };
  const set = <Line>(
    table: Table<Line>,
    { familyId, id }: { familyId: FamilyId; id: string },
    line: Line | null,
  ): void => {
    const key = `${familyId} ${id}`;
    const text = line === null ? '' : JSON.stringify(line);
    if ((table.get(key)?.text ?? '') === text) return;
    version += 1;
    table.set(key, { id, familyId, line, text, version });
    for (const reader of readers) reader({ familyId });
  };

  return {
    setDevice: ({ familyId, deviceId }, device) => set(devices, { familyId, id: deviceId }, device),
    setNetwork: ({ familyId, networkId }, network) => set(networks, { familyId, id: networkId }, network),
    follow(held, families, send) {
      const first = since(held, families);
      // Where nothing is new it keeps its own number: changes of other families are none to it.
      let from = first.kind === 'beat' ? held.version : first.version;
      const reader = (changed: { familyId: FamilyId }): void => {
        if (!isOf(families, changed)) return;
        const line = deltaFrom(from, families);
        from = line.version;
        send(line);
      };
      readers.add(reader);
      send(first);
      return () => readers.delete(reader);
    },
    upTo: (held, families) =>
      held.epoch === epochOf(families)
        ? {
            devices: linesUpTo(devices, held.version, families),
            networks: linesUpTo(networks, held.version, families),
          }
        : { devices: [], networks: [] },
  };
};
