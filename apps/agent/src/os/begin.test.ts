/** What the agent does where no more files may be open: Node says that of a process in its own way, and the agent answers names all the same. */
import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const url = (file: string): string => pathToFileURL(path.join(import.meta.dirname, file)).href;

/** Of a process that has no file left; each line is what became of a call. */
const SCRIPT = `
import { closeSync, openSync } from 'node:fs';
import { ListThread } from ${JSON.stringify(url('../../../dns/src/lists/list-thread.ts'))};
import { saidBy } from ${JSON.stringify(url('linux/administrators.ts'))};
import { Delay, isShuttingDown } from ${JSON.stringify(url('linux/leaving.ts'))};
import { loadRules, OpenedAddresses, rulesAreThere } from ${JSON.stringify(url('linux/nft.ts'))};

console.log('begun');
const held = [];
try { for (;;) held.push(openSync('/dev/null')); } catch { /* All are taken. */ }
const said = [];
const tried = async (name, call) => {
  try { said.push(name + ': ' + await call()); } catch (error) { said.push(name + ' fails: ' + error.message); }
};
using opened = new OpenedAddresses('cat');
using lists = new ListThread('process');
using delay = new Delay('cat');
const address = { kind: 4, text: '192.0.2.1' };
await tried('rules', () => loadRules(''));
await tried('look', () => rulesAreThere('comment "mark"'));
await tried('open', () => opened.open(1, 'named', [address]));
await tried('open', () => opened.open(1, 'named', [address]));
await tried('lists', () => lists.build([], 'draft'));
await tried('said', () => saidBy('true', []));
await tried('delay', () => delay.hold());
await tried('ends', () => isShuttingDown());
await new Promise((resolve) => setTimeout(resolve, 100));
for (const one of held) closeSync(one);
await tried('then', () => saidBy('echo', ['there is room']));
console.log(said.join('\\n'));
`;

it.runIf(process.platform === 'linux')(
  'goes on where no more files may be open, and is there again once they may',
  async () => {
    const limited = [
      '-c',
      'ulimit -n 60 && exec "$0" "$@"',
      process.execPath,
      '--input-type=module',
      '-e',
      SCRIPT,
    ];
    const { stdout } = await promisify(execFile)('sh', limited, { timeout: 30_000 });
    const [begun, ...said] = stdout.trim().split('\n');
    expect(begun).toBe('begun');
    expect(said).toEqual([
      expect.stringMatching(/^rules fails: .*too many files are open$/u),
      expect.stringMatching(/^look fails: .*too many files are open$/u),
      'open fails: cat cannot be begun: too many files are open',
      'open fails: cat cannot be begun: too many files are open',
      expect.stringMatching(/^lists fails: spawn .*EMFILE$/u),
      'said fails: true cannot be asked: EMFILE',
      'delay: undefined',
      'ends: false',
      'then: there is room',
    ]);
  },
  40_000,
);
