/** How the service is, in words and on the disk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ComputerHealth } from '@kinward/contract/computers/computer-health.schemas.ts';
import { linux } from '../os/linux/linux.ts';
import { pathsOf } from '../paths.ts';
import { writeLink, type Link } from './link.ts';
import { readStatus, statusLines, writeStatus } from './status.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'kinward status '))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const pathsHere = () =>
  pathsOf({ CONFIGURATION_DIRECTORY: folder, STATE_DIRECTORY: folder, RUNTIME_DIRECTORY: folder });

describe('the state of the service', () => {
  it('is said in words, and that it is not known', () => {
    const paths = pathsHere();
    expect(statusLines(null, readStatus(paths), linux.words)[0]).toBe('not paired with an installation');
    const paused = [{ user: 'max', until: null }];
    writeStatus(paths, {
      connection: 'unreached',
      number: 3,
      users: ['ada'],
      faults: ['no-lists'],
      paused,
    });
    expect(statusLines('https://kinward.example', readStatus(paths), linux.words)).toEqual([
      'paired with https://kinward.example: not reached; what is in force stays',
      'rules in force for ada',
      'rules of max are paused until the computer starts again',
      'a list of others is not on this computer yet (what it alone closes is open), or is damaged (sites do not open until it is fetched again)',
    ]);
  });

  it('says of its parts what is not as it should be, and nothing of what is', () => {
    const paths = pathsHere();
    const lines = (health: ComputerHealth | undefined, programsBy?: 'events' | 'looks') => {
      writeStatus(paths, {
        connection: 'connected',
        number: 3,
        users: ['ada'],
        faults: [],
        paused: [],
        health,
        programsBy,
      });
      return statusLines('https://kinward.example', readStatus(paths), linux.words).slice(2);
    };
    for (const names of ['filtered', 'nobody', null] as const)
      expect(lines({ names, browsers: null, programs: true })).toEqual([]);
    expect(lines(undefined)).toEqual([]);
    expect([lines(undefined, 'events'), lines(undefined, 'looks')]).toEqual([
      ['programs are watched by events: the kernel tells of each that begins'],
      ['programs are watched by looks four times a second: the kernel does not tell of them at present'],
    ]);
    expect(lines({ names: 'open', browsers: false, programs: false })).toEqual([
      expect.stringMatching(/^sites are not filtered: .*\(journalctl -u kinward-agent says why\)$/u),
      expect.stringMatching(/^browser settings are not in place: /u),
      expect.stringMatching(/^programs are not watched: none is closed or counted/u),
    ]);
  });

  it('is not known where it cannot be written, and nothing else suffers from that', () => {
    const status = path.join(folder, 'file', 'status.json');
    writeFileSync(path.join(folder, 'file'), '');
    writeStatus({ status }, { connection: null, number: null, users: [], faults: [], paused: [] });
    expect(readStatus({ status })).toBeNull();
  });

  it('of another installation begins without a policy', () => {
    const paths = pathsHere();
    writeFileSync(paths.signed, '{}');
    const link = { server: 'https://a.example', deviceId: 'x', token: 'a'.repeat(20), policyKey: 'k' };
    writeLink(paths, link as Link);
    expect(() => readFileSync(paths.signed)).toThrow();
  });
});
