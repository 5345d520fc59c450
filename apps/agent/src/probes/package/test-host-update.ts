/**
 * The service that exchanges the agent on Windows, with a program in Node in place of the agent: what it does where nobody but it
 * is there, and when it gives up.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { soon } from '../test-system.ts';
import { DATA, INSTALLED, type WindowsComputer } from '../test-windows.ts';

const PLACE = 'HKLM\\SOFTWARE\\Kinward-Test';
/** Holds the file of an exchange as the update does: nobody else opens it (`UV_FS_O_EXLOCK` of libuv). */
const HOLD = `const fs = require('fs');
const { O_RDWR, O_CREAT } = fs.constants;
fs.openSync('C:\\\\ProgramData\\\\Kinward\\\\update\\\\exchanging', O_RDWR | O_CREAT | 0x10000000);
fs.writeFileSync('Z:\\\\share\\\\held', '');
setInterval(() => fs.existsSync('Z:\\\\share\\\\hold-end') && process.exit(), 200);`;

export interface HostComputer {
  computer: () => WindowsComputer;
  /** What the host answers to a request of the agent, by line and field. */
  ask: (...fields: string[]) => Promise<string[][]>;
  /** Of who is signed in. */
  sid: () => Promise<string>;
  /** How often the agent has begun. */
  starts: () => number;
}

/** @param host that runs, as it does afterwards */
export function testHostUpdate({ computer, ask, sid, starts }: HostComputer): void {
  /** The host goes on with an update that is there. @param where lines of a shell that say how far it has come */
  const beginUpdate = (where: string): Promise<string> =>
    computer()
      .shell(`mkdir -p ${DATA}/update; cd ${DATA}/update; cp ${INSTALLED}/kinward-host.exe kinward-update.exe
      ${where}
      printf '0.2.0 ${'0'.repeat(64)} 0.1.0 connected\\n' > ready.new; mv ready.new ready`);

  it('an update that was begun four times and cut off each time is put off', async () => {
    const windows = computer();
    await beginUpdate('echo keep > phase; echo 4 > starts');
    await soon(() => windows.read(`${DATA}/update/result`) === '0.2.0 waiting busy', 'its end');
    await soon(() => !windows.running().includes('kinward-update.exe'), 'the end of its service');
    const files = async (): Promise<string> => await windows.shell(`ls ${DATA}/update`);
    await soon(async () => (await files()) === 'result\n', 'nothing else of it');
    await windows.shell(`rm -r ${DATA}/update`);
  });

  it('keeps a slow version that works, and has one that answers nobody back after a minute', async () => {
    const windows = computer();
    const update = (name: string): string => windows.read(`${DATA}/update/${name}`);
    const answers = path.join(windows.share, 'healthy');
    writeFileSync(answers, '1');
    await beginUpdate('echo look > phase');
    await soon(() => update('result') === '0.2.0 installed well', 'its end');
    await soon(() => !windows.running().includes('kinward-update.exe'), 'the end of its service');
    writeFileSync(answers, '5 no-answer');
    await beginUpdate('rm -f result; echo look > phase');
    await soon(() => update('phase') === 'back', 'the end of the looks');
    expect(update('why')).toBe('no-answer');
    await windows.shell('wine net stop KinwardUpdate; wine sc delete KinwardUpdate');
    await soon(() => !windows.running().includes('kinward-update.exe'), 'the end of its service');
    rmSync(answers);
    await windows.shell(`rm -r ${DATA}/update`);
  });

  it('while no version of the agent is there an adult has the former resolvers from its update, and a child has theirs again', async () => {
    const windows = computer();
    const server = (): Promise<string | undefined> => windows.value(PLACE, 'NameServer');
    const user = await sid();
    await windows.shell(`wine reg add '${PLACE}' /v NameServer /d 192.0.2.1 /f`);
    await ask('change', 'dns', PLACE, 'NameServer', 'sz', '127.0.0.1');
    writeFileSync(path.join(windows.share, 'hold.cjs'), HOLD);
    void windows.shell(`mkdir -p ${DATA}/update; wine ${INSTALLED}/node.exe 'Z:\\share\\hold.cjs'`);
    await soon(() => existsSync(path.join(windows.share, 'held')), 'the exchange');
    // One that was cut off while it put the former version back, which it cannot as long as the exchange is held.
    await beginUpdate(`printf '${user}\\n' > ../bound; echo back > phase; echo not-ready > why`);
    await soon(() => windows.running().includes('kinward-update.exe'), 'the update');
    await windows.shell('wine net stop KinwardAgent');
    await soon(() => !windows.running().includes('kinward-host.exe'), 'the end of the agent');
    expect(await server()).toBe('127.0.0.1');
    await windows.shell(`: > ${DATA}/bound`);
    await soon(async () => (await server()) === '192.0.2.1', 'the former value');
    await windows.shell(`printf '${user}\n' > ${DATA}/bound`);
    await soon(async () => (await server()) === '127.0.0.1', 'the child’s value');
    expect(windows.running()).not.toContain('kinward-host.exe');
    writeFileSync(path.join(windows.share, 'hold-end'), '');
    await windows.shell('wine net stop KinwardUpdate; wine sc delete KinwardUpdate');
    await soon(() => windows.ours().length === 0, 'the end of all');
    const before = starts();
    await windows.shell(`rm -r ${DATA}/update; wine net start KinwardAgent`);
    await soon(() => starts() > before, 'the agent');
    expect(await ask('restore', 'dns')).toEqual([['ok']]);
    expect(await server()).toBe('192.0.2.1');
    await windows.shell(`wine reg delete '${PLACE}' /f`);
  });
}
