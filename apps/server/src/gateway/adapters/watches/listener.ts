/** The port where children's GPS watches report: accepts connections, and holds one for each watch. */
import { createServer, type Socket } from 'node:net';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { WatchConfig } from '../../../config/config.ts';
import type { Bus } from '../../../ports/bus.ts';
import { plainAddress } from '../../../platform/http/address.ts';
import { createConnectionGuard } from './connection-guard.ts';
import { Session, type FrameResult, type SessionDeps } from './session.ts';

export interface WatchListenerDeps extends Omit<SessionDeps, 'guard' | 'counted'> {
  bus: Bus;
  metrics: {
    watchFrame(result: FrameResult): void;
    /** @param read how many connections are open */
    watchesOpen(read: () => number): void;
  };
  config: WatchConfig;
}

export interface WatchListener {
  /** Listens. @returns the port. @throws what the system says against it */
  listen(): Promise<number>;
  /** Takes no more, lets what was read become durable, and ends every connection. */
  close(): Promise<void>;
  /** Connections that are open. */
  readonly open: number;
}

export const createWatchListener = (deps: WatchListenerDeps): WatchListener => {
  const { bus, config, metrics, log } = deps;
  const guard = createConnectionGuard({ ...deps, sources: config.sources });
  const sessions = new Set<Session>();
  /** The newest connection of each number: watches lose theirs without a word and dial again. */
  const byNumber = new Map<string, Session>();
  metrics.watchesOpen(() => guard.open);

  // The newest wins: a stranger who knows the number can so push the watch out, but not keep it out.
  const bind = (session: Session): void => {
    const number = session.watchId ?? '';
    const former = byNumber.get(number);
    byNumber.set(number, session);
    former?.end();
  };
  const ended = (session: Session): void => {
    sessions.delete(session);
    const number = session.watchId ?? '';
    if (byNumber.get(number) === session) byNumber.delete(number);
  };

  const accept = (socket: Socket): void => {
    const address = plainAddress(socket.remoteAddress);
    const pass = guard.enter(address);
    if (!pass) return void socket.destroy();
    const counted = (result: FrameResult): void => metrics.watchFrame(result);
    const of = { socket, address, pass };
    sessions.add(new Session({ ...deps, guard, counted }, of, { bind, ended }));
  };

  const server = createServer({ allowHalfOpen: false }, accept);
  server.on('error', (error) => log.error({ err: error }, 'the port for watches failed'));
  const ofDevice = (deviceId: DeviceId): Session[] =>
    [...byNumber.values()].filter((session) => session.deviceId === deviceId);
  /** The pairing may have ended, or the watch may be on another device. */
  const check = ({ deviceId }: { deviceId: DeviceId }): void => {
    for (const session of ofDevice(deviceId)) session.check();
  };
  const ends = [
    bus.on({
      'device.unpaired': check,
      'device.keys': check,
      'device.paired': check,
      'locate.changed': ({ deviceId }) => {
        for (const session of ofDevice(deviceId)) session.ask();
      },
    }),
    bus.onResync(() => {
      for (const session of byNumber.values()) session.check();
    }),
  ];

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host: config.host, port: config.port }, () => {
          server.off('error', reject);
          const bound = server.address();
          resolve(typeof bound === 'object' && bound !== null ? bound.port : config.port);
        });
      }),
    async close() {
      for (const stop of ends) stop?.();
      if (server.listening) server.close();
      const open = [...sessions];
      for (const session of open) session.end();
      await Promise.all(open.map(({ done }) => done));
    },
    get open() {
      return guard.open;
    },
  };
};
