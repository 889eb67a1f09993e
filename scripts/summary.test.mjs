import { describe, expect, it } from 'vitest';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  ofCheck,
  ofPlaywright,
  ofVitest,
  tallyLine,
  total,
} from './summary.mjs';

/** What is looked at of a report. @returns {any} */
const vitest = (more = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
  ...more,
});

/** @returns {any} */
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

describe('what failed', () => {
  it('is named with where it is and the beginning of what went wrong', () => {
    const failed = {
      status: 'failed',
      ancestorTitles: ['a dialog'],
      title: 'closes',
      failureMessages: ['\u001b[31mError\u001b[39m: open\n\n<html>\n<head>\n<body>\n<main>\n<p>'],
    };
    const passed = { ...failed, status: 'passed' };
    const unloadable = { name: 'src/b.test.ts', status: 'failed', message: 'no such file' };
    const report = vitest({
      testResults: [
        { name: 'src/a.test.ts', status: 'failed', assertionResults: [passed, failed] },
        { ...unloadable, assertionResults: [] },
      ],
    });
    expect(failuresOfVitest(report)).toEqual([
      'src/a.test.ts › a dialog › closes\n  Error: open\n  \n  <html>\n  <head>\n  <body>\n  <main>',
      'src/b.test.ts\n  no such file',
    ]);
  });

  it('is found in the browser tests however deep it is, and outside them', () => {
    const spec = (/** @type {boolean} */ ok) => ({
      title: 'sends',
      file: 'e2e/a.spec.ts',
      line: 7,
      ok,
      tests: [{ results: [{ error: ok ? undefined : { message: 'timed out' } }] }],
    });
    const report = {
      ...playwright(),
      suites: [
        { title: 'a.spec.ts', suites: [{ title: 'a form', specs: [spec(true), spec(false)] }] },
      ],
      errors: [{ message: 'no browser' }],
    };
    expect(failuresOfPlaywright(report)).toEqual([
      'e2e/a.spec.ts:7 › a form › sends\n  timed out',
      'fuera de las pruebas\n  no browser',
    ]);
  });

  it('is nothing when everything passed or no report was left', () => {
    expect(failuresOfVitest(vitest())).toEqual([]);
    expect(failuresOfVitest(null)).toEqual([]);
    expect(failuresOfPlaywright(null)).toEqual([]);
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
