/** The command `kinward-agent open`: shows the page in the browser of who runs it. */
import { request } from 'node:http';
import { PageToken } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { System, SystemWords } from '../os/port.ts';
import { OPEN_HEADER, OPEN_PATH } from './guard.ts';
import { PAGE_ADDRESS, PAGE_PORT } from './address.ts';
import { PLACES } from './places.ts';

const PATIENCE_MS = 10_000;

/** @throws Error where the agent does not run, or shows no page */
async function tokenOf({ service }: SystemWords): Promise<string> {
  const asking = request({
    host: PAGE_ADDRESS,
    port: PAGE_PORT,
    path: OPEN_PATH,
    method: 'POST',
    headers: { 'content-type': 'application/json', [OPEN_HEADER]: '1' },
    timeout: PATIENCE_MS,
  });
  const text = await new Promise<string>((resolve, reject) => {
    const isAway = (): void => reject(new Error(`the agent does not run (${service})`));
    asking.once('error', isAway);
    asking.once('timeout', () => asking.destroy());
    asking.once('response', (response) => {
      let said = '';
      response.on('data', (piece: Buffer) => (said += piece.toString()));
      response.once('error', isAway);
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(said)
          : reject(new Error('the page is for people with an account of their own on this computer')),
      );
    });
    asking.end('{}');
  });
  return PageToken.parse(JSON.parse(text)).token;
}

/**
 * Without a desktop the address is said: it opens one page, within a minute, for who asked for it.
 * @param place one of `PLACES` @returns the code that the command ends with; null: there is no such place
 */
export async function openPage(
  system: System,
  say: (line: string) => void,
  place = 'home',
): Promise<number | null> {
  const where = Object.hasOwn(PLACES, place) ? PLACES[place] : undefined;
  if (where === undefined) return null;
  if (system.platform === 'Linux' && system.isAdministrator())
    throw new Error('run it without sudo: the page is that of who opens it');
  const address = `http://${PAGE_ADDRESS}:${PAGE_PORT}${where}#${await tokenOf(system.words)}`;
  if (!(await system.show(address, process.env))) say(address);
  return 0;
}
