/** A school's installation that demands a second factor: /privacy names the operator, and a parent sets up a factor first. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkAppearance } from '../support/screenshots.ts';
import { beside } from '../support/second-context.ts';
import { SimulatedApp } from '../support/simulated-app.ts';
import { expect } from '../support/story.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-policy-'));
const policy = path.join(folder, 'privacy.txt');
writeFileSync(policy, 'We keep it <b>short</b>.\n\nAsk Ms. Vidal, room 12.\n');

const test = beside({
  REQUIRE_MFA: 'true',
  OPERATOR_KIND: 'school',
  ADMIN_EMAIL: 'privacy@school.example',
  OPERATOR_NAME: 'Harbour School Trust',
  OPERATOR_ADDRESS: 'Quay 1, 21000 Split',
  OPERATOR_LEGAL_BASIS: 'public-task',
  OPERATOR_DPIA: '2027-01-31',
  OPERATOR_PRIVACY_URL: 'https://school.example/privacy',
  OPERATOR_PRIVACY_FILE: policy,
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

test('the privacy page names the school and its reasons', { tag: '@one-size' }, async ({ page, story }) => {
  await page.goto('/privacy');
  const who = page.getByRole('heading', { name: 'Who runs it' }).locator('..');
  await expect(who.getByText('A school runs this installation.', { exact: false })).toBeVisible();
  await expect(who.getByRole('definition')).toHaveText([
    'Harbour School Trust',
    'Quay 1, 21000 Split',
    'privacy@school.example',
    'A task in the public interest (GDPR Art. 6(1)(e))',
    'Made on 31 January 2027 (GDPR Art. 35)',
  ]);
  await expect(page.getByRole('link', { name: 'Privacy policy of the operator' })).toHaveAttribute(
    'href',
    'https://school.example/privacy',
  );
  // The operator's text is shown as plain text, markup included.
  await expect(page.getByText('We keep it <b>short</b>.', { exact: true })).toBeVisible();
  await expect(page.getByText('Ask Ms. Vidal, room 12.', { exact: true })).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await checkAppearance(page, story, 'privacy-school');
  }
});

test(
  'a parent without a second factor is redirected to its setup, cannot do anything else before, and continues to the requested page',
  { tag: '@one-size' },
  async ({ page, story }) => {
    test.setTimeout(120_000);
    // 403 until the factor exists, 401 for the login that waits for it.
    story.allowConsole(/401|403/u);
    const { person } = await story.signIn();
    await expect(page).toHaveURL(/\/user\/mfa$/u);
    await expect(page.getByRole('heading', { name: 'Set up a second step first' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await checkAppearance(page, story, 'demanded');
    }
    await page.getByRole('link', { name: 'Change Password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
    await checkAppearance(page, story, 'demanded-password');
    await page.goto('/user/geo-fencing');
    await expect(page).toHaveURL(/\/user\/mfa$/u);

    await page.getByRole('button', { name: 'Set up the app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' });
    const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u).textContent()) ?? '';
    const app = new SimulatedApp(secret.replaceAll(' ', ''));
    await dialog.getByRole('textbox', { name: /Code of the app/u }).fill(await app.code());
    await story.expectToast('Your authenticator app is on.');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Your second step is set up' })).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await checkAppearance(page, story, 'demand-met');
    }
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page).toHaveURL(/\/user\/geo-fencing/u);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    // A login with the factor is no longer stopped.
    await page.evaluate('localStorage.clear()');
    await page.goto('/');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: /authenticator app/u }).fill(await app.code());
    await expect(page).toHaveURL(/user\/dashboard/u);
  },
);
