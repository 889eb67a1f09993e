import { globSync } from 'node:fs';
import { inBrowser } from '../browser.mjs';
import { install } from '../install.mjs';
import { commandOf } from '../packages.mjs';
import { foreground } from '../run.mjs';

const PROJECTS = { escritorio: 'tests/e2e', seguridad: 'tests/security', fallos: 'tests/faults' };

const NUBE_CLARA = 'tests/nube-clara';

const USAGE =
  'Uso: npm run prueba -- patrón, por ejemplo: npm run prueba -- telephone\n' +
  '     npm run prueba -- --contenido carpeta [patrón]: en el navegador, con ese contenido';

/**
 * Runs unit tests whose path contains a text, or browser tests if no unit test matches.
 * `--contenido folder` runs browser tests with the content of this folder.
 *
 * @param {string[]} args the text, and arguments for Vitest or Playwright
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  const isOther = args[0] === '--contenido';
  const [pattern = '', ...more] = isOther ? args.slice(1) : args;
  if (pattern === '') {
    console.error(USAGE);
    return 2;
  }
  await install();
  if (isOther) return onContent(pattern, more);
  if (hasTest('{src,scripts,tests/unit}/**/*.test.{ts,tsx,mjs}', pattern)) {
    return foreground(process.execPath, [commandOf('vitest'), 'run', pattern, ...more]);
  }
  const project = Object.entries(PROJECTS).find(([, folder]) =>
    hasTest(`${folder}/**/*.spec.ts`, pattern),
  );
  if (project === undefined) {
    console.error(`Ninguna prueba tiene «${pattern}» en su nombre o en su carpeta.`);
    return 1;
  }
  return inBrowser([`--project=${project[0]}`, pattern, ...more]);
}

/**
 * @param {string} files a glob pattern
 * @param {string} text
 */
const hasTest = (files, text) =>
  globSync(files).some((file) => file.replaceAll('\\', '/').includes(text));

/**
 * @param {string} folder
 * @param {string[]} args arguments for Playwright
 */
async function onContent(folder, args) {
  let content = folder.replace(/\/+$/, '');
  if (content === NUBE_CLARA) {
    const { assembleNubeClara } = await import('../../tests/support/nube-clara.ts');
    content = '.cache/nube-clara';
    await assembleNubeClara(content);
  }
  const chosen = args.length > 0 ? args : ['--project=escritorio', '--project=seguridad'];
  return inBrowser(chosen, { PRUEBAS_CONTENIDO: content, CONTENT_DIR: content });
}
