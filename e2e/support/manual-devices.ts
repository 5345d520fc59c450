/** The manuals of devices: what a parent does in the portal, with a simulated device that does its part of each. */
import type { Browser } from '@playwright/test';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { kdig, type ResolverProcess } from '@kinward/testkit/resolver.ts';
import { thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import { expect, type SignedIn, type Story } from './story.ts';
import type { ManualPlayer, Place } from './manual-player.ts';

const CODE = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/u;
const HERE = { latitude: 45.2735, longitude: 13.7142, accuracy: 12 };

/** What the manuals of devices are played in. */
export interface World {
  reader: ManualPlayer;
  story: Story;
  who: SignedIn;
  childId: ChildId;
  browser: Browser;
  baseURL: string;
  resolver: ResolverProcess;
  /** File of the certificate that signs for the resolver's names. */
  ca: string;
}

/** Chooses what the new device should do, gives it a kind and a name. @returns the code that is shown */
const addedDevice = async (
  { reader: { page } }: World,
  way: RegExp | null,
  device: { type: string; name: string },
): Promise<string> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Device Type').selectOption(device.type);
  await dialog.getByLabel('Device Name').fill(device.name);
  // Its card is what is pressed; the button itself is out of sight.
  if (way !== null) await dialog.locator('label').filter({ hasText: way }).click();
  await dialog.getByRole('button', { name: /^Next/u }).click();
  await expect(dialog.getByText(CODE).first()).toBeVisible();
  const shown = (await dialog.innerText()).replaceAll(/\s+/gu, ' ').replaceAll(/ ?- ?/gu, '-');
  return CODE.exec(shown)![0];
};

/** A share sheet that keeps the link that was given to it. */
export const SHARE_SHEET = `navigator.share = ({ url }) => { window.shared = url; return Promise.resolve(); };`;

/** The child opens the link that was sent, reads who sees what, and agrees. */
const childAgrees = async (world: World) => {
  const { browser, baseURL, reader } = world;
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: HERE,
    locale: 'en-GB',
  });
  const child = await context.newPage();
  await reader.page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await child.goto(await reader.page.evaluate<string>('window.shared'));
  await child.getByRole('button', { name: 'Connect' }).click();
  await expect(child.getByText(/^Kept for \d+ days, then deleted\.$/u).first()).toBeVisible();
  await child.getByRole('button', { name: 'Yes, share' }).click();
  await expect(
    reader.page
      .getByRole('dialog')
      .getByText(/is paired|Here is/u)
      .first(),
  ).toBeVisible();
  reader.followed.add('companion#first');
  return { child, context };
};

/** Closes the window of the code, and that which says that the device is paired, where it follows. */
const closeDialog = async ({ reader: { page } }: World): Promise<void> => {
  const ends = page.getByRole('dialog').getByRole('button', { name: /^(?:Done|OK)$/u });
  await expect(async () => {
    if ((await ends.count()) > 0) await ends.first().click({ timeout: 2_000 });
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
};

/** Reports a place as OwnTracks does, with what the child's page set it up with. */
const ownTracksReports = async ({ baseURL }: World, setUp: string): Promise<void> => {
  const { username, password } = JSON.parse(
    Buffer.from(decodeURIComponent(setUp.split('inline=')[1]!), 'base64').toString(),
  ) as { username: string; password: string };
  const keys = { deviceKey: username, owntracks: { url: '', username, password } } as ClientKeys;
  const recordedAt = new Date().toISOString();
  const { method, path, headers, body } = thirdPartyRequest('OwnTracks', keys, {
    ...HERE,
    battery: 70,
    recordedAt,
  });
  const reply = await fetch(`${baseURL}${path}`, { method, headers, ...(body && { body }) });
  expect(reply.status).toBe(200);
};

/** How a name is asked for: over TLS by a device's own name, or over HTTPS by its address. */
const waysTo = (shown: string, ca: string): string[] => {
  const url = /^https:\/\/(?<host>[^/:]+)[^/]*(?<path>\/\S+)/u.exec(shown)?.groups;
  return url
    ? [`+https=${url['path']}`, `+tls-hostname=${url['host']}`, `+tls-ca=${ca}`]
    : ['+tls', `+tls-hostname=${shown.trim()}`, `+tls-sni=${shown.trim()}`, `+tls-ca=${ca}`];
};

/** Makes the name of a device; the device then asks by what the portal shows, as its system would. */
const namedDevice = async (
  { reader, resolver, ca }: World,
  place: Place,
  name: string,
  /** Pages of steps in the window, each tried; without any, that which it opens with. */
  ways: readonly string[] = [],
): Promise<void> => {
  const { page } = reader;
  const { controls } = reader.section(place);
  const open = `Set up the filter on ${name}`;
  await reader.follow(place, {
    named: { 'deviceFilter.open': open },
    before: {
      // Those of a device that is paired are closed at first.
      'deviceFilter.open': async () => {
        await expect(page.getByText(`Details of ${name}`)).toBeVisible();
        if (!(await page.getByRole('button', { name: open }).isVisible()))
          await page.getByText(`Details of ${name}`).click();
      },
    },
  });
  const sheet = page.getByRole('dialog', { name: `Filter on ${name}` });
  await expect(sheet.getByText(/^Waiting for the first question/u)).toBeVisible();
  const isProfile = controls.some(({ key }) => key === 'deviceFilter.link');
  for (const way of ways.length > 0 ? ways : [undefined]) {
    if (way !== undefined) await sheet.getByText(way, { exact: true }).click();
    const shown = isProfile
      ? await profileAddress(sheet.getByRole('link', { name: 'Download it here' }))
      : await sheet.locator('dd').first().innerText();
    await expect
      .poll(async () => (await kdig(resolver.tlsPort, 'open.example', ...waysTo(shown, ca))).code, shown)
      .toBe('NOERROR');
  }
  await expect(sheet.getByText(/asks the filter\. Last question/u)).toBeVisible();
  await page.keyboard.press('Escape');
};

/** The address that the profile of a link sets. */
const profileAddress = async (link: { getAttribute(name: string): Promise<string | null> }) => {
  const reply = await fetch((await link.getAttribute('href'))!);
  expect(reply.headers.get('content-type')).toContain('application/x-apple-aspen-config');
  return /<string>(https:[^<]+)<\/string>/u.exec(await reply.text())![1]!;
};

const followAndroid = async (world: World): Promise<void> => {
  const { reader } = world;
  await reader.follow('mobile#ways', { mentioned: ['children.addDevice'] });
  await reader.follow('android#choose');
  reader.followed.add('mobile#pair');
  await addedDevice(world, /Place all day, asking/u, { type: 'Android', name: 'Pixel 7a' });
  const { child, context } = await childAgrees(world);
  reader.followed.add('android#link');
  const setUp = await child.getByRole('link', { name: 'Set up OwnTracks' }).getAttribute('href');
  await ownTracksReports(world, setUp!);
  await expect(reader.page.getByText('OwnTracks tells the place all day.')).toBeVisible();
  reader.followed.add('android#place');
  await context.close();
  await closeDialog(world);
  await namedDevice(world, 'android#filter', 'Pixel 7a');
};

/** An iPhone and a computer: their pages pair by the same code. */
const followOthers = async (world: World): Promise<void> => {
  const { reader, story } = world;
  for (const { place, way, type, name } of [
    { place: 'ios#choose', way: /Place all day/u, type: 'iOS', name: 'iPhone' },
    { place: 'windows#add', way: /Ask, answer/u, type: 'Windows Desktop', name: 'Laptop' },
  ] as const) {
    await reader.follow(place);
    const code = await addedDevice(world, way, { type, name });
    await story.simulatedDevice(code);
    await expect(
      reader.page
        .getByRole('dialog')
        .getByText(/is paired/u)
        .first(),
    ).toBeVisible();
    await closeDialog(world);
  }
  for (const section of ['link', 'place'] as const) reader.followed.add(`ios#${section}`);
  await namedDevice(world, 'ios#filter', 'iPhone');
  // Linux asks over TLS by the name that is shown for a router, Windows 11 over HTTPS by its address.
  await namedDevice(world, 'windows#filter', 'Laptop', ['Windows 11', 'Router']);
  reader.sameSteps('linux#add', 'windows#add');
  reader.sameSteps('linux#filter', 'windows#filter');
};

/** A Mac is added as a Windows computer is, and has the profile that an iPhone has. */
const followMac = async (world: World): Promise<void> => {
  const { reader, story, who, childId } = world;
  const added = { childId, deviceName: 'MacBook', deviceType: 'macOS' } as const;
  const { uniqueCode } = await who.api.call(addDevice, { body: added });
  await story.simulatedDevice(uniqueCode);
  reader.sameSteps('mac#add', 'windows#add');
  await namedDevice(world, 'mac#filter', 'MacBook');
};

/** Phones and computers, in the order of their manuals. The page is at the dashboard of a parent with one child. */
export const followDeviceManuals = async (world: World): Promise<void> => {
  await followAndroid(world);
  await followOthers(world);
  await followMac(world);
};
