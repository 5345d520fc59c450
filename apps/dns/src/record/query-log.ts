/** What answering says of each question that is to be written down. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { SiteReason } from '@kinward/rules/sites/site-policy.ts';
import type { Device } from '../policy/device.ts';
import { HEADER_BYTES } from '../wire/codes.ts';
import { QueryRing, type RingEntry } from './ring.ts';

/** Reasons between two readings; what is beyond is written down without one. */
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

export class QueryLog {
  readonly #ring: QueryRing;
  readonly #numbers = new Map<string, number>();
  readonly #owners: Owner[] = [];
  /** Rows that found no room, by number of the device. */
  #lost = new Uint32Array(64);
  readonly #reasons: SiteReason[] = [];
  readonly #reasonNumbers = new Map<SiteReason, number>();

  constructor(ring = new QueryRing()) {
    this.#ring = ring;
  }

  /**
   * Notes a question as far as its device is to be written down. Names that are always answered, helplines among them, are never
   * handed in: they leave no trace at all.
   * @param packet with its question as the client wrote it, up to `questionEnd`
   * @param reason of what is blocked; the same object for the same reason, as far as may be
   */
  note(
    { of }: Device,
    verdict: LogVerdict,
    packet: Uint8Array,
    questionEnd: number,
    at: number,
    reason: SiteReason | null,
  ): void {
    if (of.log === 'nothing') return;
    const number = this.#numbers.get(of.deviceId) ?? this.#register(of);
    // Type and class are behind the name.
    const nameEnd = of.log === 'all' || verdict === 'blocked' ? questionEnd - 4 : HEADER_BYTES;
    const why = reason === null ? 0 : this.#numberOf(reason);
    if (!this.#ring.append(verdict, number, at, why, packet, HEADER_BYTES, nameEnd))
      this.#lost[number] = (this.#lost[number] ?? 0) + 1;
  }

  /** Hands out what was noted, each once. */
  drain(reader: LogReader): void {
    this.#ring.drain((entry) => {
      const owner = this.#owners[entry.device];
      if (owner) reader.read(owner, entry, this.#reasons[entry.reason - 1] ?? null);
    });
    this.#reasons.length = 0;
    this.#reasonNumbers.clear();
    this.#owners.forEach((owner, number) => {
      const lost = this.#lost[number] ?? 0;
      if (lost > 0) reader.lost(owner, lost);
      this.#lost[number] = 0;
    });
  }

  #register({ deviceId, familyId }: Device['of']): number {
    const number = this.#owners.length;
    this.#numbers.set(deviceId, number);
    this.#owners.push({ deviceId, familyId });
    if (number >= this.#lost.length) {
      const lost = new Uint32Array(this.#lost.length * 2);
      lost.set(this.#lost);
      this.#lost = lost;
    }
    return number;
  }

  #numberOf(reason: SiteReason): number {
    const known = this.#reasonNumbers.get(reason);
    if (known !== undefined) return known;
    if (this.#reasons.length >= MOST_REASONS) return 0;
    this.#reasons.push(reason);
    this.#reasonNumbers.set(reason, this.#reasons.length);
    return this.#reasons.length;
  }
}
