import type { Page } from '@playwright/test';
import { choose, expect, test } from '../support/story.ts';

test.use({ serviceWorkers: 'allow' });

/** Every word that this origin keeps in the browser outside cookies: local storage, databases and caches. Runs in the page. */
const KEPT_WORDS = `(async () => {
  const words = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  const done = (request) => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      words.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())));
    database.close();
  }
  for (const key of await caches.keys()) {
    for (const response of await (await caches.open(key)).matchAll()) words.push(response.url, await response.text());
  }
  return words.join('\\n');
})()`;
const keptWords = (page: Page): Promise<string> => page.evaluate<string>(KEPT_WORDS);

test(
  'without network the portal opens with what was seen last, and logging out leaves nothing',
  { tag: '@phone' },
  async ({ page, context, story }) => {
    story.allowConsole(/Failed to (load|fetch)|net::ERR|ERR_INTERNET/u);
    const parent = await story.signIn();
    await story.addDevice(parent, { firstName: 'Zebulon', deviceName: 'Quokkaphone' });
    await page.goto('/user/dashboard');
    await expect(page.getByText('Zebulon').first()).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await expect.poll(() => keptWords(page), { timeout: 20_000 }).toContain('Quokkaphone');

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
    // A cache that is being deleted may break off while it is read.
    await expect(async () => {
      const words = await keptWords(page);
      for (const word of ['Zebulon', 'Quokkaphone', parent.person.email, parent.userId])
        expect(words).not.toContain(word);
    }).toPass({ timeout: 10_000 });
  },
);
