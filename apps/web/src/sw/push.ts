/** Pushes: what the server sent is shown, and a tap leads to a page of ours. A push names one of three; nothing in it is an address. */
import { bellPath, dashboardPath, requestsPath } from './paths.ts';
import type { ClickEvent, PushEvent, WorkerScope } from './scope.ts';
import { pushTexts } from './texts.ts';

type Place = 'requests' | 'sos' | 'bell';
const PATHS: Record<Place, string> = { requests: requestsPath, sos: dashboardPath, bell: bellPath };
const placeOf = (value: unknown): Place => (value === 'requests' || value === 'sos' ? value : 'bell');

interface Words {
  title: string;
  body: string;
  open: Place;
}

const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

/** Browsers take back the permission of pages that get a push and show nothing, so something is always said. */
export const wordsOf = (event: Pick<PushEvent, 'data'>): Words => {
  try {
    const { title, body, open } = (event.data?.json() ?? {}) as Partial<Words>;
    return { title: text(title, pushTexts.title), body: text(body, pushTexts.body), open: placeOf(open) };
  } catch {
    return { title: pushTexts.title, body: pushTexts.body, open: 'bell' };
  }
};

/** Brings the portal forward if it is open, else opens it; always our own origin. */
const openPlace = async (scope: WorkerScope, place: Place): Promise<void> => {
  const target = scope.location.origin + PATHS[place];
  const windows = await scope.clients.matchAll({ type: 'window' });
  const portal = windows.find(({ url }) => new URL(url).pathname.startsWith('/user/'));
  if (!portal) {
    await scope.clients.openWindow(target);
    return;
  }
  await portal.focus();
  await portal.navigate(target);
};

export const takePushes = (scope: WorkerScope): void => {
  scope.addEventListener('push', (event) => {
    const { title, body, open } = wordsOf(event);
    const look = { icon: '/icon.svg', lang: 'en', data: open, requireInteraction: open === 'sos' };
    event.waitUntil(scope.registration.showNotification(title, { body, ...look }));
  });
  scope.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    event.waitUntil(openPlace(scope, placeOf(event.notification.data)));
  });
};
