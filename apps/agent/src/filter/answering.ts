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
import { TableUnreadable } from '@kinward/filter-core/table/table-in-file.ts';
import { EDE, RCODE } from '@kinward/filter-core/wire/codes.ts';
import type { Query } from '@kinward/filter-core/wire/message.ts';
import { emptyReply } from '@kinward/filter-core/wire/reply.ts';
import { nextGeneration } from '@kinward/filter-core/policy/verdict-memo.ts';
import { textOfName } from '@kinward/filter-core/wire/name.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import type { Opening } from '../os/port.ts';
import type { Binding } from '../rules/policy-file.ts';
import type { Captive } from './captive/captive.ts';
import { isCheckName } from './captive/check-names.ts';
import { Resolvers, type Asked } from './captive/resolvers.ts';
import { addressesOf, KnownAddresses, type Address } from './known-addresses.ts';

/** While somebody has to sign in, in seconds: after it every name leads elsewhere. */
const CAPTIVE_SECONDS = 5;

/** @throws what is anything else */
function unlessUnreadable<Value>(error: unknown, value: Value): Value {
  if (error instanceof TableUnreadable) return value;
  throw error;
}

export interface AnsweringOptions {
  /** Followed as it changes. */
  upstreams: Asked;
  captive: Pick<Captive, 'page' | 'leadsTo' | 'addresses' | 'asked'>;
  say: (line: string) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Of others; absent: none decides. */
  lists?: Pick<Lists, 'table' | 'bitOf'>;
}

export interface PolicyOptions {
  /** What is closed for one of them is closed; at least one. */
  devices: readonly Binding['device'][];
  /** Opens addresses that names led to; left out: addresses need no names. */
  opening?: Opening;
}

/** Where a policy opens pages to sign in on. */
interface SignInDoor {
  open: (addresses: readonly Address[]) => Promise<void>;
  clear: () => Promise<void>;
}

/** One table of names, one cache and one memory of verdicts for all policies of the computer. */
export class Answering {
  readonly counts: Counts = { answered: 0, blocked: 0 };
  readonly #options: AnsweringOptions;
  readonly #resolvers: Resolvers;
  readonly #decided = new Decided();
  #own: readonly string[] = [];
  #names = newNameBits([]);
  #generation = nextGeneration();
  readonly #name = new KnownName();
  #devices: Device[] = [];
  /** Where a policy is an allowlist alone, the page to sign in on is judged by these: all that the policy says but the allowlist. */
  #judging: Device[] = [];
  #doors: SignInDoor[] = [];

  constructor(options: AnsweringOptions) {
    this.#options = options;
    this.#resolvers = new Resolvers(options.upstreams, options.captive, () => this.#own);
  }

  /** The clock was set: every policy decides again. */
  forget(): void {
    for (const device of [...this.#devices, ...this.#judging]) device.forget();
  }

  /** Other lists decide from now on. */
  relist(): void {
    for (const device of [...this.#devices, ...this.#judging]) device.setLists(this.#listsOf);
  }

  /** One has to sign in in this network, does not any more, or has to elsewhere. */
  signInChanged(): void {
    this.#resolvers.forget();
    if (this.#options.captive.page === null) this.#tell(this.#doors.map(({ clear }) => clear()));
    else this.openSignIn();
  }

  /** Opens the page to sign in on, where it is at an address that no name leads to; called again while one has to sign in. */
  openSignIn(): void {
    const { addresses } = this.#options.captive;
    if (addresses.length > 0) this.#tell(this.#doors.map(({ open }) => open(addresses)));
  }

  #tell(told: readonly Promise<void>[]): void {
    for (const one of told)
      one.catch((error: Error) =>
        this.#options.say(`a page to sign in on could not be opened: ${error.message}`),
      );
  }

  readonly #listsOf = ({ of, bits }: Device): DeviceLists | null => {
    const { lists } = this.#options;
    return lists?.table && of.lists
      ? new DeviceLists(lists.table, of.lists, bits, (sourceId) => lists.bitOf(of.familyId, sourceId))
      : null;
  };

  /** Begins again with other policies: the former ones decide nothing any more. @param names what is always answered, with all below it */
  begin(names: readonly string[]): void {
    [this.#devices, this.#judging, this.#doors] = [[], [], []];
    if (names.join() === this.#own.join()) return;
    this.#own = names;
    this.#names = newNameBits(names);
    this.#generation = nextGeneration();
  }

  /**
   * What closes a name by a device's rules alone, and until when; null: nothing does; undefined: nobody here is answered by them
   * now, or the table of names cannot be read.
   */
  closing(deviceId: DeviceId, name: string): Closing | null | undefined {
    const device = this.#devices.find(({ id }) => id === deviceId);
    if (!device) return undefined;
    const { aliases = [] } = device.of;
    const isOwn =
      domainsOf(name).some((suffix) => this.#own.includes(suffix)) ||
      aliases.some((alias) => alias.name === name);
    try {
      return isOwn ? null : device.closing(name, this.#options.now());
    } catch (error) {
      return unlessUnreadable(error, undefined);
    }
  }

  /** @returns what answers the users of a policy; `begin` ends it */
  answerBy({ devices: all, opening }: PolicyOptions): Answer {
    if (all.length === 0) throw new Error('names are answered by a device');
    const devices = all.map((each) => this.#deviceOf(each, this.#devices));
    const usual = this.#answerOf(devices);
    const isAllowlist = all.some(({ policy }) => policy?.allowOnly === true);
    const signIn = isAllowlist ? this.#answerOf(all.map((each) => this.#judgingOf(each))) : usual;
    const { captive } = this.#options;
    const chosen: Answer = (packet, query, ...question) => {
      const name = textOfName(packet, query.labels).toLowerCase();
      if (isCheckName(name)) captive.asked();
      return (captive.leadsTo(name) ? signIn : usual)(packet, query, ...question);
    };
    return this.#orNothing(opening ? this.#withAddresses(chosen, opening) : chosen);
  }

  /** Where the table of names cannot be read nobody knows whether a name is closed, so it is not answered. */
  #orNothing(answer: Answer): Answer {
    return (packet, query, client, out, limit) => {
      try {
        const result = answer(packet, query, client, out, limit);
        if (typeof result === 'number') return result;
        // The buffer of the packet is used again by then, so there is no answer; who asks again gets one.
        return result.catch((error: unknown) => unlessUnreadable(error, null));
      } catch (error) {
        const length = (): number =>
          emptyReply(out, packet, query, RCODE.servFail, { code: EDE.networkError });
        return unlessUnreadable(error, length)();
      }
    };
  }

  #deviceOf(of: Binding['device'], among: Device[]): Device {
    const device = new Device(of);
    device.setLists(this.#listsOf);
    among.push(device);
    return device;
  }

  /** The page to sign in on is on no allowlist, and without it there is no network: what else closes it closes it still. */
  #judgingOf(of: Binding['device']): Device {
    const policy = of.policy && { ...of.policy, allowOnly: false };
    return this.#deviceOf({ ...of, policy }, this.#judging);
  }

  #answerOf(devices: readonly Device[]): Answer {
    let [device] = devices as [Device, ...Device[]];
    const registry: Registry = {
      names: this.#names,
      generation: this.#generation,
      of: () => device,
      inHome: () => undefined,
    };
    const answer = newAnswer({
      registry,
      resolver: this.#resolvers,
      counts: this.counts,
      decided: this.#decided,
      // Nothing is kept of what is asked before there is somebody to report it to.
      log: { note: () => undefined },
      now: this.#options.now,
      mostSeconds: () => (this.#options.captive.page === null ? Infinity : CAPTIVE_SECONDS),
    });
    if (devices.length === 1) return answer;
    return (packet, query, ...question) => {
      device = this.#strictest(devices, packet, query);
      return answer(packet, query, ...question);
    };
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

  /** An answer is given only once the kernel lets its addresses be reached. */
  #withAddresses(answer: Answer, { signIn, ...usual }: Opening): Answer {
    const [known, knownSignIn] = [usual, signIn].map(
      ({ add, seconds }) => new KnownAddresses({ add, seconds, now: steadySeconds }),
    ) as [KnownAddresses, KnownAddresses];
    this.#doors.push({
      open: async (addresses) => {
        const unknown = knownSignIn.unknown(addresses);
        if (unknown.length > 0) await knownSignIn.add(unknown);
      },
      clear: async () => {
        knownSignIn.forget();
        await signIn.clear();
      },
    });
    const given = async (by: KnownAddresses, bytes: Uint8Array, addresses: Address[]) => {
      try {
        await by.add(addresses);
      } catch (error) {
        this.#options.say(`an address could not be opened: ${(error as Error).message}`);
        return null;
      }
      return bytes;
    };
    return (packet, query, client, out, limit) => {
      const isForSignIn = this.#resolvers.isForSignIn(textOfName(packet, query.labels).toLowerCase());
      const by = isForSignIn ? knownSignIn : known;
      const result = answer(packet, query, client, out, limit);
      if (typeof result !== 'number')
        return result.then((bytes) => {
          const unknown = bytes ? by.unknown(addressesOf(bytes)) : [];
          return bytes && unknown.length > 0 ? given(by, bytes, unknown) : bytes;
        });
      const unknown = result > 0 ? by.unknown(addressesOf(out.subarray(0, result))) : [];
      return unknown.length > 0 ? given(by, out.slice(0, result), unknown) : result;
    };
  }
}
