/**
 * Says each process of which the kernel tells, a line each, until its input ends; with `few` it takes few at once, with `exits`
 * it waits for nothing at its end. Its socket is handed over as systemd does it.
 */
import { ExecEvents } from './exec-events.ts';

const AGAIN_MS = 100;
/** Far fewer than a busy machine begins. */
const FEW = { perSecond: 20, burst: 20 };
const events = new ExecEvents({
  fd: 3,
  began: (pids) => void process.stdout.write(`${[...pids].join('\n')}\n`),
  againMs: AGAIN_MS,
  ...(process.argv[2] === 'few' && { most: FEW }),
});
process.stdin.resume().once('end', () => {
  events[Symbol.dispose]();
  // As the agent does when it has stopped.
  if (process.argv[2] === 'exits') process.exit(0);
});
