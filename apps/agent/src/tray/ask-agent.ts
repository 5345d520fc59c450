/** What the tray asks of the agent: how things are, and that rules begin again. Nothing of another user, and no file of root's. */
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { OPEN_HEADER, TRAY_PATH } from '../page/guard.ts';

/** Longer than the agent lets a question wait. */
const PATIENCE_MS = 70_000;

export interface Place {
  host: string;
  port: number;
}

/**
 * What an agent that knew nothing of it does not say, as one that was put back in the place of a newer one: the tray that looks
 * is of the newer one still.
 */
const UNSAID = { isProtected: true, endedByProtection: null } satisfies Partial<TrayState>;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Waits until the state differs from `seen`. @throws Error where the agent does not answer, or has nothing for this user */
export const nextState = async (
  { host, port }: Place,
  seen: string,
  signal: AbortSignal,
): Promise<TrayState> =>
  await new Promise((resolve, reject) => {
    const asking = request({
      agent,
      host,
      port,
      signal,
      path: `${TRAY_PATH}?seen=${seen}`,
      headers: { [OPEN_HEADER]: '1' },
      timeout: PATIENCE_MS,
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', reject);
    asking.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`the agent answers ${response.statusCode}`));
        // It is the agent: nobody else has the port.
        resolve({ ...UNSAID, ...(JSON.parse(text) as TrayState) });
      });
    });
    asking.end();
  });

/** Rules of a user hold again, for which everybody may ask. @param file the agent's socket */
export const resumeRules = async (file: string, user: string): Promise<void> =>
  await new Promise((resolve, reject) => {
    const socket = createConnection(file);
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.resume();
    socket.write(`${JSON.stringify({ command: 'resume', user })}\n`);
  });
