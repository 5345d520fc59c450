/**
 * The program `kinward-agent tray`, which the desktop starts with each session of a local user. It has nothing of the filter in
 * it, and no right that its user does not have: it knows what the page would say to that user.
 */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { PAGE_ADDRESS, PAGE_PORT } from '../page/address.ts';
import { pathsOf } from '../paths.ts';
import { nextState, resumeRules } from './ask-agent.ts';
import type { MenuAction } from './menu.ts';
import { Tray } from './tray.ts';
import { wordsOf } from './words.ts';

const COMMAND = 'kinward-agent';
const SESSIONS = '/run/systemd/sessions';
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Another one after an update; null: the package is removed. */
const programStamp = (): number | null =>
  statSync(process.argv[1] ?? '', { throwIfNoEntry: false })?.mtimeMs ?? null;
const own = programStamp();

/** A bus of the user lives as long as any session of theirs; a tray is of one. */
function sessionGoesOn({ XDG_SESSION_ID: id }: NodeJS.ProcessEnv): boolean {
  return id === undefined || !existsSync(SESSIONS) || existsSync(path.join(SESSIONS, id));
}

function addressOf({
  DBUS_SESSION_BUS_ADDRESS: said,
  XDG_RUNTIME_DIR: folder,
}: NodeJS.ProcessEnv): string | null {
  if (said !== undefined && said !== '') return said;
  const usual = folder === undefined ? '' : path.join(folder, 'bus');
  return usual !== '' && existsSync(usual) ? `unix:path=${usual}` : null;
}

function done(action: MenuAction): void {
  if ('open' in action)
    spawn(COMMAND, ['open', action.open], { stdio: 'ignore', detached: true })
      .once('error', (error) => say(`the page was not opened: ${error.message}`))
      .unref();
  else
    resumeRules(pathsOf({}).control, action.resume).catch((error: unknown) =>
      say(`rules were not begun again: ${(error as Error).message}`),
    );
}

async function run(): Promise<number> {
  if (process.getuid?.() === 0) {
    say('The tray is of a local user’s session: run it without sudo.');
    return 2;
  }
  const address = addressOf(process.env);
  if (address === null) {
    say('There is no bus of a desktop session, so no tray is shown.');
    return 0;
  }
  const tray = new Tray({
    address,
    wordsIn: wordsOf(process.env),
    next: async (seen, signal) => await nextState({ host: PAGE_ADDRESS, port: PAGE_PORT }, seen, signal),
    goesOn: () => programStamp() === own && sessionGoesOn(process.env),
    done,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => tray[Symbol.dispose]());
  if (!(await tray.run())) say('The tray of this session runs already.');
  return 0;
}

let code = 1;
try {
  code = await run();
} catch (error) {
  say(`no tray is shown: ${(error as Error).message}`);
}
// After an update the new program takes its place, in the same process.
const now = programStamp();
if (now !== null && now !== own && sessionGoesOn(process.env))
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, process.argv[1] ?? ''],
    process.env,
  );
process.exit(code);
