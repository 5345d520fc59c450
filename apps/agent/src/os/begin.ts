/** Programs that are begun beside the agent, also where the computer has no room for another. */
import {
  spawn,
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  type StdioOptions,
} from 'node:child_process';

/**
 * As `spawn`, but throws where no more files may be open: there Node gives a process without pipes and says so later, by the
 * event `error`, which a caller who uses a pipe at once would not hear.
 * @throws Error then, and where there is no memory
 */
export function begin(
  program: string,
  args: readonly string[],
  stdio: 'pipe',
): ChildProcessWithoutNullStreams;
export function begin(program: string, args: readonly string[], stdio: StdioOptions): ChildProcess;
export function begin(program: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const child = spawn(program, args, { stdio });
  // By its type it is there always.
  if ((child.stdio as unknown) !== undefined) return child;
  child.on('error', () => undefined);
  throw new Error(`${program} cannot be begun: too many files are open`);
}
