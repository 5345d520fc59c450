/**
 * Asking parents from the page of a closed site. A form is good for the device, or the home, and the site that it was made for, as only there it was read:
 * a page that posts it from elsewhere has no mark. What was asked is remembered, so that the page can say what became of it.
 */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type {
  NetworkAskBody,
  NetworkAskedBody,
  PageAskBody,
  PageAsked,
  PageAskedBody,
} from '@kinward/contract/filter/ask.schemas.ts';
import { isNetwork, type Subject } from '@kinward/filter-core/policy/device.ts';
import type { AskForm } from './form.ts';

/** How long a form can be sent. */
const FORM_MS = 24 * 3_600_000;
/** How long the page goes on saying what became of a request. */
const REMEMBERED_MS = 24 * 3_600_000;
const MOST_REMEMBERED = 4096;

/** Undefined: the server did not answer. */
type Answer = Promise<PageAsked | undefined>;

export interface AskingServer {
  ask(body: PageAskBody): Answer;
  asked(body: PageAskedBody): Answer;
  askInNetwork(body: NetworkAskBody): Answer;
  askedInNetwork(body: NetworkAskedBody): Answer;
}

/** Who asks for what. */
export interface Wish {
  of: Subject;
  site: string;
}

/** `failed`: the server could not be reached; the form can be sent again. */
export type Outcome = PageAsked | { state: 'failed' };

export class Asking {
  readonly #server: AskingServer;
  readonly #now: () => number;
  readonly #key = randomBytes(32);
  /** Until when what was asked is looked up. */
  readonly #remembered = new Map<string, number>();

  constructor(server: AskingServer, now: () => number) {
    this.#server = server;
    this.#now = now;
  }

  /** What a form has to bring back. */
  markFor(wish: Wish): string {
    const head = `${randomUUID()}.${this.#now() + FORM_MS}`;
    return `${head}.${this.#sealOf(head, wish)}`;
  }

  /** @returns undefined for a form that was not made for this device and site, or is too old */
  async send(wish: Wish, { mark, note, asker }: AskForm): Promise<Outcome | undefined> {
    const [clientId = '', until = '', seal = ''] = mark.split('.');
    const expected = Buffer.from(this.#sealOf(`${clientId}.${until}`, wish));
    const given = Buffer.from(seal);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    if (!(Number(until) > this.#now())) return undefined;
    const { of, site } = wish;
    const { familyId } = of;
    const found = isNetwork(of)
      ? await this.#server.askInNetwork({ networkId: of.networkId, familyId, site, clientId, asker, note })
      : await this.#server.ask({ deviceId: of.deviceId, familyId, site, clientId, note });
    if (found === undefined) return { state: 'failed' };
    if (found.state !== 'full') this.#remember(wish);
    return found;
  }

  /** What became of what was asked here; undefined: nothing was, or the server does not answer. */
  async outcome(wish: Wish): Promise<PageAsked | undefined> {
    if ((this.#remembered.get(keyOf(wish)) ?? 0) <= this.#now()) return undefined;
    const { of, site } = wish;
    const { familyId } = of;
    return isNetwork(of)
      ? await this.#server.askedInNetwork({ networkId: of.networkId, familyId, site })
      : await this.#server.asked({ deviceId: of.deviceId, familyId, site });
  }

  #sealOf(head: string, wish: Wish): string {
    return createHmac('sha256', this.#key)
      .update(`${head} ${keyOf(wish)}`)
      .digest('base64url');
  }

  #remember(wish: Wish): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(keyOf(wish), this.#now() + REMEMBERED_MS);
  }
}

const keyOf = ({ of, site }: Wish): string => `${isNetwork(of) ? of.networkId : of.deviceId} ${site}`;
