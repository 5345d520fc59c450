/** Runs one operator command from the arguments it was called with; all that it takes from its process is given to it. */
import path from 'node:path';
import { loadConfig } from '../config/config.ts';
import { EnvReader } from '../config/env.ts';
import { oneLine, StartError } from '../config/start-error.ts';
import { CommandError, UsageError, type Command, type Context } from './command.ts';
import { COMMANDS } from './commands.ts';
import { openInstallation } from './installation.ts';

/** What a command has of the process that it is called in. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** Where paths that the operator gives begin. */
  calledFrom: string;
  uid: number | undefined;
  /** One line on standard output. */
  out(line: string): void;
  /** One line on standard error. */
  err(line: string): void;
  ask: Context['ask'];
  confirm: Context['confirm'];
  runProgram: Context['runProgram'];
  keepResolver: Context['keepResolver'];
}

const ROOT = path.join(import.meta.dirname, '../../../..');

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

/**
 * Runs `npx kinward` with these arguments.
 * @returns the exit code: 0 done, 1 cannot be done, 2 called wrongly
 */
export const runCommand = async (
  [name, ...args]: readonly string[],
  surroundings: Surroundings,
): Promise<number> => {
  const { out, err } = surroundings;
  const load = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    if (!isHelp(name)) err(`There is no command "${name}".\n`);
    (isHelp(name) ? out : err)(await overview());
    return isHelp(name) ? 0 : 2;
  }
  const command = await load();
  if (args[0] === undefined ? command.bare !== true : isHelp(args[0])) {
    out(usageOf(command));
    return args[0] === undefined ? 2 : 0;
  }
  await using cleanup = new AsyncDisposableStack();
  try {
    return await command.run(args, contextOf(surroundings, cleanup));
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n${usageOf(command)}`);
      return 2;
    }
    if (!(error instanceof CommandError || error instanceof StartError)) throw error;
    err(oneLine(error));
    return 1;
  }
};

const contextOf = (
  { env, calledFrom, uid, out, ask, confirm, runProgram, keepResolver }: Surroundings,
  cleanup: AsyncDisposableStack,
): Context => {
  const config = () => loadConfig(env, { rootDir: ROOT, uid });
  return {
    say: out,
    config,
    secret: (name) => new EnvReader(env).secret(name),
    ask,
    confirm,
    runProgram,
    keepResolver,
    fileOf: (given) => path.resolve(calledFrom, given),
    open: async () => {
      const installation = await openInstallation(config());
      cleanup.defer(() => installation.close());
      return installation;
    },
  };
};
