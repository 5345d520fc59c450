/** Processor time and memory of a process and everything it started, PostgreSQL included, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock a second (`getconf CLK_TCK`, 100 on every Linux that Node runs on). */
const TICKS_PER_SECOND = 100;

interface Entry {
  pid: number;
  parent: number;
  name: string;
  /** Its own time and that of its ended children, in seconds. */
  seconds: number;
}

const entryOf = (pid: number): Entry | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    // proc_pid_stat(5): 4 ppid, 14 utime, 15 stime, 16 cutime, 17 cstime; the first field here is the third there.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    const name = text.slice(text.indexOf('(') + 1, end);
    return { pid, parent: Number(fields[1]), name, seconds: ticks / TICKS_PER_SECOND };
  } catch {
    // It ended since the folder was read.
    return undefined;
  }
};

/** A process and all below it. */
const treeOf = (root: number): Entry[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => entryOf(Number(name)) ?? []);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
};

/** Processor time so far, in seconds. */
export interface ProcessorTime {
  server: number;
  database: number;
}

export const processorTime = (root: number): ProcessorTime => {
  const time = { server: 0, database: 0 };
  for (const { name, seconds } of treeOf(root))
    time[name.startsWith('postgres') ? 'database' : 'server'] += seconds;
  return time;
};

export const spent = (from: ProcessorTime, to: ProcessorTime): ProcessorTime => ({
  server: to.server - from.server,
  database: to.database - from.database,
});

/** Memory of the whole tree in bytes; pages that processes share are counted once (proportional set size). */
export const memoryOf = (root: number): { name: string; bytes: number }[] =>
  treeOf(root).flatMap(({ pid, name }) => {
    try {
      const kib = /^Pss:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1];
      return kib === undefined ? [] : [{ name, bytes: Number(kib) * 1024 }];
    } catch {
      return [];
    }
  });
