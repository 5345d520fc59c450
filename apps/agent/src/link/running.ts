/** Whether the agent ran until it was told to end: parents are told of who ends it by force, or keeps it away. */
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Paths } from '../paths.ts';

/** Seconds for which an agent is away while a package is exchanged or the service starts again. */
const AWAY_SECONDS = 300;

/** Seconds since the computer started when it was told to end; null: it was not. */
const Running = z.object({ toldToEnd: z.nullable(z.number()) });

export interface Run {
  /** The one before was ended by force, or was away for more than five minutes while the computer was on. */
  wasEnded: boolean;
  /** This one is told to end. */
  end(): void;
}

/** @param now seconds since the computer started */
export const beginRun = ({ running: file }: Pick<Paths, 'running'>, now: () => number = uptime): Run => {
  const note = (toldToEnd: number | null): void => {
    try {
      replaceFile(file, JSON.stringify({ toldToEnd }), 0o600);
    } catch {
      // On a full disk it is not known the next time.
    }
  };
  const before = read(file);
  note(null);
  return {
    wasEnded: before !== null && (before.toldToEnd === null || now() - before.toldToEnd > AWAY_SECONDS),
    end: () => note(now()),
  };
};

/** Null: it has not run since the computer started. */
const read = (file: string): z.output<typeof Running> | null => {
  try {
    return Running.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};
