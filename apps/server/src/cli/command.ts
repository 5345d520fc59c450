/** What every command of `npx kinward` is made of: one file a command, listed in commands.ts. */
import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import { oneLine } from '../config/start-error.ts';
import type { Installation } from './installation.ts';

export interface Context {
  /** Opens the installation's database, whether or not its server runs; call it once the arguments are known to be right. */
  open(): Promise<Installation>;
  /** What the environment says. @throws StartError */
  config(): Config;
  /** A secret of the environment that the server does not read: of NAME, or of the file that NAME_FILE names. @throws StartError */
  secret(name: string): string | null;
  /** Asks the person at the terminal without showing what is typed. @throws CommandError when there is no one to ask */
  ask(question: string): Promise<string>;
  /** Asks the person at the terminal a question of yes or no. @throws CommandError when there is no one to ask */
  confirm(question: string): Promise<boolean>;
  /** An absolute path of one as the operator gave it. */
  fileOf(given: string): string;
  /** One line for the operator on standard output. */
  say(line: string): void;
  /** Runs a program of the clone to its end, with this terminal. @param file from the clone's root. @returns its exit code */
  runProgram(file: string, env: Record<string, string>): Promise<number>;
  /** Has a resolver of the filter run and kept running after this command, until the operator ends it. @throws CommandError */
  keepResolver(config: object): Promise<void>;
}

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** The ways to call it, without `npx kinward`. */
  usage: readonly string[];
  /** Does something when it is called without any word; others show their usage. */
  bare?: true;
  /** @returns the exit code. @throws UsageError; CommandError */
  run(args: readonly string[], context: Context): Promise<number>;
}

/** The command was called wrongly: its usage is shown and it ends with 2. */
export class UsageError extends Error {}
/** What was asked for cannot be done; its one line is shown and the command ends with 1. */
export class CommandError extends Error {}

/** Reads `--name value` options. @throws UsageError naming what is not understood */
export const readOptions = <const T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) => {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(oneLine(error));
  }
};

/** Reads options and up to `most` other arguments. @throws UsageError naming what is not understood */
export const readWords = <const T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  most: number,
) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      strict: true,
      allowPositionals: true,
    });
    if (positionals.length > most) throw new Error(`"${positionals[most]}" is not understood.`);
    return { values, words: positionals };
  } catch (error) {
    throw new UsageError(oneLine(error));
  }
};
