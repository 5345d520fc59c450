/** A proxy between clients and the server whose connections can be cut, stalled and half closed. Loopback only. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Wire {
  client: Socket;
  server: Socket;
}

export class FaultyProxy {
  readonly #listener;
  readonly #wires = new Set<Wire>();
  #isHeld = false;

  /** @param target port of the server on 127.0.0.1 */
  constructor(target: number) {
    this.#listener = createServer({ allowHalfOpen: true }, (client) => this.#join(client, target));
  }

  /** @returns the address that clients use */
  async listen(): Promise<string> {
    this.#listener.listen(0, '127.0.0.1');
    await once(this.#listener, 'listening');
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  /** Connections that are open now. */
  get open(): number {
    return this.#wires.size;
  }

  #join(client: Socket, target: number): void {
    const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const wire = { client, server };
    this.#wires.add(wire);
    const end = (): void => {
      this.#wires.delete(wire);
      client.destroy();
      server.destroy();
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true).on('data', (part) => to.write(part));
      from
        .on('end', () => to.end())
        .on('error', end)
        .on('close', end);
      if (this.#isHeld) from.pause();
    }
  }

  /** Resets every connection without notice, as with a phone in a lift. */
  cut(): void {
    for (const { client, server } of this.#wires) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Nothing passes in either direction, also on new connections, until `release`. */
  hold(): void {
    this.#isHeld = true;
    for (const { client, server } of this.#wires) {
      client.pause();
      server.pause();
    }
  }

  release(): void {
    this.#isHeld = false;
    for (const { client, server } of this.#wires) {
      client.resume();
      server.resume();
    }
  }

  /** Half-closes connections: one side sees the end while it may still send. */
  halfClose(side: keyof Wire): void {
    for (const wire of this.#wires) wire[side].end();
  }

  async close(): Promise<void> {
    this.release();
    this.cut();
    this.#listener.close();
    await once(this.#listener, 'close');
  }
}
