import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { chromiumCandidates, isLight } from './chromium.mjs';
import { commandOf } from './packages.mjs';
import { captured, foreground } from './run.mjs';

const TRIAL_FLAGS = ['--no-sandbox', '--disable-gpu'];

/**
 * The two Debian packages of Chromium. The light package, `chromium-headless-shell`, cannot show
 * windows and is missing in older Debian releases.
 */
const DEBIAN_CHROMIUM = 'chromium';
const DEBIAN_LIGHT_CHROMIUM = 'chromium-headless-shell';

/**
 * Finds or installs a Chromium that starts. If root runs this, Debian's packages may be installed
 * too. On a terminal, the function asks first.
 *
 * @param {(text: string) => void} say receives a message for each installation and failed attempt
 * @param {{ whole?: boolean }} options if `whole` is true, only CHROMIUM_PATH and the browsers that
 * can show windows are tried
 * @returns {Promise<string>} the path of the program
 */
export async function getBrowser(say, { whole = false } = {}) {
  const { chromium } = await import('@playwright/test');

  /** @param {string} file @param {string} origin */
  const tryOut = async (file, origin) => {
    if (!existsSync(file)) {
      say(`${origin}: no está en ${file}`);
      return null;
    }
    try {
      const browser = await chromium.launch({ executablePath: file, args: TRIAL_FLAGS });
      await browser.close();
      return file;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      say(`${origin}: ${file} no arranca (${message.split('\n', 1)[0]})`);
      return null;
    }
  };

  /** @param {string} file */
  const isAskedFor = (file) => !whole || file === process.env['CHROMIUM_PATH'] || !isLight(file);
  for (const { file, origin } of chromiumCandidates(process.env)) {
    if (!isAskedFor(file)) continue;
    const found = await tryOut(file, origin);
    if (found !== null) return found;
  }
  const own = async () => {
    if (whole) return tryOut(chromium.executablePath(), 'Chromium de Playwright');
    try {
      // Playwright chooses a program only at the start of a browser, so this code starts a browser
      // and reads the path of the program.
      const server = await chromium.launchServer({ args: TRIAL_FLAGS });
      const file = server.process().spawnfile;
      await server.close();
      return file;
    } catch {
      return tryOut(chromium.executablePath(), 'Chromium de Playwright');
    }
  };
  const kept = await own();
  if (kept !== null) return kept;
  const mayInstall = await mayInstallPackages(say, 'Chromium');
  const downloaded = (await downloads(say, mayInstall)) ? await own() : null;
  if (downloaded !== null) return downloaded;
  if (mayInstall && (await debianPackage(say, DEBIAN_CHROMIUM))) {
    const light = !whole && (await debianPackage(say, DEBIAN_LIGHT_CHROMIUM));
    const name = light ? DEBIAN_LIGHT_CHROMIUM : DEBIAN_CHROMIUM;
    const installed = await tryOut(`/usr/bin/${name}`, `paquete ${name}`);
    if (installed !== null) return installed;
  }
  return noBrowser();
}

/**
 * Runs Playwright's tests with a browser that starts.
 *
 * @param {string[]} args arguments for Playwright
 * @param {NodeJS.ProcessEnv} more environment variables to add for the tests
 * @returns {Promise<number>} the exit code
 */
export async function inBrowser(args, more = {}) {
  const browser = await getBrowser((text) => console.log(`  ${text}`));
  const command = [commandOf('@playwright/test', 'playwright'), 'test', ...args];
  const env = { ...process.env, CHROMIUM_PATH: browser, ...more };
  return foreground(process.execPath, command, { env });
}

const DEBIAN_FIREFOX = '/usr/bin/firefox-esr';

/**
 * Returns the path of the Firefox that the long tests use.
 *
 * @param {Record<string, string | undefined>} env
 */
export function firefoxFile(env) {
  return env['FIREFOX_PATH'] || DEBIAN_FIREFOX;
}

/**
 * Finds the Firefox of the long tests, or installs Debian's package as {@link getBrowser} does.
 *
 * @param {(text: string) => void} say receives a message for each installation and failed attempt
 * @returns {Promise<string>} the path of the program
 */
export async function getFirefox(say) {
  const file = firefoxFile(process.env);
  if (existsSync(file)) return file;
  say(`Firefox: no está en ${file}`);
  const mayInstall = file === DEBIAN_FIREFOX && (await mayInstallPackages(say, 'Firefox'));
  if (mayInstall && (await debianPackage(say, 'firefox-esr'))) return file;
  throw new Error(
    'No hay un Firefox con el que probar. Instala el paquete firefox-esr, o indica dónde está con ' +
      'la variable FIREFOX_PATH.',
  );
}

/**
 * @param {(text: string) => void} say
 * @param {string} browser
 */
async function mayInstallPackages(say, browser) {
  if (!isRoot()) return false;
  if (process.env['CI'] || !process.stdin.isTTY || !process.stdout.isTTY) {
    say(`no hay a quién preguntar: se instalan, como root, ${browser} y lo que necesita`);
    return true;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(
      `Falta un ${browser} para las pruebas. ¿Instalar en el sistema, como root, los paquetes que ` +
        'hagan falta? [s/N] ',
    );
    return /^s[ií]?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/**
 * @param {(text: string) => void} say
 * @param {boolean} withLibraries
 */
async function downloads(say, withLibraries) {
  const deps = withLibraries ? ['--with-deps'] : [];
  const args = ['install', ...deps, 'chromium'];
  return attempt(say, process.execPath, [commandOf('@playwright/test', 'playwright'), ...args]);
}

/**
 * @param {(text: string) => void} say
 * @param {string} name
 */
async function debianPackage(say, name) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const install = ['install', '--yes', '--no-install-recommends', name];
  return (
    (await attempt(say, '/usr/bin/apt-get', ['update'])) &&
    (await attempt(say, '/usr/bin/apt-get', install))
  );
}

/**
 * @param {(text: string) => void} say
 * @param {string} file
 * @param {string[]} args
 */
async function attempt(say, file, args) {
  const command = [file, ...args].map((part) => part.split(/[\\/]/).at(-1)).join(' ');
  say(`probando: ${command}`);
  const { code, output } = await captured(file, args);
  if (code !== 0) say(`${command}: falló (${lastLine(output)})`);
  return code === 0;
}

function isRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** @param {string} output */
function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}

/** @returns {never} */
function noBrowser() {
  throw new Error(
    'No hay un Chromium con el que probar. Instala Chromium o Google Chrome, o indica dónde ' +
      'está con la variable CHROMIUM_PATH.',
  );
}
