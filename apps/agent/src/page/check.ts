/**
 * Where the way to the internet breaks: the filter on this computer, the network, or the installation. Whom names are asked of is
 * the only one that is asked anything.
 */
import { networkInterfaces } from 'node:os';
import { Resolver } from 'node:dns/promises';
import type { Connection, PageCheck } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Upstream } from '@kinward/dns/resolve/upstream.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';

/** Answered by the filter itself for who has rules, so nothing beyond it is looked at. */
const ANSWERED_HERE = 'use-application-dns.net';
/** As long as systems wait (resolv.conf(5)): a slow computer's filter is not called broken. */
const PATIENCE_MS = 5000;
/** Asked again by a page that stays open, and by several people. */
const FRESH_MS = 3000;
/** Who has the name servers of the root: every resolver knows it, or finds it by the network alone. */
const ROOT_QUESTION = Uint8Array.from([0x4b, 0x77, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1]);

export interface CheckOptions {
  upstreams: readonly Pick<Upstream, 'ask'>[];
  connection: () => Connection | null;
}

export class Check {
  readonly #options: CheckOptions;
  #network: Promise<PageCheck['network']> | undefined;
  #lookedAt = 0;

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  /** @param port of the stub of who asks; undefined: they are led to none */
  async look(port: number | undefined): Promise<PageCheck> {
    const [filter, network] = await Promise.all([
      port === undefined ? ('none' as const) : tookBy(port),
      this.#networkNow(),
    ]);
    return { at: new Date().toISOString(), filter, network, connection: this.#options.connection() };
  }

  async #networkNow(): Promise<PageCheck['network']> {
    if (!this.#network || performance.now() - this.#lookedAt > FRESH_MS) {
      this.#lookedAt = performance.now();
      this.#network = this.#lookAtNetwork();
    }
    return await this.#network;
  }

  async #lookAtNetwork(): Promise<PageCheck['network']> {
    const hasAddress = Object.values(networkInterfaces()).some((all) =>
      all?.some(({ internal, scopeid }) => !internal && !scopeid),
    );
    const query = newQuery();
    readQuery(ROOT_QUESTION, ROOT_QUESTION.length, query);
    const answers = this.#options.upstreams.map(async (upstream) => {
      if ((await upstream.ask(ROOT_QUESTION, query)) === null) throw new Error('no answer');
    });
    const isAnswering = await Promise.any(answers).then(
      () => true,
      () => false,
    );
    return { hasAddress, isAnswering };
  }
}

/** @returns milliseconds to the stub's answer; null: there is none */
export async function tookBy(port: number): Promise<number | null> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  const began = performance.now();
  try {
    await resolver.resolve4(ANSWERED_HERE);
  } catch (error) {
    if (!['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  }
  return Math.round((performance.now() - began) * 10) / 10;
}
