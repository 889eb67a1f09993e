import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/** @typedef {import('vitest/node').JsonTestResults} VitestReport */
/** @typedef {import('@playwright/test/reporter').JSONReport} PlaywrightReport */

/**
 * A check that either holds or not, such as the format or the build.
 *
 * @param {boolean} holds
 * @returns {Tally}
 */
export function ofCheck(holds) {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 };
}

/**
 * @param {VitestReport | null} report Vitest's JSON report; null when it left none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function ofVitest(report, exitCode) {
  if (report === null) return ofCheck(false);
  // A file that cannot be loaded holds no tests, and must not pass for one that has none.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return withExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadable.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/**
 * @param {PlaywrightReport | null} report Playwright's JSON report; null when it left none
 * @param {number} exitCode
 * @returns {Tally} nothing is repeated: what passed only the second time counts as failed
 */
export function ofPlaywright(report, exitCode) {
  if (report === null) return ofCheck(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode(
    { passed: expected, failed: unexpected + flaky + report.errors.length, skipped },
    exitCode,
  );
}

/**
 * @param {VitestReport | null} report Vitest's JSON report; null when it left none
 * @returns {string[]} a line or several for each test that failed: where it is, and what went wrong
 */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (file.status === 'failed' && file.assertionResults.length === 0) {
      return [failure(file.name, [], file.message)];
    }
    return failed.map((test) => {
      return failure(file.name, [...test.ancestorTitles, test.title], test.failureMessages?.[0]);
    });
  });
}

/**
 * @param {PlaywrightReport | null} report Playwright's JSON report; null when it left none
 * @returns {string[]} as `failuresOfVitest`
 */
export function failuresOfPlaywright(report) {
  if (report === null) return [];
  /** @type {(suite: import('@playwright/test/reporter').JSONReportSuite, titles: string[]) => string[]} */
  const within = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...titles, inner.title])),
    ...(suite.specs ?? []).flatMap((spec) => {
      const error = spec.tests
        .flatMap((test) => test.results)
        .find((result) => result.error)?.error;
      if (spec.ok) return [];
      return [failure(`${spec.file}:${spec.line}`, [...titles, spec.title], error?.message)];
    }),
  ];
  return [
    ...report.suites.flatMap((suite) => within(suite, [])),
    ...report.errors.map((error) => failure('fuera de las pruebas', [], error.message)),
  ];
}

/**
 * Of a message, as much as says what was expected: what follows may be a whole page.
 *
 * @param {string} file
 * @param {string[]} titles
 * @param {string} [message]
 */
function failure(file, titles, message = '') {
  const where = [path.relative('.', file), ...titles].join(' › ');
  const lines = stripVTControlCharacters(message).split('\n', 6);
  return [where, ...lines.map((line) => `  ${line}`)].join('\n');
}

/**
 * What made a runner fail without failing a test (no tests, an error outside them) is a failure.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
function withExitCode(tally, exitCode) {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function total(tallies) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    sum.skipped += tally.skipped;
  }
  return sum;
}

/**
 * The last line of `npm test`, in English because machines read it.
 *
 * @param {Tally} tally
 */
export function tallyLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
