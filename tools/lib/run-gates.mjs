import { endChildren, keptOutput } from './children.mjs';
import { add, gates, sweep } from './gates.mjs';
import { ensureInstalled } from './install.mjs';

/** Set by a signal: the gates that are left do not run, and the total counts a failure. */
let interrupted = false;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Time for a test runner to end the servers and databases that it started. */
const END_MS = 10_000;
/** Light gates that run side by side: the machine may have two cores. */
const LANES = 2;

/** Runs the named gates, or all, and ends this process with 0 when nothing failed. */
export async function runGates(names) {
  for (const signal of SIGNALS) process.on(signal, () => interrupt());
  const unknown = names.filter((name) => !gates.some((gate) => gate.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no gate ${unknown.join(', ')}; there are ${gates.map((gate) => gate.name).join(', ')}.`,
    );
    return finish({ passed: 0, failed: 1 });
  }
  const problem = await ensureInstalled();
  if (problem !== null) {
    console.error(`The tests cannot run: ${problem}.`);
    return finish({ passed: 0, failed: 1 });
  }
  const taken = await runAll(gates.filter(({ name }) => names.length === 0 || names.includes(name)));
  await sweep();
  const total = taken.map(({ outcome }) => outcome).reduce(add, { passed: 0, failed: 0 });
  const failed = taken.filter(({ outcome }) => outcome.failed > 0).map(namesOf);
  console.log(failed.length === 0 ? '' : `\nFailed: ${failed.join('\n')}`);
  return finish(interrupted ? add(total, { passed: 0, failed: 1 }) : total);
}

/** The gate that failed, and which of its tests did. */
const namesOf = ({ gate, outcome }) => [gate.name, ...(outcome.failures ?? [])].join('\n  ');

/** Runs the light gates side by side, then the others one by one. */
async function runAll(chosen) {
  const taken = [];
  const light = chosen.filter(({ isLight }) => isLight);
  const lane = async () => {
    const gate = interrupted ? undefined : light.shift();
    if (!gate) return;
    taken.push({ gate, outcome: await runKept(gate) });
    await lane();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const gate of chosen.filter(({ isLight }) => !isLight)) {
    if (interrupted) break;
    console.log(title(gate));
    taken.push({ gate, outcome: await runTimed(gate) });
  }
  return taken;
}

const title = ({ name }) => `\n── ${name} ──`;

async function runTimed(gate) {
  const begun = Date.now();
  const outcome = await gate.run();
  console.log(`${gate.name}: ${line(outcome)} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  return outcome;
}

/** Runs a gate beside another one and prints what it said when it has ended. */
async function runKept(gate) {
  const parts = [];
  const begun = Date.now();
  const outcome = await keptOutput.run(parts, gate.run);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(
    `${title(gate)}\n${Buffer.concat(parts).toString()}${gate.name}: ${line(outcome)} (${seconds} s)`,
  );
  return outcome;
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
