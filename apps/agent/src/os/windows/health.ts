/** What an update sees of the agent beside it: its process, and that the host would keep the rules of those who have some. */
import { readFileSync } from 'node:fs';
import type { Health } from '../port.ts';
import type { WindowsPaths } from './paths.ts';

/** For the commands of an update. */
export const windowsHealth = ({ bound }: Pick<WindowsPaths, 'bound'>): Health => ({
  runs: (pid) => {
    try {
      // Asks whether it is there, and ends nothing.
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  },
  // Who else may be led elsewhere is told by sessions, which the host alone sees.
  hasRules: () => {
    try {
      return Promise.resolve(readFileSync(bound, 'utf8').trim() !== '');
    } catch {
      return Promise.resolve(false);
    }
  },
});
