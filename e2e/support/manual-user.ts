/** The user manual, section by section in its order: what a parent does by it, and where that leads. */
import { expect, newcomer, type Newcomer, type Story } from './story.ts';
import type { ManualPlayer } from './manual-player.ts';

const CODE = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/u;

/** Registers and types both codes. */
const account = async (reader: ManualPlayer, story: Story) => {
  const { page } = reader;
  const person = newcomer();
  await page.goto('/');
  await reader.follow('user#register', {
    values: {
      'accounts.register.firstName': person.firstName,
      'accounts.register.lastName': person.lastName,
      'accounts.register.phone': person.phone,
      'accounts.register.email': person.email,
      'accounts.register.password': person.password,
    },
    before: { 'accounts.register.submit': () => page.getByRole('checkbox').check() },
    // It can be pressed after half a minute.
    mentioned: ['accounts.verify.resend'],
  });
  // Who leaves before may have registered, or not.
  await expect(page).toHaveURL(/\/verification$/u);
  const logIn = () =>
    reader.follow('user#login', {
      values: { 'login.email': person.email, 'login.password': person.password },
    });
  // Before its codes are confirmed, the login leads to them.
  await page.goto('/');
  await logIn();
  await expect(page).toHaveURL(/\/verification$/u);
  await page.getByRole('textbox', { name: /^Phone/u }).fill(await story.codeFor(person.phone));
  await expect(page.getByText('Confirmed')).toBeVisible();
  await page.getByRole('textbox', { name: /^Email/u }).fill(await story.codeFor(person.email));
  await expect(page).toHaveURL(/\/user\/dashboard/u);
  reader.followed.add('user#login-codes');
  return { person, logIn };
};

/** Adds a child and its device, which is paired by the code. */
const childAndDevice = async (reader: ManualPlayer, story: Story) => {
  const { page } = reader;
  await reader.follow('user#dashboard');
  await reader.follow('user#add-child', {
    values: { 'children.firstName': 'Mia', 'children.deviceType': 'Android' },
  });
  const dialog = page.getByRole('dialog');
  await expect(page.getByText('What should Mia’s phone do?')).toBeVisible();
  await page.keyboard.press('Escape');
  await reader.follow('user#add-device');
  await dialog.getByRole('button', { name: /^Next/u }).click();
  await expect(dialog.getByText(CODE).first()).toBeVisible();
  const shown = (await dialog.innerText()).replaceAll(/\s+/gu, ' ').replaceAll(/ ?- ?/gu, '-');
  const device = await story.simulatedDevice(CODE.exec(shown)![0]);
  await expect(dialog.getByText(/is paired|Here is/u).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await reader.follow('user#edit-child', {
    before: {
      'children.edit': () => page.getByRole('button', { name: 'Edit or delete Mia' }).click(),
      'children.save': () => page.getByRole('dialog').getByLabel('First Name').fill('Ida'),
    },
  });
  await story.expectToast('Child Updated Successfuly');
  return device;
};

const schedules = async (reader: ManualPlayer, story: Story): Promise<void> => {
  const { page } = reader;
  await reader.follow('user#timescheduler');
  await reader.follow('user#create-schedule', {
    values: { 'schedules.name': 'Homework', 'schedules.from': '15:00', 'schedules.until_': '17:00' },
    before: { 'schedules.add': () => page.getByText('Whole phone', { exact: true }).click() },
  });
  await story.expectToast('Created Successful');
  await expect(
    page.getByRole('heading', { name: 'Homework' }).or(page.getByText('Homework')).first(),
  ).toBeVisible();
  await reader.follow('user#update-schedule', {
    before: {
      'schedules.update': async () => {
        await page.getByRole('button', { name: /^Change Homework/u }).click();
        await page.getByRole('dialog').getByLabel('To', { exact: true }).fill('18:00');
      },
    },
  });
  await expect(page.getByText(/18:00/u).first()).toBeVisible();
  await reader.follow('user#clear-schedules');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByRole('button', { name: /^Change Homework/u })).toHaveCount(0);
};

const location = async (reader: ManualPlayer, story: Story): Promise<void> => {
  const { page } = reader;
  await reader.follow('user#geolocation');
  await expect(page.getByText('New position').first()).toBeVisible();
  await reader.follow('user#geofencing', {
    values: { 'geofences.name': 'School' },
    before: { 'geofences.save': () => page.getByRole('button', { name: '0.5 mi' }).click() },
  });
  await story.expectToast('Created Successful');
  await expect(page.getByRole('heading', { name: /^Geo Fencing for/u })).toBeVisible();
  await reader.follow('user#drivesafe');
  await expect(page.getByRole('heading', { name: /limit is/u })).toBeVisible();
  await reader.follow('user#childmap');
  await expect(page.getByRole('heading', { name: 'Ida is on the map.' })).toBeVisible();
  await reader.follow('user#streets');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
};

const filtering = async (reader: ManualPlayer): Promise<void> => {
  const { page } = reader;
  await reader.follow('user#appfilter');
  await reader.follow('user#webfilter', { values: { 'web-filter.blockHead': 'games.example' } });
  // The toast that names it is gone within seconds; the list of blocked sites has it.
  await page.getByText('Blocked 1', { exact: true }).click();
  await expect(page.getByText('games.example').first()).toBeVisible();
  await reader.follow('user#appusage');
  await reader.follow('user#callsms');
  await reader.follow('user#requests');
};

const openProfileMenu =
  ({ page }: ManualPlayer) =>
  async () => {
    if (new URL(page.url()).pathname === '/privacy') await page.goto('/user/dashboard');
    await page.getByRole('button', { name: /profile menu/u }).click();
  };

const settings = async (reader: ManualPlayer, story: Story, person: Newcomer): Promise<void> => {
  const { page } = reader;
  const opens = openProfileMenu(reader);
  const registered = await story.codeFor(person.email);
  await reader.follow('user#edit-profile', {
    before: {
      'shell.editProfile': opens,
      'profile.edit.submit': () => page.getByLabel('First name', { exact: true }).fill('Elena'),
    },
  });
  await expect(page).toHaveURL(/\/verify/u);
  // That of the registration is in the outbox too.
  let code = registered;
  await expect.poll(async () => (code = await story.codeFor(person.email))).not.toBe(registered);
  await page.getByRole('textbox', { name: /digits$/u }).fill(code);
  await expect(page).toHaveURL(/\/user\/(?!.*verify)/u);
  const former = person.password;
  person.password = `${former}-2`;
  await reader.follow('user#change-password', {
    before: { 'shell.changePassword': opens },
    values: { 'profile.password.current': former, 'profile.password.next': person.password },
  });
  await story.expectToast('Updated Successfuly');
  await reader.follow('user#parents', { before: { 'shell.parents': opens } });
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible();
  await reader.follow('user#mfa');
  await reader.follow('user#contact', { before: { 'shell.contact': opens } });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await reader.follow('user#terms', { before: { 'shell.privacy': opens, 'shell.help': opens } });
  await reader.follow('user#notification', {
    before: { 'notifications.clear': () => page.getByRole('button', { name: /^Notifications/u }).click() },
  });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('checkbox').first().check();
  await panel.getByRole('button', { name: 'Clear Selected' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Clear/u })
    .click();
  await story.expectToast('Notification Cleared !');
  await page.keyboard.press('Escape');
};

/** Takes away the device, then the child. */
const removing = async (reader: ManualPlayer, { password }: Newcomer): Promise<void> => {
  const { page } = reader;
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await reader.follow('user#dashboard');
  await page.getByRole('button', { name: /^Remove /u }).click();
  await ask.getByRole('button', { name: 'Remove Device' }).click();
  await expect(page.getByRole('button', { name: /^Remove /u })).toHaveCount(0);
  reader.followed.add('user#delete-device');
  await reader.follow('user#delete-child', {
    before: { 'children.delete': () => page.getByRole('button', { name: 'Edit or delete Ida' }).click() },
  });
  await ask.getByRole('textbox', { name: 'Password' }).fill(password);
  await ask.getByRole('button', { name: /^Delete/u }).click();
  await expect(page.getByRole('button', { name: 'Edit or delete Ida' })).toHaveCount(0);
  await reader.follow('user#add-child', {
    values: { 'children.firstName': 'Theo', 'children.deviceType': 'iOS' },
  });
  await expect(page.getByText(/^What should Theo’s/u)).toBeVisible();
  await page.keyboard.press('Escape');
  await reader.follow('user#clear-all', {
    before: {
      'children.clearAll': () => page.getByRole('button', { name: 'More for all children' }).click(),
    },
  });
  await ask.getByRole('textbox', { name: 'Password' }).fill(password);
  await ask.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByRole('button', { name: 'Edit or delete Theo' })).toHaveCount(0);
};

/** With a new password, by the code that was asked for. */
const forgotten = async (reader: ManualPlayer, story: Story, person: Newcomer): Promise<void> => {
  const { page } = reader;
  await reader.follow('user#forgot-password', {
    before: {
      'accounts.forgot.submit': async () => {
        // The login has such a field too, and is there until this page has come.
        await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
      },
    },
  });
  await page.getByRole('textbox', { name: /^Code/u }).fill(await story.codeFor(person.email, 8));
  person.password += '-3';
  await page.getByLabel('New password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/$/u);
};

export const playUserManual = async (reader: ManualPlayer, story: Story): Promise<void> => {
  const { page } = reader;
  // The login before the codes are confirmed.
  story.allowConsole(/403/u);
  const { person, logIn } = await account(reader, story);
  const device = await childAndDevice(reader, story);
  device.listen();
  device.report({
    latitude: 50.1526,
    longitude: -5.0647,
    accuracy: 20,
    recordedAt: new Date().toISOString(),
  });
  await device.drain();
  await schedules(reader, story);
  await location(reader, story);
  await filtering(reader);
  await settings(reader, story, person);
  await removing(reader, person);
  await reader.follow('user#logout', {
    before: {
      'dialogs.yes': () => page.getByRole('navigation').getByRole('button', { name: 'Log Out' }).click(),
    },
  });
  await expect(page).toHaveURL(/\/$/u);
  await forgotten(reader, story, person);
  await logIn();
  await expect(page).toHaveURL(/\/user\/dashboard/u);
};
