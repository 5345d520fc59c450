import { readFileSync } from 'node:fs';
import { changesSince } from './changes.mjs';
import { endChildren, keptOutput } from '../children.mjs';
import { ensureInstalled } from '../install.mjs';
import { profile } from './profile.mjs';
import { add, steps, sweep } from './steps.mjs';

/** Set by a signal: the steps that are left do not run, and the total counts a failure. */
let interrupted = false;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Time for a test runner to end the servers and databases that it started. */
const END_MS = 10_000;
/** Light steps that run side by side: the machine may have two cores. */
const LANES = 2;
const TICKS_PER_SECOND = 100;

/**
 * Runs the named steps, or all, and ends this process with 0 when nothing failed.
 * @param {readonly string[]} args names of steps, and `--changed` or `--changed=<commit>` for what changes since then reach
 */
export async function runSteps(args) {
  for (const signal of SIGNALS) process.on(signal, () => interrupt());
  const named = args.filter((arg) => !arg.startsWith('--'));
  const problem = problemOf(args, named) ?? (await problemOfInstall());
  if (problem !== null) {
    console.error(problem);
    return finish({ passed: 0, failed: 1 });
  }
  const taken = await runAll(
    steps.filter(({ name }) => named.length === 0 || named.includes(name)),
    wishOf(args, named),
  );
  await sweep();
  const total = taken.map(({ outcome }) => outcome).reduce(add, { passed: 0, failed: 0 });
  console.log(`\n── profile ──\n${profile(taken.map(lineOf))}`);
  const failed = taken.filter(({ outcome }) => outcome.failed > 0).map(namesOf);
  console.log(failed.length === 0 ? '' : `\nFailed: ${failed.join('\n')}`);
  return finish(interrupted ? add(total, { passed: 0, failed: 1 }) : total);
}

const CHANGED = /^--changed(?:=(?<ref>\S+))?$/u;

function problemOf(args, named) {
  const options = args.filter((arg) => arg.startsWith('--') && !CHANGED.test(arg));
  if (options.length > 0) return `There is no option ${options.join(', ')}; there is --changed[=<commit>].`;
  const unknown = named.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return null;
  return `There is no step ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}.`;
}

async function problemOfInstall() {
  const problem = await ensureInstalled();
  return problem === null ? null : `The tests cannot run: ${problem}.`;
}

/** @returns {import('./steps.mjs').Wish} */
function wishOf(args, named) {
  const changed = args.map((arg) => CHANGED.exec(arg)).find((match) => match !== null);
  const changes = changesSince(changed?.groups?.ref ?? null);
  if (changed && changes === null) console.error('All tests are run, as git does not say what has changed.');
  return { named, changes, onlyChanged: changed !== undefined };
}

const lineOf = ({ step, seconds, processor, outcome }) => ({
  name: step.name,
  seconds,
  processor,
  outcome: lineOfOutcome(outcome),
  times: outcome.times,
});

const lineOfOutcome = (outcome) => (outcome.skipped ? `not run: ${outcome.skipped}` : line(outcome));

/** The step that failed, and which of its tests did. */
const namesOf = ({ step, outcome }) => [step.name, ...(outcome.failures ?? [])].join('\n  ');

/** Runs the light steps side by side and those that wait beside them, then the others one by one: two at once keep each other from what they wait for. */
export async function runAll(chosen, wish) {
  const taken = [];
  const light = chosen.filter(({ isLight }) => isLight);
  const waiting = chosen.filter(({ isWaiting }) => isWaiting);
  const lane = async () => {
    const step = interrupted ? undefined : light.shift();
    if (!step) return;
    taken.push(await runKept(step, wish));
    await lane();
  };
  const besides = waiting.map(async (step) => taken.push(await runKept(step, wish)));
  await Promise.all([...besides, ...Array.from({ length: LANES }, lane)]);
  const heavy = chosen.filter(({ isLight, isWaiting }) => !isLight && !isWaiting);
  for (const step of heavy) {
    if (interrupted) break;
    console.log(title(step));
    taken.push(await runShown(step, wish));
  }
  return taken;
}

const title = ({ name }) => `\n── ${name} ──`;

/** Runs a step and shows its output. The processor time is of all that ran meanwhile. */
async function runShown(step, wish) {
  const before = processorOfChildren();
  const begun = Date.now();
  const outcome = await step.run(wish);
  const seconds = (Date.now() - begun) / 1000;
  const after = processorOfChildren();
  console.log(`${step.name}: ${lineOfOutcome(outcome)} (${seconds.toFixed(1)} s)`);
  return { step, outcome, seconds, processor: after === null ? undefined : after - (before ?? 0) };
}

/** Runs a step beside another one and prints its output when it has ended. */
async function runKept(step, wish) {
  const parts = [];
  const begun = Date.now();
  const outcome = await keptOutput.run(parts, () => step.run(wish));
  const seconds = (Date.now() - begun) / 1000;
  console.log(
    `${title(step)}\n${Buffer.concat(parts).toString()}${step.name}: ${lineOfOutcome(outcome)} (${seconds.toFixed(1)} s)`,
  );
  return { step, outcome, seconds };
}

/** Processor seconds of every ended child and of their children; null without /proc. */
function processorOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

function interrupt() {
  interrupted = true;
  endChildren();
  console.log('\nInterrupted.');
  setTimeout(() => finish({ passed: 0, failed: 1 }), END_MS).unref();
}

function finish(total) {
  console.log(line(total));
  process.exit(total.failed === 0 ? 0 : 1);
}

function line({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
