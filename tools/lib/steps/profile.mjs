/** Suites and stories that the profile names, the slowest first. */
const SLOWEST = 15;

/** @typedef {{ name: string, seconds: number }} Timed */

const bySeconds = (timed) => timed.toSorted((left, right) => right.seconds - left.seconds).slice(0, SLOWEST);

/**
 * Seconds of each file of tests. @param report Vitest's JSON report. @param {string} root of the clone
 * @returns {Timed[]}
 */
export function timesOfUnit({ testResults }, root) {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: name.startsWith(root) ? name.slice(root.length + 1) : name,
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * Seconds of each story and screen, a second try included. @param report Playwright's JSON report.
 * @returns {Timed[]}
 */
export function timesOfStories({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${file} › ${title} [${projectName}]`,
        seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
      })),
    ),
    ...timesOfStories({ suites: inner }),
  ]);
}

const figure = (seconds) => seconds.toFixed(1).padStart(8);

/**
 * A run's time as text: a line per step, then the slowest suites and stories of each step that times them.
 * @param {readonly { name: string, seconds: number, processor?: number, outcome: string, times?: readonly Timed[] }[]} steps
 * `processor`: seconds of all its processes together, where nothing else ran beside it
 */
export function profile(steps) {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const lines = [
    `${'step'.padEnd(width)} ${'seconds'.padStart(8)} ${'of cores'.padStart(8)}`,
    ...steps.map(
      ({ name, seconds, processor, outcome }) =>
        `${name.padEnd(width)} ${figure(seconds)} ${processor === undefined ? ''.padStart(8) : figure(processor)}  ${outcome}`,
    ),
  ];
  for (const { name, times } of steps) {
    if (!times || times.length < 2) continue;
    lines.push(
      '',
      `slowest of ${name}`,
      ...bySeconds(times).map((one) => `${figure(one.seconds)}  ${one.name}`),
    );
  }
  return lines.join('\n');
}
