/** One device: its rules, compiled for a stretch of time. */
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { deviceSites, type DeviceSites } from '@kinward/rules/sites/device-sites.ts';
import {
  compileMasks,
  maskedVerdict,
  type MaskedName,
  type SiteMasks,
} from '@kinward/rules/sites/site-masks.ts';
import { BITS } from './names.ts';

export class Device {
  readonly of: FilterDevice;
  readonly #sites: DeviceSites;
  #masks: SiteMasks | null = null;
  #compiledAt = 0;

  constructor(of: FilterDevice) {
    this.of = of;
    this.#sites = deviceSites(of.rules, of.policy, of.blockedSince);
  }

  /**
   * @param aliases names that the asked one leads through
   * @param at milliseconds since the epoch
   */
  isBlocked(name: MaskedName, aliases: readonly MaskedName[], at: number): boolean {
    return maskedVerdict({ ...name, aliases }, this.#masksAt(at), BITS).action === 'block';
  }

  /** Milliseconds from this moment for which the verdict on a name can be relied on. */
  validMs(at: number): number {
    return this.#masksAt(at).until - at;
  }

  #masksAt(at: number): SiteMasks {
    // A clock that was put back leads to before what was compiled.
    if (this.#masks && at >= this.#compiledAt && at < this.#masks.until) return this.#masks;
    const { policy, live, zone } = this.#sites;
    this.#masks = compileMasks(policy, { instant: at, zone }, live, BITS);
    this.#compiledAt = at;
    return this.#masks;
  }
}
