/**
 * Whether a device's key is used in two networks at once. A phone changes its network and comes back, has an address of each version, and a
 * provider gives it several addresses beside each other; what it does not do is ask from two networks by turns, minute after minute.
 */
import { homeKeyOf } from '../sites/networks/home-network.ts';
import { networkAddress } from '../sites/networks/network-address.ts';

const MINUTE_MS = 60_000;
/** Of so many minutes, so many have to be such. */
const [WINDOW, ENOUGH] = [15, 10];

interface Version {
  /** The network of the last question in the minute; empty: none yet. */
  network: string;
  /** How often it was another one than before. */
  changes: number;
}
const none = (): Version => ({ network: '', changes: 0 });

/** What a provider gives to one subscriber lies within it: 16 bits of the old form of address, 32 of the new. */
const wideNetworkOf = (address: string): string =>
  address.includes(':')
    ? homeKeyOf(address).split(':').slice(0, 2).join(':')
    : address.split('.').slice(0, 2).join('.');

/** What is kept of one device: of addresses the last alone. */
export class KeyUse {
  #minute = -1;
  /** As it was given: most questions come from where the one before came from. */
  #address = '';
  #isNoted = false;
  #old = none();
  #new = none();
  /** Minutes in which two networks asked by turns, of the window. */
  #minutes: number[] = [];

  /**
   * @param address as a socket gives it
   * @param at milliseconds since the epoch
   * @returns whether by this question it is used in two networks at once: once in a minute
   */
  note(address: string, at: number): boolean {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute === this.#minute && (address === this.#address || this.#isNoted)) return false;
    this.#address = address;
    const plain = networkAddress(address);
    if (plain === undefined) return false;
    if (minute !== this.#minute) {
      [this.#minute, this.#isNoted, this.#old, this.#new] = [minute, false, none(), none()];
    }
    const version = plain.includes(':') ? this.#new : this.#old;
    const network = wideNetworkOf(plain);
    if (network === version.network) return false;
    // The first is none; one is a phone that changes its network; two are a way back.
    if (version.network !== '') version.changes += 1;
    version.network = network;
    if (version.changes < 2) return false;
    this.#isNoted = true;
    this.#minutes = [...this.#minutes.filter((one) => one > minute - WINDOW && one < minute), minute];
    return this.#minutes.length >= ENOUGH;
  }
}
