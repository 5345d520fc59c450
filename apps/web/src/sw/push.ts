/** Pushes: what the server sent is shown, and a tap leads to the bell. Nothing in a push says where to go. */
import { bellPath } from './paths.ts';
import type { ClickEvent, PushEvent, WorkerScope } from './scope.ts';
import { pushTexts } from './texts.ts';

interface Words {
  title: string;
  body: string;
}

const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

/** Browsers take back the permission of pages that get a push and show nothing, so something is always said. */
export const wordsOf = (event: Pick<PushEvent, 'data'>): Words => {
  try {
    const { title, body } = (event.data?.json() ?? {}) as Partial<Words>;
    return { title: text(title, pushTexts.title), body: text(body, pushTexts.body) };
  } catch {
    return { title: pushTexts.title, body: pushTexts.body };
  }
};

/** Brings the portal forward if it is open, else opens it; always our own origin. */
const openBell = async (scope: WorkerScope): Promise<void> => {
  const target = scope.location.origin + bellPath;
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
    const { title, body } = wordsOf(event);
    event.waitUntil(scope.registration.showNotification(title, { body, icon: '/icon.svg', lang: 'en' }));
  });
  scope.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    event.waitUntil(openBell(scope));
  });
};
