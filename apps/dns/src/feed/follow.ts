/** Reads the server's feed for as long as the resolver runs: from the version that it has, again after every end of the line. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal, type Access } from './access.ts';
import { readLine, type FiledLine } from './read-line.ts';
import { requestServer } from './server-request.ts';

/** The server sends a line every two seconds at least. */
const SILENT_AFTER_MS = 8_000;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [100, 2_000];
/** Characters of one line, above any installation's snapshot: what is longer is no feed. */
const LONGEST_LINE = 256 * 1024 ** 2;

export interface FollowOptions {
  server: Access;
  resolver: string;
  /** What the resolver has; null: nothing. */
  held: () => { epoch: string; version: number } | null;
  /** @returns false for a line that does not apply to what is held: all is asked for again */
  take: (line: FiledLine) => boolean;
  signal: AbortSignal;
}

/** Never rejects, and comes back when it is told to end. */
export async function followFeed(options: FollowOptions): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let isLost = false;
  while (!options.signal.aborted) {
    try {
      isLost = !(await readOnce(options, isLost, () => (wait = FIRST_WAIT_MS)));
    } catch {
      // No server, another one, or one that went silent: the file is read again.
    }
    await sleep(wait, undefined, { signal: options.signal }).catch(() => undefined);
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }
}

/** @returns false where a line did not apply */
async function readOnce(options: FollowOptions, isLost: boolean, onLine: () => void): Promise<boolean> {
  const access = await options.server.reach();
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_AFTER_MS);
  const end = AbortSignal.any([options.signal, silence.signal]);
  const held = isLost ? null : options.held();
  const query = new URLSearchParams({
    resolver: options.resolver,
    ...(held && { epoch: held.epoch, version: String(held.version) }),
  });
  try {
    const url = `${access.url}/feed?${query.toString()}`;
    const { status, answer } = await requestServer(url, { token: access.token, signal: end });
    if (isRefusal(status)) options.server.refused(access, status);
    if (status !== 200) throw new Error(`the feed answered ${status}`);
    for await (const line of linesOf(answer)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_AFTER_MS);
      onLine();
      if (!options.take(await readLine(line))) return false;
    }
    return true;
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Parts of a line that is not over: looked at once each, as the first line has megabytes.
  let parts: string[] = [];
  let length = 0;
  for await (const piece of body) {
    const [end = '', ...more] = decoder.decode(piece, { stream: true }).split('\n');
    parts.push(end);
    length += end.length;
    for (const begin of more) {
      yield parts.join('');
      parts = [begin];
      length = begin.length;
    }
    if (length > LONGEST_LINE) throw new Error('a line of the feed is too long');
  }
}
