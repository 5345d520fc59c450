/** Run by tests in place of `kinward-agent off`: what the agent undoes, on a Mac of programs. */
import path from 'node:path';
import { macHere } from './macos.ts';
import { DATA, macPaths } from './paths.ts';
import { runner } from './run.ts';

const root = process.env['KINWARD_ROOT'] ?? '';
const programs = (process.env['PATH'] ?? '').split(':')[0];
const system = await macHere({
  run: runner(programs, process.env),
  pathsOf: (boot) => macPaths(boot, path.join(root, DATA), path.join(root, 'managed')),
  isAdministrator: () => false,
});
const faults = await system.undo(system.paths(process.env));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
