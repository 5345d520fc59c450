/**
 * Whom a Mac asks for names: servers of each network service (networksetup(8)). What was set before is on the disk before it is
 * changed, in lines that the watchdog reads as well: the former servers (or `Empty`), a tab, the service.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Run } from './run.ts';
import { packetServersIn, serversIn, servicesIn, type NetworkService } from './texts.ts';

const [NETWORKSETUP, IPCONFIG] = ['/usr/sbin/networksetup', '/usr/sbin/ipconfig'];
const [DSCACHEUTIL, KILLALL] = ['/usr/bin/dscacheutil', '/usr/bin/killall'];
/** The agent's own. */
const OWN_SERVERS = ['127.0.0.1', '::1'] as const;
/** How networksetup(8) calls that none are set. */
const NONE = 'Empty';

interface Service extends NetworkService {
  servers: readonly string[];
}

const isOwn = (servers: readonly string[]): boolean => servers.join() === OWN_SERVERS.join();
const notOwn = (servers: readonly string[]): string[] =>
  servers.filter((server) => server !== '::1' && !server.startsWith('127.'));

/** @param text of the file @returns former servers by the name of the service */
export const formerIn = (text: string): Map<string, string[]> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf('\t');
      const former = line.slice(0, at);
      return at > 0 ? [[line.slice(at + 1), former === NONE ? [] : former.split(' ')] as const] : [];
    }),
  );

/** The text that `formerIn` reads. */
export const formerText = (former: ReadonlyMap<string, readonly string[]>): string =>
  Array.from(former, ([name, servers]) => `${servers.join(' ') || NONE}\t${name}\n`).join('');

const devicesHere = (): ReadonlySet<string> => new Set(Object.keys(networkInterfaces()));

export class MacDns {
  readonly #run: Run;
  readonly #file: string;
  readonly #here: () => ReadonlySet<string>;
  #servers: readonly string[] = [];

  /** @param file of what was set before @param here interfaces that have an address now */
  constructor(run: Run, file: string, here: () => ReadonlySet<string> = devicesHere) {
    this.#run = run;
    this.#file = file;
    this.#here = here;
  }

  /** Whom names are asked of that are open, as it was looked at last. */
  get servers(): readonly string[] {
    return this.#servers;
  }

  #former(): Map<string, string[]> {
    return existsSync(this.#file) ? formerIn(readFileSync(this.#file, 'utf8')) : new Map();
  }

  #keep(former: ReadonlyMap<string, readonly string[]>): void {
    if (former.size === 0) rmSync(this.#file, { force: true });
    else replaceFile(this.#file, formerText(former), 0o600);
  }

  async #services(): Promise<Service[]> {
    const { stdout } = await this.#run(NETWORKSETUP, ['-listnetworkserviceorder']);
    const found: Service[] = [];
    for (const service of servicesIn(stdout)) {
      const { stdout: text } = await this.#run(NETWORKSETUP, ['-getdnsservers', service.name]);
      found.push({ ...service, servers: serversIn(text) });
    }
    return found;
  }

  async #givenTo(device: string): Promise<string[]> {
    try {
      return packetServersIn((await this.#run(IPCONFIG, ['getpacket', device])).stdout);
    } catch {
      // Its address is not of a DHCP server.
      return [];
    }
  }

  /** Servers that were set by hand before the agent's, else those of the network, of services that are up. */
  async #readServers(services: readonly Service[]): Promise<void> {
    const [here, former] = [this.#here(), this.#former()];
    const servers: string[] = [];
    for (const { name, device, servers: set } of services) {
      if (!here.has(device)) continue;
      const byHand = notOwn(isOwn(set) ? (former.get(name) ?? []) : set);
      servers.push(...(byHand.length > 0 ? byHand : notOwn(await this.#givenTo(device))));
    }
    this.#servers = [...new Set(servers)];
  }

  /** @returns whether a service asks another than the agent */
  async look(): Promise<boolean> {
    const services = await this.#services();
    await this.#readServers(services);
    return services.some(({ servers }) => !isOwn(servers));
  }

  /** Everything is asked of the agent. What another program set meanwhile is the former value from now on. @throws Error where it could not be set */
  async take(): Promise<void> {
    const services = await this.#services();
    const others = services.filter(({ servers }) => !isOwn(servers));
    const former = this.#former();
    for (const { name, servers } of others) former.set(name, [...servers]);
    if (others.length > 0) this.#keep(former);
    await this.#readServers(services);
    for (const { name } of others) await this.#set(name, OWN_SERVERS);
    if (others.length > 0) await this.#forget();
  }

  async #set(name: string, servers: readonly string[]): Promise<void> {
    await this.#run(NETWORKSETUP, ['-setdnsservers', name, ...(servers.length > 0 ? servers : [NONE])]);
  }

  /** Answers that the system still has of another user. */
  async #forget(): Promise<void> {
    await this.#run(DSCACHEUTIL, ['-flushcache']);
    await this.#run(KILLALL, ['-HUP', 'mDNSResponder']);
  }

  /**
   * As it was. Where another has set other servers meanwhile, these stay. A service of another network location stays noted until that one is chosen.
   * @returns what is not as it was, in words
   */
  async giveBack(): Promise<string[]> {
    const former = this.#former();
    if (former.size === 0) return [];
    const services = new Map((await this.#services()).map(({ name, servers }) => [name, servers]));
    const faults: string[] = [];
    for (const [name, servers] of former)
      try {
        const now = services.get(name);
        if (!now) {
          faults.push(
            `the network service ${name} is not in this location; its servers for names stay noted`,
          );
          continue;
        }
        if (isOwn(now)) await this.#set(name, servers);
        former.delete(name);
      } catch (error) {
        faults.push((error as Error).message);
      }
    this.#keep(former);
    await this.#forget();
    return faults;
  }
}
