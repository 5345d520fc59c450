/** Parts of a file on another machine, read by ranges. One version of the file: a change of it ends with words. */
import { OutboundError, type Outbound } from '../outbound/outbound.ts';
import type { ByteSource } from './map-archive.ts';
import { MapFileError, type Extent } from './pmtiles-format.ts';

export interface RemoteSource extends ByteSource {
  /** What says which version it is. */
  version: string;
}

const TIMEOUT_MS = 60_000;
/** Asked in one go at first: header, first directory and usually the description. */
const FIRST_BYTES = 16_384;
const TRIES = 3;

const headerOf = (headers: Record<string, string | string[] | undefined>, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const readTotal = (contentRange: string, { offset, length }: Extent): number => {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/u.exec(contentRange);
  const [from, to, total] = [match?.[1], match?.[2], match?.[3]].map(Number);
  if (from !== offset || to === undefined || to > offset + length - 1)
    throw new MapFileError('The server there did not send the part that was asked for');
  return total ?? 0;
};

/** @throws MapFileError when it cannot be reached, sends no ranges, or is no file */
export const openRemote = async (url: string, outbound: Outbound): Promise<RemoteSource> => {
  const once = async (extent: Extent, pinned: Record<string, string>) => {
    const range = `bytes=${extent.offset}-${extent.offset + extent.length - 1}`;
    const reply = await outbound.request(url, {
      headers: { ...pinned, range, 'accept-encoding': 'identity' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: extent.length + 1,
    });
    if (reply.status === 412) throw new MapFileError('The file has changed at its source: start again');
    if (reply.status !== 206)
      throw new MapFileError(
        `The server there answered ${reply.status} and not a part of the file: download it whole and add it`,
      );
    return reply;
  };
  const ask: typeof once = async (extent, pinned) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(extent, pinned);
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        if (error.reason === 'too-large')
          throw new MapFileError(
            'The server there sends more than was asked for: download the file whole and add it',
          );
        if (attempt === TRIES || !['network', 'timeout'].includes(error.reason))
          throw new MapFileError(
            `The server there cannot be asked (${error.reason}); the same command goes on`,
          );
      }
    }
  };
  const begin = { offset: 0, length: FIRST_BYTES };
  const first = await ask(begin, {});
  const size = readTotal(headerOf(first.headers, 'content-range'), begin);
  const etag = headerOf(first.headers, 'etag');
  const modified = headerOf(first.headers, 'last-modified');
  const isStrong = etag !== '' && !etag.startsWith('W/');
  const pinned: Record<string, string> = isStrong
    ? { 'if-match': etag }
    : modified === ''
      ? {}
      : { 'if-unmodified-since': modified };
  const check = (reply: typeof first, extent: Extent): Buffer => {
    const total = readTotal(headerOf(reply.headers, 'content-range'), extent);
    const other = isStrong
      ? headerOf(reply.headers, 'etag') !== etag
      : headerOf(reply.headers, 'last-modified') !== modified;
    if (total !== size || other) throw new MapFileError('The file has changed at its source: start again');
    if (reply.body.length !== extent.length) throw new MapFileError('The server there cut its answer short');
    return reply.body;
  };
  return {
    size,
    version: `${url} ${etag} ${modified} ${size}`,
    async read(extent) {
      const { offset, length } = extent;
      if (offset + length <= first.body.length) return first.body.subarray(offset, offset + length);
      return check(await ask(extent, pinned), extent);
    },
    close: () => Promise.resolve(),
  };
};
