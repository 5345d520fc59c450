/** Runs one operator command and ends: `npx kinward <command> …`, through tools/kinward.mjs. */
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
  });
} catch (error) {
  console.error(error);
}
process.exit(code);
