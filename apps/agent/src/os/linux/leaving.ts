/** That the computer is put to sleep or shut down, as systemd-logind tells it on the system's bus before it begins. */
import { execFile, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import { Bus } from '../../tray/bus.ts';
import { textOf } from '../../tray/values.ts';
import { begin } from '../begin.ts';
import type { Tell } from '../port.ts';

const SYSTEM_BUS = 'unix:path=/run/dbus/system_bus_socket';
const BUS = 'org.freedesktop.DBus';
const LOGIND = { sender: 'org.freedesktop.login1', interface: 'org.freedesktop.login1.Manager' };
const SIGNALS: ReadonlyMap<string, Leaving> = new Map([
  ['PrepareForSleep', 'asleep'],
  ['PrepareForShutdown', 'off'],
]);
/** After which the bus is tried again. */
const AGAIN_MS = 30_000;

const INHIBIT = 'systemd-inhibit';
const DELAYS = [
  '--what=sleep:shutdown',
  '--mode=delay',
  '--who=Kinward',
  '--why=Says that the computer leaves',
];

/** What keeps the computer for a moment when it is to leave; systemd waits five seconds at most, whatever becomes of the agent. */
export class Delay implements Disposable {
  readonly #program: string;
  #held: ChildProcess | undefined;

  constructor(program: string = INHIBIT) {
    this.#program = program;
  }

  /** Without that program nothing waits. */
  hold(): void {
    if (this.#held) return;
    // It ends with its input, and so with the agent.
    let child: ChildProcess;
    try {
      child = begin(this.#program, [...DELAYS, 'cat'], ['pipe', 'ignore', 'ignore']);
    } catch {
      return;
    }
    this.#held = child;
    const gone = (): void => {
      if (this.#held === child) this.#held = undefined;
    };
    child.once('error', gone);
    child.once('exit', gone);
    child.stdin?.once('error', gone);
  }

  release(): void {
    this.#held?.stdin?.end();
    this.#held = undefined;
  }

  [Symbol.dispose](): void {
    this.release();
  }
}

/**
 * Only what the owner of that name says counts. The bus's own rule keeps others from saying it to everybody, but anybody may send
 * a signal to one connection: so its sender is compared, which the bus writes.
 */
async function listen(
  address: string,
  tell: Tell,
  delay: Pick<Delay, 'hold' | 'release'>,
  signal: AbortSignal,
): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let owner = '';
  using bus = await Bus.connect(address, {
    answer: () => null,
    heard: ({ sender, interface: of, member = '', body = [] }) => {
      if (sender === BUS && member === 'NameOwnerChanged' && body[0] === LOGIND.sender)
        owner = textOf(body[2]);
      const leaving = SIGNALS.get(member);
      if (owner === '' || sender !== owner || of !== LOGIND.interface || !leaving) return;
      if (body[0] === true) void Promise.resolve(tell(leaving)).finally(() => delay.release());
      else {
        void tell('no');
        delay.hold();
      }
    },
    ended: resolve,
  });
  const { sender, interface: of } = LOGIND;
  for (const member of SIGNALS.keys())
    await bus.ask('AddMatch', 's', [`type='signal',sender='${sender}',interface='${of}',member='${member}'`]);
  await bus.ask('AddMatch', 's', [
    `type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${sender}'`,
  ]);
  // Where nobody has the name nobody says it.
  owner = textOf((await bus.ask('GetNameOwner', 's', [sender]))[0]);
  void tell('no');
  delay.hold();
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (!signal.aborted) await ended;
}

/** @param tell null: it cannot be known at the moment @param address of the system's bus */
export function watchLeaving(
  tell: Tell,
  address: string = SYSTEM_BUS,
  delay: Pick<Delay, 'hold' | 'release'> = new Delay(),
): Disposable {
  const end = new AbortController();
  const watch = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await listen(address, tell, delay, end.signal).catch(() => undefined);
      if (end.signal.aborted) return;
      void tell(null);
      await sleep(AGAIN_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    }
  };
  void watch();
  return {
    [Symbol.dispose]: () => {
      end.abort();
      delay.release();
    },
  };
}

const ASK_MS = 1000;

/** As systemd says it: its word is there before any service is told to end. */
export async function isShuttingDown(): Promise<boolean> {
  // It ends with a fault for every word but "running", and prints it all the same.
  return await new Promise((resolve) => {
    const heard = (_error: unknown, stdout: string): void => resolve(stdout.trim() === 'stopping');
    try {
      execFile('systemctl', ['is-system-running'], { timeout: ASK_MS }, heard);
    } catch {
      // Without memory nothing is begun, and the end of the agent goes on.
      resolve(false);
    }
  });
}
