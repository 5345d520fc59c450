/**
 * Devices with names of their own: by the manual of each, and a browser that is blocked, opened, and seen by the parent. It finds names only at the address that the
 * parent's page shows, as a Chromium with that setting does, and hands the addresses that it got to a proxy of this machine.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { certify } from '@kinward/testkit/openssl.ts';
import { ResolverProcess } from '@kinward/testkit/resolver.ts';
import { fullBrowser } from '../support/browsers.ts';
import { followDeviceManuals, SHARE_SHEET } from '../support/manual-devices.ts';
import { ManualPlayer, readManuals } from '../support/manual-player.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { beside } from '../support/second-context.ts';
import { expect, type SignedIn } from '../support/story.ts';
import { startUpstream } from '../support/upstream.ts';

const ZONE = 'dns.kinward.example';
const TLS_PORT = Number(process.env.E2E_PORT ?? 4817) + 3;
const SITE = '192.0.2.7';
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const filesIn = (folder: string) => ({
  cert: path.join(folder, 'cert.pem'),
  key: path.join(folder, 'key.pem'),
});

/** Both stories have one installation and one resolver. */
const test = beside(
  (folder) => ({
    DATA_DIR: folder,
    DNS_PORT: '53',
    DNS_NAME: ZONE,
    DNS_CERT: filesIn(folder).cert,
    DNS_KEY: filesIn(folder).key,
    DNS_TLS_PORT: String(TLS_PORT),
  }),
  async (folder, ends) => {
    const files = filesIn(folder);
    certify(files, [`DNS:${ZONE}`, `DNS:*.${ZONE}`]);
    const upstream = ends.use(await startUpstream(SITE));
    return ends.use(
      await ResolverProcess.start({
        folder: path.join(folder, 'filter'),
        upstreams: [{ host: '127.0.0.1', port: upstream.port }],
        tls: { port: TLS_PORT, name: ZONE, ...files },
      }),
    );
  },
);

/** Brings whatever asks for the address of the site to a page (SOCKS 4, so that the browser finds the address itself). */
async function startWay(): Promise<{ port: number } & AsyncDisposable> {
  const open = new Set<Socket>();
  const body = '<!doctype html><html lang="en"><title>Games</title><h1>Games</h1>';
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    socket.once('data', (asked) => {
      const isSite = [...asked.subarray(4, 8)].join('.') === SITE;
      socket.write(Buffer.from([0, isSite ? 0x5a : 0x5b, 0, 0, 0, 0, 0, 0]));
      socket.once('data', () =>
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A Chromium whose person has typed an address under "Use secure DNS". */
async function openChild(folder: string, address: string, proxyPort: number): Promise<BrowserContext> {
  const profile = path.join(folder, 'profile');
  mkdirSync(profile, { recursive: true });
  const setting = { dns_over_https: { mode: 'secure', templates: address } };
  writeFileSync(path.join(profile, 'Local State'), JSON.stringify(setting));
  const { publicKey } = new X509Certificate(readFileSync(filesIn(folder).cert));
  const pin = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  return await chromium.launchPersistentContext(profile, {
    ...fullBrowser,
    args: [
      ...fullBrowser.args,
      `--host-resolver-rules=MAP ${ZONE} 127.0.0.1`,
      `--proxy-server=socks4://127.0.0.1:${proxyPort}`,
      // The certificate of this story signs itself.
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
  });
}

/** Whether a site opens; a new page each time, as an error page reloads itself. */
async function opens(child: BrowserContext, name: string): Promise<boolean> {
  const page: Page = await child.newPage();
  try {
    await page.goto(`http://${name}/`);
    return (await page.title()) === 'Games';
  } catch (error) {
    expect(String(error)).toContain('ERR_NAME_NOT_RESOLVED');
    return false;
  } finally {
    await page.close();
  }
}

const change = ({ api }: SignedIn, deviceId: DeviceId, action: 'block' | 'allow') =>
  api.call(changePolicy, {
    body: { deviceId, kind: 'web', action, values: ['games.example'] },
  });

test(
  'a browser that asks by its own address is blocked, opens again, and turns the parent’s page green',
  { tag: '@one-size' },
  async ({ page, story, folder, along: resolver }) => {
    await using way = await startWay();
    const who = await story.signIn('nothing');
    const { deviceId } = await story.addDevice(who, {
      firstName: 'Theo',
      deviceName: 'Study laptop',
      deviceType: 'Windows Desktop',
    });
    await page.goto('/user/device-manage');
    await page.getByRole('button', { name: 'Set up the filter on Study laptop' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter on Study laptop' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await checkAppearance(page, story, 'filter-unnamed');
    }
    await sheet.getByRole('button', { name: 'Make its name' }).click();
    await expect(sheet.getByText('Waiting for the first question of the computer.')).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await checkAppearance(page, story, 'filter-waiting');
    }
    await sheet.getByText('Chrome, Edge').click();
    const address = (await sheet.getByText(/^https:\/\/\S+\/dns-query\//u).textContent()) ?? '';
    expect(resolver.tlsPort).toBe(TLS_PORT);

    const child = await openChild(folder, address, way.port);
    try {
      await expect.poll(() => opens(child, 'www.games.example')).toBe(true);
      // The parent has done nothing since.
      await expect(sheet.getByText(/^The computer asks the filter\. Last question /u)).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await checkAppearance(page, story, 'filter-heard');
      }
      await change(who, deviceId, 'block');
      // Another name each time: the browser keeps for a minute what it was told before.
      let asked = 0;
      const opensNow = () => opens(child, `shop-${(asked += 1)}.games.example`);
      await expect.poll(opensNow).toBe(false);
      expect(await opens(child, 'other.example')).toBe(true);
      const closed = `shop-${asked}.games.example`;
      await change(who, deviceId, 'allow');
      await expect.poll(opensNow).toBe(true);
      // What it was refused it asks for again within seconds.
      await expect.poll(() => opens(child, closed), { timeout: 40_000 }).toBe(true);
    } finally {
      await child.close();
    }
  },
);

test(
  'a family follows the manuals of its devices',
  { tag: '@one-size' },
  async ({ page, story, browser, baseURL, folder, along: resolver }) => {
    const who = await story.signIn('nothing');
    const { childId } = await story.addDevice(who, { firstName: 'Mia', age: 15, deviceName: 'Spare phone' });
    const reader = new ManualPlayer(page, readManuals('en'));
    await page.addInitScript(SHARE_SHEET);
    await page.goto('/user/dashboard');
    const { cert: ca } = filesIn(folder);
    await followDeviceManuals({ reader, story, who, childId, browser, baseURL: baseURL!, resolver, ca });
    reader.expectAllFollowed(['mobile', 'companion', 'android', 'ios', 'windows', 'mac', 'linux']);
  },
);
