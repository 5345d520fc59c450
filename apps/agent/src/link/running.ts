/** Whether the agent ran until it was told to end: parents are told when it was ended by force, or kept away. */
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Paths } from '../paths.ts';

/** Seconds for which an agent is away while a package is exchanged or the service starts again. */
const AWAY_SECONDS = 300;

/** Starts in a row that come to nothing before the next one waits: one that is killed is there again at once. */
const FREE_STARTS = 5;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 5000];

/** Seconds since the computer started when it was told to end; null: it was not. And how many starts in a row have not come to rules in force. */
const Running = z.object({ toldToEnd: z.nullable(z.number()), failedStarts: z.optional(z.number()) });

export interface Run {
  /** The one before was ended by force, or was away for more than five minutes while the computer was on. */
  wasEnded: boolean;
  /**
   * Milliseconds that this one is to wait before it does anything: the system starts it again at once, and one that cannot start
   * takes no core for itself.
   */
  pauseMs: number;
  /** Its rules are in force. */
  ready(): void;
  /** This one is told to end. */
  end(): void;
}

const pauseAfter = (failedStarts: number): number =>
  failedStarts < FREE_STARTS
    ? 0
    : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failedStarts - FREE_STARTS));

/** @param now seconds since the computer started */
export const beginRun = ({ running: file }: Pick<Paths, 'running'>, now: () => number = uptime): Run => {
  const before = read(file);
  const failedBefore = before?.failedStarts ?? 0;
  let failedStarts = failedBefore + 1;
  const note = (toldToEnd: number | null): void => {
    try {
      replaceFile(file, JSON.stringify({ toldToEnd, failedStarts }), 0o600);
    } catch {
      // On a full disk it is not known the next time.
    }
  };
  note(null);
  return {
    wasEnded: before !== null && (before.toldToEnd === null || now() - before.toldToEnd > AWAY_SECONDS),
    pauseMs: pauseAfter(failedBefore),
    ready: () => {
      failedStarts = 0;
      note(null);
    },
    // Who is told to end before it is ready has not failed.
    end: () => {
      failedStarts = 0;
      note(now());
    },
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
