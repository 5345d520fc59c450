/** What a child asks on the page of a closed site goes where everything goes that it asks, and comes back in a few words. */
import type { PageAskBody, PageAsked, PageAskedBody } from '@kinward/contract/filter/ask.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { Requests } from '../approvals/approvals.service.ts';

/** What children ask on the page of a closed site. */
export interface PageAsking {
  /** Undefined: there is no such device, or what it asks for is no site. */
  ask(body: PageAskBody): Promise<PageAsked | undefined>;
  asked(body: PageAskedBody): Promise<PageAsked>;
}

/** Faults of what was sent, or of a device that is gone: the same said again would be no different. */
const HOPELESS: readonly string[] = ['VALIDATION', 'UNAUTHENTICATED'];
const FULL: readonly string[] = ['REQUESTS_FULL', 'QUOTA'];

const NONE: PageAsked = { state: 'none', by: null, answer: '' };

const toPage = ({ state, seenBy, answeredBy, answer }: DeviceAsk): PageAsked => ({
  state,
  by: answeredBy ?? seenBy,
  answer,
});

export const createPageAsking = (requests: Pick<Requests, 'ask' | 'newest'>): PageAsking => ({
  async ask({ familyId, deviceId, clientId, site, note }) {
    const who = { familyId, deviceId };
    try {
      const waiting = await requests.newest(who, site);
      // A child that presses again, or opens another page of the site, has asked already.
      if (waiting?.state === 'waiting') return toPage(waiting);
      return toPage(await requests.ask(who, { kind: 'site', clientId, site, note }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (FULL.includes(error.code)) return { state: 'full', by: null, answer: '' };
      if (HOPELESS.includes(error.code)) return undefined;
      throw error;
    }
  },

  async asked({ familyId, deviceId, site }) {
    const found = await requests.newest({ familyId, deviceId }, site);
    return found ? toPage(found) : NONE;
  },
});
