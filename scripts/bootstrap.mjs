/**
 * The way into every command: `node scripts/bootstrap.mjs <task>`, which is what `npm start`,
 * `npm test` and the other commands of the README call.
 *
 * Plain JavaScript without dependencies, because it runs before there are any, and on Node 18,
 * because a machine may have nothing newer. On a Node older than the one the project needs, it
 * gets that one once (runtime.mjs) and carries on under it.
 */
import { fileURLToPath } from 'node:url';
import { exitCodeOf, foreground, forwardSignals, interruption } from './processes.mjs';
import { inheritsNewerNode, nodeIsEnough, runtimeCommand } from './runtime.mjs';

const TASKS = [
  'start',
  'marca',
  'servir',
  'test',
  'prueba',
  'completo',
  'dev',
  'build',
  'retratos',
  'security',
  'faults',
  'bench',
  'orden',
];

async function main() {
  const [task, ...rest] = process.argv.slice(2);
  if (task === undefined || !TASKS.includes(task)) {
    console.error(`Uso: node scripts/bootstrap.mjs <${TASKS.join('|')}>`);
    return 2;
  }
  // Paths in the configuration are relative to the project, wherever the command was called from.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  // Neither a build nor a test has anything to tell anybody, and both must work without network.
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  forwardSignals();

  if (!nodeIsEnough(process.versions.node)) {
    if (inheritsNewerNode(process.env)) {
      throw new Error(`Se pidió Node 24, pero sigue en uso ${process.version}.`);
    }
    const { file, args, ...options } = await runtimeCommand();
    const again = [...args, fileURLToPath(import.meta.url), task, ...rest];
    return exitCodeOf(await foreground(file, again, options));
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
  const [, , task, order] = process.argv;
  const isMail = task === 'orden' && order === 'recibir';
  process.exitCode = isMail && code !== 0 && code !== 2 ? 75 : code;
}

try {
  ended(await main());
} catch (error) {
  if (interruption() === null) {
    console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`);
    ended(1);
  } else {
    console.error('\nInterrumpido.');
    ended(exitCodeOf({ code: null, signal: interruption() }));
  }
}
