import { endChildren } from './children.mjs';
import { add, gates, sweep } from './gates.mjs';
import { ensureInstalled } from './install.mjs';

/** Set by a signal: the gates that are left do not run, and the total counts a failure. */
let interrupted = false;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Time for a test runner to end the servers and databases that it started. */
const END_MS = 10_000;

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
  let total = { passed: 0, failed: 0 };
  const failed = [];
  for (const gate of gates.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (interrupted) break;
    console.log(`\n── ${gate.name} ──`);
    const begun = Date.now();
    const outcome = await gate.run();
    console.log(`${gate.name}: ${line(outcome)} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    if (outcome.failed > 0) failed.push([gate.name, ...(outcome.failures ?? [])].join('\n  '));
    total = add(total, outcome);
  }
  await sweep();
  console.log(failed.length === 0 ? '' : `\nFailed: ${failed.join('\n')}`);
  return finish(interrupted ? add(total, { passed: 0, failed: 1 }) : total);
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
