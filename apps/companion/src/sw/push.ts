/** Pushes: each one shows a notification, and a tap opens the page of the app that it is about. */
import { notificationOf, type PushNotification } from './notifications.ts';
import { PAGE } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

type Pushed = { json(): unknown } | null;

const PAGES: readonly string[] = ['home', 'ask', 'who'] satisfies PushNotification['page'][];
const pageOf = (value: unknown): string =>
  typeof value === 'string' && PAGES.includes(value) ? value : 'home';

const read = (data: Pushed): unknown => {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
};

const windows = async (): Promise<readonly WindowClient[]> =>
  (await self.clients.matchAll({ type: 'window' })).filter(({ url }) =>
    new URL(url).pathname.startsWith(PAGE),
  );

const show = async (data: Pushed): Promise<void> => {
  const { title, body, page, tag, lang } = notificationOf(read(data));
  await self.registration.showNotification(title, {
    body,
    tag,
    lang,
    data: page,
    icon: `${PAGE}icon-192.png`,
  });
  // A window whose stream broke in the background reconnects.
  for (const client of await windows()) client.postMessage('pushed', []);
};

const openPage = async (page: string): Promise<void> => {
  const target = `${self.location.origin}${PAGE}#${page}`;
  const [app] = await windows();
  if (app === undefined) {
    await self.clients.openWindow(target);
    return;
  }
  await app.focus();
  await app.navigate(target);
};

export const handlePushes = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(pageOf(event.notification.data)));
  });
};
