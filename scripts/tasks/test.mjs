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

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/** @typedef {{ name: string, tally: Tally, time: number, output: string | undefined }} Result `time` in milliseconds */

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
  // `getBrowser` may ask the user a question. On a terminal, the checks begin after the answer,
  // because their output would hide the question.
  const browser = getBrowser((text) => console.log(`  ${text}`));
  await (process.stdin.isTTY ? browser.catch(() => undefined) : undefined);
  browser.catch(() => undefined);
  const [ofUnit, others] = await Promise.all([unit(more), fromBuild(browser, more)]);
  return report([...others, ofUnit], performance.now() - start);
}

/**
 * The lint check and the type check need the built code too, because the build writes Astro's
 * types.
 *
 * @param {Promise<string>} browser
 * @param {NodeJS.ProcessEnv} more
 * @returns {Promise<Result[]>}
 */
async function fromBuild(browser, more) {
  const built = await check('compilación', () => build(TESTED));
  const inUse = await check('contenido en uso', () => tryContent(contentFolder()));
  const [ofReading, ofBrowser] = await Promise.all([readEverything(), endToEnd(browser, more)]);
  return [built, inUse, ...ofReading, ofBrowser];
}

/** @returns {Promise<Result[]>} */
async function readEverything() {
  const npm = npmCommand();
  // The processors are already busy, and several threads would check some files several times.
  const options = { shell: npm.shell, env: { ...process.env, GOMAXPROCS: '1' }, niceness: LAST };
  const results = [];
  for (const script of READING) {
    const args = [...npm.args, 'run', '--silent', script];
    const work = async () => {
      const { code, output } = await captured(npm.file, args, options);
      if (code !== 0) throw new Error(output.trimEnd());
    };
    results.push(await check(script, work));
  }
  return results;
}

/**
 * @param {string} name
 * @param {() => Promise<void>} work throws if the check fails
 * @returns {Promise<Result>}
 */
async function check(name, work) {
  const start = performance.now();
  try {
    await work();
    return done(name, start, { passed: 1, failed: 0, skipped: 0 });
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return done(name, start, { passed: 0, failed: 1, skipped: 0 }, output);
  }
}

/**
 * @param {NodeJS.ProcessEnv} more
 * @returns {Promise<Result>}
 */
async function unit(more) {
  const start = performance.now();
  const file = `${REPORTS}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = [commandOf('vitest'), 'run', ...reporters];
  const env = { ...process.env, ...more };
  const { code, output } = await captured(process.execPath, args, {
    niceness: BESIDE_BROWSER,
    env,
  });
  /** @type {Partial<import('vitest/node').JsonTestResults>} */
  const { numPassedTests = 0, numFailedTests = 0, numTotalTests = 0 } = read(file);
  const skipped = numTotalTests - numPassedTests - numFailedTests;
  return done('unidad', start, tally(numPassedTests, numFailedTests, skipped, code), output);
}

/**
 * @param {Promise<string>} browser
 * @param {NodeJS.ProcessEnv} more
 * @returns {Promise<Result>}
 */
async function endToEnd(browser, more) {
  const start = performance.now();
  const found = await browser.catch((/** @type {Error} */ error) => error);
  if (typeof found !== 'string') return done('navegador', start, tally(0, 1, 0, 1), found.message);
  const file = `${REPORTS}/playwright.json`;
  const reporter = `--reporter=list,json,${TABLES}`;
  const args = [commandOf('@playwright/test', 'playwright'), 'test', reporter];
  const reported = { CHROMIUM_PATH: found, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const env = { ...process.env, ...more, ...reported };
  const code = await foreground(process.execPath, args, { env });
  /** @type {Partial<import('@playwright/test/reporter').JSONReport>} */
  const { stats, errors = [] } = read(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  const failed = unexpected + flaky + errors.length;
  return done('navegador', start, tally(expected, failed, skipped, code));
}

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
 * A test runner can fail although no test failed. Such a run counts as one failed test.
 *
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 * @param {number} code
 * @returns {Tally}
 */
function tally(passed, failed, skipped, code) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped };
}

/**
 * @param {string} name
 * @param {number} start
 * @param {Tally} tally
 * @param {string} [output]
 * @returns {Result}
 */
function done(name, start, tally, output) {
  const result = { name, tally, time: performance.now() - start, output };
  console.log(resultLine(result));
  return result;
}

/** @param {Result} result */
function resultLine({ name, tally, time }) {
  return `${tally.failed === 0 ? '✓' : '✗'} ${name}: ${tallyLine(tally)} (${duration(time)})`;
}

/**
 * The line of totals is in English, because programs read it.
 *
 * @param {Result[]} results
 * @param {number} time in milliseconds
 * @returns {number} the exit code
 */
function report(results, time) {
  for (const { name, tally, output } of results) {
    if (tally.failed > 0 && output !== undefined) console.log(`\n✗ ${name}\n\n${output}`);
  }
  console.log(`\nResumen, en ${duration(time)}:`);
  for (const result of results) console.log(`  ${resultLine(result)}`);
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { tally } of results) {
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    sum.skipped += tally.skipped;
  }
  console.log(`\n${tallyLine(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

/** @param {Tally} tally */
function tallyLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
