/**
 * Runs the npm scripts that have a file in scripts/tasks: `node scripts/bootstrap.mjs <task>`. This
 * file runs before the installation, so this file needs no packages and works on Node 18.
 */
import { fileURLToPath } from 'node:url';
import { inheritsNewerNode, nodeIsEnough, runtimeCommand } from './runtime.mjs';
import { isFirstInstallation } from './install.mjs';
import { endWithParent, foreground } from './run.mjs';

/**
 * The usage of each task. Commands that work on the site's data print their own usage
 * (src/server/start/command.ts).
 *
 * @type {Record<string, string>}
 */
const USAGES = {
  start: 'npm start: instala y compila lo que cambió, y enciende el sitio',
  servir: 'npm run servir: enciende el sitio compilado, sin instalar ni compilar',
  build: 'npm run build: instala, y compila el sitio en dist/',
  dev: 'npm run dev [-- lo que entienda astro dev]: el servidor de desarrollo',
  marca: 'npm run marca [-- corta | muestra | nube-clara]: hace content/, si no está',
  test: 'npm test, o npm run test:completo: todas las pruebas',
  prueba: 'npm run prueba -- [--contenido carpeta] patrón: las pruebas con ese texto en su ruta',
  largas: 'npm run test:security, npm run test:faults [-- patrón]: sus pruebas, largas',
  bench:
    'npm run bench [-- partes]: mide el sitio; servidor, envíos, panel, publicar, páginas y rápido',
  retratos: 'npm run retratos [-- páginas]: imágenes del sitio en retratos/',
  orden: '',
};
const WORDLESS = ['start', 'servir', 'build'];

async function main() {
  if (task === undefined || !Object.keys(USAGES).includes(task)) {
    console.error(`Uso: node scripts/bootstrap.mjs <${Object.keys(USAGES).join('|')}>`);
    return 2;
  }
  const code = usageAsked(task);
  if (code !== null) return code;
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  // Astro's telemetry sends data through the network, but builds and tests must work without a
  // network.
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  if (process.env['npm_lifecycle_event'] !== undefined || inheritsNewerNode(process.env)) {
    endWithParent();
  }
  // A command does not install the dependencies, because a running site may use this folder and a
  // mail server may wait for the result.
  if (task === 'orden' && isFirstInstallation()) {
    throw new Error('Falta instalar esta versión. Ejecuta «npm run build».');
  }

  if (!nodeIsEnough(process.versions.node)) {
    if (inheritsNewerNode(process.env)) {
      throw new Error(`Se pidió Node 24, pero sigue en uso ${process.version}.`);
    }
    const { file, args, ...options } = await runtimeCommand();
    const again = [...args, fileURLToPath(import.meta.url), task, ...rest];
    return foreground(file, again, options);
  }
  const { run } = await import(`./tasks/${task}.mjs`);
  return run(rest);
}

/**
 * Prints a task's usage if the user asks for help or gives a wrong argument.
 *
 * @param {string} name
 * @returns {number | null} the exit code, or null if the task must run
 */
function usageAsked(name) {
  const isAsked = name !== 'orden' && rest.includes('--ayuda');
  if (!isAsked && (rest.length === 0 || !WORDLESS.includes(name))) return null;
  console[isAsked ? 'log' : 'error'](`Uso: ${USAGES[name]}`);
  return isAsked ? 0 : 2;
}

/**
 * Sets the exit code. If a mail was not received, the code is 75, so that the mail server sends the
 * mail again later. Code 2 stays 2, because it means that the task got no mail.
 *
 * @param {number} code
 */
function ended(code) {
  process.exitCode = isMail && code !== 0 && code !== 2 ? 75 : code;
}

const [, , task, ...rest] = process.argv;
const isMail = task === 'orden' && rest[0] === 'recibir';
try {
  ended((await main()) ?? Number(process.exitCode ?? 0));
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`);
  ended(1);
}
