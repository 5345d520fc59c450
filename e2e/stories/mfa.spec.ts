/** The second factor: an authenticator app, a passkey, recovery codes; at the login and for step-up authentication. */
import type { Page } from '@playwright/test';
import { ERRORS } from '@kinward/contract/errors.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { SimulatedApp } from '../support/simulated-app.ts';
import { expect, test, type Newcomer } from '../support/story.ts';

// Passkeys need a domain, not an IP address.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? 4817}` });
test.setTimeout(120_000);

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Logs in again, as on another day. */
const logInAgain = async (page: Page, { email, password }: Newcomer): Promise<void> => {
  await page.evaluate('localStorage.clear()');
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
};

/** Refuses the next call with REAUTH_REQUIRED, as ten minutes later. */
const stepUpOnce = async (page: Page, url: string, method: string): Promise<void> => {
  let asked = false;
  await page.route(url, (route) => {
    if (asked || route.request().method() !== method) return route.fallback();
    asked = true;
    const { status, message } = ERRORS.REAUTH_REQUIRED;
    return route.fulfill({ status, json: { code: 'REAUTH_REQUIRED', message } });
  });
};

test(
  'an authenticator app: set up, asked for at the login and by an action, removed',
  { tag: '@phone' },
  async ({ page, story }) => {
    story.allowConsole(/400|401|403/u);
    const { person } = await story.signIn('nothing');
    await page.goto('/user/mfa');
    await expect(
      page.getByRole('heading', { name: 'Only your password protects your account' }),
    ).toBeVisible();
    await checkAppearance(page, story, 'bare');
    await region(page, 'Authenticator app').getByRole('button', { name: 'Set up the app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' });
    await expect(dialog.getByRole('img', { name: /QR code/u })).toBeVisible();
    await checkAppearance(page, story, 'setup');
    const shown = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u).textContent()) ?? '';
    const app = new SimulatedApp(shown.replaceAll(' ', ''));
    const field = dialog.getByRole('textbox', { name: /Code of the app/u });
    await field.fill('000000');
    await expect(dialog.getByText(/This code is not right/u)).toBeVisible();
    await field.fill(await app.code());
    const codes = page.getByRole('alertdialog', { name: 'Keep these recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await checkAppearance(page, story, 'codes');
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('kinward-recovery-codes.txt');
    const [first = '', second = ''] = await codes.getByRole('listitem').allTextContents();
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Your account asks for a second step' })).toBeVisible();
    await expect(region(page, 'Recovery codes').getByText('10 of 10 left')).toBeVisible();
    await checkAppearance(page, story, 'guarded');

    await logInAgain(page, person);
    await expect(page.getByRole('textbox', { name: /authenticator app/u })).toBeFocused();
    await checkAppearance(page, story, 'second-step');
    await page.getByText('Recovery code', { exact: true }).click();
    await page.getByLabel('Recovery code', { exact: true }).last().fill('AB');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Enter all 16 letters and digits')).toBeVisible();
    await checkAppearance(page, story, 'recovery');
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(first.toLowerCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/user\/dashboard/u);

    await page.goto('/user/mfa');
    await expect(region(page, 'Recovery codes').getByText('9 of 10 left')).toBeVisible();
    await stepUpOnce(page, '**/api/mfa/totp', 'DELETE');
    await region(page, 'Authenticator app').getByRole('button', { name: 'Remove the app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the app' }).click();
    const question = page.getByRole('dialog', { name: 'Please authenticate yourself' });
    await question.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.keyboard.press('Enter');
    const code = question.getByRole('textbox', { name: /authenticator app/u });
    await expect(code).toBeFocused();
    await checkAppearance(page, story, 'proof');
    await question.getByText('Recovery code', { exact: true }).click();
    await question.getByRole('textbox', { name: 'Recovery code' }).fill(first);
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(question.getByText(/was used already/u)).toBeVisible();
    await question.getByText('App', { exact: true }).click();
    await code.fill(await app.code());
    await story.expectToast('Your authenticator app is off.');
    await expect(
      page.getByRole('heading', { name: 'Only your password protects your account' }),
    ).toBeVisible();
    expect(second).not.toBe(first);
  },
);

test(
  'a passkey is added, used for the next login, and removed',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/401/u);
    const { person } = await story.signIn();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/user/mfa');
    await region(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Give it a name')).toBeVisible();
    await checkAppearance(page, story, 'add-passkey');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(region(page, 'Passkeys').getByText('Phone', { exact: true })).toBeVisible();
    await expect(page.getByText(/not used yet/u)).toBeVisible();
    await checkAppearance(page, story, 'passkey');

    await logInAgain(page, person);
    await expect(page.getByText('Your device asks for your fingerprint, face or PIN.')).toBeVisible();
    await checkAppearance(page, story, 'passkey-step');
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await expect(page).toHaveURL(/user\/dashboard/u);
    await page.goto('/user/mfa');
    await expect(page.getByText(/last used/u)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Phone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(
      page.getByRole('heading', { name: 'Only your password protects your account' }),
    ).toBeVisible();
  },
);

test.describe('at an IP address', () => {
  test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT ?? 4817}` });

  test('the page shows where passkeys work', { tag: '@phone' }, async ({ page, story }) => {
    await story.signIn('nothing');
    await page.goto('/user/mfa');
    await expect(region(page, 'Passkeys').getByRole('link', { name: /^http:\/\/localhost:/u })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
    await checkAppearance(page, story, 'no-name');
  });
});
