/**
 * The agent for Windows as it is built, on a computer with Windows' programs and registry (Wine), paired with a real installation over TLS on a false internet. Wine is not
 * Windows: what it cannot show is named by the tests and printed. Where there is no root or no Debian, nothing of it can be tried, and that is said.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { OPEN_HEADER, OPEN_PATH } from '../page/guard.ts';
import { Door, familyOn, installationIn } from './test-installation.ts';
import { INSTALLATION, Internet, NET, shellIn, whyNoDesktop } from './test-net.ts';
import { soon } from './test-system.ts';
import { DATA, differences, INSTALLED, SQUAT, WindowsComputer } from './test-windows.ts';
import { WindowsPackages } from './test-windows-packages.ts';
import { whyNoWine } from './test-wine.ts';

/** Wine has one local user, who is its administrator. */
const USER = 'root';
const SERVICES = 'HKLM\\SYSTEM\\CurrentControlSet\\Services';
const INTERFACE = `${SERVICES}\\Tcpip\\Parameters\\Interfaces\\{11111111-2222-3333-4444-555555555555}`;
const RULE = `${SERVICES}\\Dnscache\\Parameters\\DnsPolicyConfig`;
const EDGE = 'HKLM\\SOFTWARE\\Policies\\Microsoft\\Edge';
const GAMES = '/root/.wine/drive_c/games';
const [OWN] = NET.own;
const [NAMED] = NET.named;
/** Twenty were clean in each of many runs, and are tried by `PROPERTY=full`; what is different from round to round shows in fewer. */
const ROUNDS = runs(20, 4);
/** An update that is taken back has looks for a minute, and two exchanges. */
const UPDATE_MS = 300_000;
const GAME = 'c:\\games\\game.exe';
/** Prints who a name leads to, as a program of Windows that asks an address finds it. */
const ASK = `const r = new (require('dns').promises.Resolver)({ timeout: Number(process.argv[4]), tries: 1 });
r.setServers([process.argv[2]]);
r.resolve4(process.argv[3]).then(String, (e) => e.code).then((t) => require('fs').writeFileSync('Z:\\\\share\\\\asked', t));`;

/** Opens the page as a browser of who is signed in, and writes what it is answered. */
const PAGE = `const place = 'http://127.0.0.1:301';
const send = async (path, body, more) => {
  const headers = { 'content-type': 'application/json', ...more };
  const answer = await fetch(place + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text, cookie: answer.headers.get('set-cookie') };
};
(async () => {
  const { body: { token } } = await send('${OPEN_PATH}', {}, { '${OPEN_HEADER}': '1' });
  const { cookie } = await send('/api/session', { token }, { origin: place });
  const all = [];
  for (const [path, body] of JSON.parse(process.argv[2])) all.push(await send(path, body, { origin: place, cookie: cookie.split(';')[0] }));
  return JSON.stringify(all);
})().catch(String).then((t) => require('fs').writeFileSync('Z:\\\\share\\\\asked', t));`;

const missing = whyNoDesktop() ?? (await whyNoWine());
if (missing !== null) {
  process.stderr.write(`The agent for Windows was not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

if (missing === null)
  process.stderr.write(
    'Wine cannot show: several local users, one without an administrator’s rights, events of sessions, filters by user (WFP), Windows’ own resolver by its settings, the service as SYSTEM.\n',
  );

describe.runIf(missing === null)('the agent on a computer with Windows’ programs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-windows-'));
  const installation = useStack(installationIn(folder));
  let internet: Internet;
  let windows: WindowsComputer;
  let door: Door;
  let family: Awaited<ReturnType<typeof familyOn>>;
  let before: string[] = [];
  let packages: WindowsPackages;

  /** What a program of Windows' Node writes. */
  const ran = async (script: string, ...args: string[]): Promise<string> => {
    const quoted = args.map((each) => `'${each}'`).join(' ');
    await windows.shell(
      `rm -f /share/asked; wine ${INSTALLED}/node.exe 'Z:\\share\\${script}.cjs' ${quoted}`,
    );
    return readFileSync(path.join(windows.share, 'asked'), 'utf8');
  };
  const asked = (name: string, server = '127.0.0.1', ms = 8000): Promise<string> =>
    ran('ask', server, name, String(ms));
  const page = async (...calls: [string, object?][]): Promise<object[]> =>
    JSON.parse(await ran('page', JSON.stringify(calls)));
  const becomes = async (name: string, wanted: string): Promise<void> =>
    // Who asks before the agent is there again would wait for an answer that never comes.
    void (await soon(async () => (await asked(name, '127.0.0.1', 1000)) === wanted, `${name}: ${wanted}`));
  /** @param typed what its input is, a pipe */
  const agent = (command: string, typed = ''): Promise<string> =>
    windows.shell(`cd ${INSTALLED}; printf '${typed}' | wine node.exe main.js ${command} 2>&1`);
  const log = (): Promise<string> => windows.shell(`cat ${DATA}/agent.log`);
  const update = (name: string): string => windows.read(`${DATA}/update/${name}`);
  const result = async (wanted: string): Promise<void> =>
    await expect
      .poll(() => update('result'), { timeout: UPDATE_MS })
      .toBe(wanted)
      .catch(async (error: unknown) => {
        process.stderr.write(
          await windows.shell(`tail -n 40 ${DATA}/host.log ${DATA}/agent.log; ls ${DATA}/update`),
        );
        throw error;
      });
  /** What the host would put back, and where names are led. */
  const kept = async (): Promise<string> =>
    `${await windows.value(INTERFACE, 'NameServer')} ${await windows.shell(`tail -n +2 ${DATA}/changes | sort`)}`;
  /** Of an update, once its service is gone. */
  const left = async (): Promise<string> => {
    const files = async (): Promise<string> =>
      (await windows.shell(`ls ${DATA}/update; wine sc query KinwardUpdate | grep STATE`))
        .split(/\s+/u)
        .join(' ')
        .trim();
    await soon(async () => !(await files()).includes('kinward-update.exe'), 'the end of the update');
    return await files();
  };

  beforeAll(async () => {
    packages = await WindowsPackages.start(folder, ['0.1.0', '0.2.0']);
    internet = await Internet.start(folder);
    windows = await WindowsComputer.start(folder, internet);
    await packages.give('0.1.0', windows, 'kinward.msi');
    for (const [name, text] of Object.entries({ ask: ASK, page: PAGE, squat: SQUAT }))
      writeFileSync(path.join(windows.share, `${name}.cjs`), text);
    door = new Door(path.join(folder, 'installation.sock'), installation.current.url);
    await door.open();
    family = await familyOn(installation.current);
    // As Windows has the servers that a network gives.
    await windows.shell(`wine reg add '${INTERFACE}' /v DhcpNameServer /d ${OWN} /f
      wine reg add '${INTERFACE}' /v DhcpIPAddress /d 10.98.0.2 /f`);
    before = await windows.state();
  });
  afterAll(async () => {
    await door?.close();
    await windows?.[Symbol.asyncDispose]();
    await internet?.[Symbol.asyncDispose]();
    packages?.[Symbol.dispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is installed and paired unattended, over TLS by a certificate that Windows trusts', async () => {
    // A folder in which everybody writes, as a local user may make it there before.
    await windows.shell(`mkdir -m 777 ${DATA}; echo off > ${DATA}/off`);
    const began = performance.now();
    expect(await windows.msiexec('/i', `SERVER=https://${INSTALLATION} CODE=${family.uniqueCode}`)).toBe('0');
    process.stderr.write(`Installed and paired after ${Math.round(performance.now() - began)} ms\n`);
    const { users } = await family.computer();
    expect(users).toContainEqual(expect.objectContaining({ name: USER, device: null }));
    expect(await windows.shell(`ls ${DATA}/off; cat ${DATA}.former-*/off; rm -r ${DATA}.former-*`)).toBe(
      'off\n',
    );
  });

  it('answers names by the policy of who is signed in, and leads Windows there', async () => {
    await family.block(family.deviceId, 'games.example');
    await family.bind(USER, family.deviceId);
    await soon(async () => (await log()).includes(`in force for ${USER}`), 'the policy');
    await becomes('games.example', 'ENOTFOUND');
    expect(await asked('games.example', '[::1]')).toBe('ENOTFOUND');
    expect(await asked('school.example')).toBe(NAMED);
    expect(await windows.value(INTERFACE, 'NameServer')).toBe('127.0.0.1');
    expect(await windows.shell(`wine reg query '${RULE}' /s`)).toMatch(
      /GenericDNSServers\s+REG_SZ\s+127\.0\.0\.1;::1/u,
    );
    expect(await windows.value(EDGE, 'DnsOverHttpsMode')).toBe('off');
    await expect.poll(async () => (await family.computer()).inForceAt).toEqual(expect.any(String));
    await expect
      .poll(async () => (await family.computer()).health)
      .toEqual({ names: 'filtered', browsers: true, programs: true });
    const end = await family.grant(family.deviceId, 'games.example');
    await becomes('games.example', NAMED);
    await end();
    await becomes('games.example', 'ENOTFOUND');
  });

  it('shows its page to who is signed in, and to nobody whom Windows does not know', async () => {
    const [state, rules] = await page(['/api/state'], ['/api/rules']);
    expect(state).toMatchObject({ status: 200, body: { user: { name: USER } } });
    expect(JSON.stringify(rules)).toContain('games.example');
    // A program of Linux is nobody's there: it is not answered.
    const code = "curl -s -m 8 --noproxy '*' -o /dev/null -w '%{http_code}' http://127.0.0.1:301/";
    expect(await shellIn(['-t', String(windows.pid), '-n'], code)).toBe('000');
  });

  it('pauses by the password that a parent sets, and not by another', async () => {
    expect(await agent('password', 'a first one\\nanother\\n')).toContain('these are two passwords');
    await family.setPassword('a right password');
    await expect.poll(async () => (await family.computer()).password?.isThere).toBe(true);
    const pause = async (secret: string) =>
      (await page(['/api/pause', { user: USER, length: '10m', secret }]))[0];
    expect(await pause('a wrong password')).toMatchObject({ body: { done: false } });
    expect(await asked('games.example')).toBe('ENOTFOUND');
    expect(await pause('a right password')).toMatchObject({ body: { done: true } });
    await soon(
      async () => (await windows.value(INTERFACE, 'NameServer')) === undefined,
      'the former servers',
    );
    expect(await windows.value(EDGE, 'DnsOverHttpsMode')).toBe(undefined);
    expect(await agent('resume')).toContain('Rules hold again');
    await becomes('games.example', 'ENOTFOUND');
  });

  it('ends a program that is closed, a renamed copy of it too, and no other', async () => {
    await windows.shell(`mkdir -p ${GAMES}; cp /root/.wine/drive_c/windows/system32/notepad.exe ${GAMES}/game.exe
      cp ${GAMES}/game.exe ${GAMES}/letter.exe`);
    const isRunning = (name: string): boolean => windows.running().includes(name);
    for (const program of [`${GAMES}/game.exe`, 'winver.exe']) {
      void windows.shell(`wine ${program}`);
      await soon(() => isRunning(path.basename(program)), program);
    }
    // A program of a user's own is known once it has run for ten seconds.
    await soon(
      async () => (await windows.shell(`cat ${DATA}/own-programs.json`)).includes('game.exe'),
      'it is known',
    );
    await family.blockProgram(family.deviceId, GAME);
    await soon(() => !isRunning('game.exe'), 'the end of the program');
    for (const name of ['game.exe', 'letter.exe']) {
      const began = performance.now();
      // 124: nobody ended it.
      expect(await windows.shell(`timeout 60 wine ${GAMES}/${name}; echo $?`)).not.toBe('124\n');
      process.stderr.write(`${name} ended after ${Math.round(performance.now() - began)} ms\n`);
    }
    expect(isRunning('winver.exe')).toBe(true);
  });

  it('is not repaired, as every local user may ask Windows for that', async () => {
    expect(await windows.msiexec('/fa')).not.toBe('0');
    expect(windows.ours()).toContain('kinward-host.exe');
  });

  it('has rules in force while another program has the name of its pipe, and its pipe afterwards', async () => {
    await windows.stop();
    void windows.shell(`wine ${INSTALLED}/node.exe 'Z:\\share\\squat.cjs'`);
    await soon(async () => (await windows.shell('cat /share/squat')) === 'taken', 'the other program');
    await windows.shell('wine net start KinwardAgent');
    await becomes('games.example', 'ENOTFOUND');
    expect(await windows.value(INTERFACE, 'NameServer')).toBe('127.0.0.1');
    expect(await windows.shell(`cat ${DATA}/host.log`)).toContain('the pipe for users is not there');
    writeFileSync(path.join(windows.share, 'squat-end'), '');
    await soon(async () => (await agent('resume')).includes('Nothing is paused'), 'the pipe');
  });

  it('goes on without its installation, and after its service was started again', async () => {
    await door.close();
    await windows.stop();
    expect(await windows.value(INTERFACE, 'NameServer')).toBe(undefined);
    await windows.shell('wine net start KinwardAgent');
    await becomes('games.example', 'ENOTFOUND');
    expect(await windows.value(INTERFACE, 'NameServer')).toBe('127.0.0.1');
    await door.open();
    await soon(async () => (await agent('status')).includes(': connected'), 'the connection');
  });

  it('takes a newer version by itself, also where the power is lost meanwhile, and keeps what it has', async () => {
    await packages.give('0.2.0', windows, 'newer.msi');
    const journal = await kept();
    const began = performance.now();
    expect(await agent('update')).toContain('Asked for');
    await soon(() => update('phase') === 'install', 'its installation');
    await windows.losePower();
    await result('0.2.0 installed well');
    process.stderr.write(`Updated after ${Math.round(performance.now() - began)} ms\n`);
    // What leads names to the agent was the same at each moment, and what was there before is known.
    expect(await kept()).toBe(journal);
    await becomes('games.example', 'ENOTFOUND');
    expect(await asked('school.example')).toBe(NAMED);
    const about = { version: '0.2.0', newer: null, update: null };
    await expect.poll(async () => (await family.computer()).agent).toMatchObject(about);
    expect(await agent('status')).toContain(': connected');
    expect(await left()).toBe('installer.log result');
  });

  it('with a fault comes back, also where the power is lost meanwhile, and parents read why', async () => {
    packages.makeFaulty('0.3.0');
    await packages.give('0.3.0', windows, 'faulty.msi');
    const began = performance.now();
    const journal = await kept();
    await agent('update');
    await soon(() => update('phase') === 'look', 'its installation');
    expect(await kept()).toBe(journal);
    expect(journal).toMatch(/^127\.0\.0\.1 /u);
    await soon(() => update('phase') === 'back', 'its end');
    await windows.losePower();
    await result('0.3.0 failed not-ready');
    process.stderr.write(`Taken back after ${Math.round(performance.now() - began)} ms\n`);
    expect(await kept()).toBe(journal);
    await becomes('games.example', 'ENOTFOUND');
    const why = { version: '0.3.0', state: 'failed', why: 'not-ready' };
    const about = { version: '0.2.0', newer: '0.3.0', update: why };
    await expect.poll(async () => (await family.computer()).agent).toMatchObject(about);
    expect(await left()).toBe('installer.log result');
  });

  it('removed it leaves nothing, and the computer is as it was', async () => {
    await windows.shell(`wine taskkill /f /im winver.exe; rm -r ${GAMES}`);
    expect((await family.computer()).faults).toEqual([]);
    expect(await windows.msiexec('/x', '', 'newer.msi')).toBe('0');
    expect(windows.ours()).toEqual([]);
    // Parents read it at once.
    expect((await family.computer()).faults).toEqual(['off', 'removed']);
    expect(differences(before, await windows.state())).toEqual([]);
  });

  it(`is removed so ${ROUNDS} times, its icon on the screen and its process killed a moment before`, async () => {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await windows.msiexec('/i')).toBe('0');
      await soon(() => windows.ours().includes('kinward-tray.exe'), 'the icon');
      // Each second time while its service is about to start it again.
      if (round % 2 === 1) await windows.shell('wine taskkill /f /im node.exe');
      const began = performance.now();
      expect(await windows.msiexec('/x')).toBe('0');
      took.push(Math.round(performance.now() - began));
      expect(windows.ours()).toEqual([]);
      expect(await windows.shell(`ls -d ${INSTALLED} ${DATA}`)).toBe('');
    }
    process.stderr.write(`Removed after ${took.join(', ')} ms\n`);
    expect(differences(before, await windows.state())).toEqual([]);
  });
});
