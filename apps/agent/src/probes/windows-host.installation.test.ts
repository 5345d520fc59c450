/**
 * The service for Windows and the tray's program in Wine, with a program in Node in place of the agent: its ends, its starts,
 * what it tells, and what it does by itself while the agent is gone. Where there is no root or no Debian, nothing of it can be
 * tried, and that is said.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { windowsNode } from '../../pack/nodes.ts';
import { testHostBusy } from './package/test-host-busy.ts';
import { testHostUpdate } from './package/test-host-update.ts';
import { compiledOnce } from './test-native.ts';
import { soon } from './test-system.ts';
import { DATA, INSTALLED, WindowsComputer } from './test-windows.ts';
import { whyNoWine } from './test-wine.ts';

const KEY = 'HKLM\\SOFTWARE\\Kinward-Test\\Made';
const PLACE = 'HKLM\\SOFTWARE\\Kinward-Test';
const KILLS = 20;
/** Colours of the icon's lamp, by the taskbar's. */
const LAMP = /#F5B759|#F2A73B/u;

const missing = await whyNoWine();
if (missing !== null) {
  process.stderr.write(`The service for Windows was not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('the service for Windows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-host-'));
  let windows: WindowsComputer;
  let asked = 0;
  const shared = (name: string): string => path.join(windows.share, name);
  const told = (): string => (existsSync(shared('told')) ? readFileSync(shared('told'), 'utf8') : '');
  const starts = (): number => told().split('ready').length - 1;
  const put = (line: string): string => {
    writeFileSync(shared('draft'), line);
    renameSync(shared('draft'), shared(`ask-${asked}`));
    return shared(`answer-${asked}`);
  };
  /** @returns lines of the host's answer, by field */
  const ask = async (...fields: string[]): Promise<string[][]> => {
    const file = put(fields.join('\t'));
    await soon(() => existsSync(file), `an answer to ${fields.join(' ')}`);
    asked += 1;
    return JSON.parse(readFileSync(file, 'utf8')) as string[][];
  };
  const hasIcon = async (): Promise<boolean> => {
    const colours = await windows.shell(
      'import -window root /run/screen.png; convert /run/screen.png -crop 40x20+760+580 txt:-',
    );
    return LAMP.test(colours);
  };
  const sid = async (): Promise<string> => (await ask('sessions'))[0]?.[2] ?? '';
  const find = async (program: string): Promise<[string, string] | null> => {
    const row = (await ask('processes', await sid())).find((one) => one[6]?.toLowerCase().endsWith(program));
    return row ? [row[1] ?? '', row[2] ?? ''] : null;
  };
  const kill = (program: string): Promise<string> => windows.shell(`wine taskkill /f /im ${program}`);

  beforeAll(async () => {
    const program = path.join(folder, 'share/program');
    mkdirSync(program, { recursive: true });
    const [node] = await Promise.all([windowsNode(), compiledOnce(program)]);
    writeFileSync(path.join(program, 'node.exe'), node.program);
    cpSync(path.join(import.meta.dirname, 'test-windows-agent.js'), path.join(program, 'main.js'));
    writeFileSync(path.join(program, 'package.json'), '{"type":"module"}\n');
    windows = await WindowsComputer.start(folder);
    await windows.shell(`cp -r /share/program ${INSTALLED}
      wine sc create KinwardAgent binPath= '"C:\\Program Files\\Kinward\\kinward-host.exe"' start= auto
      wine net start KinwardAgent`);
    await soon(() => starts() === 1, 'the agent');
  });
  afterAll(async () => {
    await windows?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  it('tells who is there, what runs, whose a connection is and who made a program', async () => {
    const user = await sid();
    expect(user).toMatch(/^S-1-5-21-/u);
    const root = ['row', 'root', user, expect.stringMatching(/^[01]$/u), '1', ''];
    expect(await ask('users')).toContainEqual(root);
    const own = await find('\\node.exe');
    expect(own).not.toBeNull();
    expect(await ask('owner', '127.0.0.1', '4001', '127.0.0.1', '4000')).toEqual([['ok', own?.[0], user]]);
    expect(await ask('owner', '127.0.0.1', '4001', '127.0.0.1', '4002')).toEqual([['ok', '', '']]);
    expect(await ask('holder', 'tcp', '127.0.0.1', '4000')).toEqual([
      ['ok', own?.[0], own?.[1], user, expect.stringMatching(/node\.exe$/u)],
    ]);
    const [identity] = await ask('identity', 'C:\\Program Files\\Kinward\\node.exe');
    expect(identity?.slice(0, 4)).toEqual(['ok', 'Node.js', 'Node.js', 'node.exe']);
    // Whether local users may write to it, or to its folder.
    const shop = '/root/.wine/drive_c/shop';
    await windows.shell(`mkdir -m 777 ${shop}; cp /root/.wine/drive_c/windows/notepad.exe ${shop}/game.exe`);
    expect(identity?.[6]).toBe('0');
    expect((await ask('identity', 'C:\\shop\\game.exe'))[0]?.[6]).toBe('1');
    expect(await ask('identity', '\\\\server\\share\\game.exe')).toEqual([['error', expect.any(String)]]);
  });

  it('ends a program asked and unasked, and never another one that has its number by now', async () => {
    for (const way of ['kill', 'ask']) {
      void windows.shell('wine notepad');
      await soon(async () => (await find('\\notepad.exe')) !== null, 'a program');
      const [pid, start] = (await find('\\notepad.exe')) ?? ['', ''];
      expect(await ask('end', pid, `${start}1`, way)).toEqual([['ok', '0']]);
      expect(await find('\\notepad.exe')).not.toBeNull();
      // Its window comes after it.
      const isEnded = async (): Promise<boolean> =>
        (await ask('end', pid, start, way)).length > 0 && (await find('\\notepad.exe')) === null;
      await soon(isEnded, `its end by ${way}`);
    }
  });

  it('undoes what it changed, and leaves what somebody else has changed since', async () => {
    const get = async (name: string) => (await ask('reg-get', KEY, name))[0]?.slice(1);
    expect(await ask('change', 'browsers', KEY, 'mode', 'sz', 'off')).toEqual([['ok']]);
    expect(await ask('change', 'browsers', KEY, 'list', 'multi', 'a', 'b')).toEqual([['ok']]);
    expect(await ask('change', 'browsers', KEY, 'mode', 'dword', '7')).toEqual([['ok']]);
    expect([await get('mode'), await get('list')]).toEqual([
      ['dword', '7'],
      ['multi', 'a', 'b'],
    ]);
    expect(await ask('changes', 'browsers')).toEqual([['row', KEY, 'mode'], ['row', KEY, 'list'], ['ok']]);
    expect(await ask('restore', 'browsers')).toEqual([['ok']]);
    expect(await ask('reg-keys', 'HKLM\\SOFTWARE')).not.toContainEqual(['row', 'Kinward-Test']);
    await ask('change', 'browsers', KEY, 'mode', 'sz', 'off');
    await windows.shell(`wine reg add '${KEY}' /v mode /d theirs /f`);
    expect(await ask('restore', 'browsers')).toEqual([['ok']]);
    expect(await get('mode')).toEqual(['sz', 'theirs']);
    await windows.shell(`wine reg delete '${PLACE}' /f`);
  });

  it('refuses what is no request, and a line without an end ends the channel', async () => {
    for (const line of [
      ['nonsense'],
      ['end', '4', 'x', 'kill'],
      ['end'],
      ['change', 'a', 'HKCU\\x', 'y', 'sz', 'z'],
      ['reg-get'],
      ['answer', '0', 'x'],
      ['guard', 'set'],
    ])
      expect(await ask(...line)).toEqual([['error', expect.any(String)]]);
    put('flood');
    await soon(() => told().includes('channel closed'), 'the end of the channel');
    rmSync(shared(`ask-${asked}`), { force: true });
    const before = starts();
    await kill('node.exe');
    await soon(() => starts() > before, 'another agent');
  });

  it('says who asks on the pipe for users, and takes one line that is not too long', async () => {
    const client = (sent: string): string =>
      `const c=require('net').connect('\\\\\\\\.\\\\pipe\\\\kinward-agent',()=>c.write(${sent}));let t='';c.on('data',d=>t+=d);c.on('error',()=>0);c.on('close',()=>require('fs').writeFileSync('Z:\\\\share\\\\client',t))`;
    const by = async (sent: string): Promise<string> => {
      writeFileSync(shared('client.cjs'), client(sent));
      await windows.shell(`wine ${INSTALLED}/node.exe 'Z:\\share\\client.cjs'`);
      return readFileSync(shared('client'), 'utf8');
    };
    expect(await by(`'hello\\tthere\\nmore\\n'`)).toBe(`${await sid()} 1 hello|there\n`);
    expect(await by(`'x'.repeat(5000)+'\\n'`)).toBe('');
    expect(await by(`'a\\0b\\n'`)).toBe('');
  });

  it('starts node again within a second when it ends, and shows the tray’s icon', async () => {
    const before = starts();
    const began = performance.now();
    put('crash');
    await soon(() => starts() > before, 'another agent');
    const took = performance.now() - began;
    process.stderr.write(`Node that ended was there again after ${Math.round(took)} ms\n`);
    await soon(() => told().includes('\ttray\ten'), 'the tray');
    await soon(hasIcon, 'the icon');
  });

  it('takes the icon away for who hides it, and shows it again', async () => {
    const file = shared('hidden');
    writeFileSync(file, '');
    await soon(async () => !(await hasIcon()), 'no icon');
    rmSync(file);
    await soon(hasIcon, 'the icon again');
  });

  it('asks the agent for what is chosen from the icon’s menu', async () => {
    const isChosen = async (): Promise<boolean> => {
      // The entry is the last one, above the icon.
      await windows.shell(`xdotool mousemove 790 590 click 3; sleep 1
        xdotool mousemove 715 581; sleep 0.3; xdotool click 1; sleep 0.5`);
      return told().includes('\tdo\topen');
    };
    await soon(isChosen, 'the choice');
  });

  it('gives the former resolvers back by itself when node does not come, and a child has theirs again', async () => {
    const server = (): Promise<string | undefined> => windows.value(PLACE, 'NameServer');
    await windows.shell(`wine reg add '${PLACE}' /v NameServer /d 192.0.2.1 /f`);
    const user = await sid();
    await ask('change', 'dns', PLACE, 'NameServer', 'sz', '127.0.0.1');
    await windows.shell(
      `mv ${INSTALLED}/main.js /root/main.js; printf '${user}\\r\\n' > ${DATA}/bound; wine taskkill /f /im node.exe`,
    );
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    expect(await server()).toBe('127.0.0.1');
    await windows.shell(`: > ${DATA}/bound`);
    await soon(async () => (await server()) === '192.0.2.1', 'the former value');
    await windows.shell(`printf '${user}\\n' > ${DATA}/bound`);
    await soon(async () => (await server()) === '127.0.0.1', 'the child’s value');
    const before = starts();
    await windows.shell(`mv /root/main.js ${INSTALLED}/main.js`);
    await soon(() => starts() > before, 'the agent');
    // Who stops the service has the former ones.
    const began = performance.now();
    await windows.stop();
    process.stderr.write(`Stopped after ${Math.round(performance.now() - began)} ms\n`);
    expect(await server()).toBe('192.0.2.1');
    await windows.shell(`wine reg delete '${PLACE}' /f; wine net start KinwardAgent`);
  });

  it(`is killed ${KILLS} times, and leaves no process; a child’s names stay closed meanwhile`, async () => {
    await soon(() => windows.ours().includes('node.exe'), 'the agent');
    await windows.shell(`wine reg add '${PLACE}' /v NameServer /d 192.0.2.1 /f`);
    await ask('change', 'dns', PLACE, 'NameServer', 'sz', '127.0.0.1');
    const took: number[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const before = starts();
      windows.kill('kinward-host.exe');
      await soon(() => windows.ours().length === 0, `the end of all in round ${round}`);
      const began = performance.now();
      await soon(async () => {
        // Wine's manager may not have seen its end yet, and then starts nothing.
        if (windows.ours().length === 0) await windows.shell('wine net start KinwardAgent');
        return starts() > before;
      }, `the agent in round ${round}`);
      took.push(Math.round(performance.now() - began));
    }
    process.stderr.write(`There again after ${took.join(', ')} ms\n`);
    expect(await windows.value(PLACE, 'NameServer')).toBe('127.0.0.1');
    expect(await ask('restore', 'dns')).toEqual([['ok']]);
    expect(await windows.value(PLACE, 'NameServer')).toBe('192.0.2.1');
  });

  testHostBusy(() => windows);

  testHostUpdate({ computer: () => windows, ask, sid, starts });

  it('touches nothing in a folder of somebody else’s', async () => {
    await windows.stop();
    // Wine ends with its last program, and its next start would start the service.
    await windows.shell('wine sc delete KinwardAgent');
    const journal = `kinward-changes 1 0\\nbrowsers\\t${PLACE.replaceAll('\\', '\\\\')}\\tmade\\t0\\t1\\t78000000\\t4294967295\\t\\n`;
    await windows.shell(`rm -rf ${DATA}; mkdir -m 777 ${DATA}; printf '${journal}' > ${DATA}/changes`);
    const host = `${INSTALLED}/kinward-host.exe`;
    await windows.shell(`wine ${host} undo; wine ${host} remove`);
    expect(await windows.value(PLACE, 'made')).toBe(undefined);
    expect((await windows.shell(`ls ${DATA}`)).trim()).toBe('changes');
  });
});
