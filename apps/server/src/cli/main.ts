/** Runs one operator command and ends: `npx kinward <command> …`, through tools/kinward.mjs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CommandError } from './command.ts';
import { runCommand } from './run-command.ts';
import { askHidden, askYes } from './terminal.ts';

let code = 1;
try {
  code = await runCommand(process.argv.slice(2), {
    env: process.env,
    // The runner of the pinned Node works in the clone; it says where it was called.
    calledFrom: process.env['KINWARD_CALLED_FROM'] ?? process.cwd(),
    uid: process.getuid?.(),
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    ask: askHidden,
    confirm: askYes,
    async runProgram(file, env) {
      const program = path.join(import.meta.dirname, '../../../..', file);
      const child = spawn(process.execPath, [program], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...env },
      });
      const [status] = (await once(child, 'close')) as [number | null];
      return status ?? 1;
    },
    async keepResolver(config) {
      if (!process.send) throw new CommandError('Call it as "npx kinward dns".');
      const { promise, resolve } = Promise.withResolvers<void>();
      // The launcher runs it, as `npm start` does.
      process.send({ type: 'filter', config }, undefined, undefined, () => resolve());
      await promise;
    },
  });
} catch (error) {
  console.error(error);
}
process.exit(code);
