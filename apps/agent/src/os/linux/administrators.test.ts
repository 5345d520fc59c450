import { expect, test } from 'vitest';
import { allowedBy, saidBy } from './administrators.ts';

const ALL = [{ command: 'ALL' }];
const settings = (...specs: object[]): string => JSON.stringify({ User_Specs: specs });
const spec = (who: object[], ...given: object[]): object => ({ User_List: who, Cmnd_Specs: given });

test('who may do everything as root is an administrator, by name, number or group', () => {
  const allowed = allowedBy(
    settings(
      spec([{ username: 'root' }], { runasusers: [{ username: 'ALL' }], Commands: ALL }),
      spec([{ username: 'ada' }, { userid: 1007 }], { runasusers: [{ username: 'root' }], Commands: ALL }),
      spec([{ usergroup: 'family' }, { usergid: 1009 }], { runasusers: [{ userid: 0 }], Commands: ALL }),
      // Root is who is meant where nobody is named.
      spec([{ username: 'mum' }], { Commands: ALL }),
    ),
  );
  expect([...allowed.names]).toEqual(['root', 'ada', 'mum']);
  expect([...allowed.uids]).toEqual([1007]);
  expect([...allowed.groups]).toEqual(['family']);
  expect([...allowed.gids]).toEqual([1009]);
  expect(allowed.isEverybody).toBe(false);
});

test('an exception from all commands is no protection, one program makes no administrator, nor does another user', () => {
  const allowed = allowedBy(
    settings(
      spec([{ username: 'ada' }], { Commands: [...ALL, { command: '/usr/bin/passwd', negated: true }] }),
      spec([{ username: 'ben' }], { Commands: [{ command: '/usr/bin/mount' }] }),
      spec([{ username: 'cem' }], { runasusers: [{ username: 'www-data' }], Commands: ALL }),
      spec([{ username: 'dan' }], {
        runasusers: [{ username: 'ben' }, { username: 'root', negated: true }],
        Commands: ALL,
      }),
      spec([{ username: 'eva' }], { Commands: [{ command: 'ALL', negated: true }] }),
    ),
  );
  expect([...allowed.names]).toEqual(['ada']);
});

test('everybody may be one, and settings that cannot be read name nobody', () => {
  expect(allowedBy(settings(spec([{ username: 'ALL' }], { Commands: ALL }))).isEverybody).toBe(true);
  expect(allowedBy('').names.size).toBe(0);
  expect(allowedBy('{}').names.size).toBe(0);
});

test('who cannot be asked has not said that there is nobody', () => {
  expect(saidBy('sh', ['-c', 'echo ada; exit 2'])).toBe('ada\n');
  expect(saidBy('/usr/bin/kinward-no-such-program', [])).toBe('');
  expect(() => saidBy('/etc/passwd', [])).toThrow('/etc/passwd cannot be asked: EACCES');
  expect(() => saidBy('sh', ['-c', 'echo ada; kill -9 $$'])).toThrow('sh cannot be asked: SIGKILL');
});

test('who does not answer in time is not waited for, and nobody is asked after it', () => {
  const began = performance.now();
  expect(() => saidBy('sleep', ['9'], began + 200)).toThrow('sleep cannot be asked: ETIMEDOUT');
  expect(performance.now() - began).toBeLessThan(8000);
  expect(() => saidBy('sh', ['-c', 'echo ada'], began + 200)).toThrow('sh cannot be asked: no time is left');
});
