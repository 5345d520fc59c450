import type { Page } from '@playwright/test';
import { choose, expect, test } from '../support/story.ts';

test.use({ serviceWorkers: 'allow' });

/** Everything that this origin stores in the browser except cookies: local storage, databases and caches. Runs in the page. */
const STORED_TEXT = `(async () => {
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  const done = (request) => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      texts.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())));
    database.close();
  }
  for (const key of await caches.keys()) {
    for (const response of await (await caches.open(key)).matchAll()) texts.push(response.url, await response.text());
  }
  return texts.join('\\n');
})()`;
const storedText = (page: Page): Promise<string> => page.evaluate<string>(STORED_TEXT);

test(
  'without network the portal shows the last known data, and logging out leaves nothing',
  { tag: '@phone' },
  async ({ page, context, story }) => {
    story.allowConsole(/Failed to (load|fetch)|net::ERR|ERR_INTERNET/u);
    const parent = await story.signIn('nothing');
    await story.addDevice(parent, { firstName: 'Zebulon', deviceName: 'Quokkaphone' });
    await page.goto('/user/dashboard');
    await expect(page.getByText('Zebulon').first()).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain('Quokkaphone');

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Zebulon').first()).toBeVisible();
    await expect(page.getByText('We could not reach the server. What you see is from').first()).toBeVisible();
    await page.goto('/user/time-scheduler');
    await expect(page.getByRole('heading', { name: 'Time Scheduler' })).toBeVisible();

    await context.setOffline(false);
    await page.goto('/user/dashboard');
    await expect(page.getByText('What you see is from')).toBeHidden();
    await page.getByRole('button', { name: /profile menu/u }).click();
    await choose(page, 'Log Out');
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL('/');
    // Reading a cache that is being deleted may fail.
    await expect(async () => {
      const stored = await storedText(page);
      for (const word of ['Zebulon', 'Quokkaphone', parent.person.email, parent.userId])
        expect(stored).not.toContain(word);
    }).toPass({ timeout: 10_000 });
  },
);
