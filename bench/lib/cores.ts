/**
 * Whether a server that is measured had its core: a machine that others use too takes it away for some milliseconds now and then, and its times
 * are those of the others then. The same for every server. Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock a second, as in `processor.ts`. */
const TICKS_PER_SECOND = 100;
const NANOSECONDS = 1e9;
/** Of the line of a core in /proc/stat. */
const STEAL_FIELD = 8;

/** Seconds for which another virtual machine had each core. */
const stolen = (): number[] =>
  readFileSync('/proc/stat', 'latin1')
    .split('\n')
    .filter((line) => /^cpu\d/u.test(line))
    .map((line) => Number(line.split(' ')[STEAL_FIELD]) / TICKS_PER_SECOND);

/** Seconds for which a thread ran, and for which it was ready and had no core. */
const scheduled = (pid: number, thread: number | string): [ran: number, waited: number] => {
  try {
    const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ');
    return [Number(ran) / NANOSECONDS, Number(waited) / NANOSECONDS];
  } catch {
    // It ended.
    return [0, 0];
  }
};

/** Seconds for which its first thread waited, and for which its other threads ran. */
const threadsOf = (pid: number): { waited: number; others: number } => ({
  waited: scheduled(pid, pid)[1],
  others: readdirSync(`/proc/${pid}/task`)
    .filter((thread) => Number(thread) !== pid)
    .reduce((sum, thread) => sum + scheduled(pid, thread)[0], 0),
});

/** Shares of the time. */
export interface Without {
  /** In which the first thread of the server was ready and something else had its core; what its own threads took is its own affair. */
  waited: number;
  /** In which another virtual machine had the core from which most was taken. */
  stolen: number;
}

/** @returns what to call at the end, with the seconds since */
export function watchCores(pid: number): (seconds: number) => Without {
  const before = { stolen: stolen(), ...threadsOf(pid) };
  return (seconds) => {
    const after = { stolen: stolen(), ...threadsOf(pid) };
    const waited = after.waited - before.waited - Math.max(0, after.others - before.others);
    const taken = after.stolen.map((value, core) => value - (before.stolen[core] ?? 0));
    return { waited: Math.max(0, waited) / seconds, stolen: Math.max(...taken) / seconds };
  };
}
