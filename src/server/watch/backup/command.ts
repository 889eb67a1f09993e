import { copiesFolder } from '#server/platform/data-folder.ts';
import { readFile } from 'node:fs/promises';
import { momentWithOffset, numberWords } from '#content/values/locale.ts';
import { DamagedCopy } from './archive.ts';
import { type CopySettings, type MadeCopy } from './make-copy.ts';
import { MissingTool } from './postgres-tools.ts';
import { readyCopy, resumeRestore, SiteRuns } from './restore.ts';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

export const BACKUP_USAGE = `Uso:
  npm run copia                                   hace una copia, y la comprueba
  npm run restaurar -- ARCHIVO                    vuelve a ella; lo que había se guarda aparte
  npm run restaurar -- ARCHIVO --clave ARCHIVO    de una copia cifrada: dónde está la clave privada de age
  npm run restaurar -- ARCHIVO --si               sin preguntar
`;

export interface Said {
  text: string;
  code: number;
}

export async function copyCommand(
  settings: CopySettings,
  make: () => Promise<Pick<MadeCopy, 'name' | 'leads' | 'bytes'>>,
): Promise<Said> {
  try {
    const { name, leads, bytes } = await make();
    const size = `${numberWords(bytes / 1024 / 1024, 'es', { maximumFractionDigits: 1 })} MB`;
    const text = `Copia comprobada: ${countWords(leads)}, ${size}.\n${copiesFolder(settings.dataDir)}/${name}\n`;
    return { text, code: 0 };
  } catch (error) {
    return refusal(error);
  }
}

export async function restoreCommand(
  settings: CopySettings,
  args: readonly string[],
  ask: (question: string) => Promise<boolean>,
): Promise<Said> {
  const rest = args.filter((arg) => arg !== '--si');
  const keyAt = rest.indexOf('--clave');
  const [, keyFile] = keyAt === -1 ? [] : rest.splice(keyAt, 2);
  const [path, ...more] = rest;
  try {
    if (await resumeRestore(settings)) {
      return { text: 'Se terminó la restauración que se había cortado.\n', code: 0 };
    }
    if (path === undefined || more.length > 0 || (keyAt !== -1 && keyFile === undefined)) {
      return { text: BACKUP_USAGE, code: 2 };
    }
    const identity = keyFile === undefined ? null : await readIdentity(keyFile);
    const ready = await readyCopy(path, settings, identity);
    try {
      const { leads, madeAt } = ready.manifest;
      const what = `La copia está entera: ${countWords(leads)}, del ${momentWithOffset(new Date(madeAt))}.`;
      const question = `${what}\nSe pondrá en lugar de lo que hay, que se guarda aparte. ¿Seguir? (sí/no) `;
      if (!args.includes('--si') && !(await ask(question))) {
        return { text: 'No se tocó nada.\n', code: 1 };
      }
      const { kept, leads: back } = await ready.putInPlace();
      const text = `Restaurada: ${back === 1 ? 'volvió' : 'volvieron'} ${countWords(back)}.\nLo que había está en ${kept}\n`;
      return { text, code: 0 };
    } finally {
      await ready.discard();
    }
  } catch (error) {
    return refusal(error);
  }
}

async function readIdentity(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  const key = /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0];
  if (key === undefined) throw new DamagedCopy(`en ${path} no hay una clave privada de age`);
  return key;
}

function refusal(error: unknown): Said {
  if (error instanceof DamagedCopy) {
    return { text: `✗ La copia no sirve: ${error.message}. No se tocó nada.\n`, code: 1 };
  }
  if (error instanceof MissingTool || error instanceof SiteRuns) {
    return { text: `✗ ${error.message}. No se tocó nada.\n`.replace('..', '.'), code: 1 };
  }
  if (codeOf(error) === 'ENOENT') {
    return { text: `✗ No está: ${messageOf(error)}\n`, code: 1 };
  }
  throw error;
}

function countWords(leads: number): string {
  return leads === 1 ? '1 solicitud' : `${leads} solicitudes`;
}

/**
 * Asks a question in the terminal. Returns true if the person types «s» or «sí». After Ctrl+C,
 * returns false and does not end the program, so that the caller can delete its temporary files.
 */
export async function askYes(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<boolean> {
  const terminal = createInterface({ input, output });
  try {
    const left = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([terminal.question(question).catch(() => ''), left]);
    return /^s[ií]?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
