/**
 * What people at this computer ask by the pipe that the host serves: it says whose each line is, and whether they are an
 * administrator with their rights taken up.
 */
import { Bucket } from '@kinward/filter-core/answer/limits.ts';
import { steadySeconds } from '@kinward/filter-core/answer/steady.ts';
import { ASKED } from '../../page/server.ts';
import type { Hearing } from '../port.ts';
import type { WindowsAccounts } from './accounts.ts';
import type { HostLink } from './host-link.ts';
import { chosenIn, trayLine } from './tray.ts';

export interface AskedParts {
  host: Pick<HostLink, 'ask' | 'on'>;
  accounts: Pick<WindowsAccounts, 'bySid'>;
  hearing: Hearing;
  say: (line: string) => void;
}

/** Answers each line that the host hands over, until the process ends. */
export function hearAsked({ host, accounts, hearing, say }: AskedParts): void {
  const trays = new Map<number, { bucket: Bucket; line: Promise<string> }>();
  const lineOf = async (uid: number, language: string): Promise<string> =>
    trayLine(await hearing.tray(uid), language);
  /** Names are answered by the same thread: who asks more often than a page may is told again what they were told last. */
  const trayOf = (uid: number, language: string): Promise<string> => {
    const now = steadySeconds();
    const bucket = trays.get(uid)?.bucket ?? new Bucket(ASKED, now);
    const last = trays.get(uid)?.line;
    const line = bucket.take(now) === 'answer' || !last ? lineOf(uid, language) : last;
    trays.set(uid, { bucket, line });
    return line;
  };
  const replyTo = async (sid: string, isAdministrator: boolean, line: string): Promise<string> => {
    const [word = '', argument = ''] = line.split('\t');
    const account = accounts.bySid(sid);
    if (word === 'tray') return account ? await trayOf(account.uid, argument) : trayLine(null, argument);
    const chosen = word === 'do' ? chosenIn(argument) : undefined;
    if (chosen && 'place' in chosen) {
      const address = account && (await hearing.page(account.uid, chosen.place));
      return address ? `url\t${address}` : 'text\tThe page is for people with an account of their own here.';
    }
    if (chosen) {
      const asked = JSON.stringify({ command: 'resume', user: chosen.resume });
      const { done, message } = await hearing.control.answer(asked);
      return `text\t${done ? chosen.done : message}`;
    }
    return JSON.stringify(await hearing.control.answer(line, { isAdministrator }));
  };
  host.on((event, [connection = '', sid = '', elevated, , ...line]) => {
    if (event !== 'ask') return;
    void replyTo(sid, elevated === '1', line.join('\t'))
      .catch((error: unknown) => {
        say(`a command failed: ${(error as Error).message}`);
        return JSON.stringify({
          done: false,
          reason: 'failed',
          message: 'It did not work; agent.log says why.',
        });
      })
      .then(async (reply) => await host.ask('answer', connection, ...reply.split('\t')))
      // Who asked has gone.
      .catch(() => undefined);
  });
}
