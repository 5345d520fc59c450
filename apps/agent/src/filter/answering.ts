/** What the users of a policy are answered: by the core of the filter, as a resolver would answer the same device. */
import type { DeviceId } from '@kinward/contract/ids.ts';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import type { Lists } from '@kinward/dns/lists/lists.ts';
import type { Counts, Registry } from '@kinward/filter-core/answer/asked.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import { steadySeconds } from '@kinward/filter-core/answer/steady.ts';
import { Decided } from '@kinward/filter-core/policy/decided.ts';
import { Device, type Closing } from '@kinward/filter-core/policy/device.ts';
import { DeviceLists } from '@kinward/filter-core/policy/device-lists.ts';
import { KnownName } from '@kinward/filter-core/policy/known-name.ts';
import { newNameBits } from '@kinward/filter-core/policy/name-bits.ts';
import type { Query } from '@kinward/filter-core/wire/message.ts';
import { nextGeneration } from '@kinward/filter-core/policy/verdict-memo.ts';
import type { Upstream } from '@kinward/filter-core/resolve/forward.ts';
import { Resolver } from '@kinward/filter-core/resolve/resolver.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import type { Binding } from '../rules/policy-file.ts';
import { addressesOf, KnownAddresses, type Address } from './known-addresses.ts';

export interface AnsweringOptions {
  /** Followed as it changes. */
  upstreams: readonly Upstream[];
  say: (line: string) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Of others; absent: none decides. */
  lists?: Pick<Lists, 'table' | 'bitOf'>;
}

export interface PolicyOptions {
  /** What is closed for one of them is closed; at least one. */
  devices: readonly Binding['device'][];
  /** Absent: addresses need no names. */
  known?: { add: (addresses: readonly Address[]) => Promise<void>; seconds: number };
}

/** One table of names, one cache and one memory of verdicts for all policies of the computer. */
export class Answering {
  readonly counts: Counts = { answered: 0, blocked: 0 };
  readonly #options: AnsweringOptions;
  readonly #resolver: Resolver;
  readonly #decided = new Decided();
  #own: readonly string[] = [];
  #names = newNameBits([]);
  #generation = nextGeneration();
  readonly #name = new KnownName();
  #devices: Device[] = [];

  constructor(options: AnsweringOptions) {
    this.#options = options;
    this.#resolver = new Resolver({ upstreams: options.upstreams });
  }

  /** The clock was set: every policy decides again. */
  forget(): void {
    for (const device of this.#devices) device.forget();
  }

  /** Other lists decide from now on. */
  relist(): void {
    for (const device of this.#devices) device.setLists(this.#listsOf);
  }

  readonly #listsOf = ({ of, bits }: Device): DeviceLists | null => {
    const { lists } = this.#options;
    return lists?.table && of.lists
      ? new DeviceLists(lists.table, of.lists, bits, (sourceId) => lists.bitOf(of.familyId, sourceId))
      : null;
  };

  /** Those before are of no account any more. @param names what is always answered, with all below it */
  begin(names: readonly string[]): void {
    this.#devices = [];
    if (names.join() === this.#own.join()) return;
    this.#own = names;
    this.#names = newNameBits(names);
    this.#generation = nextGeneration();
  }

  /** What closes a name by a device's rules alone, and until when; null: nothing does; undefined: nobody here is answered by them now. */
  closing(deviceId: DeviceId, name: string): Closing | null | undefined {
    const device = this.#devices.find(({ id }) => id === deviceId);
    if (!device) return undefined;
    const { aliases = [] } = device.of;
    const isOwn =
      domainsOf(name).some((suffix) => this.#own.includes(suffix)) ||
      aliases.some((alias) => alias.name === name);
    return isOwn ? null : device.closing(name, this.#options.now());
  }

  answerBy({ devices: [of, ...others], known }: PolicyOptions): Answer {
    if (!of) throw new Error('names are answered by a device');
    const devices = [of, ...others].map((each) => {
      const device = new Device(each);
      device.setLists(this.#listsOf);
      this.#devices.push(device);
      return device;
    });
    let [device] = devices as [Device, ...Device[]];
    const registry: Registry = {
      names: this.#names,
      generation: this.#generation,
      of: () => device,
      inHome: () => undefined,
    };
    const answer = newAnswer({
      registry,
      resolver: this.#resolver,
      counts: this.counts,
      decided: this.#decided,
      // Nothing is kept of what is asked before there is somebody to report it to.
      log: { note: () => undefined },
      now: this.#options.now,
    });
    const strictest: Answer = (packet, query, ...question) => {
      device = this.#strictest(devices, packet, query);
      return answer(packet, query, ...question);
    };
    const chosen = others.length === 0 ? answer : strictest;
    return known ? this.#withAddresses(chosen, known) : chosen;
  }

  /** The first by which a name is closed, else the first that leads it elsewhere, as safe search does, else the first. */
  #strictest(devices: readonly Device[], packet: Uint8Array, query: Query): Device {
    const [first] = devices;
    const at = this.#options.now();
    let elsewhere: Device | undefined;
    for (const device of devices) {
      const name = this.#name.read(this.#names, packet, query.labels);
      if (device.lists) name.addLists(device.lists);
      const { reason, rewrite } = device.verdict(name, at);
      if (reason) return device;
      if (rewrite !== undefined) elsewhere ??= device;
    }
    return elsewhere ?? (first as Device);
  }

  /** An answer is given once the kernel lets its addresses be reached; without that it is of no use. */
  #withAddresses(answer: Answer, { add, seconds }: NonNullable<PolicyOptions['known']>): Answer {
    const known = new KnownAddresses({ add, seconds, now: steadySeconds });
    const given = async (bytes: Uint8Array, addresses: Address[]): Promise<Uint8Array | null> => {
      try {
        await known.add(addresses);
      } catch (error) {
        this.#options.say(`an address could not be opened: ${(error as Error).message}`);
        return null;
      }
      return bytes;
    };
    return (packet, query, client, out, limit) => {
      const result = answer(packet, query, client, out, limit);
      if (typeof result !== 'number')
        return result.then((bytes) => {
          const unknown = bytes ? known.unknown(addressesOf(bytes)) : [];
          return bytes && unknown.length > 0 ? given(bytes, unknown) : bytes;
        });
      const unknown = result > 0 ? known.unknown(addressesOf(out.subarray(0, result))) : [];
      return unknown.length > 0 ? given(out.slice(0, result), unknown) : result;
    };
  }
}
