import { describe, expect, it } from 'vitest';
import { failuresOfStories, failuresOfUnit } from './failures.mjs';

describe('what failed', () => {
  it('is named of tests, and of files without a failed test', () => {
    const passed = { status: 'passed', fullName: 'a works' };
    const failed = {
      status: 'failed',
      fullName: 'b works',
      failureMessages: ['\u001B[31mError\u001B[39m:\n  not so'],
    };
    expect(
      failuresOfUnit({
        testResults: [
          { name: 'one.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
          { name: 'two.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
          { name: 'three.test.ts', status: 'passed', message: '', assertionResults: [passed] },
        ],
      }),
    ).toEqual(['one.test.ts › b works: Error: not so', 'two.test.ts: no such module']);
  });

  it('is named of stories, at any depth, with the screen', () => {
    const story = (title, status, results = [{}]) => ({
      file: 'a.spec.ts',
      title,
      tests: [{ status, projectName: 'phone', results }],
    });
    const inner = { specs: [story('deep', 'unexpected', [{ error: { message: 'gone' } }])] };
    expect(
      failuresOfStories({
        suites: [{ specs: [story('fine', 'expected'), story('late', 'flaky')], suites: [inner] }],
      }),
    ).toEqual(['a.spec.ts › late [phone]: no message', 'a.spec.ts › deep [phone]: gone']);
  });
});
