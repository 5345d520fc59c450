import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { installing, whyNotInstalled } from './packages.ts';

/** Runs the lines with programs of the test's own in the place of dpkg-query and apt-get. */
function lines(dpkg: string, apt: string): string {
  const inside = `sh -c 'case $0 in dpkg-query) ${dpkg};; *) ${apt};; esac'`;
  return execFileSync('sh', ['-ec', installing('one two', inside)], { encoding: 'utf8', stdio: 'pipe' });
}

describe('packages of Debian', () => {
  it('nothing is asked for where all are there', () => {
    expect(() => lines('echo ii', 'exit 1')).not.toThrow();
  });

  it('a system that cannot have them ends with what apt said', () => {
    try {
      lines('exit 1', 'echo "E: Unable to locate package one" >&2; exit 100');
      expect.unreachable();
    } catch (error) {
      expect(whyNotInstalled('one two', error)).toBe(
        "Debian's packages could not be installed (one two): E: Unable to locate package one",
      );
    }
  });

  it('a mirror that is not waited for any longer is said to be slow', () => {
    for (const late of [{ killed: true }, { code: 'ETIMEDOUT' }])
      expect(whyNotInstalled('one', { ...late, stderr: 'W: something\n' })).toBe(
        "Debian's packages could not be installed (one): the mirror took too long",
      );
  });
});
