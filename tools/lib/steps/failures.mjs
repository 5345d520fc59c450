import { stripVTControlCharacters } from 'node:util';

/** Of the message of a failed test: enough to know what it was about, with what was there and what was to be. */
const MESSAGE_LENGTH = 1000;

const said = (name, message) =>
  `${name}: ${stripVTControlCharacters(message ?? 'no message')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, MESSAGE_LENGTH)}`;

/**
 * The tests and files that failed, each with the beginning of what it said. @param report Vitest's JSON report.
 * @returns {string[]}
 */
export function failuresOfUnit({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed');
    // A file that could not be read, or whose hooks failed, has a message and no failed test.
    if (tests.length === 0) return status === 'failed' ? [said(name, message)] : [];
    return tests.map((test) => said(`${name} › ${test.fullName}`, test.failureMessages?.[0]));
  });
}

/**
 * The stories that failed, or passed only at a second try. @param report Playwright's JSON report.
 * @returns {string[]}
 */
export function failuresOfStories({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ projectName, results }) =>
          said(
            `${file} › ${title} [${projectName}]`,
            results.find(({ error }) => error !== undefined)?.error.message,
          ),
        ),
    ),
    ...failuresOfStories({ suites: inner }),
  ]);
}
