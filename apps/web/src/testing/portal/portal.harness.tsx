/**
 * The whole portal without a browser, on a real installation: what a page shows and what it has stored can both be asserted. Layout, maps,
 * the service worker, accessibility (axe) and what only a browser decides are left to the stories in `e2e`.
 */
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { expect as expectValue, inject, it } from 'vitest';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { codeFor } from '@kinward/testkit/register.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { App } from '../../app/App.tsx';
import { session } from '../../lib/session.ts';
import { streamState } from '../../lib/stream-state.ts';
import { toast } from '../../ui/toast.ts';
import { eventually } from './eventually.ts';
import { Locator, press } from './locator.ts';
import { Network } from './network.ts';
import { newParent, type SignedIn } from './people.harness.ts';

export { expect } from './expect.ts';
export type { SignedIn } from './people.harness.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the installation that all page tests share. */
    installation: string;
  }
}

const WIDE = { width: 1280, height: 800 };
declare const happyDOM: { setURL: (url: string) => void; setViewport: (size: typeof WIDE) => void };

/** Toasts appear in two live regions side by side; the text announced while the styles of the first one load is none. */
const isToastRegion = ({ parentElement, role }: Element): boolean =>
  ['status', 'alert'].includes(role ?? '') &&
  [...(parentElement?.children ?? [])].map((one) => one.role).join() === 'status,alert';

/** A page of the portal in a document of its own test. */
export class Portal extends Locator {
  readonly baseUrl = inject('installation');
  readonly network = new Network();
  readonly #simulated: SimulatedDevice[] = [];
  readonly #said: string[] = [];
  readonly #toasts: MutationObserver;
  #root: Root | undefined;

  constructor() {
    super(() => [document.body], 'the page');
    this.#toasts = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (isToastRegion(target as Element))
          for (const node of addedNodes)
            if ((node as Element).className !== 'vh') this.#said.push(node.textContent ?? '');
    });
    this.#toasts.observe(document, { childList: true, subtree: true });
  }

  /** Opens an address as a new load does. */
  goto(path: string): void {
    this.#leave();
    happyDOM.setURL(new URL(path, this.baseUrl).href);
    const host = document.createElement('div');
    host.id = 'root';
    document.documentElement.lang = 'en';
    // Of the styles only what a wide screen does not have; without layout the rest says nothing.
    document.head.innerHTML = '<style>.below-medium { display: none }</style>';
    document.body.append(host);
    this.#root = createRoot(host);
    this.#root.render(
      <BrowserRouter>
        <App />
      </BrowserRouter>,
    );
  }
  reload(): void {
    this.goto(this.url());
  }
  back(): void {
    history.back();
  }
  /** Path, query and fragment of the address. */
  url(): string {
    return `${location.pathname}${location.search}${location.hash}`;
  }
  /** Waits until the address matches. */
  async atUrl(pattern: RegExp): Promise<void> {
    await eventually(() => {
      if (!pattern.test(this.url())) throw new Error(`${this.url()} does not match ${String(pattern)}`);
    });
  }
  override press(key: string): Promise<void> {
    return press(key);
  }
  /** Chooses a row of an open menu. */
  choose(name: string | RegExp): Promise<void> {
    return this.getByRole('menuitem', { name }).click();
  }

  /** Lets `answer` be what the service worker of this browser answers to a message of the page. */
  simulateServiceWorker(answer: (asked: unknown) => unknown): void {
    const postMessage = (asked: unknown, [port]: readonly MessagePort[]) => port?.postMessage(answer(asked));
    const value = Object.assign(new EventTarget(), { controller: { postMessage } });
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  }

  /** Opens a page by the menu. */
  openByMenu(name: string): Promise<void> {
    const menu = this.getByRole('navigation', { name: 'Main' });
    return menu.getByRole('link', { name, exact: true }).click();
  }

  /** Registers a family through the API, signs this page in and opens the dashboard. */
  async signIn(): Promise<SignedIn> {
    const { token, cookie, user, ...who } = await newParent(this.baseUrl);
    this.network.setCookie(cookie);
    session.start(token, user);
    this.goto('/user/dashboard');
    return who;
  }
  async addDevice(
    { api }: SignedIn,
    device: { firstName?: string; age?: number; deviceName?: string; deviceType?: DeviceType } = {},
  ): Promise<{ childId: ChildId; deviceId: DeviceId; code: string }> {
    const { firstName = 'Mia', age = 9, deviceName = 'Pixel', deviceType = 'Android' } = device;
    const { childId } = await api.call(addChild, { body: { firstName, age, deviceType } });
    const added = await api.call(addDevice, { body: { childId, deviceName, deviceType } });
    return { childId, deviceId: added.deviceId, code: added.uniqueCode };
  }
  /**
   * A simulated device that pairs with `code`; it is closed with the test.
   * @param abilities what it says it can do; by default everything
   */
  async simulatedDevice(
    code: string,
    abilities?: readonly Ability[],
    platform?: string,
  ): Promise<SimulatedDevice> {
    const { baseUrl } = this;
    const device = new SimulatedDevice({
      baseUrl,
      ...(abilities && { abilities }),
      ...(platform && { platform }),
    });
    this.#simulated.push(device);
    await device.pair(code);
    return device;
  }
  /** The code in the newest message to `to`. */
  codeFor(to: string, digits?: number): Promise<string> {
    return codeFor(this.baseUrl, to, digits);
  }
  /** Expects a toast with this text since it was last asked for. @returns toasts before it that no one asked for */
  async expectToast(text: string): Promise<string[]> {
    // The label of its button may follow, but no more of the sentence.
    const at = () =>
      this.#said.findIndex((one) => one.startsWith(text) && !/^\p{Ll}/u.test(one.slice(text.length)));
    await eventually(() => {
      if (at() === -1) throw new Error(`no toast "${text}", but ${JSON.stringify(this.#said)}`);
    });
    return this.#said.splice(0, at() + 1).slice(0, -1);
  }

  #leave(): void {
    this.#root?.unmount();
    this.#root = undefined;
    document.body.textContent = '';
    toast.dismiss();
    this.#toasts.takeRecords();
    this.#said.length = 0;
  }
  async close(): Promise<void> {
    this.#leave();
    this.#toasts.disconnect();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    session.clear();
    streamState.set({ state: 'connecting' });
    await Promise.all(this.#simulated.map((device) => device.close()));
    this.network.close();
  }
}

/** Collects what is written to the console as an error or a warning. @returns what ends it */
const watchConsole = (faults: string[]): (() => void) => {
  const former = { error: console.error, warn: console.warn };
  const collect = (...said: unknown[]) => void faults.push(said.map(String).join(' '));
  Object.assign(console, { error: collect, warn: collect });
  return () => void Object.assign(console, former);
};

/** A test of the portal; it fails on a message on the console and on a fault of the server. */
export const test = it.extend<{ page: Portal }>({
  page: async ({ task: _task }, provide) => {
    const page = new Portal();
    const unwatch = watchConsole(page.network.faults);
    await provide(page);
    await page.close();
    unwatch();
    expectValue(page.network.faults, 'unexpected on the console or by the server').toEqual([]);
  },
});
