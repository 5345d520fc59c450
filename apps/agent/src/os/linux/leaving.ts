/** That the computer is put to sleep or shut down, as systemd-logind tells it on the system's bus before it begins. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import { Bus } from '../../tray/bus.ts';

const SYSTEM_BUS = 'unix:path=/run/dbus/system_bus_socket';
const LOGIND = { sender: 'org.freedesktop.login1', interface: 'org.freedesktop.login1.Manager' };
const SIGNALS: ReadonlyMap<string, Leaving> = new Map([
  ['PrepareForSleep', 'asleep'],
  ['PrepareForShutdown', 'off'],
]);
/** After which the bus is tried again. */
const AGAIN_MS = 30_000;

/** The bus gives only what the owner of that name says, so no local user can say it. */
async function listen(
  address: string,
  tell: (leaving: Leaving | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  using bus = await Bus.connect(address, {
    answer: () => null,
    heard: ({ interface: of, member = '', body }) => {
      const leaving = SIGNALS.get(member);
      if (of === LOGIND.interface && leaving) tell(body?.[0] === true ? leaving : 'no');
    },
    ended: resolve,
  });
  const { sender, interface: of } = LOGIND;
  for (const member of SIGNALS.keys())
    await bus.ask('AddMatch', 's', [`type='signal',sender='${sender}',interface='${of}',member='${member}'`]);
  // Where nobody has the name nobody says it.
  await bus.ask('GetNameOwner', 's', [sender]);
  tell('no');
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (!signal.aborted) await ended;
}

/** @param tell null: it cannot be known at the moment @param address of the system's bus */
export function watchLeaving(
  tell: (leaving: Leaving | null) => void,
  address: string = SYSTEM_BUS,
): Disposable {
  const end = new AbortController();
  const watch = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await listen(address, tell, end.signal).catch(() => undefined);
      if (end.signal.aborted) return;
      tell(null);
      await sleep(AGAIN_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    }
  };
  void watch();
  return { [Symbol.dispose]: () => end.abort() };
}
