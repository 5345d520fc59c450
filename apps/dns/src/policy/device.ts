/** One device: its rules, compiled for a stretch of time. */
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { deviceSites, type DeviceSites } from '@kinward/rules/sites/device-sites.ts';
import {
  compileMasks,
  maskedVerdict,
  type MaskedName,
  type SiteMasks,
} from '@kinward/rules/sites/site-masks.ts';
import { siteVerdict } from '@kinward/rules/sites/site-verdict.ts';
import type { Name, SiteReason } from '@kinward/rules/sites/site-policy.ts';
import { BITS } from './names.ts';

/** Reasons that are remembered for as long as the masks hold. */
const MOST_REASONS = 1024;

export class Device {
  readonly of: FilterDevice;
  readonly #sites: DeviceSites;
  #masks: SiteMasks | null = null;
  #compiledAt = 0;
  readonly #reasons = new Map<string, SiteReason>();

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

  /** Why a name is blocked that is: what the reference says, the same object for as long as nothing changes. */
  reasonFor(name: Name, aliases: readonly Name[], at: number): SiteReason {
    this.#masksAt(at);
    const known = this.#reasons.get(name.name);
    if (known) return known;
    const { policy, live, zone } = this.#sites;
    const { reason } = siteVerdict({ ...name, aliases }, policy, { instant: at, zone }, live);
    if (this.#reasons.size >= MOST_REASONS) this.#reasons.clear();
    this.#reasons.set(name.name, reason);
    return reason;
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
    this.#reasons.clear();
    return this.#masks;
  }
}
