/** Runs programs of macOS, each with its arguments as they are: no shell reads a name. */
import { execFile } from 'node:child_process';
import path from 'node:path';

/** What it wrote; some programs of macOS say what is asked for where others say faults. */
interface Said {
  stdout: string;
  stderr: string;
}

/** One that ended with a fault, with what it had written before. */
export class FailedProgram extends Error {
  readonly stdout: string;

  constructor(words: string, stdout: string) {
    super(words);
    this.stdout = stdout;
  }
}

/** @throws Error with the program's last words where it failed or did not end in time */
export type Run = (program: string, args: readonly string[], input?: string) => Promise<Said>;

const PATIENCE_MS = 10_000;
const MOST_BYTES = 8_388_608;
/** Texts are the same in every language of the system. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };

/** @param folder of programs that are run in place of the system's; left out: the system's own */
export function runner(folder?: string, env: NodeJS.ProcessEnv = ENVIRONMENT): Run {
  return async (program, args, input) =>
    await new Promise((resolve, reject) => {
      const file = folder === undefined ? program : path.join(folder, path.basename(program));
      const options = { encoding: 'utf8', timeout: PATIENCE_MS, maxBuffer: MOST_BYTES, env } as const;
      const child = execFile(file, args, options, (error, stdout, stderr) => {
        if (!error) return resolve({ stdout, stderr });
        const words = stderr.trim() || stdout.trim() || error.message;
        const fault = `${path.basename(program)}: ${words}`;
        reject(typeof error.code === 'number' ? new FailedProgram(fault, stdout) : new Error(fault));
      });
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input ?? '');
    });
}
