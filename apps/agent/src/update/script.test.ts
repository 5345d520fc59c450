/** What the script of an update does where the system is otherwise than it should be: its programs are played here, its own lines are run. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateScript } from './script.ts';

const BUSY = 'echo "dpkg: error: dpkg frontend lock was locked by another process"; exit 2';
/** Of a version, by what it says: nothing is well. */
const healthy = (newer: string, former: string): string =>
  `case $2 in 1.3.0) word="${newer}" ;; *) word="${former}" ;; esac; echo "$word"; [ -z "$word" ]`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-script-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const play = (
  programs: Record<string, string>,
  files: Record<string, string> = {},
  kind: 'deb' | 'rpm' | 'tar' = 'deb',
): { result: string; calls: string[]; left: string[] } => {
  const [bin, update] = ['bin', 'update'].map((name) => path.join(folder, name)) as [string, string];
  for (const each of [bin, update]) mkdirSync(each, { recursive: true });
  const calls = path.join(folder, 'calls');
  const all = {
    sleep: 'exit 0',
    systemctl: 'echo 0',
    dpkg: 'exit 0',
    'kinward-agent': 'exit 0',
    ...programs,
  };
  for (const [name, text] of Object.entries(all))
    writeFileSync(path.join(bin, name), `#!/bin/sh\necho "${name} $*" >>"${calls}"\n${text}\n`, {
      mode: 0o755,
    });
  const given = {
    ready: '1.3.0 0 1.2.3 connected\n',
    run: updateScript(kind),
    'new.package': 'new',
    'former.package': 'former',
  };
  for (const [name, text] of Object.entries({ ...given, ...files }))
    writeFileSync(path.join(update, name), text);
  try {
    execFileSync('sh', [path.join(update, 'run')], { env: { PATH: `${bin}:/usr/bin:/bin` }, stdio: 'pipe' });
  } catch {
    // What it left says it.
  }
  const result = path.join(update, 'result');
  return {
    result: existsSync(result) ? readFileSync(result, 'utf8').trim() : '',
    calls: existsSync(calls) ? readFileSync(calls, 'utf8').split('\n') : [],
    left: readdirSync(update),
  };
};

describe('the script of an update', () => {
  it('takes no file but the one that was signed, and changes nothing then', () => {
    const { result, calls, left } = play({});
    expect([result, left]).toEqual(['1.3.0 waiting not-the-file', ['result']]);
    expect(calls.filter((call) => call.startsWith('dpkg'))).toEqual([]);
  });

  it('waits for another program that installs something, and comes again later', () => {
    const { result, calls, left } = play({ dpkg: BUSY }, { phase: 'install' });
    expect([result, left]).toEqual(['1.3.0 waiting busy', ['result']]);
    expect(calls.filter((call) => call.startsWith('dpkg -i new.package')).length).toBeGreaterThan(10);
    expect(calls.join()).not.toContain('former.package');
  });

  it('puts the former version back where the newer one does not install', () => {
    const { result, calls } = play(
      { dpkg: 'case $2 in new.package) exit 1 ;; esac', 'kinward-agent': healthy('', '') },
      { phase: 'install' },
    );
    expect(result).toBe('1.3.0 failed not-installed');
    expect(calls).toContain('dpkg -i former.package');
  });

  it('says why the newer version was taken back', () => {
    for (const why of ['no-answer', 'no-rules', 'not-connected']) {
      const { result } = play({ 'kinward-agent': healthy(why, '') }, { phase: 'look' });
      expect(result).toBe(`1.3.0 failed ${why}`);
    }
  });

  it('blames no version for a home that neither of them hears', () => {
    const unheard = healthy('not-connected', 'not-connected');
    expect(play({ 'kinward-agent': unheard }, { phase: 'look' }).result).toBe('1.3.0 waiting not-connected');
  });

  it('waits before the system starts it again where the disk takes nothing', () => {
    const { result, calls, left } = play(
      { sync: 'exit 1', 'kinward-agent': healthy('no-rules', '') },
      { phase: 'back', why: 'no-rules\n' },
    );
    expect(result).toBe('');
    expect(left).toContain('ready');
    expect(calls.filter((call) => call === 'sleep 30')).toHaveLength(1);
  });

  it('blames no version for what the former one has as well', () => {
    for (const why of ['no-answer', 'no-rules'])
      expect(play({ 'kinward-agent': healthy(why, why) }, { phase: 'look' }).result).toBe(
        `1.3.0 waiting ${why}`,
      );
    // What the former one has is something else.
    expect(play({ 'kinward-agent': healthy('no-rules', 'no-answer') }, { phase: 'look' }).result).toBe(
      '1.3.0 failed no-rules',
    );
  });

  it('gives a version up that ends again and again', () => {
    const { result, calls } = play(
      { systemctl: 'echo 25', 'kinward-agent': healthy('not-ready', '') },
      { phase: 'look' },
    );
    expect(result).toBe('1.3.0 failed not-ready');
    expect(calls.filter((call) => call === 'kinward-agent healthy 1.3.0 connected')).toHaveLength(1);
  });

  describe('with a look that takes its time', () => {
    /** The computer's clock is a file here, which a look and a pause put forward. */
    const looked = (seconds: number, agent: string) => {
      const clock = path.join(folder, 'clock');
      writeFileSync(clock, '1000');
      const later = (by: string): string => `echo $(($(cat ${clock}) + ${by})) >${clock}`;
      const { result, calls } = play(
        {
          cut: `cat ${clock}`,
          sleep: later('$1'),
          'kinward-agent': `case $2 in 1.3.0) ${later(String(seconds))} ;; esac\n${agent}`,
        },
        { phase: 'look' },
      );
      return {
        result,
        looks: calls.filter((call) => call === 'kinward-agent healthy 1.3.0 connected').length,
      };
    };

    it('takes a version back within about a minute that answers nobody', () => {
      const { result, looks } = looked(5, healthy('no-answer', ''));
      expect(result).toBe('1.3.0 failed no-answer');
      expect(looks).toBe(10);
    });

    it('keeps a slow one that works, also where it is well at the end of the minute only', () => {
      expect(looked(3, healthy('', '')).result).toBe('1.3.0 installed well');
      const late = `[ "$2" = 1.2.3 ] || [ "$(cat ${path.join(folder, 'clock')})" -gt 1055 ] || { echo not-ready; exit 1; }`;
      expect(looked(3, late).result).toBe('1.3.0 installed well');
    });

    it('does not count what the computer slept', () => {
      const { result, looks } = looked(3600, healthy('no-answer', ''));
      expect([result, looks]).toEqual(['1.3.0 failed no-answer', 5]);
      const once = path.join(folder, 'once');
      const slept = `[ "$2" = 1.2.3 ] || [ -e ${once} ] || { touch ${once}; echo no-answer; exit 1; }`;
      expect(looked(3600, slept).result).toBe('1.3.0 installed well');
    });
  });

  it('is begun some times for one version, and then the former one is put back', () => {
    const { result, calls } = play({}, { phase: 'look', starts: '4' });
    expect(result).toBe('1.3.0 failed not-ready');
    expect(calls).not.toContain('kinward-agent healthy 1.3.0 connected');
  });

  it('that cannot put the former version back keeps everything for its next start', () => {
    const { result, left } = play({ dpkg: 'exit 1' }, { phase: 'back', why: 'no-answer' });
    expect([result, left.includes('ready'), left.includes('former.package')]).toEqual(['', true, true]);
  });

  it('asks the programs of its form, and only takes what is newer and of this computer', () => {
    const sha256 = createHash('sha256').update('new').digest('hex');
    const says = (about: string, installed: string): Record<string, string> => ({
      rpm: `case $* in *-qp*) printf '${about}' ;; -q*) printf '${installed}' ;; esac`,
      uname: 'echo x86_64',
      sync: 'exit 0',
      'kinward-agent': 'case $1 in keep) echo former >"$2" ;; esac',
    });
    const tried = (about: string, installed = '1.2.3', version = '1.3.0') =>
      play(says(about, installed), { ready: `${version} ${sha256} 1.2.3 connected\n` }, 'rpm');
    const { result, calls } = tried('kinward-agent 1.3.0 x86_64');
    expect(result).toBe('1.3.0 installed well');
    expect(calls).toContain('kinward-agent keep former.package.new');
    expect(calls).toContain('rpm -U --oldpackage --replacepkgs --nosignature new.package');
    for (const [args, wanted] of [
      [['kinward-agent 1.3.0 aarch64'], '1.3.0 failed not-the-file'],
      [['other 1.3.0 x86_64'], '1.3.0 failed not-the-file'],
      [['kinward-agent 1.3.0 x86_64', '1.2.4'], '1.3.0 waiting busy'],
      [['kinward-agent 1.2.3 x86_64', '1.2.3', '1.2.3'], '1.2.3 failed not-the-file'],
      [['kinward-agent 1.2.0 x86_64', '1.2.3', '1.2.0'], '1.2.0 failed not-the-file'],
    ] as [[string, string?, string?], string][])
      expect(tried(...args).result).toBe(wanted);
    // Ten comes after nine.
    expect(tried('kinward-agent 1.10.0 x86_64', '1.2.3', '1.10.0').result).toBe('1.10.0 installed well');
  });
});
