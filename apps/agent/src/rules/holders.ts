/** Which local users have rules, and by what they are answered. */
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { BoundPolicy } from './bindings.ts';

export class Holders {
  /** Who has rules, those whose rules are paused too. */
  #bound: ReadonlySet<string> = new Set();
  /** The port of the stub that each local user is led to. */
  #ports: ReadonlyMap<string, number> = new Map();
  /** The device whose rules each has. */
  #devices: ReadonlyMap<string, DeviceId> = new Map();

  /** Whose rules hold now. */
  get users(): readonly string[] {
    return [...this.#ports.keys()];
  }

  /** Who has rules, paused or not. */
  get bound(): ReadonlySet<string> {
    return this.#bound;
  }

  /** Each port once. */
  get ports(): readonly number[] {
    return [...new Set(this.#ports.values())];
  }

  portOf(user: string): number | undefined {
    return this.#ports.get(user);
  }

  deviceOf(user: string): DeviceId | undefined {
    return this.#devices.get(user);
  }

  /** @param all policies, paused or not */
  bind(all: readonly BoundPolicy[]): void {
    this.#bound = new Set(all.flatMap(({ accounts }) => accounts.map(({ name }) => name)));
  }

  /** The kernel leads them now. @param policies that are not paused @param portOf the stub of each */
  lead(policies: readonly BoundPolicy[], portOf: (policy: BoundPolicy) => number): void {
    const each = policies.flatMap((policy) => policy.accounts.map(({ name }) => ({ name, policy })));
    this.#ports = new Map(each.map(({ name, policy }) => [name, portOf(policy)]));
    this.#devices = new Map(each.map(({ name, policy }) => [name, policy.device.deviceId]));
  }

  /** Rules are switched off, or there are none. */
  leadNobody(): void {
    this.lead([], () => 0);
  }
}
