/** The program `kinward-agent`: the service that the operating system starts, and the commands of administrators and local users beside it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { control } from './control/ask.ts';
import { linesOf } from './control/lines.ts';
import { pairingWords } from './control/pairing-words.ts';
import { readLink } from './link/link.ts';
import { readStatus, statusLines } from './link/status.ts';
import { systemHere } from './os/system.ts';
import { isOff, readUntil, switchOff, switchOn } from './rules/off.ts';

const USAGE = `kinward-agent pair [address [code|-] [certificate]] pairs this computer with an installation, by a code of its portal, which it asks for; the SHA-256 of its certificate where no authority gave that
kinward-agent status                              how it is
kinward-agent off [--until 30m|1h|restart|ever]   nobody on this computer has rules; without --until: for good
kinward-agent on                                  rules hold again
kinward-agent pause 10m|30m|1h|restart [user]     rules are put off, with the password or a one-time code; by an administrator without
kinward-agent resume [user]                       and hold again
kinward-agent password                            sets the password
kinward-agent update                              takes a newer version from the installation at once, where there is one
kinward-agent open                                shows the page of this computer in your browser
kinward-agent tray                                the icon in your desktop's panel; desktops start it themselves
`;
/** Milliseconds after which an end that hangs is cut off. */
const STOP_LIMIT_MS = 5000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const system = await systemHere(process.env);
const paths = system.paths(process.env);

async function service(): Promise<number> {
  const log = system.log(paths);
  const stopped = system.stopped();
  // Commands, one of which an update asks each second, do not read what the service alone takes.
  const { beginRun } = await import('./link/running.ts');
  const run = beginRun(paths);
  const end = new AbortController();
  // Also where it comes while the service starts.
  void stopped.then(() => {
    run.end();
    end.abort();
    setTimeout(() => system.exit(1), STOP_LIMIT_MS).unref();
  });
  await Promise.race([sleep(run.pauseMs), stopped]);
  const [{ App }, { enrolBy }] = await Promise.all([import('./app.ts'), import('./link/enrol.ts')]);
  const app = new App({ system, paths, say: log, wasEnded: run.wasEnded });
  void enrolBy({ paths, system, people: system.accounts.people, say: log }, end.signal);
  await app.applied;
  if (!end.signal.aborted) run.ready();
  log('ready');
  await stopped;
  await app[Symbol.asyncDispose]();
  system.exit(0);
  return 0;
}

async function off(args: readonly string[]): Promise<number> {
  const [flag, value] = args;
  const until = readUntil(flag === undefined ? 'ever' : flag === '--until' ? (value ?? '') : '');
  if (until === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  switchOff(paths, until);
  const faults = await system.undo(paths);
  for (const fault of faults) process.stderr.write(`could not be undone: ${fault}\n`);
  say('off: nobody has rules on this computer. "kinward-agent on" brings them back.');
  return faults.length > 0 ? 1 : 0;
}

/** For what removes the agent, once its changes are undone. */
async function removed(): Promise<number> {
  const { tellOfRemoval } = await import('./link/removal.ts');
  const isTold = await tellOfRemoval({ paths, people: system.accounts.people });
  say(isTold ? 'the installation is told' : 'the installation could not be told');
  // An end of its own would wait for a question for the installation's name, which nothing ends, as long as resolvers do.
  process.kill(process.pid, 'SIGKILL');
  return 1;
}

function on(): number {
  switchOn(paths);
  say(`on: rules hold as soon as the service runs (${system.words.service}).`);
  return 0;
}

async function pairing(typed: readonly string[]): Promise<number> {
  // Before anything is asked: a newer version may be installed meanwhile.
  const { pairWith } = await import('./link/pair.ts');
  await using lines = linesOf(true);
  const words = await pairingWords(typed, lines);
  if (words === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { address, code, certificate } = words;
  await pairWith(address, code, { paths, system, users: system.accounts.people(), say, certificate });
  return 0;
}

async function status(): Promise<number> {
  if (isOff(paths)) say('off: nobody has rules on this computer.');
  const { enrolmentFault } = await import('./link/enrol.ts');
  const fault = enrolmentFault(paths);
  if (fault !== undefined) say(fault);
  for (const line of statusLines(readLink(paths)?.server ?? null, readStatus(paths), system.words)) say(line);
  return 0;
}

/** Asks the agent that runs, by a file of the administrator. */
function update(): number {
  if (!system.health) {
    process.stderr.write('On this computer a newer version is installed by an administrator.\n');
    return 1;
  }
  if (!readLink(paths)) {
    process.stderr.write('This computer is not paired with an installation.\n');
    return 1;
  }
  mkdirSync(path.dirname(paths.updateNow), { recursive: true, mode: 0o700 });
  writeFileSync(paths.updateNow, '', { mode: 0o600 });
  say('Asked for. "kinward-agent status" says what comes of it.');
  return 0;
}

/** For what installs a newer version. */
async function healthy([version = '', connection]: readonly string[]): Promise<number> {
  const { whyUnwell } = await import('./update/healthy.ts');
  const health = system.health?.(paths);
  if (!health) return 2;
  const why = await whyUnwell(paths, { version, isConnected: connection === 'connected', health });
  if (why !== null) say(why);
  return why === null ? 0 : 1;
}

/** For the script of an update. */
async function keep([file, ...more]: readonly string[]): Promise<number> {
  if (file === undefined || more.length > 0) return 2;
  await (await import('./update/keep.ts')).keepOwnPackage(file);
  return 0;
}

async function open(): Promise<number> {
  const [place, ...more] = rest;
  const { openPage } = await import('./page/open.ts');
  const code = more.length > 0 ? null : await openPage(system, say, place);
  if (code === null) process.stderr.write(USAGE);
  return code ?? 2;
}

const asking = (command: Parameters<typeof control>[0]) => async (): Promise<number> => {
  const code = await control(command, rest, { system, paths, say });
  if (code === null) process.stderr.write(USAGE);
  return code ?? 2;
};

const [command = '', ...rest] = process.argv.slice(2);
const commands: Record<string, () => number | Promise<number>> = {
  service,
  pair: () => pairing(rest),
  status,
  update,
  healthy: () => healthy(rest),
  keep: () => keep(rest),
  off: () => off(rest),
  removed,
  on,
  pause: asking('pause'),
  resume: asking('resume'),
  password: asking('password'),
  open,
};
/** The agent that runs asks them who they are. */
const OF_EVERYBODY = ['pause', 'resume', 'password', 'open'];
const chosen = commands[command];
if (!chosen) {
  process.stderr.write(USAGE);
  process.exit(2);
}
if (!system.isAdministrator() && !OF_EVERYBODY.includes(command)) {
  process.stderr.write(`Only the administrator may do this: ${system.words.administrator} …\n`);
  process.exit(1);
}
try {
  process.exit(await chosen());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
