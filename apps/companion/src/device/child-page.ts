/** The child's page of a device that a third-party app reports for: reads it, confirms that it was read, and can end the sharing. */
import { ApiError, createClient } from '@kinward/client/client.ts';
import {
  agreeChildPage,
  getChildPage,
  openChildPage,
  stopChildPage,
} from '@kinward/contract/companion/page.routes.ts';
import { clearPairing, store, readStored } from '../lib/storage.ts';
import { getState, setState } from './state.ts';

const REFRESH_MS = 30_000;

const api = createClient({
  baseUrl: '',
  getToken: () => readStored('page') ?? undefined,
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
});

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

export const readPage = async (): Promise<void> => {
  const page = await attempt(() => api.call(getChildPage));
  if (page === undefined) return;
  const { me, policy, client, agreedAt } = page;
  setState({
    me,
    policy,
    page: { client, agreed: agreedAt !== null },
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
  await attempt(() => api.call(agreeChildPage));
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
