/** Devices that report at a constant rate, whether or not earlier reports were answered; many devices share few connections. */
import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { wire, type Request } from './load-client.ts';

/** A connection that carries the reports of some devices one after the other, as a load balancer would. */
export class Wire {
  readonly #port: number;
  readonly #socket: Socket;
  #waiting: ((ok: boolean) => void)[] = [];
  #text = '';

  constructor(port: number) {
    this.#port = port;
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    this.#socket.on('data', (part: string) => this.#read(part)).on('error', () => undefined);
    this.#socket.on('close', () => {
      for (const settle of this.#waiting.splice(0)) settle(false);
    });
  }

  #read(part: string): void {
    this.#text += part;
    for (;;) {
      const end = this.#text.indexOf('\r\n\r\n');
      const length = Number(
        /\r\ncontent-length: (\d+)/iu.exec(this.#text.slice(0, Math.max(0, end)))?.[1] ?? 0,
      );
      if (end === -1 || this.#text.length < end + 4 + length) return;
      const isOk = this.#text.startsWith('HTTP/1.1 200');
      this.#text = this.#text.slice(end + 4 + length);
      this.#waiting.shift()?.(isOk);
    }
  }

  /** @returns whether the answer was 200 */
  send(request: Request): Promise<boolean> {
    this.#socket.write(wire(this.#port, request));
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Calls `report` for one device after the other at even intervals, so that each reports once every `every` seconds. */
export const atConstantRate = async <T>(
  devices: readonly T[],
  { every, seconds }: { every: number; seconds: number },
  report: (device: T, number: number) => Promise<void>,
): Promise<void> => {
  const gap = (every * 1_000) / devices.length;
  const count = Math.floor((seconds * 1_000) / gap);
  const began = performance.now();
  const sending: Promise<void>[] = [];
  for (let number = 0; number < count; number += 1) {
    const ahead = began + number * gap - performance.now();
    // One that is late lets answers and events be read all the same.
    await (ahead > 1 ? sleep(ahead) : setImmediate());
    sending.push(report(devices[number % devices.length] as T, number));
  }
  await Promise.all(sending);
};
