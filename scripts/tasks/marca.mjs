import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { OWN_FOLDER, SAMPLE_FOLDER } from '../../src/content/read/content-directory.ts';
import { sayDoubts } from '../build.mjs';
import { install } from '../install.mjs';

const BEGINNINGS = {
  corta: 'un sitio corto, con palabras que le sirven a cualquier agencia',
  muestra: 'la muestra completa, de una agencia inventada',
  'nube-clara': 'una agencia de Bogotá que no existe, con fotografías',
};

/**
 * Makes the agency's folder `content/` from an entry of `BEGINNINGS`. An existing folder stays
 * unchanged.
 *
 * @param {string[]} args the key of the content; without a key, the command asks the person, or uses
 * the full sample if no terminal is there to ask
 * @returns {Promise<number>} the exit code
 */
export async function run([named]) {
  if (named !== undefined && !Object.hasOwn(BEGINNINGS, named)) {
    console.error(`Uso: npm run marca, o npm run marca -- ${Object.keys(BEGINNINGS).join(' | ')}`);
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
  const which = named ?? (process.stdin.isTTY ? await ask() : 'muestra');
  if (which === 'muestra') cpSync(SAMPLE_FOLDER, OWN_FOLDER, { recursive: true });
  else await install();
  if (which === 'nube-clara') {
    const { assembleNubeClara } = await import('../../tests/support/nube-clara.ts');
    await assembleNubeClara(OWN_FOLDER);
  } else if (which === 'corta') {
    const { shortBeginning } = await import('../../src/content/read/short-beginning.ts');
    for (const [file, path] of shortBeginning()) cpSync(path, join(OWN_FOLDER, file));
  }
  console.log(
    `Listo: ${OWN_FOLDER}/ es tuya; ninguna versión nueva la toca. Con npm start, el panel te pregunta lo tuyo\n` +
      `en su primera página; a mano, empieza por ${OWN_FOLDER}/marca.yaml (docs/tu-marca.md dice en qué orden).\n` +
      'Se ve con npm run dev; con el sitio encendido se publica con npm run contenido -- importar.',
  );
  return 0;
}

async function ask() {
  const offered = Object.entries(BEGINNINGS);
  const names = offered.map(([name]) => name);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    console.log('¿Con qué empiezas?');
    for (const [index, [name, about]] of offered.entries()) {
      console.log(`  ${index + 1}. ${name}: ${about}`);
    }
    for (;;) {
      const answer = (await lines.question('Número: ')).trim();
      const chosen = names.includes(answer) ? answer : names[Number(answer) - 1];
      if (chosen !== undefined) return chosen;
    }
  } finally {
    lines.close();
  }
}
