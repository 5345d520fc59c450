/**
 * Lists of others that decide for some devices: fetched from the server by their contents, built into a table of their own by a thread, and
 * swapped in at once. A list that could not be fetched or built leaves the one before in force, also over a start without the server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import { isRefusal, type Access } from '../feed/access.ts';
import type { Place } from '../feed/filed.ts';
import { settleDraft } from '../replace-file.ts';
import { ListFolder, type KeptTable, type Manifest, type TableStore } from './list-folder.ts';
import { BuilderEnded, ListThread } from './list-thread.ts';
import type { Built } from './list-worker.ts';
import { openTable, TABLE_BITS, type NameTable } from '@kinward/filter-core/table/name-table.ts';

/** A list that could not be had is asked for again, in ms; each time later, as it may be gone for long. */
const [FIRST_AGAIN_MS, LAST_AGAIN_MS] = [1_000, 30_000];
/** And where each try begins a process, or where who builds was ended for want of memory, which each further try takes from others again. */
const LAST_OF_PROCESS_MS = 300_000;

export interface ListsOptions {
  folder: string;
  server: Access;
  /** Called when another table decides. */
  changed: () => void;
  say: (line: string) => void;
  /** Whether the table stays in its file, and is built by a process: for who has little memory, and few questions. */
  inFile?: boolean;
}

const sourceKey = (familyId: string, sourceId: string): string => `${familyId} ${sourceId}`;

const sameMap = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([key, hash]) => other.get(key) === hash);

/** A table with what each of its bits is. */
interface InForce {
  kept: KeptTable;
  manifest: Manifest;
  bits: ReadonlyMap<string, number>;
  /** The list by which each family's source is decided. */
  held: ReadonlyMap<string, string>;
}

/** Of what is in force nothing is known any more. */
const FORGOTTEN: Manifest = { table: '0'.repeat(64), hashes: [], held: [], names: 0 };

const inForceOf = (manifest: Manifest, kept: KeptTable): InForce => ({
  kept,
  manifest,
  bits: new Map(manifest.hashes.map((hash, bit) => [hash, bit])),
  held: new Map(manifest.held),
});

export class Lists implements AsyncDisposable {
  readonly #options: ListsOptions;
  readonly #folder: ListFolder;
  readonly #end = new AbortController();
  readonly #thread: ListThread;
  readonly #store: TableStore;
  #inForce: InForce | null = null;
  #wanted: ReadonlyMap<string, string> = new Map();
  #isDirty = false;
  #working: Promise<void> | null = null;
  #fault: string | null = null;
  /** Whether the table in force could not be read; until another is, what it cannot say is not answered. */
  #isUnreadable = false;
  /** Tries at once what is wanted now. */
  #hurry = new AbortController();

  constructor(options: ListsOptions) {
    this.#options = options;
    this.#folder = new ListFolder(options.folder);
    this.#store = options.inFile
      ? { kind: 'file', unreadable: (reason) => this.#unreadable(reason) }
      : { kind: 'memory' };
    this.#thread = new ListThread(options.inFile ? 'process' : 'thread');
    const found = this.#folder.load(this.#store);
    if (found) this.#inForce = inForceOf(found.manifest ?? FORGOTTEN, found.kept);
    if (found?.fault !== undefined) this.#unreadable(found.fault);
  }

  /** Names to lists; null: no list is in force. */
  get table(): NameTable | null {
    return this.#inForce?.kept.table ?? null;
  }

  /** Whether the disk has failed under the table: it is built again, and names that it cannot be asked for are not answered. */
  get isUnreadable(): boolean {
    return this.#isUnreadable;
  }

  get state(): NonNullable<ResolverState['lists']> {
    const { hashes = [], names = 0 } = this.#inForce?.manifest ?? {};
    return { hashes: [...hashes], names, fault: this.#fault };
  }

  /** Whether nobody knows which lists are in force: each that is wanted may be one. */
  get #isForgotten(): boolean {
    return this.#inForce?.manifest === FORGOTTEN;
  }

  /** The bit of what decides for a family's source: its newest that is here, else the one before. */
  bitOf(familyId: string, sourceId: string): number | undefined {
    // Of a table that answers nothing.
    if (this.#isForgotten) return 0;
    const hash = this.#inForce?.held.get(sourceKey(familyId, sourceId));
    return hash === undefined ? undefined : this.#inForce?.bits.get(hash);
  }

  /** What devices and homes are decided by. */
  want(places: Iterable<Pick<Place, 'familyId' | 'lists'>>): void {
    const wanted = new Map<string, string>();
    for (const { familyId, lists = [] } of places)
      for (const { sourceId, hash } of lists) wanted.set(sourceKey(familyId, sourceId), hash);
    const isSame = this.#working
      ? sameMap(wanted, this.#wanted)
      : !this.#isForgotten && sameMap(wanted, this.#inForce?.held ?? new Map());
    this.#wanted = wanted;
    if (isSame) return;
    this.#hurry.abort();
    this.#begin();
  }

  /** There is a way to the server again: what could not be had is asked for at once. */
  tryNow(): void {
    this.#hurry.abort();
  }

  #begin(): void {
    this.#isDirty = true;
    // Not at once: who tells may not be ready to hear of it.
    this.#working ??= Promise.resolve().then(() => this.#work());
  }

  /** Another table is built, in another file. */
  #unreadable(reason: string): void {
    if (this.#isUnreadable) return;
    this.#isUnreadable = true;
    this.#failed(`the table of names cannot be read: ${reason}`);
    // Then nothing is known of what to build until somebody says what is wanted, and lists that are here are kept for it.
    if (!this.#isForgotten) {
      this.#wanted = this.#working ? this.#wanted : (this.#inForce?.held ?? new Map());
      this.#begin();
    }
    queueMicrotask(this.#options.changed);
  }

  /** Never rejects. */
  async #work(): Promise<void> {
    let again = FIRST_AGAIN_MS;
    while (this.#isDirty && !this.#end.signal.aborted) {
      this.#isDirty = false;
      const wanted = this.#wanted;
      let [isWhole, last] = [false, this.#options.inFile ? LAST_OF_PROCESS_MS : LAST_AGAIN_MS];
      this.#hurry = new AbortController();
      const { signal } = this.#hurry;
      try {
        isWhole = await this.#bringIn(wanted);
      } catch (error) {
        if (error instanceof BuilderEnded) last = LAST_OF_PROCESS_MS;
        if (!this.#end.signal.aborted) this.#failed((error as Error).message);
      }
      if (isWhole) this.#fault = null;
      if (isWhole && this.#isDirty) continue;
      // Until the next time it would hold its memory for nothing.
      this.#thread.rest();
      if (isWhole) break;
      const cut = AbortSignal.any([this.#end.signal, signal]);
      await sleep(again, undefined, { signal: cut }).catch(() => undefined);
      again = signal.aborted ? FIRST_AGAIN_MS : Math.min(last, again * 2);
      this.#isDirty = true;
    }
    this.#working = null;
  }

  #failed(reason: string): void {
    if (reason !== this.#fault) this.#options.say(`lists: ${reason}`);
    this.#fault = reason.slice(0, 500);
  }

  /** @returns whether everything that is wanted is in force */
  async #bringIn(wanted: ReadonlyMap<string, string>): Promise<boolean> {
    const missing = new Set<string>();
    for (const hash of new Set(wanted.values())) {
      this.#end.signal.throwIfAborted();
      if (!this.#folder.has(hash) && !(await this.#fetch(hash))) missing.add(hash);
    }
    this.#end.signal.throwIfAborted();
    // The one before it is not known, so without it nobody knows what is closed.
    if (this.#isForgotten && missing.size > 0) return false;
    const former = this.#inForce;
    const held = new Map<string, string>();
    for (const [key, hash] of wanted) {
      const usable = missing.has(hash) ? former?.held.get(key) : hash;
      if (usable !== undefined) held.set(key, usable);
    }
    const hashes = [...new Set(held.values())].toSorted().slice(0, TABLE_BITS);
    await this.#bringInForce(hashes, held);
    return missing.size === 0;
  }

  async #bringInForce(hashes: readonly string[], held: ReadonlyMap<string, string>): Promise<void> {
    const former = this.#inForce;
    let next: InForce | null = null;
    let news = '';
    if (former && !this.#isUnreadable && former.manifest.hashes.join() === hashes.join()) {
      if (sameMap(former.held, held)) return;
      next = inForceOf({ ...former.manifest, held: [...held] }, former.kept);
    } else if (hashes.length > 0) {
      const { block, hash, names, reduced } = await this.#build(hashes);
      const kept = block
        ? { table: openTable(block), [Symbol.dispose]: () => undefined }
        : this.#folder.open(hash, this.#store);
      next = inForceOf({ table: hash, hashes: [...hashes], held: [...held], names }, kept);
      const more = reduced > 0 ? `; ${reduced} of them are in more lists than can be told apart` : '';
      news = `${names} names of ${hashes.length} ${hashes.length === 1 ? 'list' : 'lists'} are in force${more}`;
    }
    if (next) await this.#note(next, former);
    this.#inForce = next;
    if (next?.kept !== former?.kept) this.#isUnreadable = false;
    this.#options.changed();
    // Nobody decides by it any more.
    if (next?.kept !== former?.kept) former?.kept[Symbol.dispose]();
    if (news !== '') this.#options.say(news);
    await this.#folder.keepOnly(next?.manifest ?? null);
  }

  /** Each try would leave a table on a disk that has no room for it. @throws the system's error */
  async #note({ manifest, kept }: InForce, former: InForce | null): Promise<void> {
    try {
      await this.#folder.note(manifest);
    } catch (error) {
      if (kept !== former?.kept) {
        kept[Symbol.dispose]();
        await this.#folder.drop(manifest.table);
      }
      throw error;
    }
  }

  /** @returns whether it is here now */
  async #fetch(hash: string): Promise<boolean> {
    try {
      const { server } = this.#options;
      const access = await server.reach();
      const file = this.#folder.fileOf(hash);
      const { status, fault } = await this.#folder.withDraft(
        async (draft) => await this.#thread.fetch({ ...access, hash, file, draft }),
      );
      if (isRefusal(status)) server.refused(access, status);
      if (fault !== null) throw new Error(fault);
      return true;
    } catch (error) {
      if (!this.#end.signal.aborted) this.#failed(`a list could not be had: ${(error as Error).message}`);
      return false;
    }
  }

  async #build(hashes: readonly string[]): Promise<Built> {
    const files = hashes.map((hash) => this.#folder.fileOf(hash));
    return await this.#folder.withDraft(async (draft) => {
      const built = await this.#thread.build(files, draft);
      await settleDraft(draft, this.#folder.tableFile(built.hash));
      return built;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    this.#thread[Symbol.dispose]();
    await this.#working;
    this.#inForce?.kept[Symbol.dispose]();
  }
}
