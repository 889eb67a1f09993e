import path from 'node:path';
import { compile, contentInUse, loadSettings, PUBLISHED } from '../build.mjs';
import { install } from '../install.mjs';
import { publish, PURGE_LIST } from '../publish.mjs';

/**
 * Builds the site beside the one that is served, tries it, and puts it in its place without refusing
 * a visitor; or leaves everything as it is, and says why.
 *
 * @returns {Promise<number>} the exit code
 */
export async function run() {
  loadSettings();
  await install({ beside: true });
  console.log(`· Contenido: ${contentInUse()}`);
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
