/**
 * How much each device asked in the minute that runs, by verdict and target, in typed arrays; and what was in use in it.
 */
import { isUsed } from '@kinward/catalogue/facts.ts';
import { LOG_VERDICTS, type LogCount, type LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { Target } from '@kinward/rules/sites/site-policy.ts';
import type { Owner } from './query-log.ts';

/** A service or a category was in use in a minute in which so many of its names, or so many questions for it, were asked. */
const USED_NAMES = 2;
const USED_QUERIES = 3;
/** Targets that have a number; of further ones only the sum is counted. */
const MOST_TARGETS = 4096;

/** All of a verdict. */
const SUM = '';

interface Counted {
  owner: Owner;
  /** By verdict and target. */
  queries: Uint32Array;
  /** By target: questions that are a sign of use. */
  signs: Uint32Array;
  /** By target: a name that asked for it, and whether another one did. */
  firstName: Uint32Array;
  hasOther: Uint8Array;
}

/** A number of 32 bits that is hardly the same for two names, and never 0. */
const hashOf = (name: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0 || 1;
};

export class Counters {
  readonly #numbers = new Map<string, number>([[SUM, 0]]);
  readonly #targets: string[] = [SUM];
  readonly #devices = new Map<string, Counted>();
  /** Numbers for which the arrays have room. */
  #room: number;

  constructor(targets: readonly Target[]) {
    for (const target of targets) this.#numberOf(target);
    this.#room = this.#targets.length + 64;
  }

  /**
   * @param targets what the question counts for beside the sum of its verdict
   * @param name empty where it is not known, as what is not written down is not looked at
   * @param isSign whether it is a sign of use, and not what a device asks for by itself
   */
  add(owner: Owner, verdict: LogVerdict, targets: readonly string[], name: string, isSign = true): void {
    const numbers = targets.map((target) => this.#numberOf(target));
    if (this.#targets.length > this.#room) this.#grow();
    const device = this.#of(owner);
    const row = LOG_VERDICTS.indexOf(verdict) * this.#room;
    const counts = isSign && verdict !== 'blocked' && name !== '';
    for (const number of new Set([0, ...numbers])) {
      device.queries[row + number] = (device.queries[row + number] ?? 0) + 1;
      if (!counts) continue;
      device.signs[number] = (device.signs[number] ?? 0) + 1;
      const hash = hashOf(name);
      if (device.firstName[number] === 0) device.firstName[number] = hash;
      else if (device.firstName[number] !== hash) device.hasOther[number] = 1;
    }
  }

  /** What was counted since the last time, of all devices. @param at a moment of the minute, ms since the epoch */
  flush(at: number): { owner: Owner; counts: LogCount[] }[] {
    const found = [...this.#devices.values()].map((device) => ({
      owner: device.owner,
      counts: this.#countsOf(device, at),
    }));
    this.#devices.clear();
    return found;
  }

  /** Of all targets together one sign is enough: the device was in use at all. */
  #isUsed({ signs, hasOther }: Counted, target: string, number: number): boolean {
    const count = signs[number] ?? 0;
    if (target === SUM) return count > 0;
    return isUsed(target) && (count >= USED_QUERIES || (hasOther[number] === 1 && count >= USED_NAMES));
  }

  #countsOf(device: Counted, at: number): LogCount[] {
    const {
      owner: { deviceId },
      queries,
    } = device;
    const counts: LogCount[] = [];
    LOG_VERDICTS.forEach((verdict, row) => {
      this.#targets.forEach((target, number) => {
        const asked = queries[row * this.#room + number] ?? 0;
        if (asked === 0) return;
        const used = verdict !== 'blocked' && this.#isUsed(device, target, number);
        counts.push({ deviceId, at, verdict, target, queries: asked, used });
      });
    });
    return counts;
  }

  /** 0 for a target that has no number of its own any more. */
  #numberOf(target: string): number {
    const known = this.#numbers.get(target);
    if (known !== undefined) return known;
    if (this.#targets.length >= MOST_TARGETS) return 0;
    this.#numbers.set(target, this.#targets.length);
    this.#targets.push(target);
    return this.#targets.length - 1;
  }

  #of(owner: Owner): Counted {
    const known = this.#devices.get(owner.deviceId);
    if (known) return known;
    const device = {
      owner,
      queries: new Uint32Array(LOG_VERDICTS.length * this.#room),
      signs: new Uint32Array(this.#room),
      firstName: new Uint32Array(this.#room),
      hasOther: new Uint8Array(this.#room),
    };
    this.#devices.set(owner.deviceId, device);
    return device;
  }

  #grow(): void {
    const [former, room] = [this.#room, this.#targets.length + 256];
    this.#room = room;
    for (const device of this.#devices.values()) {
      const queries = new Uint32Array(LOG_VERDICTS.length * room);
      for (let row = 0; row < LOG_VERDICTS.length; row += 1)
        queries.set(device.queries.subarray(row * former, (row + 1) * former), row * room);
      const signs = new Uint32Array(room);
      signs.set(device.signs);
      const firstName = new Uint32Array(room);
      firstName.set(device.firstName);
      const hasOther = new Uint8Array(room);
      hasOther.set(device.hasOther);
      Object.assign(device, { queries, signs, firstName, hasOther });
    }
  }
}
