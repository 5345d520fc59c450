/** A children's GPS watch on a real socket: for tests, stories and benches. */
import { connect, type Socket } from 'node:net';
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';

/** `[3G*4700000001*0002*LK]` */
export const watchFrame = (watchId: string, content: string, maker = '3G'): string =>
  `[${maker}*${watchId}*${content.length.toString(16).toUpperCase().padStart(4, '0')}*${content}]`;

/** `UD,220326,082138,A,45.27,N,…`: a fix, as a watch with an unsigned longitude east and latitude north writes it. */
export const positionContent = (at: PositionReport, { word = 'UD', status = '00000000' } = {}): string => {
  const [date = '', time = ''] = at.recordedAt.split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return [
    word,
    `${day}${month}${year.slice(2)}`,
    time.slice(0, 8).replaceAll(':', ''),
    'A',
    String(Math.abs(at.latitude)),
    at.latitude < 0 ? 'S' : 'N',
    String(Math.abs(at.longitude)),
    at.longitude < 0 ? 'W' : 'E',
    String((at.speed ?? 0) * 3.6),
    String(at.bearing ?? 0),
    String(at.altitude ?? 0),
    '9',
    '70',
    String(at.battery ?? 0),
    '0',
    '0',
    status,
    '1,1,219,1,7,99',
    '',
    '00',
  ].join(',');
};

export interface SimulatedWatch {
  /** Sends a content as a frame of this watch. */
  say(content: string): void;
  /** Sends bytes as they are. */
  raw(bytes: string | Buffer): void;
  /** Everything received so far. */
  readonly heard: string;
  /** Waits until a text was received. @throws Error when it does not come in time */
  receives(text: string, withinMs?: number): Promise<void>;
  /** Resolves when the server has ended the connection. @throws Error when it does not in time */
  ended(withinMs?: number): Promise<void>;
  readonly socket: Socket;
  close(): void;
}

/** Connects to the port for watches. */
export const openWatch = async (port: number, watchId: string, maker = '3G'): Promise<SimulatedWatch> => {
  const socket = connect({ host: '127.0.0.1', port });
  let received = '';
  let isClosed = false;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    notify();
  });
  // Some tests expect the server to end the connection during a write.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    notify();
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });

  const until = (isSo: () => boolean, what: string, withinMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        listeners.delete(check);
        reject(new Error(`The watch waited for ${what} and got "${received}"`));
      }, withinMs);
      const check = (): void => {
        if (!isSo()) return;
        clearTimeout(timer);
        listeners.delete(check);
        resolve();
      };
      listeners.add(check);
      check();
    });

  return {
    say: (content) => void socket.write(watchFrame(watchId, content, maker), 'latin1'),
    raw: (bytes) => void socket.write(bytes),
    get heard() {
      return received;
    },
    receives: (text, withinMs = 5_000) => until(() => received.includes(text), text, withinMs),
    ended: (withinMs = 5_000) => until(() => isClosed, 'the end', withinMs),
    socket,
    close: () => void socket.destroy(),
  };
};
