/** Computers with an agent, each in another state, of a family's children. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient, type Client } from '@kinward/client/client.ts';
import { reportApps } from '@kinward/contract/apps/apps.routes.ts';
import {
  bindLocalUser,
  getComputerPolicy,
  reportComputer,
  sendAppIcon,
} from '@kinward/contract/computers/computers.routes.ts';
import {
  ComputerPolicy,
  type ComputerPause,
  type ComputerReport,
} from '@kinward/contract/computers/computers.schemas.ts';
import { pairDevice, reportAbilities } from '@kinward/contract/devices/devices.routes.ts';
import { agentAbilities } from '@kinward/contract/devices/client-kinds.ts';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { reportUsage } from '@kinward/contract/usage/usage.routes.ts';
import type { SignedIn, Story } from './story.ts';

export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export const ABOUT = {
  version: '0.1.0',
  system: 'linux',
  architecture: 'amd64',
  kind: 'deb',
  update: null,
} as const;

/** The newest, which is in force from then on. */
const numberOf = async (agent: Client): Promise<number> => {
  const { policy } = await agent.call(getComputerPolicy, { query: {} });
  return ComputerPolicy.parse(JSON.parse(policy)).number;
};

interface ComputerOptions {
  firstName: string;
  deviceName: string;
  deviceType?: DeviceType;
  /** As the agent says it, with its version. */
  system?: readonly [platform: string, osVersion: string];
  /** Nobody has rules there yet where it is false. */
  isBound?: boolean;
  /** The child can undo what the agent does. */
  isAdministrator?: boolean;
}

export interface Computer {
  childId: ChildId;
  deviceId: DeviceId;
  /** The local user of the child. */
  user: string;
  agent: Client;
  /** Says how it is. */
  say(fields?: Partial<Omit<ComputerReport, 'unsaid' | 'health'>>): Promise<void>;
}

/** A child with a paired computer, whose rules are in force. */
export const addComputer = async (
  story: Story,
  who: SignedIn,
  baseUrl: string,
  options: ComputerOptions,
): Promise<Computer> => {
  const { firstName, deviceName, deviceType = 'Windows Desktop', isBound = true } = options;
  const { system: [platform, osVersion] = ['Linux', 'Debian 13'], isAdministrator = false } = options;
  const added = await story.addDevice(who, { firstName, deviceName, deviceType });
  const { deviceToken } = await createClient({ baseUrl }).call(pairDevice, {
    body: { code: added.code, platform, osVersion, appVersion: '0.1.0', abilities: [], agent: true },
  });
  const agent = createClient({ baseUrl, getToken: () => deviceToken });
  const user = firstName.toLowerCase();
  const users = [
    { name: user, uid: 1001, isAdministrator },
    { name: 'nora', uid: 1000, isAdministrator: true },
  ];
  const { childId, deviceId } = added;
  const say = async (fields: Partial<Omit<ComputerReport, 'unsaid' | 'health'>> = {}): Promise<void> => {
    const inForce = isBound ? await numberOf(agent) : null;
    await agent.call(reportComputer, {
      body: { users, inForce, faults: [], agent: ABOUT, at: ago(0), leaving: 'no', ...fields },
    });
  };
  await agent.call(reportComputer, { body: { users, inForce: null, faults: [] } });
  if (isBound) {
    await who.api.call(bindLocalUser, { params: { id: deviceId }, body: { user, deviceId } });
    await agent.call(reportAbilities, { body: { abilities: agentAbilities({ programs: true }) } });
  }
  await say();
  return { childId, deviceId, user, agent, say };
};

/** A pause that goes on. */
export const pauseOf = (user: string): ComputerPause => ({
  id: '00000000-0000-4000-8000-000000000001',
  user,
  by: 'code',
  beganAt: ago(2),
  until: ago(-28),
  endedAt: null,
});

/** Programs with icons, one of which was used. The page draws the icons. */
export const reportPrograms = async (page: Page, { agent }: Computer): Promise<void> => {
  const apps = [];
  const pngs = new Map<string, string>();
  for (const [appId, name, category, colour] of [
    ['chess.desktop', 'Chess', 'Games', '#6b4a9e'],
    ['paint.desktop', 'Paint', 'Education', '#f4f1ea'],
    ['films.desktop', 'Films', 'Video', '#123c2f'],
  ] as const) {
    const url = await page.evaluate<string>(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
      const on = canvas.getContext('2d');
      on.fillStyle = '${colour}';
      on.fillRect(8, 8, 48, 48);
      return canvas.toDataURL('image/png');
    })()`);
    const png = url.slice(url.indexOf(',') + 1);
    const icon = createHash('sha256').update(Buffer.from(png, 'base64')).digest('hex');
    pngs.set(icon, png);
    apps.push({ appId, name, category, icon });
  }
  const { icons } = await agent.call(reportApps, { body: apps });
  for (const digest of icons)
    await agent.call(sendAppIcon, { params: { digest }, body: { png: pngs.get(digest) ?? '' } });
  const sessions = [{ appId: 'chess.desktop', startedAt: ago(40), endedAt: ago(5) }];
  await agent.call(reportUsage, { body: sessions });
};
