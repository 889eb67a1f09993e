import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import { beginFromContent, compile, loadSettings, PUBLISHED } from '../build.mjs';
import { askToRoll } from '../control.mjs';
import { install } from '../install.mjs';
import { publish, PURGE_LIST } from '../publish.mjs';
import { giveWay } from '../processes.mjs';
import { putBackFormer, replaced } from '../replaced-folder.mjs';
import { tellSteps } from '../steps.mjs';
import { refusalWords } from '../../src/server/publishing/refusal.ts';

/**
 * Builds the site beside the one that is served, tries it, and puts it in its place without refusing
 * a visitor; or leaves everything as it is, and says why.
 *
 * @param {string[]} args none; or `--publicacion`, `--version` or `--vista` with an id of the panel's,
 *   which the site itself gives; or
 *   `--renovar`, to have the processes renewed and nothing else
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  const text = { type: 'string' };
  const renovar = { type: 'boolean' };
  const options = { publicacion: text, version: text, vista: text, renovar };
  const { values } = parseArgs({ args, options });
  loadSettings();
  if (values.renovar) {
    putBackFormer(PUBLISHED.folder);
    return (await askToRoll(process.env))?.ok === false ? 1 : 0;
  }
  if (values.vista) return buildView(values.vista);
  if (values.publicacion ?? values.version) return runForPanel(values);
  await install({ beside: true });
  await beginFromContent();
  console.log(
    'Lo nuevo se compila y se prueba aparte. Puede tardar unos minutos; mientras, se sirve lo de antes.',
  );
  const { running, stale } = await publish(PUBLISHED.folder, (fresh) => compile(PUBLISHED, fresh));
  const list = path.join(PUBLISHED.folder, PURGE_LIST);
  console.log(`${stale.length} direcciones cambiaron; la lista para tu CDN está en ${list}`);
  console.log(
    running
      ? 'Publicado: ya se sirve lo nuevo, y nadie quedó sin respuesta.'
      : 'Compilado y probado. No hay un sitio encendido con este DATA_DIR: lo nuevo se verá al arrancar.',
  );
  return 0;
}

/**
 * Publishes what the panel has put in line. The dependencies are those that the site runs with.
 *
 * @param {{ publicacion?: string, version?: string }} what
 */
async function runForPanel({ publicacion, version }) {
  giveWay();
  const { openPublicationWork } = await import('../../src/server/start/publication-work.ts');
  const work = await openPublicationWork(publicacion ? { publication: publicacion } : { version });
  try {
    tellSteps(work.say);
    const CONTENT_DIR = work.folder;
    const cache = 'publicacion';
    const target = {
      ...PUBLISHED,
      cache,
      settings: () => ({ ...PUBLISHED.settings(), CONTENT_DIR }),
    };
    await publish(PUBLISHED.folder, (fresh) => compile(target, fresh), {
      env: { ...process.env, CONTENT_DIR },
      content: work,
    });
    return 0;
  } catch (error) {
    await work.failed(error);
    throw error;
  } finally {
    await work.close();
  }
}

/** How often the builder of a view says that it is there, in milliseconds. */
const BEAT_MS = 10_000;

/**
 * Builds the site with somebody's drafts, for them alone (src/server/publishing/views.ts).
 *
 * @param {string} staffId
 */
async function buildView(staffId) {
  giveWay();
  const { viewPlaces } = await import('../../src/server/publishing/views.ts');
  const places = viewPlaces(path.resolve(process.env.DATA_DIR?.trim() || './data'), staffId);
  let state = JSON.parse(readFileSync(places.state, 'utf8'));
  const note = (change = {}) => {
    state = { ...state, ...change, at: Date.now() };
    writeFileSync(`${places.state}.tmp`, JSON.stringify(state));
    renameSync(`${places.state}.tmp`, places.state);
  };
  const beating = setInterval(note, BEAT_MS);
  try {
    tellSteps((step) => note({ step }));
    const settings = () => ({ ...PUBLISHED.settings(), CONTENT_DIR: places.content });
    const target = { label: 'la vista', folder: places.built, settings };
    await replaced(places.built, (fresh) => compile(target, fresh));
    note({ state: 'ready', step: '' });
    return 0;
  } catch (error) {
    note({ state: 'failed', problem: refusalWords(error).replaceAll(`${places.content}/`, '') });
    throw error;
  } finally {
    clearInterval(beating);
  }
}
