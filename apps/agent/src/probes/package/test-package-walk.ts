/**
 * Programs, minutes and a wish of a child on a whole system, paired with a real installation: a parent blocks, limits and answers
 * there, and it holds for a child who signs in from elsewhere.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAsks } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { LocalUser } from '../test-net.ts';
import { KIDA, MUM, NAMED } from './test-package.ts';
import type { Paired } from './test-package-paired.ts';

const PLACE = '/usr/local/share/kinward-test';
const [GAME, CHESS] = ['game', 'chess'].map((name) => `${PLACE}/${name}/${name}`) as [string, string];
/** Two programs with entries in the menus, each in a folder of its own: what lies beside one is a part of it. */
const PROGRAMS = `mkdir -p ${PLACE} /usr/local/share/applications; cd ${PLACE}
  program() {
    mkdir $1; cp /bin/sleep $1/$1
    printf '[Desktop Entry]\\nType=Application\\nName=%s\\nExec=${PLACE}/%s/%s\\nCategories=%s\\n' "$2" $1 $1 "$3" > ../applications/$1.desktop
  }
  program game 'A Game' 'Utility;'; program chess Chess 'Game;'`;

/** A server of the test's own with its own key, by which everybody signs in. */
const KEY = `${PLACE}/ssh/key`;
const SSHD = `mkdir ${PLACE}/ssh; ssh-keygen -q -t ed25519 -N '' -f ${KEY}
  printf '%s\\n' 'ListenAddress 127.0.0.1' 'HostKey ${KEY}' 'UsePAM yes' 'StrictModes no' 'AuthorizedKeysFile ${KEY}.pub' > ${PLACE}/ssh/config
  systemd-run -q --unit=test-ssh --service-type=notify -p RuntimeDirectory=sshd /usr/sbin/sshd -D -f ${PLACE}/ssh/config`;
const AWAY = `-q -i ${KEY} -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null`;

const PAGE = 'http://127.0.0.1:301';
const ENDED = /code (?:137|143)\b/u;

/** @param paired with rules for kida, to whom `chat.example` is closed by a parent */
export function testWalk(paired: Paired): void {
  const { shell, becomes } = paired;
  // Before the agent is there, which then knows programs and who is signed in from its start: the one it looks for every five
  // seconds, the other every ten.
  beforeAll(async () => {
    expect(await shell(`${PROGRAMS}; ${SSHD}`)).toBe('');
    await shell(`ssh -n ${AWAY} kida@127.0.0.1 'sleep infinity' >/dev/null 2>&1 &`);
  });

  describe('a child at it', () => {
    /** What the terminal of who signs in from elsewhere shows. */
    const fromElsewhere = ({ name }: LocalUser, command: string): Promise<string> =>
      shell(`ssh -tt ${AWAY} ${name}@127.0.0.1 '${command}; echo code $?' </dev/null`);
    /** As the page does it. @returns what is answered */
    const onPage = async (what: string, body?: object): Promise<string> =>
      await shell(
        `curl -s -m 20 -b /tmp/page -c /tmp/page ${body ? `-H 'content-type: application/json' -H 'origin: ${PAGE}' -d '${JSON.stringify(body)}'` : ''} ${PAGE}/api/${what}`,
        KIDA,
      );
    const asks = async (): Promise<PageAsks> => JSON.parse(await onPage('asks')) as PageAsks;

    afterAll(async () => {
      await shell(
        `loginctl terminate-user kida mum; systemctl stop test-ssh; systemctl reset-failed; rm -r ${PLACE} /usr/local/share/applications /tmp/page`,
      );
    });

    it('has names and programs by the rules by ssh as well, and reads on its terminal why a program that a parent blocks is ended', async () => {
      const { family } = paired;
      await family.blockProgram(family.deviceId, 'game');
      const said = await fromElsewhere(KIDA, `${GAME} 60`);
      expect(said).toContain('Kinward has closed A Game: it is blocked.');
      expect(said).toMatch(ENDED);
      const [again, adult, names, others] = await Promise.all([
        fromElsewhere(KIDA, `${GAME} 6`),
        fromElsewhere(MUM, `${GAME} 2`),
        fromElsewhere(KIDA, 'getent ahosts games.example'),
        fromElsewhere(MUM, 'getent ahosts games.example'),
      ]);
      expect(again).toMatch(ENDED);
      expect(adult).toMatch(/code 0\b/u);
      expect([names.includes(NAMED), others.includes(NAMED)]).toEqual([false, true]);
    });

    it('asks for a site on the page of the computer, which opens for it once a parent says yes', async () => {
      const { family } = paired;
      const [, token] = /#([\w-]{43})\n$/u.exec(await shell('kinward-agent open', KIDA)) ?? [];
      expect(await onPage('session', { token })).toBe('{}');
      const asked = await onPage('ask', { clientId: randomUUID(), site: 'chat.example' });
      expect(JSON.parse(asked)).toMatchObject({ asks: [{ state: 'waiting' }], reason: null });
      await becomes('chat.example', 'closed open open');
      await family.answer();
      await becomes('chat.example', 'open open open');
      expect((await asks()).asks).toMatchObject([{ state: 'granted' }]);
    });

    it('has a minute a day for games on phone and computer together, is told that it ends, and plays no more when it is used up', async () => {
      const { family } = paired;
      await family.playedOnPhone(52);
      await family.limit('Games', 1);
      await expect.poll(async () => (await family.computer()).inForceAt).toEqual(expect.any(String));
      const said = await fromElsewhere(KIDA, `${CHESS} 90`);
      expect(said).toContain('Kinward closes Chess in 1 minute. Save what you are doing.');
      expect(said).toContain('Kinward has closed Chess: its time for today is used up');
      expect(said).toMatch(ENDED);
      expect(await fromElsewhere(KIDA, `${CHESS} 6`)).toMatch(ENDED);
    });
  });
}
