/** A parent answers a request on the notification itself: pressed in the real service worker, seen on the server. */
import type { CDPSession, Page, Worker } from '@playwright/test';
import { listRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import { fullBrowser } from '../support/browsers.ts';
import { expect, test } from '../support/story.ts';

// A browser without a window keeps no notifications.
test.use({ launchOptions: fullBrowser, serviceWorkers: 'allow', permissions: ['notifications'] });

interface Shown {
  title: string;
  body: string;
  actions: string[];
  data: unknown;
}

/** The registration of the portal's worker, which takes pushes without a push service. */
const registrationOf = async (session: CDPSession): Promise<string> =>
  new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/');
      if (own) resolve(own.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });

const shownBy = (page: Page): Promise<Shown[]> =>
  page.evaluate<Shown[]>(
    `navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) =>
      all.map(({ title, body, actions, data }) => ({ title, body, actions: actions.map((one) => one.action), data })))`,
  );

/** Presses a button of the newest notification, as the browser reports it to the worker; only the browser itself could keep the worker waiting. */
const press = (worker: Worker, action: string): Promise<unknown> =>
  worker.evaluate(`self.registration.getNotifications().then(([notification]) => {
    const event = new NotificationEvent('notificationclick', { notification, action: ${JSON.stringify(action)} });
    Object.defineProperty(event, 'waitUntil', { value: () => undefined });
    return self.dispatchEvent(event);
  })`);

// Browsers of today show two buttons: what was asked for, and "Not now".
for (const [button, said, minutes, expected] of [
  ['allow-15', '15 minutes', 15, { state: 'granted', minutes: 15 }],
  ['allow-30', '30 minutes', 30, { state: 'granted', minutes: 30 }],
  ['refuse', 'not now', 30, { state: 'refused' }],
] as const)
  test(
    `a request is answered on its notification with ${said}`,
    { tag: '@one-size' },
    async ({ page, context, story, baseURL }) => {
      const who = await story.signIn();
      const { code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
      const device = await story.simulatedDevice(code);
      const { requestId } = await device.ask({
        kind: 'time',
        clientId: crypto.randomUUID(),
        minutes,
        note: '',
      });
      await page.evaluate(`navigator.serviceWorker.ready.then(() => undefined)`);
      // The worker takes the page over with its first answer; a page before it holds no answer.
      await page.reload();
      const session = await context.newCDPSession(page);
      const registrationId = await registrationOf(session);
      const push = {
        title: `A child asks for ${minutes} minutes`,
        body: '…',
        open: 'requests',
        request: requestId,
        minutes,
      };
      // The tool loses a message that it delivers while the browser ends the idle worker; two at once would show it again later.
      await expect(async () => {
        await session.send('ServiceWorker.deliverPushMessage', {
          origin: baseURL!,
          registrationId,
          data: JSON.stringify(push),
        });
        await expect.poll(async () => (await shownBy(page)).length, { timeout: 4_000 }).toBeGreaterThan(0);
      }).toPass();
      const [shown] = await shownBy(page);
      expect(shown?.actions).toEqual([`allow-${minutes}`, 'refuse']);
      // What lies in the notification says which request, and opens nothing by itself.
      expect(Object.keys(shown?.data as object).toSorted()).toEqual(['lengths', 'open', 'request']);
      const worker = context.serviceWorkers().find((one) => new URL(one.url()).pathname === '/sw.js');
      await press(worker!, button);
      await expect(page).toHaveURL(/\/user\/requests/u);
      await expect
        .poll(async () =>
          (await who.api.call(listRequests, { query: {} })).find((one) => one.requestId === requestId),
        )
        .toMatchObject(expected);
      expect(await shownBy(page)).toEqual([]);
    },
  );
