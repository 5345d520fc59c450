/** Says each process of which the kernel tells, a line each, until its input ends. Its socket is handed over as systemd does it. */
import { ExecEvents } from './exec-events.ts';

const AGAIN_MS = 100;
const events = new ExecEvents({
  fd: 3,
  began: (pids) => void process.stdout.write(`${[...pids].join('\n')}\n`),
  againMs: AGAIN_MS,
});
process.stdin.resume().once('end', () => events[Symbol.dispose]());
