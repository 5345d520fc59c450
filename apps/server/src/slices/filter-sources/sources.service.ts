/** Lists of others as a family has them: switched on and off, added, answered. */
import { PRESETS, presetOf, type Preset } from '@kinward/catalogue/lists/presets.ts';
import { TARGETS } from '@kinward/catalogue/facts.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type {
  FilterSource,
  FilterSourceAnswer,
  FilterSourceBody,
} from '@kinward/contract/filter-sources/sources.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { z } from '@kinward/contract/schema.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OutboundCheck } from '../../platform/outbound/outbound.ts';
import type { Tx } from '../../platform/tx.ts';
import { closeEverywhere, createChanges, type ChangesDeps } from '../filter-policies/changes.ts';
import { requireValid } from '../filter-policies/typed.ts';
import type { DifferenceOf } from './differences.ts';
import { insertDownload } from './downloads.store.ts';
import { createShown, type ShownDeps } from './shown.ts';
import * as store from './sources.store.ts';
import { afterKeep, afterReturn, afterTake, newSource } from './turns.ts';
import { FETCH } from './updates.ts';

export interface SourcesDeps extends ChangesDeps, ShownDeps {
  limits: Limits;
  jobs: Pick<Jobs, 'add'>;
  outbound: OutboundCheck;
  differenceOf: DifferenceOf;
}

export interface Sources {
  list(familyId: FamilyId): Promise<FilterSource[]>;
  /** @throws AppError NOT_FOUND, FILTER_SOURCES_FULL */
  turn(familyId: FamilyId, id: string, isOn: boolean): Promise<FilterSource>;
  /** @throws AppError VALIDATION, FILTER_SOURCES_FULL, FILTER_NAME_EXISTS */
  add(familyId: FamilyId, body: z.output<typeof FilterSourceBody>): Promise<FilterSource>;
  /** @throws AppError NOT_FOUND, CONFLICT */
  answer(familyId: FamilyId, id: string, answer: FilterSourceAnswer): Promise<FilterSource>;
  /** @throws AppError NOT_FOUND */
  remove(familyId: FamilyId, id: string): Promise<void>;
}

/** Of an address in its one form; what a key of an index takes. */
const LONGEST_URL = 2000;
const KNOWN: ReadonlySet<string> = new Set(TARGETS);

/** @throws AppError VALIDATION where it is not to be asked */
const requireUrl = (typed: string, outbound: SourcesDeps['outbound']): string => {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const message =
    url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')
      ? 'Enter an address like https://example.org/list.txt'
      : url.href.length > LONGEST_URL
        ? `At most ${LONGEST_URL} characters`
        : {
            scheme: 'The address must begin with https://',
            url: 'An address with a user or password in it cannot be used',
            address: 'This address is of a private network. A list must be on the public internet.',
            none: null,
          }[outbound.check(url.href) ?? 'none'];
  requireValid(message === null ? [] : [{ path: 'url', message }]);
  if (url) url.hash = '';
  return url?.href ?? typed;
};

const rowOfPreset = ({ id, url }: Preset): store.SourceRow =>
  newSource({ id, url, name: null, target: null });

/** Off, everything of it is forgotten. */
const switchedOff = ({ id, url, name, target }: store.SourceRow): store.SourceRow => ({
  ...newSource({ id, url, name, target }),
  isOn: false,
});

/** @throws AppError FILTER_SOURCES_FULL */
const requireRoom = (rows: readonly store.SourceRow[], limits: Limits, isOwn: boolean): void => {
  const isFull =
    rows.filter(({ isOn }) => isOn).length >= limits.filterSources ||
    (isOwn && rows.filter(({ id }) => !presetOf(id)).length >= limits.filterOwnSources);
  if (isFull) throw new AppError('FILTER_SOURCES_FULL');
};

/** @throws AppError NOT_FOUND */
const requireRow = (rows: readonly store.SourceRow[], id: string): store.SourceRow => {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const createWriting = (
  deps: SourcesDeps,
): Pick<Sources, 'remove'> & {
  turn(familyId: FamilyId, id: string, isOn: boolean): Promise<void>;
  add(familyId: FamilyId, body: z.output<typeof FilterSourceBody>): Promise<string>;
} => {
  const { limits, outbound, jobs, clock, standing } = deps;
  const change = createChanges(deps);
  const fetch = async (tx: Tx, url: string): Promise<void> => {
    await insertDownload(tx, url, clock.now());
    await jobs.add(tx, FETCH, { url });
  };

  return {
    async turn(familyId, id, isOn) {
      await change(familyId, async (tx, at) => {
        const rows = await store.selectSources(tx, familyId);
        const preset = presetOf(id);
        const row = rows.find((one) => one.id === id) ?? (preset && { ...rowOfPreset(preset), isOn: false });
        if (!row) throw new AppError('NOT_FOUND');
        if (row.isOn === isOn) return undefined;
        if (isOn) requireRoom(rows, limits, false);
        // An address that the product names may be another by now.
        const url = preset?.url ?? row.url;
        const next = isOn ? newSource({ ...row, url }) : switchedOff(row);
        await store.upsertSource(tx, familyId, next, at);
        if (isOn) await fetch(tx, url);
        return { act: 'filter-source.switched', kind: 'filter-source', id, detail: { on: isOn } };
      });
    },

    async add(familyId, { name, url: typed, target }) {
      const url = requireUrl(typed, outbound);
      if (target !== null && !KNOWN.has(target))
        requireValid([{ path: 'target', message: 'Choose one of the catalogue' }]);
      const id = newId();
      await standing.policies(familyId);
      await change(familyId, async (tx, at) => {
        const rows = await store.selectSources(tx, familyId);
        requireRoom(rows, limits, true);
        if (rows.some((row) => row.url === url) || PRESETS.some((preset) => preset.url === url))
          requireValid([{ path: 'url', message: 'This list is here already' }]);
        if (!(await store.upsertSource(tx, familyId, newSource({ id, url, name, target }), at)))
          throw new AppError('FILTER_NAME_EXISTS');
        // What it feeds is closed by some policies or not; a target of its own is closed by none unless it is said.
        if (target === null) await closeEverywhere(tx, familyId, `list:${id}`, at);
        await fetch(tx, url);
        return { act: 'filter-source.added', kind: 'filter-source', id };
      });
      return id;
    },

    async remove(familyId, id) {
      await change(familyId, async (tx) => {
        requireRow(await store.selectSources(tx, familyId), id);
        if (presetOf(id)) throw new AppError('NOT_FOUND');
        await store.deleteSource(tx, familyId, id);
        return { act: 'filter-source.deleted', kind: 'filter-source', id };
      });
    },
  };
};

/** @throws AppError CONFLICT where it is no more as it was read */
const answered = (
  row: store.SourceRow,
  { answer, version }: FilterSourceAnswer,
  change: Awaited<ReturnType<DifferenceOf>>,
  now: Date,
): store.SourceRow => {
  if (answer === 'return') {
    const earlier = row.earlier.find((one) => one.version === version);
    if (!earlier) throw new AppError('CONFLICT');
    return afterReturn(row, earlier, change, now);
  }
  if (row.waiting?.version !== version) throw new AppError('CONFLICT');
  if (answer === 'take') return afterTake(row, now);
  // Without one before there is nothing to keep.
  return row.inForce ? afterKeep(row) : switchedOff(row);
};

export const createSources = (deps: SourcesDeps): Sources => {
  const { db, differenceOf } = deps;
  const list = createShown(deps);
  const writing = createWriting(deps);
  const change = createChanges(deps);
  const one = async (familyId: FamilyId, id: string): Promise<FilterSource> => {
    const found = (await list(familyId)).find(({ sourceId }) => sourceId === id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  };

  return {
    list,
    remove: writing.remove,
    async turn(familyId, id, isOn) {
      await writing.turn(familyId, id, isOn);
      return await one(familyId, id);
    },
    async add(familyId, body) {
      return await one(familyId, await writing.add(familyId, body));
    },
    async answer(familyId, id, answer) {
      const former = requireRow(await store.selectSources(db, familyId), id);
      // Read before: files are no matter of a transaction.
      const difference =
        answer.answer === 'return' ? await differenceOf(former.inForce?.version, answer.version) : null;
      await change(familyId, async (tx, at) => {
        const row = requireRow(await store.selectSources(tx, familyId), id);
        const next = answered(row, answer, difference, at.now);
        await store.upsertSource(tx, familyId, next, at);
        const detail = { answer: answer.answer };
        return { act: 'filter-source.answered', kind: 'filter-source', id, detail };
      });
      return await one(familyId, id);
    },
  };
};
