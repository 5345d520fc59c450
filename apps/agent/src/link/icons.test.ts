/** Icons of programs, from the files of a computer to a real installation. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Application, InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { pngOf } from '../os/linux/programs/icons/test-png.ts';
import { linux } from '../os/linux/linux.ts';
import { pathsOf } from '../paths.ts';
import { readLink, type Link } from './link.ts';
import { pairWith } from './pair.ts';
import { ProgramReports } from './program-reports.ts';

const stack = useStack();
const { call } = callerOn(() => stack.current);
const NO_USE = { waiting: () => [], sent: () => undefined, marker: () => () => undefined };

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'kinward icons '))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const digestOf = (png: Buffer): string => createHash('sha256').update(png).digest('hex');

const paired = async () => {
  const parent = await stack.current.parent();
  const { deviceId, uniqueCode } = await parent.addDevice({ deviceType: 'Windows Desktop' });
  const paths = pathsOf({
    CONFIGURATION_DIRECTORY: folder,
    STATE_DIRECTORY: folder,
    RUNTIME_DIRECTORY: folder,
  });
  const users = [{ name: 'ada', uid: 1001, isAdministrator: false }];
  await pairWith(stack.current.url, uniqueCode, { paths, system: linux, users, say: () => undefined });
  const shown = async () => {
    const apps: Application[] = (await call('GET', `/application?deviceId=${deviceId}`, parent)).json().data;
    return Object.fromEntries(apps.map(({ name, iconUrl }) => [name, iconUrl !== null]));
  };
  return { parent, shown, link: readLink(paths) as Link };
};

it('are sent a few at a time, each once, and not again after a start', async () => {
  const { link, shown } = await paired();
  const icons = new Map(Array.from({ length: 12 }, (_, at) => pngOf(at)).map((png) => [digestOf(png), png]));
  const installed: InstalledApp[] = [
    ...Array.from(icons.keys(), (icon, at) => ({ appId: `app-${at}`, name: `App ${at}`, icon })),
    { appId: 'same', name: 'Same', icon: digestOf(pngOf(0)) },
    { appId: 'gone', name: 'Gone', icon: digestOf(pngOf(99)) },
    { appId: 'plain', name: 'Plain' },
  ];
  const asked: string[] = [];
  const said: string[] = [];
  const iconOf = (digest: string): Buffer | null => {
    asked.push(digest);
    return icons.get(digest) ?? null;
  };
  const reports = () =>
    new ProgramReports(link, { installed, iconOf, use: NO_USE }, (line) => said.push(line));
  const first = reports();
  await first.send();
  expect(asked).toHaveLength(10);
  await first.send();
  await first.send();
  expect(asked.toSorted()).toEqual([...icons.keys(), digestOf(pngOf(99))].toSorted());
  expect(await shown()).toEqual({
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`App ${at}`, true])),
    Same: true,
    Gone: false,
    Plain: false,
  });
  // Another start names them again, and only what is not there is asked for.
  asked.length = 0;
  const again = reports();
  await again.send();
  await again.send();
  expect(asked).toEqual([digestOf(pngOf(99))]);
  expect(said).toEqual([]);
});

it('that the installation does not take are said once, and the others are sent', async () => {
  const { link, shown } = await paired();
  // A PNG by its first bytes alone.
  const broken = pngOf(1).subarray(0, 60);
  const icons = new Map([broken, pngOf(2)].map((png) => [digestOf(png), png]));
  const installed = Array.from(icons.keys(), (icon, at) => ({ appId: `app-${at}`, name: `App ${at}`, icon }));
  const said: string[] = [];
  const facts = { installed, iconOf: (digest: string) => icons.get(digest) ?? null, use: NO_USE };
  const reports = new ProgramReports(link, facts, (line) => said.push(line));
  await reports.send();
  await reports.send();
  expect(await shown()).toEqual({ 'App 0': false, 'App 1': true });
  expect(said).toHaveLength(1);
});
