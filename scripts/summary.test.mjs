import { describe, expect, it } from 'vitest';
import { ofCheck, ofPlaywright, ofVitest, tallyLine, total } from './summary.mjs';

const vitest = (more = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
  ...more,
});

const playwright = (more = {}) => ({
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...more },
  errors: [],
});

describe('a check', () => {
  it('counts as one', () => {
    expect(ofCheck(true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(ofCheck(false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('the unit tests', () => {
  it('count one by one, the skipped and the pending together', () => {
    const report = vitest({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 3 });
    expect(ofVitest(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 4 });
  });

  it('fail once for each file that cannot be loaded', () => {
    const unloadable = { status: 'failed', assertionResults: [] };
    const report = vitest({ testResults: [unloadable, unloadable] });
    expect(ofVitest(report, 1).failed).toBe(2);
  });

  it('do not count twice a file whose tests failed', () => {
    const report = vitest({
      numFailedTests: 1,
      testResults: [{ status: 'failed', assertionResults: [{}] }],
    });
    expect(ofVitest(report, 1).failed).toBe(1);
  });

  it('fail when the runner does, even if every test passed', () => {
    expect(ofVitest(vitest(), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('fail when they leave no report, whatever the exit code', () => {
    expect(ofVitest(null, 0).failed).toBe(1);
  });
});

describe('the browser tests', () => {
  it('count as failed when one passed only the second time', () => {
    expect(ofPlaywright(playwright({ flaky: 2, skipped: 1 }), 0)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
    });
  });

  it('fail for each error outside a test', () => {
    expect(ofPlaywright({ ...playwright(), errors: [{}, {}] }, 1).failed).toBe(2);
  });

  it('fail when the runner does, even if every test passed', () => {
    expect(ofPlaywright(playwright(), 1).failed).toBe(1);
  });

  it('fail when they leave no report, whatever the exit code', () => {
    expect(ofPlaywright(null, 0).failed).toBe(1);
  });
});

describe('the last line', () => {
  it('adds everything up', () => {
    const sum = total([ofCheck(true), ofCheck(false), ofVitest(vitest(), 0)]);
    expect(tallyLine(sum)).toBe('6 passed, 1 failed');
  });

  it('mentions the skipped only when there are any', () => {
    expect(tallyLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
  });
});
