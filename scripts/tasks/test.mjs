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
import {
  failuresOfPlaywright,
  failuresOfVitest,
  ofCheck,
  ofPlaywright,
  ofVitest,
  tallyLine,
  total,
} from '../summary.mjs';

const REPORTS = '.cache/informes';

/** Prints the tables of the security and fault tests. */
const TABLES = './tests/support/results-table.ts';

/** What only reads the sources, by the names of its scripts in package.json. */
const READING = {
  formato: 'check:format',
  lint: 'check:lint',
  tipos: 'check:types',
};

/** Who is given the processors first, as the system counts it: more is later. */
const [AFTER_BROWSER, LAST] = [5, 10];

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {import('../summary.mjs').Tally} tally
 * @property {number} time milliseconds
 * @property {string[]} [failures] of the tests that failed
 */

/**
 * Every check there is, from format to browser, which looks once at whatever can fail. With `--completo`, in its long
 * form: what is skipped with its reason, every round, and Firefox.
 *
 * @param {string[]} args
 * @returns {Promise<number>} 0 when everything passed, else 1
 */
export async function run(args) {
  if (!args.includes('--completo')) return checkEverything({});
  const FIREFOX_PATH = await getFirefox((text) => console.log(`  ${text}`));
  return checkEverything({ LONG_TESTS: '1', FIREFOX_PATH });
}

/**
 * One check that fails does not keep the next from running: what is reported is everything that is
 * wrong. The browser part is the longest, so the others only take what it leaves of the processors.
 *
 * @param {NodeJS.ProcessEnv} more environment of the tests, besides this process's own
 * @returns {Promise<number>} 0 when everything passed, else 1
 */
async function checkEverything(more) {
  const start = performance.now();
  await install();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  // Hundreds of processes load the same modules.
  process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.cache/compilado');

  const browser = findBrowser();
  // It may ask, and a question is not seen among what the others print.
  if (process.stdin.isTTY) await browser;
  const [ofUnit, others] = await Promise.all([unit(more), fromBuild(browser, more)]);
  const results = [...others, ofUnit];
  return report(results, performance.now() - start);
}

/**
 * What needs the code built: lint and types too, since building writes down Astro's types.
 *
 * @param {ReturnType<typeof findBrowser>} browser
 * @param {NodeJS.ProcessEnv} more
 * @returns {Promise<Result[]>}
 */
async function fromBuild(browser, more) {
  const built = await check('compilación', () => build(TESTED));
  const inUse = await check('contenido en uso', () => tryContent(contentFolder()));
  const [ofReading, ofBrowser] = await Promise.all([
    readEverything(),
    isPassed(built)
      ? browser.then((found) => endToEnd(found, more))
      : without('navegador', 'sin sitio compilado'),
  ]);
  return [built, inUse, ...ofReading, ofBrowser];
}

/** @returns {Promise<{ file: string } | { error: Error }>} the browser to test with, or why there is none */
async function findBrowser() {
  try {
    return { file: await getBrowser((text) => console.log(`  ${text}`)) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** @returns {Promise<Result[]>} of the checks that only read the sources, one after another */
async function readEverything() {
  const results = [];
  for (const [name, script] of Object.entries(READING)) {
    results.push(await npmScript(name, script));
  }
  return results;
}

/**
 * @param {string} name
 * @param {() => Promise<void>} work throws when the check does not hold
 * @returns {Promise<Result>}
 */
async function check(name, work) {
  const start = performance.now();
  try {
    await work();
    return done(name, ofCheck(true), start);
  } catch (error) {
    console.log(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return done(name, ofCheck(false), start);
  }
}

/**
 * A check that package.json names, so that it can be run alone. Its output is shown only if it fails.
 *
 * @param {string} name
 * @param {string} script
 * @returns {Promise<Result>}
 */
function npmScript(name, script) {
  const npm = npmCommand();
  return check(name, async () => {
    const args = [...npm.args, 'run', '--silent', script];
    // On one thread each: several check again what they share, and the others have work already.
    const env = { ...process.env, GOMAXPROCS: '1' };
    const { code, output } = await captured(npm.file, args, {
      shell: npm.shell,
      env,
      niceness: LAST,
    });
    if (code !== 0) throw new Error(`npm run ${script}\n\n${output.trimEnd()}`);
  });
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
  const ended = await captured(process.execPath, args, { niceness: AFTER_BROWSER, env });
  // In one piece, because the browser tests print meanwhile.
  console.log(`\n· unidad (vitest)…\n${ended.output}`);
  const report = readReport(file);
  return done('unidad', ofVitest(report, ended.code), start, failuresOfVitest(report));
}

/**
 * @param {Awaited<ReturnType<typeof findBrowser>>} browser
 * @param {NodeJS.ProcessEnv} more
 * @returns {Promise<Result>}
 */
async function endToEnd(browser, more) {
  const start = performance.now();
  const file = `${REPORTS}/playwright.json`;
  console.log('\n· navegador (playwright)…');
  if ('error' in browser) return without('navegador', browser.error.message);
  console.log(`  con ${browser.file}`);
  const args = [
    commandOf('@playwright/test', 'playwright'),
    'test',
    `--reporter=list,json,${TABLES}`,
  ];
  const reported = { CHROMIUM_PATH: browser.file, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const env = { ...process.env, ...more, ...reported };
  const code = await foreground(process.execPath, args, { env });
  const report = readReport(file);
  return done('navegador', ofPlaywright(report, code), start, failuresOfPlaywright(report));
}

/**
 * @param {string} name
 * @param {string} reason why it could not run, which counts as a failure
 * @returns {Result}
 */
function without(name, reason) {
  console.log(`\n✗ ${name}: no se pudo ejecutar: ${reason}`);
  return { name, tally: ofCheck(false), time: 0 };
}

/**
 * @param {string} name
 * @param {import('../summary.mjs').Tally} tally
 * @param {number} start
 * @param {string[]} [failures]
 * @returns {Result}
 */
function done(name, tally, start, failures = []) {
  const result = { name, tally, time: performance.now() - start, failures };
  console.log(resultLine(result));
  return result;
}

/** @param {Result} result */
function isPassed({ tally }) {
  return tally.failed === 0;
}

/** @param {Result} result */
function resultLine(result) {
  const { name, tally, time } = result;
  return `${isPassed(result) ? '✓' : '✗'} ${name}: ${tallyLine(tally)} (${duration(time)})`;
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {Result[]} results
 * @param {number} time milliseconds that everything took
 * @returns {number} the exit code
 */
function report(results, time) {
  const sum = total(results.map((result) => result.tally));
  console.log(`\nResumen, en ${duration(time)}:`);
  for (const result of results) console.log(`  ${resultLine(result)}`);
  // Once more and in short: what they printed as they failed is far above, between the others'.
  const failures = results.flatMap((result) => result.failures ?? []);
  if (failures.length > 0) console.log(`\nLo que falló:\n\n${failures.join('\n\n')}`);
  console.log(`\n${tallyLine(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}
