/** What the tests of the log have in common: a resolver that hands over what it was asked, and devices of which it is written down. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';
import type { LogBatch, LogCount, LogRow } from '@kinward/contract/filter/log.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { accessFileOf } from '../filter/feed-server.ts';

export interface Logged {
  parent: TestParent;
  familyId: FamilyId;
  childId: ChildId;
  deviceId: DeviceId;
}

/** Times are those of the stack's clock. */
export const useFilterLog = () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-filter-log-'));
  const stack = useStack({
    config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir },
    limits: { filterRowsPerDay: 1000 },
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const now = (): number => stack.current.clock.now().getTime();
  const run = randomUUID();
  let number = 0;

  const post = async (body: unknown, secret?: string, signal?: AbortSignal): Promise<number> => {
    const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
    const headers = { authorization: `Bearer ${secret ?? token}` };
    const sent = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) };
    return (await fetch(`${url}/log`, sent)).status;
  };
  const batchOf = (familyId: FamilyId, rest: Partial<LogBatch>): LogBatch => ({
    run,
    number: (number += 1),
    familyId,
    rows: [],
    counts: [],
    gaps: [],
    ...rest,
  });

  /** What a resolver is told first. */
  const snapshot = async (): Promise<string> => {
    const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
    const end = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await fetch(`${url}/feed?resolver=r`, { headers, signal: end.signal });
    let text = '';
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (text.includes('\n')) break;
    }
    end.abort();
    return text;
  };

  return {
    stack,
    now,
    post,
    snapshot,
    batchOf,

    deliver: (...batches: LogBatch[]): Promise<number> => post({ resolver: 'r', now: now(), batches }),

    async logged({ age = 9, on = true }: { age?: number; on?: boolean } = {}): Promise<Logged> {
      const parent = await stack.current.parent();
      const familyId = await familyOf(stack.current, parent);
      const childId = await parent.addChild({ age });
      const { deviceId } = await stack.current.device(parent, { childId });
      if (on) await parent.api.call(setDataCollection, { body: { deviceId, kind: 'web', on } });
      return { parent, familyId, childId, deviceId };
    },

    row: (deviceId: DeviceId, name: string, rest: Partial<LogRow> = {}): LogRow => ({
      deviceId,
      at: now(),
      until: rest.at ?? now(),
      name,
      verdict: 'allowed',
      queries: 1,
      reason: null,
      ...rest,
    }),

    count: (deviceId: DeviceId, rest: Partial<LogCount> = {}): LogCount => ({
      deviceId,
      at: now(),
      verdict: 'allowed',
      target: '',
      queries: 1,
      used: false,
      ...rest,
    }),
  };
};
