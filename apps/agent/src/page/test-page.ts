/** The page's server with the real guard, sessions and control, and how a program, a browser and a tray ask it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { PageState, TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { ComputerHealth } from '@kinward/contract/computers/computer-health.schemas.ts';
import { Control } from '../control/control.ts';
import { linux } from '../os/linux/linux.ts';
import { pathsOf, type Paths } from '../paths.ts';
import { Lock } from '../rules/lock.ts';
import { Pauses } from '../rules/pauses.ts';
import { pageUpdate } from './assemble.ts';
import { Asking } from './asking.ts';
import { Check } from './check.ts';
import { PageFiles } from './files.ts';
import { OPEN_HEADER } from './guard.ts';
import { HiddenIcons } from './trays/hidden-icons.ts';
import { Page } from './page.ts';
import { PageServer } from './server.ts';
import { States, type LocalUser } from './state.ts';
import { POLICY } from './test-policy.ts';
import { Trays } from './trays/trays.ts';

export const PASSWORD = 'correct horse';
export const OWN = process.getuid?.() ?? 0;

interface Said {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}
type Headers = Record<string, string>;

class TestPage {
  server!: Page;
  pauses!: Pauses;
  lock!: Lock;
  icons: HiddenIcons | null = null;
  /** After which a connection on which nothing comes is ended; undefined: as on a computer. */
  silenceMs: number | undefined;
  users: LocalUser[] = [];
  health: ComputerHealth | undefined = { names: 'filtered', browsers: null, programs: true };
  #folder = '';
  #paths!: Paths;
  #control!: Control;
  readonly #said: string[] = [];
  readonly #say = (line: string): void => void this.#said.push(line);

  /** As a program asks it; a browser's headers are given. */
  ask = async (
    url: string,
    { body, headers = {} }: { body?: string; headers?: Headers } = {},
  ): Promise<Said> =>
    await new Promise((resolve, reject) => {
      const [host, port] = this.server.host.split(':');
      const asking = request({
        host,
        port,
        path: url,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      });
      asking.once('error', reject);
      asking.once('response', (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      asking.end(body);
    });
  origin = () => ({ origin: `http://${this.server.host}` });
  token = async (): Promise<string> =>
    JSON.parse((await this.ask('/api/open', { body: '{}', headers: { [OPEN_HEADER]: '1' } })).text).token;
  begun = async () => {
    const { headers } = await this.ask('/api/session', {
      body: JSON.stringify({ token: await this.token() }),
      headers: this.origin(),
    });
    return { ...this.origin(), cookie: (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' };
  };
  post = async (url: string, body: object, headers: Headers) =>
    JSON.parse((await this.ask(url, { body: JSON.stringify(body), headers })).text);
  trayOf = async (seen: string): Promise<TrayState> =>
    JSON.parse((await this.ask(`/api/tray?seen=${seen}`, { headers: { [OPEN_HEADER]: '1' } })).text);
  stateOf = async (headers: Headers): Promise<PageState> =>
    JSON.parse((await this.ask('/api/state', { headers })).text);

  newStates(inForce: string[]): States {
    return new States({
      system: linux,
      paths: this.#paths,
      pauses: this.pauses,
      lock: this.lock,
      inForce: () => ({ number: null, faults: [], users: inForce }),
      health: () => this.health,
      connection: () => ({ state: null, heardAt: null, isCaptive: false }),
      takesCodes: () => false,
      notices: () => [],
      closed: () => null,
      showsIcon: (uid) => this.icons?.isShown(uid) ?? null,
      stretchesOf: () => [],
      countsInFront: () => true,
      users: () => this.users,
      programs: () => [{ appId: 'game.desktop', name: 'A Game' }],
    });
  }

  async begin(): Promise<void> {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'kinward page '));
    const folder = this.#folder;
    const paths = pathsOf({
      CONFIGURATION_DIRECTORY: folder,
      STATE_DIRECTORY: path.join(folder, 'state'),
      RUNTIME_DIRECTORY: path.join(folder, 'now'),
    });
    this.#paths = paths;
    mkdirSync(path.join(folder, 'page/assets'), { recursive: true });
    writeFileSync(path.join(folder, 'page/index.html'), '<title>Page</title>');
    writeFileSync(path.join(folder, 'page/assets/a.js'), '1');
    writeFileSync(paths.policies, JSON.stringify(POLICY));
    this.users = [
      { name: 'theo', uid: OWN, isAdministrator: false },
      { name: 'mia', uid: 70_001, isAdministrator: false },
      { name: 'mum', uid: 70_002, isAdministrator: true },
    ];
    this.pauses = new Pauses(paths);
    this.lock = new Lock(paths, { boot: linux.bootId });
    const say = this.#say;
    this.silenceMs = undefined;
    this.icons = new HiddenIcons({ file: paths.hiddenIcons, people: () => this.users, say });
    this.#control = new Control({
      paths,
      pauses: this.pauses,
      lock: this.lock,
      codes: () => null,
      hasRules: () => true,
      changed: () => undefined,
      words: linux.words,
      say,
    });
    await this.start();
  }

  /** With what is set of it by now. */
  async start(): Promise<void> {
    this.server = new Page({
      port: 0,
      load: (host) => Promise.resolve(this.#serverOf(host)),
      say: this.#say,
    });
    await this.server.start();
  }

  #serverOf(host: string): PageServer {
    const states = this.newStates(['theo']);
    const asking = new Asking(() => null);
    return new PageServer({
      host,
      files: new PageFiles(path.join(this.#folder, 'page')),
      states,
      control: this.#control,
      asking,
      trays: new Trays({ stateOf: (user) => states.read(user), asks: asking.known, lookMs: 20 }),
      icons: this.icons,
      check: new Check({ upstreams: [], connection: () => null }),
      say: this.#say,
      ownerOf: linux.ownerOf,
      portOf: () => undefined,
      closing: (user: string) => (user === 'theo' ? null : undefined),
      update: () => Promise.resolve(pageUpdate(undefined, null)),
      ...(this.silenceMs !== undefined && { silenceMs: this.silenceMs }),
    });
  }

  async end(): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.#control[Symbol.asyncDispose]();
    rmSync(this.#folder, { recursive: true });
    expect(this.#said.splice(0).filter((line) => line.includes('failed'))).toEqual([]);
  }
}

/** A page for each test, which theo reads: mia and mum have accounts beside. */
export function testPage(): TestPage {
  const page = new TestPage();
  beforeEach(async () => await page.begin());
  afterEach(async () => await page.end());
  return page;
}
