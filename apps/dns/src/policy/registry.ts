/**
 * Which device asks: by the key in its own name, else by the address that it asks from; else which home it is in, and of those of that family the
 * device whose hardware address the home's router says.
 */
import { homeKeyOf, isWithin } from '@kinward/rules/sites/networks/home-network.ts';
import { networkAddress } from '@kinward/rules/sites/networks/network-address.ts';
import type { Known } from '../feed/feed-state.ts';
import type { Filed } from '../feed/filed.ts';
import type { DeviceLists } from '@kinward/filter-core/policy/device-lists.ts';
import { Device, isNetwork, type Subject } from '@kinward/filter-core/policy/device.ts';
import type { Client } from '@kinward/filter-core/answer/respond.ts';
import type { NameTable } from '@kinward/filter-core/table/name-table.ts';
import { newNameBits } from '@kinward/filter-core/policy/name-bits.ts';
import { nextGeneration } from '@kinward/filter-core/policy/verdict-memo.ts';

/** Forms of addresses that are remembered. */
const MOST_REMEMBERED = 4096;

export class Registry {
  /** Another number whenever an address may be somebody else's. */
  version = 0;
  #names: NameTable | null = null;
  readonly #namesOf: typeof newNameBits;
  #generation = nextGeneration();
  #namesText = '';
  #filed = new Map<string, Filed<Subject>>();
  /** Those that have asked: what nobody asks by is not read. */
  #made = new Map<string, Device>();
  #byAddress = new Map<string, Filed<Subject>>();
  #byKey = new Map<string, Filed<Subject>>();
  /** By family and hardware address. */
  #byMac = new Map<string, Filed<Subject>>();
  /** Homes on the internet, and the machine itself. */
  #homes = new Map<string, Filed<Subject>>();
  /** Networks that the machine is in. */
  #wide: { network: string; home: Filed<Subject> }[] = [];
  readonly #seen = new Map<string, Device | null>();
  #listsOf: (device: Device) => DeviceLists | null = () => null;

  /** @param namesOf what is known of names, with the installation's own */
  constructor(namesOf = newNameBits) {
    this.#namesOf = namesOf;
  }

  /** What is known of names. */
  get names(): NameTable {
    this.#names ??= this.#namesOf([]);
    return this.#names;
  }

  /** Of what a client without rules is told (`VerdictMemo`). */
  get generation(): number {
    return this.#generation;
  }

  /** Whose rules are the same keeps what was compiled. */
  apply({ names, devices, networks }: Known): void {
    if (JSON.stringify(names) !== this.#namesText) {
      this.#names = this.#namesOf(names);
      this.#namesText = JSON.stringify(names);
      this.#generation = nextGeneration();
      this.forget();
    }
    this.version += 1;
    const [former, made] = [this.#filed, this.#made];
    const keep = (filed: Filed<Subject>): Filed<Subject> => {
      const { id, lists = [] } = filed.place;
      this.#filed.set(id, filed);
      const [before, device] = [former.get(id), made.get(id)];
      if (!device || before?.text !== filed.text) return filed;
      if (before !== filed) {
        if (!device.relist(lists)) return filed;
        device.setLists(this.#listsOf);
      }
      this.#made.set(id, device);
      return filed;
    };
    this.#filed = new Map();
    this.#made = new Map();
    this.#byAddress = new Map();
    this.#byKey = new Map();
    this.#byMac = new Map();
    this.#homes = new Map();
    this.#wide = [];
    this.#seen.clear();
    for (const one of devices.values()) {
      const { place } = keep(one);
      for (const address of place.addresses) this.#byAddress.set(address, one);
      if (place.keyHash !== undefined) this.#byKey.set(place.keyHash, one);
      for (const mac of place.macs ?? []) this.#byMac.set(`${place.familyId} ${mac}`, one);
    }
    for (const home of networks.values())
      for (const network of keep(home).place.addresses) {
        this.#homes.set(network, home);
        if (network.includes('/')) this.#wide.push({ network, home });
      }
  }

  #deviceOf(filed: Filed<Subject> | null | undefined): Device | null {
    if (!filed) return null;
    const { id } = filed.place;
    const known = this.#made.get(id);
    if (known) return known;
    const device = new Device(filed.of);
    device.setLists(this.#listsOf);
    this.#made.set(id, device);
    return device;
  }

  /** Other lists decide from now on. @param of what of them counts for a device; null: nothing */
  applyLists(of: (device: Device) => DeviceLists | null): void {
    this.#listsOf = of;
    for (const device of this.#made.values()) device.setLists(of);
  }

  /** Whether a device has the key. */
  has(keyHash: string): boolean {
    return this.#byKey.has(keyHash);
  }

  /** The clock was set, or other names are known: every device decides again. */
  forget(): void {
    for (const device of this.#made.values()) device.forget();
  }

  /** @param keyHash of the key that it names itself by; a client without one is known by its address */
  of({ address, keyHash, memo }: Pick<Client, 'address' | 'keyHash' | 'memo'>): Device | null {
    if (keyHash !== undefined) return this.#deviceOf(this.#byKey.get(keyHash));
    if (!memo) return this.find(address);
    if (memo.deviceIn !== this.version) {
      memo.device = this.find(address);
      memo.deviceIn = this.version;
      memo.own = null;
      memo.minute = -1;
    }
    return memo.device;
  }

  /**
   * Which device asks in a home, as its router says. Another device there can say so too, but of the home's own family only.
   * @param mac as `macOf` reads it
   * @returns undefined where it is none that the family has named
   */
  inHome({ of }: Device, mac: string): Device | undefined {
    return isNetwork(of)
      ? (this.#deviceOf(this.#byMac.get(`${of.familyId} ${mac}`)) ?? undefined)
      : undefined;
  }

  /** @param address as a socket gives it */
  find(address: string): Device | null {
    const seen = this.#seen.get(address);
    if (seen !== undefined) return seen;
    const plain = networkAddress(address);
    const found =
      plain === undefined ? null : this.#deviceOf(this.#byAddress.get(plain) ?? this.#homeOf(plain));
    if (this.#seen.size >= MOST_REMEMBERED) this.#seen.clear();
    this.#seen.set(address, found);
    return found;
  }

  #homeOf(address: string): Filed<Subject> | null {
    const home = this.#homes.get(homeKeyOf(address));
    return home ?? this.#wide.find(({ network }) => isWithin(address, network))?.home ?? null;
  }
}
