import { readdirSync } from 'node:fs';
import { getBrowser } from '../browser.mjs';
import { install } from '../install.mjs';
import { commandOf } from '../packages.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/** Where the tests of the browser are, by their project in playwright.config.ts. */
const PROJECTS = { escritorio: 'tests/e2e', seguridad: 'tests/security', fallos: 'tests/faults' };

/**
 * The tests whose file has a text in its path: unit tests, or, where there are none, those of the
 * browser, which build their site first if something changed.
 *
 * @param {string[]} args the text, and what else Vitest or Playwright should know
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  const [pattern, ...more] = args;
  if (pattern === undefined) {
    console.error('Uso: npm run prueba -- patrón, por ejemplo: npm run prueba -- telephone');
    return 2;
  }
  await install();
  const unit = filesUnder(['src', 'scripts', 'tests/unit'], /\.test\.(ts|tsx|mjs)$/);
  if (unit.some((file) => file.includes(pattern))) {
    return finish([commandOf('vitest'), 'run', pattern, ...more]);
  }
  const project = Object.entries(PROJECTS).find(([, folder]) =>
    filesUnder([folder], /\.spec\.ts$/).some((file) => file.includes(pattern)),
  );
  if (project === undefined) {
    console.error(`Ninguna prueba tiene «${pattern}» en su nombre o en su carpeta.`);
    return 1;
  }
  const env = {
    ...process.env,
    CHROMIUM_PATH: await getBrowser((text) => console.log(`  ${text}`)),
  };
  const command = [commandOf('@playwright/test', 'playwright'), 'test'];
  return finish([...command, `--project=${project[0]}`, pattern, ...more], env);
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function finish(args, env = process.env) {
  return exitCodeOf(await foreground(process.execPath, args, { env }));
}

/**
 * @param {string[]} folders
 * @param {RegExp} ending
 */
function filesUnder(folders, ending) {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true })
        .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
        .filter((name) => ending.test(name));
    } catch {
      return [];
    }
  });
}
