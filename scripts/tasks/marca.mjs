import { cpSync, existsSync } from 'node:fs';
import { OWN_FOLDER, SAMPLE_FOLDER } from '../../src/content/content-directory.ts';
import { sayDoubts } from '../build.mjs';
import { install } from '../install.mjs';

/** The name of the second sample: a small agency of Colombia with photographs of its own. */
const SECOND_SAMPLE = 'nube-clara';

/**
 * Makes `content/`, which is the agency's own, from the sample or from the second one. What is there
 * already is never touched; what looks like a slip in it is said.
 *
 * @param {string[]} args nothing, or the name of the second sample
 * @returns {Promise<number>} the exit code
 */
export async function run([which]) {
  if (which !== undefined && which !== SECOND_SAMPLE) {
    console.error(`Uso: npm run marca, o npm run marca -- ${SECOND_SAMPLE}`);
    return 2;
  }
  if (existsSync(OWN_FOLDER)) {
    console.error(
      `Ya hay una carpeta ${OWN_FOLDER}/, y no se tocó. Para empezar otra vez, cámbiale antes el nombre.`,
    );
    await install();
    await sayDoubts(OWN_FOLDER);
    return 1;
  }
  if (which === SECOND_SAMPLE) {
    // Only now, because it needs the dependencies, which may just have been installed.
    await install();
    const { assembleNubeClara } = await import('../../tests/support/nube-clara.ts');
    await assembleNubeClara(OWN_FOLDER);
  } else cpSync(SAMPLE_FOLDER, OWN_FOLDER, { recursive: true });
  console.log(
    `Listo: ${OWN_FOLDER}/ es tuya; ninguna versión nueva la toca. Empieza por ${OWN_FOLDER}/marca.yaml\n` +
      '(docs/tu-marca.md dice en qué orden). Se ve con npm run dev, y se publica al\n' +
      'arrancar con npm start; con el sitio encendido, con npm run contenido -- importar.',
  );
  return 0;
}
