/** Fetches one list, checks that it is one, and keeps it. */
import { newListReader, type ListCounts } from '@kinward/catalogue/lists/formats.ts';
import { refusalOf, type ListRefusal } from '@kinward/catalogue/lists/judge.ts';
import { newListedFinder } from '@kinward/catalogue/lists/listed.ts';
import { WELL_KNOWN } from '@kinward/catalogue/lists/well-known.ts';
import type { SOURCE_FAULTS } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { SHARED_SUFFIXES } from '@kinward/rules/sites/shared-suffix.ts';
import {
  OutboundError,
  type OutboundStream,
  type OutboundStreams,
} from '../../platform/outbound/outbound.ts';
import { listBytes, PackedError } from './list-bytes.ts';
import type { ListFiles, ListWriter } from './list-files.ts';

export type SourceFault = (typeof SOURCE_FAULTS)[number];

const OPEN_MS = 15_000;
const IDLE_MS = 15_000;
/** After so many lines, or bytes, it must look like a list. */
const FIRST_LINES = 1000;
const FIRST_BYTES = 1024 ** 2;
const BEGINNING_BYTES = 512;
/** What no list is, as its host says it. */
const NO_LIST = /^(?:text\/html|application\/(?:xhtml|json|pdf)|image\/|audio\/|video\/|font\/)/iu;

/** What a host said of the one that was fetched last. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchedList extends Validators {
  hash: string;
  bytes: number;
  names: number;
  /** Of the well-known names, and the installation's own, those that it would close. */
  wellKnown: string[];
}

export type FetchOutcome =
  | { kind: 'list'; list: FetchedList }
  /** The one that was fetched last is the newest. */
  | { kind: 'same' }
  | { kind: 'fault'; fault: SourceFault };

export interface FetchDeps {
  outbound: OutboundStreams;
  files: ListFiles;
  /** Of the installation itself. */
  ownNames: readonly string[];
  limits: { filterListBytes: number; filterListSeconds: number };
}

/** Why nothing could be taken. */
class Fault extends Error {
  readonly fault: SourceFault;
  constructor(fault: SourceFault) {
    super(`the list cannot be used: ${fault}`);
    this.fault = fault;
  }
}

const OUTBOUND_FAULTS: Readonly<Record<OutboundError['reason'], SourceFault>> = {
  url: 'private',
  scheme: 'private',
  address: 'private',
  redirect: 'private',
  'too-large': 'too-large',
  timeout: 'slow',
  network: 'unreachable',
};

const faultOf = (error: unknown, signal: AbortSignal): SourceFault | null => {
  if (error instanceof Fault) return error.fault;
  if (error instanceof PackedError) return 'packed';
  if (signal.aborted) return 'slow';
  if (!(error instanceof OutboundError)) return null;
  // A name that leads to a private address fails within the connection.
  const cause = error.cause;
  return OUTBOUND_FAULTS[cause instanceof OutboundError ? cause.reason : error.reason];
};

const headerOf = ({ headers }: OutboundStream, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 512 ? value : null;
};

/** @throws Fault where what was said of it, before it came, is not that of a list */
const checkAnswer = (answer: OutboundStream, most: number): void => {
  const { status } = answer;
  if (status === 404 || status === 410) throw new Fault('not-there');
  if (status !== 200) throw new Fault('unreachable');
  if (NO_LIST.test(headerOf(answer, 'content-type') ?? '')) throw new Fault('page');
  if (Number(headerOf(answer, 'content-length') ?? 0) > most) throw new Fault('too-large');
};

/** Reads the list while it comes. @throws Fault, PackedError, OutboundError */
async function readList(
  chunks: AsyncIterable<Buffer>,
  writer: ListWriter,
  { ownNames, limits }: FetchDeps,
): Promise<{ bytes: number; counts: ListCounts; wellKnown: string[] }> {
  const looked = [...WELL_KNOWN, ...ownNames];
  const finder = newListedFinder(looked);
  const reader = newListReader(finder.onName, SHARED_SUFFIXES);
  let bytes = 0;
  let isLooked = false;
  const beginning = Buffer.alloc(BEGINNING_BYTES);
  const check = (counts: ListCounts): void => {
    const refusal: ListRefusal | null = refusalOf(bytes, beginning.subarray(0, bytes), counts);
    if (refusal) throw new Fault(refusal === 'empty' && bytes >= FIRST_BYTES ? 'no-names' : refusal);
  };
  for await (const chunk of listBytes(limited(chunks, limits.filterListBytes))) {
    if (bytes < BEGINNING_BYTES) chunk.copy(beginning, bytes);
    bytes += chunk.length;
    if (bytes > limits.filterListBytes) throw new Fault('too-large');
    reader.push(chunk);
    if (!isLooked && (reader.counts.lines >= FIRST_LINES || bytes >= FIRST_BYTES)) {
      check(reader.counts);
      isLooked = true;
    }
    await writer.write(chunk);
  }
  const counts = reader.end();
  check(counts);
  return { bytes, counts, wellKnown: looked.filter((name) => finder.find(name) !== null) };
}

/** What was sent, before it is unpacked, has the same bound. */
async function* limited(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new Fault('too-large');
    yield chunk;
  }
}

/** @param known what is had already; null: nothing, so it is fetched whole. @throws what is no fault of the list */
export async function fetchList(
  url: string,
  known: Validators | null,
  deps: FetchDeps,
): Promise<FetchOutcome> {
  const { outbound, files, limits } = deps;
  const signal = AbortSignal.timeout(limits.filterListSeconds * 1000);
  let answer: OutboundStream | undefined;
  let writer: ListWriter | undefined;
  try {
    answer = await outbound.stream(url, {
      headers: {
        accept: 'text/plain, */*;q=0.5',
        'accept-encoding': 'gzip, identity',
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      },
      openMs: OPEN_MS,
      idleMs: IDLE_MS,
      signal,
      follow: (_, to) => to,
      followsAll: true,
    });
    if (answer.status === 304 && known) return { kind: 'same' };
    checkAnswer(answer, limits.filterListBytes);
    writer = await files.begin();
    const { bytes, counts, wellKnown } = await readList(answer.chunks, writer, deps);
    const hash = await writer.keep();
    const validators = { etag: headerOf(answer, 'etag'), lastModified: headerOf(answer, 'last-modified') };
    return { kind: 'list', list: { hash, bytes, names: counts.names, wellKnown, ...validators } };
  } catch (error) {
    const fault = faultOf(error, signal);
    if (fault === null) throw error;
    return { kind: 'fault', fault };
  } finally {
    answer?.close();
    await writer?.discard();
  }
}
