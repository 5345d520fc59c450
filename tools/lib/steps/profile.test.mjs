import { describe, expect, it } from 'vitest';
import { profile, timesOfStories, timesOfUnit } from './profile.mjs';

describe('the profile of a run', () => {
  it('has the time of each file of tests, by its path in the clone', () => {
    const report = { testResults: [{ name: '/clone/apps/a.test.ts', startTime: 1_000, endTime: 3_500 }] };
    expect(timesOfUnit(report, '/clone')).toEqual([{ name: 'apps/a.test.ts', seconds: 2.5 }]);
  });

  it('has the time of each story on each screen, at any depth, with every try', () => {
    const story = {
      file: 'a.spec.ts',
      title: 'deep',
      tests: [{ projectName: 'phone', results: [{ duration: 2_000 }, { duration: 500 }] }],
    };
    expect(timesOfStories({ suites: [{ suites: [{ specs: [story] }] }] })).toEqual([
      { name: 'a.spec.ts › deep [phone]', seconds: 2.5 },
    ]);
  });

  it('names each step with its seconds, and the fifteen slowest of those that time their tests', () => {
    const times = Array.from({ length: 20 }, (_, at) => ({ name: `t${at}`, seconds: at }));
    const text = profile([
      { name: 'lint', seconds: 3.14, outcome: '1 passed, 0 failed' },
      { name: 'unit', seconds: 60, processor: 101.5, outcome: '20 passed, 0 failed', times },
      { name: 'installation', seconds: 0, outcome: 'not run: nothing has changed' },
    ]);
    const lines = text.split('\n');
    expect(lines[1]).toMatch(/^lint +3\.1 +1 passed, 0 failed$/);
    expect(lines[2]).toMatch(/^unit +60\.0 +101\.5 +20 passed, 0 failed$/);
    expect(lines[3]).toMatch(/^installation +0\.0 +not run: nothing has changed$/);
    expect(lines.slice(5)).toEqual([
      'slowest of unit',
      ...times
        .slice(5)
        .reverse()
        .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`),
    ]);
  });
});
