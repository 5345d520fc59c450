/**
 * All that answers names on this computer: whom they are asked of, the lists that decide, the sockets, and whether the network
 * wants a sign-in first.
 */
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Closing } from '@kinward/filter-core/policy/device.ts';
import type { Upstream } from '@kinward/dns/resolve/upstream.ts';
import type { NamesPlan, System } from '../os/port.ts';
import type { Paths } from '../paths.ts';
import type { Policies } from '../rules/in-force.ts';
import { Answering } from './answering.ts';
import { Captive } from './captive/captive.ts';
import { isMissing, newLists } from './lists.ts';
import { Stubs } from './stubs.ts';
import { Upstreams } from './upstreams.ts';

type Devices = Parameters<typeof isMissing>[1];

export interface FilteringOptions {
  system: Pick<System, 'nameservers'>;
  paths: Paths;
  inherited: ReturnType<System['inherited']>;
  say: (line: string) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Of the installation; null: the computer is not paired. */
  server: () => string | null;
  isConnected: () => boolean;
  /** Other lists decide from now on. */
  relisted: () => void;
  /** The network wants a sign-in, or another one, or none any more. */
  signInChanged: (isCaptive: boolean) => void;
}

export class Filtering implements AsyncDisposable {
  readonly stubs: Stubs;
  readonly #upstreams: Upstreams;
  readonly #lists: ReturnType<typeof newLists>;
  readonly #captive: Captive;
  readonly #answering: Answering;

  constructor({ system, paths, inherited, say, now, ...options }: FilteringOptions) {
    const { nameservers } = system;
    this.stubs = new Stubs(paths, inherited);
    this.#upstreams = new Upstreams(nameservers);
    this.#lists = newLists(paths, {
      say,
      changed: () => {
        this.#answering.relist();
        options.relisted();
      },
    });
    this.#captive = new Captive({
      ...options,
      nameservers,
      say,
      changed: (page) => {
        this.#answering.signInChanged();
        options.signInChanged(page !== null);
      },
    });
    const asking = { upstreams: this.#upstreams, captive: this.#captive };
    this.#answering = new Answering({ ...asking, say, now, lists: this.#lists });
  }

  /** Whom open names are asked of now. */
  get upstreams(): readonly Upstream[] {
    return this.#upstreams.list;
  }

  /** Whether the network wants somebody to sign in first. */
  get isCaptive(): boolean {
    return this.#captive.page !== null;
  }

  /** Looks where there is a reason to. */
  lookForSignIn(): void {
    if (this.#captive.look(performance.now())) this.#answering.openSignIn();
  }

  /** The clock was set, or the computer slept: everything is decided again. */
  forget(): void {
    this.#answering.forget();
  }

  /** Begins with other rules: the former ones decide nothing any more. */
  begin({ devices, upstreams, names }: Pick<Policies, 'upstreams' | 'names'> & { devices: Devices }): void {
    this.#lists.want(devices);
    this.#upstreams.name(upstreams);
    this.#answering.begin(names);
  }

  /** What the users of these policies are answered. */
  readonly answerBy: NamesPlan['answerBy'] = (policies, opening) =>
    this.#answering.answerBy({
      devices: policies.map(({ device }) => device),
      ...(opening && { opening }),
    });

  /** As `Answering.closing`. */
  closing(deviceId: DeviceId, name: string): Closing | null | undefined {
    return this.#answering.closing(deviceId, name);
  }

  /** There is a way to the installation again. */
  tryLists(): void {
    this.#lists.tryNow();
  }

  /** Whether a list that decides for one of them has never been here. */
  lacksLists(devices: Devices): boolean {
    return isMissing(this.#lists, devices);
  }

  /** But for the sockets, which end first. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lists[Symbol.asyncDispose]();
    this.#captive[Symbol.dispose]();
    this.#upstreams[Symbol.dispose]();
  }
}
