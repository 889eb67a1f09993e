/**
 * The way into every command: `node scripts/bootstrap.mjs <task>`, which is what `npm start`,
 * `npm test` and the other commands of the README call.
 *
 * Plain JavaScript without dependencies, because it runs before there are any, and on Node 18,
 * because a machine may have nothing newer. On a Node older than the one the project needs, it
 * gets that one once (runtime.mjs) and carries on under it.
 */
import { fileURLToPath } from 'node:url';
import { inheritsNewerNode, nodeIsEnough, runtimeCommand } from './runtime.mjs';
import { endWithParent, foreground } from './run.mjs';

const TASKS = [
  'start',
  'marca',
  'servir',
  'test',
  'prueba',
  'dev',
  'build',
  'retratos',
  'largas',
  'bench',
  'orden',
];

async function main() {
  if (task === undefined || !TASKS.includes(task)) {
    console.error(`Uso: node scripts/bootstrap.mjs <${TASKS.join('|')}>`);
    return 2;
  }
  // Paths in the configuration are relative to the project, wherever the command was called from.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  // Neither a build nor a test has anything to tell anybody, and both must work without network.
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  if (process.env['npm_lifecycle_event'] !== undefined || inheritsNewerNode(process.env)) {
    endWithParent();
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
 * Has a mail server keep the mail that it pipes into `npm run recibir`, and try again (EX_TEMPFAIL, sysexits.h),
 * whatever kept it from being stored. 2 is how the command says that there was none.
 *
 * @param {number} code
 */
function ended(code) {
  process.exitCode = isMail && code !== 0 && code !== 2 ? 75 : code;
}

const [, , task, ...rest] = process.argv;
const isMail = task === 'orden' && rest[0] === 'recibir';
try {
  // The site and the orders say themselves how they ended.
  ended((await main()) ?? Number(process.exitCode ?? 0));
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`);
  ended(1);
}
