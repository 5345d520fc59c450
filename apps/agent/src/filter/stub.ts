/** Answers the users of one policy on its own port of the loopback, to which the kernel leads whatever resolver they ask. */
import { networkInterfaces } from 'node:os';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import { newLimits } from '@kinward/filter-core/answer/limits.ts';
import type { Clients } from '@kinward/dns/listen/clients/clients.ts';
import { TcpListener } from '@kinward/dns/listen/tcp.ts';
import { DgramListener } from '@kinward/dns/listen/udp-dgram.ts';
import type { Inherited } from '../os/port.ts';
import type { UnansweredFile } from './unanswered.ts';

/** Never all addresses: the answer would leave from another than was asked, and the kernel would not lead it back. */
const HOSTS = ['127.0.0.1', '::1'] as const;
/** It is on the loopback, where addresses say nothing of who asks. */
const EVERYONE: Clients = { isKnown: () => true, version: 0 };

/** A kernel may have been told to have none. */
const hasNewAddresses = (): boolean =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

export interface StubOptions {
  port: number;
  answer: Answer;
  /** Sockets that the system holds, so that nothing is lost while this process starts again. */
  inherited: Inherited;
  unanswered: UnansweredFile;
}

export class Stub implements AsyncDisposable {
  readonly #listeners: readonly AsyncDisposable[];

  private constructor(listeners: readonly AsyncDisposable[]) {
    this.#listeners = listeners;
  }

  /** @throws the system's error where a port is taken */
  static async start({ port, answer, inherited, unanswered }: StubOptions): Promise<Stub> {
    const listeners: AsyncDisposable[] = [];
    try {
      for (const host of HOSTS) {
        if (host === '::1' && !hasNewAddresses()) continue;
        const options = { host, port, answer, clients: EVERYONE };
        const [take, takeProven] = [newLimits(), newLimits()];
        const udp = {
          ...options,
          fd: inherited.udp(host, port),
          take,
          takeProven,
          unanswered: unanswered.of(host, port),
        };
        listeners.push(await DgramListener.start(udp));
        listeners.push(
          await TcpListener.start({ ...options, fd: inherited.tcp(host, port), take: newLimits() }),
        );
      }
    } catch (error) {
      await endAll(listeners);
      throw error;
    }
    return new Stub(listeners);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await endAll(this.#listeners);
  }
}

const endAll = async (listeners: readonly AsyncDisposable[]): Promise<void> =>
  void (await Promise.all(listeners.map((listener) => listener[Symbol.asyncDispose]())));
