/** What the resolver has of the feed: applied to what decides at once, then written to disk, and only then said to be in force. */
import type { FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { Filed } from './filed.ts';
import type { FiledLine } from './read-line.ts';
import { byId, loadSnapshot, saveHeld, type Held } from './snapshot-file.ts';

const RETRY_MS = 2_000;

/** What decides by it. */
export type Known = Pick<Held, 'names' | 'devices' | 'networks'>;

export interface FeedStateOptions {
  file: string;
  /** Called with everything that is known, and with what is new of it. */
  apply: (known: Known) => void;
  /** Called when a version is on disk and decides. */
  saved: (held: { epoch: string; version: number }) => void;
  say: (line: string) => void;
}

export class FeedState {
  readonly #options: FeedStateOptions;
  readonly #devices = new Map<string, Filed<FilterDevice>>();
  readonly #networks = new Map<string, Filed<FeedNetwork>>();
  #names: readonly string[] = [];
  #version: { epoch: string; version: number } | null = null;
  #saving: Promise<void> = Promise.resolve();
  #isSaving = false;
  #isDirty = false;
  #isClosed = false;

  constructor(options: FeedStateOptions) {
    this.#options = options;
    const found = loadSnapshot(options.file);
    if (found) this.#replace(found);
  }

  get version(): { epoch: string; version: number } | null {
    return this.#version;
  }

  get #known(): Known {
    return { names: this.#names, devices: this.#devices, networks: this.#networks };
  }

  get devices(): number {
    return this.#devices.size;
  }

  /** @returns false where the line is none that can follow */
  take(line: FiledLine): boolean {
    if (line.kind === 'beat') {
      // What is on disk decides, and a server that was restarted has not heard of it.
      if (this.#version && !this.#isSaving) this.#options.saved(this.#version);
      return true;
    }
    if (line.kind === 'snapshot')
      this.#replace({ ...line, devices: byId(line.devices), networks: byId(line.networks) });
    else {
      if (this.#version?.epoch !== line.epoch || this.#version.version !== line.from) return false;
      for (const id of line.gone) this.#devices.delete(id);
      for (const device of line.devices) this.#devices.set(device.place.id, device);
      for (const id of line.goneNetworks) this.#networks.delete(id);
      for (const network of line.networks) this.#networks.set(network.place.id, network);
      this.#version = { epoch: line.epoch, version: line.version };
      this.#apply();
    }
    this.#isDirty = true;
    if (!this.#isSaving) this.#saving = this.#save();
    return true;
  }

  /** What was taken is on disk. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#saving;
  }

  #replace({ epoch, version, names, devices, networks }: Held): void {
    this.#names = names;
    this.#devices.clear();
    for (const [id, device] of devices) this.#devices.set(id, device);
    this.#networks.clear();
    for (const [id, network] of networks) this.#networks.set(id, network);
    this.#version = { epoch, version };
    this.#apply();
  }

  #apply(): void {
    this.#options.apply(this.#known);
  }

  async #save(): Promise<void> {
    this.#isSaving = true;
    while (this.#isDirty && this.#version) {
      this.#isDirty = false;
      const held = this.#version;
      const { names, devices, networks } = this.#known;
      try {
        await saveHeld(this.#options.file, { ...held, names, devices, networks });
        this.#options.saved(held);
      } catch (error) {
        // It decides all the same; the server goes on without a receipt.
        this.#options.say(`the rules cannot be kept on disk: ${String(error)}`);
        this.#isDirty = true;
        if (this.#isClosed) break;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
    this.#isSaving = false;
  }
}
