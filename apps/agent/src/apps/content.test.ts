/** How much is read for what may be a copy of a program. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Contents } from './content.ts';
import { factsOf } from './file-facts.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'kinward-content-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('is read once for all programs that are small, whatever their sizes', () => {
  const text = Buffer.from(Array.from({ length: 90_000 }, (_, at) => at % 251));
  const hash = (piece: Buffer): string => createHash('sha256').update(piece).digest('base64url');
  const program = (appId: string, content: Buffer) => {
    const [head, tail] = [hash(content.subarray(0, 65_536)), hash(content.subarray(-65_536))];
    return { appId, content: { size: content.length, head, tail } };
  };
  const contents = new Contents();
  contents.look([
    ...Array.from({ length: 300 }, (_, at) => program(`other ${at}`, Buffer.alloc(10 + at, 'other'))),
    program('long', text.subarray(0, 60_000)),
    program('short', text.subarray(0, 100)),
    program('same size', Buffer.alloc(100, 'same')),
  ]);
  const file = path.join(folder, 'copy');
  fs.writeFileSync(file, text);
  const facts = factsOf(file);
  const opened = vi.spyOn(fs, 'openSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    opened.mockRestore();
    syncBuiltinESMExports();
  });
  expect(facts && contents.of(file, facts)).toEqual(['short', 'long']);
  expect(opened).toHaveBeenCalledOnce();
});
