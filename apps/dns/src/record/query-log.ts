/** What answering says of each question that is to be written down. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import {
  RANKS,
  type SiteReason,
  type SiteReasonKind,
  type Target,
} from '@kinward/rules/sites/site-policy.ts';
import { isNetwork, type Device } from '@kinward/filter-core/policy/device.ts';
import { HEADER_BYTES } from '@kinward/filter-core/wire/codes.ts';
import { QueryRing, type RingEntry } from './ring.ts';

/** Reasons and devices have numbers below this one between two readings; what is beyond is written down without a reason. */
const MOST_REASONS = 65_535;

export interface Owner {
  deviceId: DeviceId;
  familyId: FamilyId;
}

/** What was asked since the last reading. */
export interface LogReader {
  read: (owner: Owner, entry: RingEntry, reason: SiteReason | null) => void;
  lost: (owner: Owner, rows: number) => void;
}

/** What is known of a reason without its rule. @param why a target, or the kind of the rule */
const reasonOf = (why: string): SiteReason => {
  const colon = why.indexOf(':');
  const kind = (colon < 0 ? why : why.slice(0, colon)) as SiteReasonKind;
  return { kind, rank: RANKS[kind], ...(colon >= 0 && { target: why as Target }) };
};

export class QueryLog {
  readonly #ring: QueryRing;
  /** As they were when they asked: a device whose rules are new is another object. */
  readonly #devices: Device[] = [];
  readonly #numbers = new Map<Device, number>();
  /** Rows that found no room, by number of the device. */
  #lost = new Uint32Array(64);
  readonly #reasons: string[] = [];
  readonly #reasonNumbers = new Map<string, number>();

  constructor(ring = new QueryRing()) {
    this.#ring = ring;
  }

  /**
   * Notes a question as far as its device is to be written down. Names that are always answered, helplines among them, are never
   * handed in: they leave no trace at all.
   * @param packet with its question as the client wrote it, up to `questionEnd`
   * @param why the target, or the kind of the rule, that closed it; null: it is open
   */
  note(
    device: Device,
    verdict: LogVerdict,
    packet: Uint8Array,
    questionEnd: number,
    at: number,
    why: string | null,
  ): void {
    // Of a home nobody knows who asked.
    const log = isNetwork(device.of) ? 'nothing' : device.of.log;
    if (log === 'nothing') return;
    const number = this.#numbers.get(device) ?? this.#register(device);
    // Type and class are behind the name.
    const nameEnd = log === 'all' || verdict === 'blocked' ? questionEnd - 4 : HEADER_BYTES;
    const reason = why === null ? 0 : this.#numberOf(why);
    if (!this.#ring.append(verdict, number, at, reason, packet, HEADER_BYTES, nameEnd))
      this.#lost[number] = (this.#lost[number] ?? 0) + 1;
  }

  /** Hands out what was noted, each once. */
  drain(reader: LogReader): void {
    this.#ring.drain((entry) => {
      const device = this.#devices[entry.device];
      if (device && !isNetwork(device.of)) reader.read(device.of, entry, this.#reasonOf(device, entry));
    });
    this.#devices.forEach(({ of }, number) => {
      const lost = this.#lost[number] ?? 0;
      if (lost > 0 && !isNetwork(of)) reader.lost(of, lost);
      this.#lost[number] = 0;
    });
    this.#devices.length = 0;
    this.#numbers.clear();
  }

  /** With its rule, where that is a rule for the asked name and not for one that it leads through. */
  #reasonOf(device: Device, { verdict, name, at, reason }: RingEntry): SiteReason | null {
    const why = this.#reasons[reason - 1];
    if (verdict !== 'blocked' || why === undefined) return null;
    const whole = device.reasonFor(name, at);
    return (whole.target ?? whole.kind) === why ? whole : reasonOf(why);
  }

  #register(device: Device): number {
    const number = this.#devices.length;
    this.#numbers.set(device, number);
    this.#devices.push(device);
    if (number >= this.#lost.length) {
      const lost = new Uint32Array(this.#lost.length * 2);
      lost.set(this.#lost);
      this.#lost = lost;
    }
    return number;
  }

  #numberOf(why: string): number {
    const known = this.#reasonNumbers.get(why);
    if (known !== undefined) return known;
    if (this.#reasons.length >= MOST_REASONS) return 0;
    this.#reasons.push(why);
    this.#reasonNumbers.set(why, this.#reasons.length);
    return this.#reasons.length;
  }
}
