/**
 * Whom Windows asks for names: the servers of each network interface, and a rule of its table of names (NRPT) for all names,
 * which a new interface does not undo. Former values are in the host's journal; whom the interfaces asked is kept here too, as
 * what is open is asked of them.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { HostLink } from './host-link.ts';

const GROUP = 'dns';
const SERVICES = 'HKLM\\SYSTEM\\CurrentControlSet\\Services';
const FAMILIES = [
  { key: `${SERVICES}\\Tcpip\\Parameters\\Interfaces`, own: '127.0.0.1' },
  { key: `${SERVICES}\\Tcpip6\\Parameters\\Interfaces`, own: '::1' },
] as const;
const RULE = `${SERVICES}\\Dnscache\\Parameters\\DnsPolicyConfig\\{6b3f8a52-7c1d-4b7e-9a40-2f5c1e8d0b97}`;
/** A rule for all names (`.`), in the second version of such rules: option 8 says that it names resolvers ([MS-GPNRPT]). */
const RULE_VALUES: readonly (readonly string[])[] = [
  ['Name', 'multi', '.'],
  ['GenericDNSServers', 'sz', '127.0.0.1;::1'],
  ['ConfigOptions', 'dword', '8'],
  ['Version', 'dword', '2'],
  ['Comment', 'sz', 'Kinward: names of local users with rules'],
];
/** Of each family: a computer with many virtual machines has hundreds of adapters. */
const MOST_INTERFACES = 64;

const Before = z.record(z.string(), z.string());

/** @param text addresses with commas or spaces between them */
const serversIn = (text: string): string[] =>
  text.split(/[\s,;]+/u).filter((word) => isIP(word) !== 0 && word !== '::1' && !word.startsWith('127.'));

/** An interface of one family, as the registry has it. */
export interface InterfaceKey {
  key: string;
  /** The loopback address that the agent sets. */
  own: string;
  /** Set by hand; empty: none. */
  servers: string;
  /** By the network (DHCP). */
  given: string;
  /** Its address, where it has one. */
  address: string;
}

/**
 * Whom open names are asked of: servers that were set before the agent's, else those of the network, of interfaces that are up.
 * @param before set by hand before, by the interface's key
 * @param here addresses of this computer
 */
export function formerServers(
  all: readonly InterfaceKey[],
  before: ReadonlyMap<string, string>,
  here: ReadonlySet<string>,
): string[] {
  const isUp = ({ own, address }: InterfaceKey): boolean => own === '::1' || here.has(address);
  const servers = all.filter(isUp).flatMap(({ key, own, servers: set, given }) => {
    const byHand = serversIn(set === own ? (before.get(key) ?? '') : set);
    return byHand.length > 0 ? byHand : serversIn(given);
  });
  // IPv4 first: most networks give no resolver of IPv6.
  return [...new Set(servers)].toSorted((one, other) => isIP(one) - isIP(other));
}

const addressesHere = (): Set<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []));

export class WindowsDns {
  readonly #host: Pick<HostLink, 'ask'>;
  readonly #file: string;
  readonly #here: () => ReadonlySet<string>;
  #before: Map<string, string>;
  #servers: readonly string[] = [];

  /** @param file where is kept whom interfaces asked before */
  constructor(host: Pick<HostLink, 'ask'>, file: string, here: () => ReadonlySet<string> = addressesHere) {
    this.#host = host;
    this.#file = file;
    this.#here = here;
    this.#before = read(file);
  }

  /** Whom this computer asks by its network, as it was looked at last. */
  get servers(): readonly string[] {
    return this.#servers;
  }

  async #interfaces(): Promise<InterfaceKey[]> {
    const families = await Promise.all(
      FAMILIES.map(async ({ key, own }) => {
        const { rows } = await this.#host.ask('reg-keys', key);
        const names = rows.slice(0, MOST_INTERFACES).map(([name = '']) => `${key}\\${name}`);
        return await Promise.all(names.map(async (one) => await this.#interface(one, own)));
      }),
    );
    return families.flat();
  }

  async #interface(key: string, own: string): Promise<InterfaceKey> {
    const { rows } = await this.#host.ask('reg-values', key);
    const values = new Map(rows.map(([name = '', , ...value]) => [name.toLowerCase(), value.join(' ')]));
    const of = (name: string): string => values.get(name)?.trim() ?? '';
    const address = serversIn(of('dhcpipaddress'))[0] ?? serversIn(of('ipaddress'))[0] ?? '';
    return { key, own, servers: of('nameserver'), given: of('dhcpnameserver'), address };
  }

  /** Reads whom the network gives. @returns whether an interface asks another than the agent */
  async look(): Promise<boolean> {
    const all = await this.#interfaces();
    this.#servers = formerServers(all, this.#before, this.#here());
    return all.some(({ servers, own }) => servers !== own);
  }

  /** Everything is asked of the agent. @throws Error where something could not be set */
  async take(): Promise<void> {
    const all = await this.#interfaces();
    const others = all.filter(({ servers, own }) => servers !== own);
    if (others.length > 0) {
      for (const { key, servers } of others) this.#before.set(key, servers);
      replaceFile(this.#file, JSON.stringify(Object.fromEntries(this.#before)), 0o600);
    }
    this.#servers = formerServers(all, this.#before, this.#here());
    for (const { key, own } of others) await this.#host.ask('change', GROUP, key, 'NameServer', 'sz', own);
    for (const [name = '', ...value] of RULE_VALUES)
      await this.#host.ask('change', GROUP, RULE, name, ...value);
    await this.#host.ask('flush-dns');
  }

  /** As it was. @throws Error with what could not be restored */
  async giveBack(): Promise<void> {
    await this.#host.ask('restore', GROUP);
    await this.#host.ask('flush-dns');
  }
}

/** What cannot be read is none: the network's own are asked. */
function read(file: string): Map<string, string> {
  try {
    return new Map(Object.entries(Before.parse(JSON.parse(readFileSync(file, 'utf8')))));
  } catch {
    return new Map();
  }
}
