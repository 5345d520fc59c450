/** The resolver as a whole: what it knows, whom it answers, and what it says to its server. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { factsOf } from '@kinward/catalogue/facts.ts';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import type { Counts } from '@kinward/filter-core/answer/asked.ts';
import product from '../../../package.json' with { type: 'json' };
import { upstreamsOf, type Config } from './config.ts';
import { accessHere, type Access } from './feed/access.ts';
import { followFeed } from './feed/follow.ts';
import { FeedState } from './feed/feed-state.ts';
import { accessElsewhere, readJoined } from './feed/joined.ts';
import { newReports, type Reports } from './feed/reports.ts';
import { newChecks } from './feed/checks.ts';
import { newMacs } from './feed/macs.ts';
import { newSeen } from './feed/seen.ts';
import { newClients, ownNetworks, type Clients } from './listen/clients/clients.ts';
import type { Client } from '@kinward/filter-core/answer/respond.ts';
import { Listening } from './listening.ts';
import { Lists } from './lists/lists.ts';
import { BlockPage } from './page/block-page.ts';
import { isNetwork, type Device } from '@kinward/filter-core/policy/device.ts';
import { DeviceLists } from '@kinward/filter-core/policy/device-lists.ts';
import { newClock } from '@kinward/filter-core/policy/clock.ts';
import { keptNames } from './policy/kept-names.ts';
import { Registry } from './policy/registry.ts';
import { newFloods } from '@kinward/filter-core/resolve/floods.ts';
import { startRecording } from './record/record.ts';
import { Resolver } from '@kinward/filter-core/resolve/resolver.ts';
import { Upstream } from './resolve/upstream.ts';
import { ownZone } from './zone/own-zone.ts';
import { answerByName, type ByName } from './secure/by-name.ts';

const STATE_MS = 5_000;
/** What nobody waits for comes after the first answers: to speak to the server loads a client of the web. */
const SOON_MS = 50;
/** Upstreams of which the operator is told how they are. */
const MOST_TOLD = 32;
/** A machine gets another address when it changes its network. */
const NETWORKS_MS = 30_000;
const NAME = /^[\w-]{1,64}$/u;

/** The resolver's own name, made at its first start. */
function nameIn(folder: string): string {
  const file = path.join(folder, 'name');
  try {
    const name = readFileSync(file, 'utf8').trim();
    if (NAME.test(name)) return name;
  } catch {
    // The first start.
  }
  const name = randomUUID();
  writeFileSync(file, `${name}\n`, { mode: 0o600 });
  return name;
}

/** Where the server is, and by what name it knows this resolver. @throws Error where it has joined none */
function serverOf(
  { folder, joined }: Config,
  own: string,
  say: (line: string) => void,
): { server: Access; name: string } {
  if (joined !== true) return { server: accessHere(path.join(folder, 'server.json')), name: nameIn(own) };
  const found = readJoined(folder);
  return { server: accessElsewhere(found, say), name: found.resolver };
}

/** The machine's own networks as they are now, and what the feed names. */
function newKnownClients(registry: Registry): Clients & { refresh: () => void } {
  let networks = '';
  let own = newClients([]);
  let changes = 0;
  const refresh = (): void => {
    const now = ownNetworks(networkInterfaces());
    if (now.join(' ') === networks) return;
    networks = now.join(' ');
    own = newClients(now);
    changes += 1;
  };
  refresh();
  return {
    refresh,
    get version() {
      return changes + registry.version;
    },
    isKnown: (address) => own.isKnown(address) || registry.find(address) !== null,
  };
}

/** @param snapshot the file of the rules, which is dated when they were last written */
const clockOf = (
  snapshot: string,
  registry: Registry,
  say: (line: string) => void,
  jumped: (by: number) => void,
): (() => number) =>
  newClock({
    lastKnown: statSync(snapshot, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    jumped: (by) => {
      registry.forget();
      jumped(by);
      say(`the clock was set by ${Math.round(by / 1000)} s; schedules and times follow it`);
    },
  });

/** What of the lists that are in force counts for a device. */
function deviceLists(lists: Lists, { of, bits }: Device): DeviceLists | null {
  if (!lists.table || !of.lists) return null;
  return new DeviceLists(lists.table, of.lists, bits, (sourceId) => lists.bitOf(of.familyId, sourceId));
}

interface AnsweringOptions {
  /** Of the resolver's own files. */
  folder: string;
  registry: Registry;
  resolver: Resolver;
  counts: Counts;
  reports: Reports;
  say: (line: string) => void;
  page: BlockPage | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What decides, and what it leaves behind: the log, and by what devices were heard. */
function answering({ folder, registry, resolver, counts, reports, say, page, now }: AnsweringOptions) {
  const sayFlood = (client: string): void =>
    say(`${client} asks for many names that do not exist; those of that site are not asked for`);
  const recording = startRecording({
    folder: path.join(folder, 'log'),
    targetsOf: (name) => factsOf(name).hits.map(({ target }) => target),
    deliver: (batches) => reports.log(batches, now()),
    say,
    now,
  });
  const { seen: devices, networks, twoNetworks } = reports;
  const seen = newSeen({ devices, networks, twoNetworks });
  const macs = newMacs(reports.macs);
  const checks = newChecks(reports.checks);
  const floods = newFloods(sayFlood);
  const answer = newAnswer({
    registry,
    resolver,
    counts,
    heard: (device: Device, client: Client, isByMac) => seen.note(device.of, client, isByMac),
    heardKey: (device, client) => seen.noteKey(device.of, client),
    heardMac: ({ of }, mac) => {
      if (isNetwork(of)) macs.note(of, mac);
    },
    special: (name, device) => checks.note(name, device?.of ?? null),
    log: recording.log,
    floods,
    now,
    ...(page && { page }),
  });
  const noticed: Disposable = {
    [Symbol.dispose]() {
      seen[Symbol.dispose]();
      macs[Symbol.dispose]();
      checks[Symbol.dispose]();
    },
  };
  return { answer, recording, noticed };
}

const openUpstreams = (config: Config, say: (line: string) => void): Upstream[] => {
  const upstreams = upstreamsOf(config).map((place) => new Upstream(place));
  if (upstreams.length === 0)
    say('no upstream is known, so only what is blocked is answered; set DNS_UPSTREAMS');
  return upstreams;
};

/** @param first what comes before it */
async function follow(
  server: Access,
  resolver: string,
  state: FeedState,
  signal: AbortSignal,
  first: Promise<void>,
): Promise<void> {
  await first;
  await sleep(SOON_MS, undefined, { signal }).catch(() => undefined);
  await followFeed({
    server,
    resolver,
    held: () => state.version,
    take: (line) => state.take(line),
    signal,
  });
}

interface KnowingOptions extends Pick<AnsweringOptions, 'folder' | 'registry' | 'reports' | 'say'> {
  server: Access;
  changed: () => void;
}

/** What it decides by: the feed, and lists of others that the feed names. */
function knowing({ folder, server, registry, reports, say, changed }: KnowingOptions) {
  const decide = (): void => registry.applyLists((device) => deviceLists(lists, device));
  const lists: Lists = new Lists({
    folder: path.join(folder, 'lists'),
    server,
    say,
    changed: () => {
      decide();
      changed();
    },
  });
  decide();
  const feedState = new FeedState({
    file: path.join(folder, 'snapshot'),
    apply: (known) => {
      registry.apply(known);
      lists.want([...known.devices.values(), ...known.networks.values()].map(({ place }) => place));
    },
    saved: reports.inForce,
    say,
  });
  return { lists, feedState };
}

export interface App extends AsyncDisposable {
  /** Where it answers; null: it does not yet. */
  readonly address: string | null;
}

/** @throws the system's error where its folder cannot be written */
export function startApp(config: Config, say: (line: string) => void): App {
  const folder = path.join(config.folder, 'resolver');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { server, name } = serverOf(config, folder, say);
  const registry = new Registry((own) => keptNames(path.join(folder, 'names'), own));
  const reports = newReports(server, name);
  const { lists, feedState } = knowing({
    folder,
    server,
    registry,
    reports,
    say,
    changed: () => sayState(),
  });
  const upstreams = openUpstreams(config, say);
  const counts = { answered: 0, blocked: 0 };
  const resolver = new Resolver({ upstreams });
  const clients = newKnownClients(registry);
  const now = clockOf(path.join(folder, 'snapshot'), registry, say, (by) => recording.jumped(by));
  const page =
    config.page &&
    new BlockPage({ ...config.page, host: config.host, clients, registry, server: reports, say, now });
  const parts = { folder, registry, resolver, counts, reports, say, page, now };
  const { answer: decide, recording, noticed } = answering(parts);
  const own = ownZone({ config, say, changed: () => sayState() });
  const answer = own.first(decide);
  const sayState = (): void => {
    void reports.state({
      address: listening.address,
      fault: listening.fault,
      ...byName.state,
      ...own.state,
      ...counts,
      version: product.version,
      upstreams: upstreams.slice(0, MOST_TOLD).map(({ state }) => state),
      devices: feedState.devices,
      log: recording.state(),
      lists: lists.state,
    });
  };
  const listening: Listening = new Listening({
    ...config,
    clients,
    answer,
    strangers: own.strangers,
    say,
    changed: () => void setTimeout(sayState, SOON_MS).unref(),
  });
  const byName: ByName = answerByName({
    config,
    folder,
    keys: registry,
    clients,
    answer,
    say,
    changed: sayState,
  });
  const end = new AbortController();
  const following = follow(server, name, feedState, end.signal, listening.tried);
  const timers = [setInterval(sayState, STATE_MS), setInterval(clients.refresh, NETWORKS_MS)];
  return {
    get address() {
      return listening.address;
    },
    async [Symbol.asyncDispose]() {
      end.abort();
      for (const timer of timers) clearInterval(timer);
      await listening[Symbol.asyncDispose]();
      await page?.[Symbol.asyncDispose]();
      await byName[Symbol.asyncDispose]();
      await own[Symbol.asyncDispose]();
      noticed[Symbol.dispose]();
      await recording[Symbol.asyncDispose]();
      await following;
      await lists[Symbol.asyncDispose]();
      await feedState.close();
      for (const upstream of upstreams) upstream.close();
    },
  };
}
