/** The newest state of every device and every network that resolvers know, with the number of its last change. */
import { randomUUID } from 'node:crypto';
import type { FeedLine, FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Place } from './filter.store.ts';

/** What is known of one of them; `line` is null once a resolver has to forget it. */
interface Known<Line> {
  id: string;
  line: Line | null;
  text: string;
  version: number;
}

type Table<Line> = Map<string, Known<Line>>;

const linesAfter = <Line>(table: Table<Line>, from: number): { lines: Line[]; gone: string[] } => {
  const newer = [...table.values()].filter(({ version }) => version > from);
  return {
    lines: newer.flatMap(({ line }) => line ?? []),
    gone: newer.flatMap(({ line, id }) => (line === null ? [id] : [])),
  };
};

export interface FeedLines {
  /** Of this run of the server. */
  readonly epoch: string;
  readonly readers: Set<(line: FeedLine) => void>;
  /** Null: a resolver has to forget it. */
  setDevice(place: Place, device: FilterDevice | null): void;
  setNetwork(place: { familyId: FamilyId; networkId: string }, network: FeedNetwork | null): void;
  /** What a resolver has to read that has this version of this run; undefined: nothing. */
  since(epoch: string | undefined, version: number): FeedLine | undefined;
  /** Devices whose newest line is in a version. */
  devicesUpTo(version: number): FilterDevice[];
}

export const createFeedLines = (names: readonly string[]): FeedLines => {
  const epoch = randomUUID();
  const devices: Table<FilterDevice> = new Map();
  const networks: Table<FeedNetwork> = new Map();
  const readers = new Set<(line: FeedLine) => void>();
  let version = 0;

  const deltaFrom = (from: number): FeedLine => {
    const [ofDevices, ofNetworks] = [linesAfter(devices, from), linesAfter(networks, from)];
    return {
      kind: 'delta',
      epoch,
      from,
      version,
      devices: ofDevices.lines,
      gone: ofDevices.gone as FilterDevice['deviceId'][],
      networks: ofNetworks.lines,
      goneNetworks: ofNetworks.gone,
    };
  };
  const set = <Line>(table: Table<Line>, key: string, id: string, line: Line | null): void => {
    const text = line === null ? '' : JSON.stringify(line);
    if ((table.get(key)?.text ?? '') === text) return;
    version += 1;
    table.set(key, { id, line, text, version });
    const delta = deltaFrom(version - 1);
    for (const reader of readers) reader(delta);
  };

  return {
    epoch,
    readers,
    setDevice: ({ familyId, deviceId }, device) => set(devices, `${familyId} ${deviceId}`, deviceId, device),
    setNetwork: ({ familyId, networkId }, network) =>
      set(networks, `${familyId} ${networkId}`, networkId, network),
    since(of, from) {
      if (of === epoch && from === version) return undefined;
      if (of === epoch && from < version) return deltaFrom(from);
      return {
        kind: 'snapshot',
        epoch,
        version,
        names: [...names],
        devices: linesAfter(devices, -1).lines,
        networks: linesAfter(networks, -1).lines,
      };
    },
    devicesUpTo: (upTo) =>
      [...devices.values()].flatMap((one) => (one.line && one.version <= upTo ? [one.line] : [])),
  };
};
