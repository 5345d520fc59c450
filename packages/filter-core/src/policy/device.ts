/** One device, or all of a home that are not known: its rules, compiled for a stretch of time. */
import { factsOf } from '@kinward/catalogue/facts.ts';
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { deviceSites, type DeviceSites } from '@kinward/rules/sites/device-sites.ts';
import { maskedVerdict, type MaskedVerdict } from '@kinward/rules/sites/masked-verdict.ts';
import { compileMasks, type SiteMasks, type TargetBits } from '@kinward/rules/sites/site-masks.ts';
import { inForce, type InForce } from '@kinward/rules/sites/site-in-force.ts';
import { siteDecision, siteVerdict, siteVerdictIn } from '@kinward/rules/sites/site-verdict.ts';
import type { NameFacts, SiteReason, Target } from '@kinward/rules/sites/site-policy.ts';
import type { MaskedReason } from '@kinward/rules/sites/masked-verdict.ts';
import type { Client } from '../answer/respond.ts';
import type { Why } from '../wire/reply.ts';
import type { DeviceLists } from './device-lists.ts';
import { EntryFilter } from './entry-filter.ts';
import type { KnownName } from './known-name.ts';
import { bitsWith } from './name-bits.ts';
import { newOwnNames, type OwnNames } from './own-names.ts';
import { nextGeneration } from './verdict-memo.ts';
import { whyOf } from './why.ts';

const MINUTE_MS = 60_000;
/** Reasons that are remembered for as long as the masks hold. */
const MOST_REASONS = 1024;

const ownTargetsOf = ({ lists = [] }: Pick<FilterDevice, 'lists'>): Target[] =>
  lists.flatMap(({ targets }) => targets.filter((target) => target.startsWith('list:')));

/** What closes a site for the device that asks. */
export interface Closing {
  site: string;
  reason: SiteReason;
  /** What the family calls the window that closes it. */
  windowName: string | undefined;
  /** When it opens by itself, in milliseconds; null: not in the next days. */
  until: number | null;
  /** IANA name of the family's. */
  zone: string;
}

/** Whose questions are decided alike. */
export type Subject = FilterDevice | FeedNetwork;

export const isNetwork = (of: Subject): of is FeedNetwork => 'networkId' in of;

export class Device {
  /** Of what it is told (`VerdictMemo`), between two moments. */
  #generation = 0;
  #compiledAt = 0;
  #until = 0;
  /** Whether what it asks is written down. Of a home nobody knows who asked. */
  readonly isLogged: boolean;
  /** Whether what is closed leads to the page that says why. */
  readonly hasPage: boolean;
  #of: Subject;
  readonly id: string;
  /** Of its family; null: none. */
  readonly ownNames: OwnNames | null;
  #listsOf: (device: Device) => DeviceLists | null = () => null;
  /** Undefined: not looked for yet. */
  #lists: DeviceLists | null | undefined = null;
  readonly bits: TargetBits;
  readonly #sites: DeviceSites;
  #masks: SiteMasks | null = null;
  /** At the moment at which the masks were compiled; null: nobody has asked why. */
  #inForce: InForce | null = null;
  #windowName: string | undefined;
  readonly #reasons = new Map<string, SiteReason>();
  /** What is said, by the target or the kind of the rule. */
  readonly #whys = new Map<string, Why>();
  #entries: EntryFilter | null = null;
  readonly #heard: Partial<Record<Client['way'] | 'mac', number>> = {};

  constructor(of: Subject) {
    this.#of = of;
    this.id = isNetwork(of) ? of.networkId : of.deviceId;
    this.isLogged = !isNetwork(of) && of.log !== 'nothing';
    this.hasPage = of.blockPage === true;
    this.#sites = deviceSites(of.rules, of.policy, of.blockedSince);
    this.ownNames = newOwnNames(of.aliases ?? []);
    this.bits = bitsWith(ownTargetsOf(of));
  }

  get of(): Subject {
    return this.#of;
  }

  /** The same rules have other lists from now on. @returns false where those have other targets, so that all is to be compiled again */
  relist(lists: readonly FeedList[]): boolean {
    const former = ownTargetsOf(this.of).join();
    const of = { ...this.of, lists: [...lists] };
    if (ownTargetsOf(of).join() !== former) return false;
    this.#of = of;
    this.#whys.clear();
    return true;
  }

  /** What lists of others say of names for it; null: none is in force. */
  get lists(): DeviceLists | null {
    if (this.#lists === undefined) this.#lists = this.#listsOf(this);
    return this.#lists;
  }

  /** Decides by these lists from now on; they are looked for when it asks for a name that was not decided. */
  setLists(listsOf: (device: Device) => DeviceLists | null): void {
    this.#listsOf = listsOf;
    this.#lists = undefined;
    this.#reasons.clear();
    this.#generation = nextGeneration();
  }

  /** Of what it is told at a moment: the same as long as that is the same. @param at milliseconds since the epoch */
  generationAt(at: number): number {
    if (at < this.#compiledAt || at >= this.#until) this.#masksAt(at);
    return this.#generation;
  }

  #factsOf(name: string): NameFacts {
    const facts = factsOf(name);
    return this.lists ? { ...facts, hits: [...facts.hits, ...this.lists.hits(name)] } : facts;
  }

  /** @param at milliseconds since the epoch */
  verdict(name: KnownName, at: number): MaskedVerdict {
    const masks = this.#masksAt(at);
    if (masks.names.size > 0) {
      if (this.#entries?.keys !== name.keys) this.#entries = new EntryFilter(masks.names.keys(), name.keys);
      name.entries = this.#entries;
      for (const alias of name.aliases) alias.entries = this.#entries;
    }
    return maskedVerdict(name, masks, this.bits);
  }

  /** Whether it is the first time in this minute that it asks by this way. @param at milliseconds since the epoch */
  isNews(way: Client['way'] | 'mac', at: number): boolean {
    const minute = Math.floor(at / MINUTE_MS);
    if (this.#heard[way] === minute) return false;
    this.#heard[way] = minute;
    return true;
  }

  /** What is said of a name that this closes. */
  why(reason: MaskedReason, at: number): Why {
    const masks = this.#masksAt(at);
    const key = reason.target ?? reason.kind;
    const known = this.#whys.get(key);
    if (known) return known;
    const windowName = masks.isWindow && reason.kind === 'window' ? this.#windowName : undefined;
    const why = whyOf(reason, windowName ?? this.#nameOfList(reason), this.of.language ?? 'en');
    this.#whys.set(key, why);
    return why;
  }

  /** What the family calls a list that is a target of its own. */
  #nameOfList({ kind, target }: MaskedReason): string | undefined {
    if (kind !== 'list' || target === undefined) return undefined;
    return this.of.lists?.find(({ targets }) => targets.includes(target))?.name;
  }

  /** Why a name alone is closed at a moment, or is not, as the reference says it: with the rule. */
  reasonFor(name: string, at: number): SiteReason {
    this.#masksAt(at);
    const known = this.#reasons.get(name);
    if (known) return known;
    const { policy, live, zone } = this.#sites;
    // As long as the masks hold, what is in force is the same.
    this.#inForce ??= inForce(policy, { instant: at, zone }, live);
    const { reason } = siteVerdictIn({ name, facts: this.#factsOf(name) }, this.#inForce);
    if (this.#reasons.size >= MOST_REASONS) this.#reasons.clear();
    this.#reasons.set(name, reason);
    return reason;
  }

  /** What closes a name alone at a moment, and until when; null: nothing does. */
  closing(name: string, at: number): Closing | null {
    const { policy, live, zone } = this.#sites;
    const decision = siteDecision({ name, facts: this.#factsOf(name) }, policy, { instant: at, zone }, live);
    const { action, reason, until } = decision;
    if (action !== 'block') return null;
    return { site: name, reason, windowName: this.#windowNameOf(reason), until, zone };
  }

  /** Milliseconds from this moment for which the verdict on a name can be relied on. */
  validMs(at: number): number {
    if (at < this.#compiledAt || at >= this.#until) this.#masksAt(at);
    return this.#until - at;
  }

  /** What was compiled is compiled again: the clock was set. */
  forget(): void {
    this.#masks = null;
    this.#until = 0;
  }

  #masksAt(at: number): SiteMasks {
    // A clock that was put back leads to before what was compiled.
    if (this.#masks && at >= this.#compiledAt && at < this.#until) return this.#masks;
    const { policy, live, zone } = this.#sites;
    this.#masks = compileMasks(policy, { instant: at, zone }, live, this.bits);
    this.#compiledAt = at;
    this.#until = this.#masks.until;
    this.#generation = nextGeneration();
    this.#inForce = null;
    this.#reasons.clear();
    this.#whys.clear();
    this.#entries = null;
    this.#windowName = this.#masks.isWindow ? this.#nameOfWindowAt(at) : undefined;
    return this.#masks;
  }

  /** What the family calls the window that closes every name. */
  #nameOfWindowAt(at: number): string | undefined {
    const { policy, live, zone } = this.#sites;
    const nobody = { name: 'invalid', facts: { hits: [] } };
    const onlyTimes = { ...policy, entries: [], allowOnly: false };
    const { reason } = siteVerdict(nobody, onlyTimes, { instant: at, zone }, live);
    return this.#windowNameOf(reason);
  }

  #windowNameOf({ ruleId }: SiteReason): string | undefined {
    const { rules, policy } = this.of;
    const schedule = rules.schedules.find(({ scheduleId }) => scheduleId === ruleId);
    return schedule?.name ?? policy?.windows.find((window) => window.ruleId === ruleId)?.name;
  }
}
