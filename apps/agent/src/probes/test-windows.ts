/** A computer with Windows' programs on the false internet, and what is looked at there. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { NET, type Internet } from './test-net.ts';
import { soon } from './test-system.ts';
import { Wine } from './test-wine.ts';

export const INSTALLED = '"/root/.wine/drive_c/Program Files/Kinward"';
export const DATA = '/root/.wine/drive_c/ProgramData/Kinward';
const OF_WINE = /^\[[^\]]*\\(?:SystemCertificates|Control\\(?:ServiceCurrent|Video))\b|DriverDateData/u;
const OURS = ['kinward-host.exe', 'kinward-tray.exe', 'kinward-update.exe', 'node.exe'];

/** Has the name of the agent's pipe until a file is there. */
export const SQUAT = `const fs = require('fs');
const server = require('net').createServer((socket) => socket.destroy());
server.listen('\\\\\\\\.\\\\pipe\\\\kinward-agent', () => fs.writeFileSync('Z:\\\\share\\\\squat', 'taken'));
setInterval(() => fs.existsSync('Z:\\\\share\\\\squat-end') && process.exit(), 200);`;

export class WindowsComputer implements AsyncDisposable {
  readonly #wine: Wine;

  private constructor(wine: Wine) {
    this.#wine = wine;
  }

  /** @param folder of its files @param internet left out: it has no network */
  static async start(folder: string, internet?: Internet): Promise<WindowsComputer> {
    const wine = await Wine.start(folder);
    const windows = new WindowsComputer(wine);
    if (internet) {
      internet.plug(wine.pid);
      cpSync(path.join(folder, 'cert.pem'), path.join(wine.share, 'internet.crt'));
      // Wine has the certificates of Linux, by this file, among those that Windows trusts.
      await windows.shell(`printf 'nameserver ${NET.own[0]}\\n' > /etc/resolv.conf
        cat /share/internet.crt >> /etc/ssl/certs/ca-certificates.crt`);
    }
    return windows;
  }

  /** Files that both sides have; `Z:\share` for programs of Windows. */
  get share(): string {
    return this.#wine.share;
  }

  /** @returns what a shell in it prints, with `wine` for programs of Windows; also where it ends with an error */
  shell(command: string): Promise<string> {
    return this.#wine.shell(command);
  }

  /** The first process in it, as this machine numbers it. */
  get pid(): number {
    return this.#wine.pid;
  }

  /** Programs that run now, without their folders. */
  running(): string[] {
    return this.#wine.running();
  }

  /** As a fault ends them, without a word. */
  kill(name: string): void {
    this.#wine.kill(name);
  }

  /** Those of the agent. */
  ours(): string[] {
    return this.running().filter((name) => OURS.includes(name));
  }

  /** Ends all of it at once; what is started at a start of Windows is started then. */
  async losePower(): Promise<void> {
    await this.shell('wineserver -k; wineserver -w; wine cmd /c exit');
  }

  /** @returns the text of a file without its last end of line; '' where there is none */
  read(file: string): string {
    return this.#wine.read(file).trim();
  }

  /** Wine says that a service has stopped a moment before it has. */
  async stop(): Promise<void> {
    await this.shell('wine net stop KinwardAgent');
    await soon(() => this.ours().length === 0, 'the end of all');
  }

  /** @returns the code with which it ends */
  async msiexec(way: '/i' | '/x' | '/fa', properties = '', file = 'kinward.msi'): Promise<string> {
    return (await this.shell(`wine msiexec ${way} 'Z:\\share\\${file}' ${properties} /qn; echo $?`)).trim();
  }

  /** @returns undefined where there is none */
  async value(key: string, name: string): Promise<string | undefined> {
    const said = await this.shell(`wine reg query '${key}' /v '${name}'`);
    return new RegExp(String.raw`^\s+${name}\s+REG_\w+\s+(.*?)\r?$`, 'mu').exec(said)?.[1];
  }

  /** All files, and the registry of the computer by key; without what Wine's own parts count, and what it has from Linux. */
  async state(): Promise<string[]> {
    const files = await this.shell(
      `cd /root/.wine/drive_c; find . -path '*/Temp' -prune -o -path './windows/Installer*' -prune -o -print | sort`,
    );
    const exported = await this.shell(
      `wine regedit /E 'Z:\\share\\machine.reg' HKEY_LOCAL_MACHINE; iconv -f UTF-16 -t UTF-8 /share/machine.reg`,
    );
    const keys = exported.replaceAll('\r', '').split('\n\n');
    return [
      ...files.split('\n'),
      // Keys without a value are of the installer, which keeps its own folders.
      ...keys.filter((key) => key.includes('\n') && !OF_WINE.test(key)),
    ];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#wine[Symbol.asyncDispose]();
  }
}

/** What is in one of them and not in the other. */
export const differences = (before: readonly string[], after: readonly string[]): string[] => {
  const [former, now] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !now.has(line)).map((line) => `gone: ${line}`),
    ...after.filter((line) => !former.has(line)).map((line) => `new: ${line}`),
  ];
};
