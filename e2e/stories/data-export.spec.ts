/** A device user ends the sharing, sends an abuse report, and downloads the data export. */
import { readFile } from 'node:fs/promises';
import { listAuditEvents } from '@kinward/contract/audit/audit.routes.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { readOutbox } from '@kinward/testkit/register.ts';
import { unzip } from '@kinward/testkit/unzip.ts';
import { beside } from '../support/second-context.ts';
import { expect, expectAccessible } from '../support/story.ts';

const CONTACT = 'desk@line.example';
const test = beside({
  ABUSE_CONTACT: CONTACT,
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'kinward@example.org',
});

test('stops with an abuse report that is previewed first, and downloads the data export afterwards @phone', async ({
  story,
  browser,
  baseURL,
}) => {
  const who = await story.signIn('nothing');
  const { code } = await story.addDevice(who, { age: 15 });
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 45.2735, longitude: 13.7142, accuracy: 12 },
    permissions: ['geolocation'],
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const app = await context.newPage();
  await app.goto(`/companion#code=${code}`);
  await app.getByRole('button', { name: 'Connect' }).click();
  await app.getByRole('button', { name: 'Yes, share' }).click();
  await expect(app.getByText('Sharing now')).toBeVisible();

  await app.getByRole('link', { name: 'Help', exact: true }).click();
  const before = app.url();
  await app.getByRole('button', { name: 'Stop and report…' }).click();
  const letter = app.getByRole('region', { name: 'This is what is sent' });
  await expect(letter).toContainText('Nora Hale, since');
  await expect(app.getByText(`This is sent by email to ${CONTACT}.`)).toBeVisible();
  // None of it is in the browser's history.
  expect(app.url()).toBe(before);
  await expectAccessible(app);
  const shown = await letter.locator('pre').innerText();
  await app.getByLabel('Do you want to add something?').fill('Call me at school.');
  await app.getByRole('button', { name: 'Stop and send' }).click();

  await expect(app.getByRole('heading', { name: 'Sharing has ended' })).toBeVisible();
  await expect(app.getByText('Your report is on its way.')).toBeVisible();
  await expectAccessible(app);
  const mails = (await readOutbox(baseURL!)).filter(({ to }) => to === CONTACT);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text.replaceAll(/\s+/gu, ' ')).toContain(shown.replaceAll(/\s+/gu, ' ').trim());
  expect(mails[0]?.text).toContain('Call me at school.');
  const reported = JSON.stringify([
    await who.api.call(listNotifications, { query: {} }),
    await who.api.call(listAuditEvents, { query: {} }),
  ]);
  expect(reported).toContain('Sharing was stopped');
  expect(reported).not.toMatch(/abuse|school|desk@|asks you for help/u);

  // The data export, also after the app was closed.
  await app.goto('/companion/');
  await app.getByRole('button', { name: 'Download my data' }).click();
  await expect(app.getByText(/You can do this until/u)).toBeVisible();
  await expectAccessible(app);
  const download = app.waitForEvent('download');
  await app.getByRole('button', { name: 'Save the file' }).click();
  const files = unzip(await readFile(await (await download).path()));
  const file = (name: string) => [...files].find(([path]) => path.endsWith(`/${name}`))?.[1] ?? '';
  expect(JSON.parse(file('who-had-access.json'))).toMatchObject([{ name: 'Nora Hale', until: null }]);
  expect((JSON.parse(file('positions.json')) as unknown[]).length).toBeGreaterThan(0);
  expect(file('read-me.html')).toContain('What was recorded of me');
  await app.getByRole('button', { name: 'Remove this from the device' }).click();
  await app.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(app.getByText('It was removed from this device.')).toBeVisible();
  await context.close();
});
