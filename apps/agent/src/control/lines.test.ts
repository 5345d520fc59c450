/** What a command is given by a pipe, as the terminal of each system makes one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { expect, it } from 'vitest';

const LINES = path.join(import.meta.dirname, 'lines.ts');
/** As Node of Windows does with a pipe that it cannot open. */
const NO_STDIN = `Object.defineProperty(process, 'stdin', {
  get: () => { throw Object.assign(new Error('open EBADF'), { code: 'EBADF' }); },
});`;
const READ = `const { linesOf } = await import(${JSON.stringify(LINES)});
await using lines = linesOf(false);
const read = [];
for (let each = 0; each < 3; each += 1) read.push(await lines.read('Password: '));
process.stdout.write(JSON.stringify(read));`;

/** @returns what a program reads that is given these pieces, one after another */
async function readFrom(pieces: readonly string[], before = ''): Promise<string[]> {
  const args = ['--input-type=module', '-e', before + READ];
  const program = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const written = text(program.stdout);
  for (const piece of pieces) await new Promise((resolve) => program.stdin.write(piece, resolve));
  program.stdin.end();
  await once(program, 'close');
  return JSON.parse(await written);
}

for (const [where, before] of [
  ['', ''],
  [' that Node does not open', NO_STDIN],
] as const)
  it(`is read line by line from a pipe${where}, and empty where there are no more`, async () => {
    expect(await readFrom(['a hor', 'se\r\nanother\n'], before)).toEqual(['a horse', 'another', '']);
    expect(await readFrom([], before)).toEqual(['', '', '']);
  });
