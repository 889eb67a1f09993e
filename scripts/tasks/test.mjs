import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { getBrowser, getFirefox } from '../browser.mjs';
import { build, contentFolder, TESTED, tryContent } from '../build.mjs';
import { install } from '../install.mjs';
import { npmCommand } from '../npm.mjs';
import { commandOf } from '../packages.mjs';
import { captured, foreground } from '../run.mjs';
import { duration } from '../steps.mjs';

const REPORTS = '.cache/informes';

const TABLES = './tests/support/results-table.ts';

const READING = ['check:format', 'check:lint', 'check:types'];

/**
 * The priority numbers (`nice`) of the unit tests and of the format, lint and type checks. A higher
 * number means less processor time.
 */
const [BESIDE_BROWSER, LAST] = [1, 10];

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {Counts & { name: string, time: number, output: string }} Result `time` in milliseconds */

/**
 * Runs every check, and continues after a failed check. `--completo` adds all long tests and
 * Firefox.
 *
 * @param {string[]} args
 * @returns {Promise<number>} 0 if every check passed, and 1 if a check failed
 */
export async function run(args) {
  const isLong = args.includes('--completo');
  const more = isLong
    ? { LONG_TESTS: '1', FIREFOX_PATH: await getFirefox((text) => console.log(`  ${text}`)) }
    : {};
  const start = performance.now();
  await install();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.cache/compilado');
  // `getBrowser` may ask the user a question. On a terminal, the checks begin after the answer, so
  // that the output of the checks does not hide the question.
  const browser = getBrowser((text) => console.log(`  ${text}`));
  await (process.stdin.isTTY ? browser.catch(() => undefined) : undefined);
  browser.catch(() => undefined);
  const env = { ...process.env, ...more };
  const [ofUnit, others] = await Promise.all([unit(env), fromBuild(browser, env)]);
  return report([...others, ofUnit], performance.now() - start);
}

/**
 * Builds the site, and then runs all checks except the unit tests. The lint check and the type
 * check wait for the build, because the build writes Astro's types.
 *
 * @param {Promise<string>} browser
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Result[]>}
 */
async function fromBuild(browser, env) {
  const built = await check('compilación', () => build(TESTED));
  const inUse = await check('contenido en uso', () => tryContent(contentFolder()));
  const [ofReading, ofBrowser] = await Promise.all([readEverything(), endToEnd(browser, env)]);
  return [built, inUse, ...ofReading, ofBrowser];
}

/** @returns {Promise<Result[]>} */
async function readEverything() {
  const npm = npmCommand();
  // With one thread, the compiler checks each file once, and leaves processors to other checks.
  const options = { shell: npm.shell, env: { ...process.env, GOMAXPROCS: '1' }, niceness: LAST };
  const results = [];
  for (const script of READING) {
    const args = [...npm.args, 'run', '--silent', script];
    const result = await check(script, async () => {
      const { code, output } = await captured(npm.file, args, options);
      if (code !== 0) throw new Error(output.trimEnd());
    });
    results.push(result);
  }
  return results;
}

/** @param {NodeJS.ProcessEnv} env */
function unit(env) {
  return check('unidad', async () => {
    const file = `${REPORTS}/vitest.json`;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = [commandOf('vitest'), 'run', ...reporters];
    const options = { niceness: BESIDE_BROWSER, env };
    const { code, output } = await captured(process.execPath, args, options);
    /** @type {Partial<import('vitest/node').JsonTestResults>} */
    const { numPassedTests: passed = 0, numFailedTests = 0, numTotalTests = 0 } = read(file);
    const skipped = numTotalTests - passed - numFailedTests;
    return { passed, failed: failures(numFailedTests, code), skipped, output };
  });
}

/**
 * @param {Promise<string>} browser
 * @param {NodeJS.ProcessEnv} env
 */
function endToEnd(browser, env) {
  return check('navegador', async () => {
    const file = `${REPORTS}/playwright.json`;
    const reported = { CHROMIUM_PATH: await browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const reporter = `--reporter=list,json,${TABLES}`;
    const args = [commandOf('@playwright/test', 'playwright'), 'test', reporter];
    const code = await foreground(process.execPath, args, { env: { ...env, ...reported } });
    /** @type {Partial<import('@playwright/test/reporter').JSONReport>} */
    const { stats, errors = [] } = read(file);
    const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
    return { passed, failed: failures(unexpected + flaky + errors.length, code), skipped };
  });
}

/**
 * Returns the number of failed tests. A runner that fails without a failed test counts as one.
 *
 * @param {number} failed
 * @param {number} code
 */
const failures = (failed, code) => (code === 0 ? failed : Math.max(failed, 1));

/**
 * @param {string} file
 * @returns {object} an empty object if the file is missing
 */
function read(file) {
  try {
    return /** @type {object} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Runs a check, and prints its result.
 *
 * @param {string} name
 * @param {() => Promise<(Counts & { output?: string }) | void>} work throws if the check fails; the
 * default result is one passed test
 * @returns {Promise<Result>}
 */
async function check(name, work) {
  const start = performance.now();
  const counts = await work().then(
    (found) => found ?? { passed: 1, failed: 0, skipped: 0 },
    (error) => ({ passed: 0, failed: 1, skipped: 0, output: error?.message ?? String(error) }),
  );
  const result = { output: '', ...counts, name, time: performance.now() - start };
  console.log(resultLine(result));
  return result;
}

/**
 * Prints the results of all checks. The line of totals is in English, because programs read it.
 *
 * @param {Result[]} results
 * @param {number} time in milliseconds
 * @returns {number} the exit code
 */
function report(results, time) {
  const failed = results.filter((result) => result.failed > 0);
  for (const { name, output } of failed) if (output !== '') console.log(`\n✗ ${name}\n\n${output}`);
  console.log(`\nResumen, en ${duration(time)}:`);
  for (const result of results) console.log(`  ${resultLine(result)}`);
  /** @param {keyof Counts} count */
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const all = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  console.log(`\n${countsLine(all)}`);
  return failed.length === 0 ? 0 : 1;
}

/** @param {Result} result */
function resultLine(result) {
  const { name, failed, time } = result;
  return `${failed === 0 ? '✓' : '✗'} ${name}: ${countsLine(result)} (${duration(time)})`;
}

/** @param {Counts} counts */
function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
