/** The child's page of a device that a third-party app reports for: reads it, confirms that it was read, and can end the sharing. */
import { ApiError, createClient } from '@kinward/client/client.ts';
import {
  agreeChildPage,
  getChildPage,
  openChildPage,
  stopChildPage,
} from '@kinward/contract/companion/page.routes.ts';
import type { ChildPage } from '@kinward/contract/companion/page.schemas.ts';
import { checkPageTracker } from '@kinward/contract/devices/devices.routes.ts';
import { clearPairing, store, readStored } from '../lib/storage.ts';
import { keysOf, uncheckedTrackers } from '../lib/tracker.ts';
import { getState, keepPage, setState } from './state.ts';
import { checkLinks } from './tracker/check-tracker.ts';

const REFRESH_MS = 30_000;

const clientOf = (getToken: () => string | undefined) =>
  createClient({
    baseUrl: '',
    getToken,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
  });

const api = clientOf(() => readStored('page') ?? undefined);

const end = (phase: 'pageStopped' | 'pageEnded'): void => {
  clearPairing();
  setState({ phase, me: null, policy: null, page: null, agreedAt: 0, remindedAt: null, known: [] });
};

/** Runs a request; a link that no longer works ends the page. @throws ApiError otherwise */
const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    const result = await work();
    setState({ online: true });
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      end('pageEnded');
      return undefined;
    }
    setState({ online: false });
    throw error;
  }
};

/** Stores which watchers the child has read about; at the first visit all of them. */
const storeKnown = (): void => {
  const known = getState().me?.watchers ?? [];
  store('watchers', JSON.stringify(known));
  setState({ known });
};

/**
 * Whether what the link brought may be offered: after a yes in this very browser. Who sent the link can say yes to its page beforehand,
 * and whose keys they are decides who reads the place.
 */
const mayOffer = (): boolean => readStored('pageYes') === readStored('page');

export const readPage = async (): Promise<void> => {
  const page = await attempt(() => api.call(getChildPage));
  if (page === undefined) return;
  const isAsked = uncheckedTrackers().length > 0 && !mayOffer();
  if (!isAsked) await checkLinks('page', (keys) => api.call(checkPageTracker, { body: keysOf(keys) }));
  const { me, policy, client, agreedAt } = page;
  setState({
    me,
    policy,
    page: { client, agreed: agreedAt !== null && !isAsked },
    agreedAt: agreedAt === null ? 0 : Date.parse(agreedAt),
  });
  if (readStored('watchers') === null) storeKnown();
};

/** Reads the page regularly while it is visible, and reports once that it was opened. @returns ends that */
export const openPage = (): (() => void) => {
  const reread = (): void => void readPage().catch(() => undefined);
  void readPage()
    .then(() => attempt(() => api.call(openChildPage)))
    .catch(() => undefined);
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') reread();
  }, REFRESH_MS);
  document.addEventListener('visibilitychange', reread);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', reread);
  };
};

/** @throws ApiError when the server does not know it yet */
export const agreePage = async (): Promise<void> => {
  const page = readStored('page');
  await attempt(() => api.call(agreeChildPage));
  // Also of a page that ended at this moment: the yes is to that one.
  if (page === readStored('page')) store('pageYes', page);
  storeKnown();
  await readPage();
};

/** Ends the sharing. @throws ApiError when it did not arrive: nothing has ended then */
export const stopPage = async (): Promise<void> => {
  const done = await attempt(async () => {
    await api.call(stopChildPage);
    return true;
  });
  if (done === true) end('pageStopped');
};

/** The page kept here, and the one that a link opens. `dead`: the link no longer works. */
export type TwoPages = 'dead' | { own: ChildPage; other: ChildPage };

/** Reads a page; undefined when its link no longer works. @throws ApiError otherwise */
const readBy = async (token: string | null): Promise<ChildPage | undefined> => {
  try {
    return await clientOf(() => token ?? undefined).call(getChildPage);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
};

/** Back to the page that was kept here all the time. */
export const keepOwnPage = (): void => setState({ phase: 'page', otherLink: null });

/** From now on the link's page is the one kept here, which asks first. */
export const takeOtherPage = (): void => {
  const { otherLink } = getState();
  // The user chose the page kept here while both were being read.
  if (otherLink === null) return;
  keepPage(otherLink);
  setState({ phase: 'page', otherLink: null, me: null, policy: null, page: null, agreedAt: 0, known: [] });
};

/**
 * Reads both pages before a link takes the place of the page here. A new link to the same device does so unasked, as does any where the
 * former one is dead: its page asks for a yes of its own before anything can be set up.
 * @returns undefined when it took its place @throws ApiError
 */
export const readBoth = async (): Promise<TwoPages | undefined> => {
  const [own, other] = await Promise.all([
    readBy(readStored('page')),
    readBy(getState().otherLink?.token ?? null),
  ]);
  if (other === undefined) return 'dead';
  if (own !== undefined && own.me.deviceId !== other.me.deviceId) return { own, other };
  takeOtherPage();
  return undefined;
};
