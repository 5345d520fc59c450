/** Runs one operator command and ends: `npx kinward <command> …`, through tools/kinward.mjs. */
import path from 'node:path';
import { loadConfig } from '../config/config.ts';
import { EnvReader } from '../config/env.ts';
import { oneLine, StartError } from '../config/start-error.ts';
import { CommandError, UsageError, type Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { openInstallation } from './installation.ts';
import { askHidden } from './terminal.ts';

const usageOf = (command: Command): string =>
  ['usage:', ...command.usage.map((line) => `  npx kinward ${line}`)].join('\n');

const overview = async (): Promise<string> => {
  const lines = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, load]) => `  ${name.padEnd(10)} ${(await load()).summary}`),
  );
  return ['usage: npx kinward <command> …', '', ...lines].join('\n');
};

const isHelp = (word: string | undefined): boolean =>
  word === undefined || ['help', '--help', '-h'].includes(word);

/** @returns the exit code: 0 done, 1 cannot be done, 2 called wrongly */
const main = async ([name, ...args]: readonly string[]): Promise<number> => {
  const load = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    if (!isHelp(name)) console.error(`There is no command "${name}".\n`);
    (isHelp(name) ? console.log : console.error)(await overview());
    return isHelp(name) ? 0 : 2;
  }
  const command = await load();
  if (args[0] === undefined ? command.bare !== true : isHelp(args[0])) {
    console.log(usageOf(command));
    return args[0] === undefined ? 2 : 0;
  }
  await using cleanup = new AsyncDisposableStack();
  const rootDir = path.join(import.meta.dirname, '../../../..');
  const config = () => loadConfig(process.env, { rootDir, uid: process.getuid?.() });
  try {
    return await command.run(args, {
      say: (line) => console.log(line),
      config,
      secret: (name) => new EnvReader(process.env).secret(name),
      ask: askHidden,
      // The runner of the pinned Node works in the clone; it says where it was called.
      fileOf: (given) => path.resolve(process.env['KINWARD_CALLED_FROM'] ?? process.cwd(), given),
      open: async () => {
        const installation = await openInstallation(config());
        cleanup.defer(() => installation.close());
        return installation;
      },
    });
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n${usageOf(command)}`);
      return 2;
    }
    if (!(error instanceof CommandError || error instanceof StartError)) throw error;
    console.error(oneLine(error));
    return 1;
  }
};

let code = 1;
try {
  code = await main(process.argv.slice(2));
} catch (error) {
  console.error(error);
}
process.exit(code);
