import { ContentError } from '#content/schemas/content-error.ts';

/** The error for content that the site cannot use. Its text is in Spanish. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:ENOSPC|EDQUOT|EFBIG)\b|no space left on device|file too large/i,
    'El disco del servidor está lleno. Haz sitio en él y vuelve a publicar.',
  ],
  [
    /\bENAMETOOLONG\b/,
    'El nombre del archivo de una página o una nota es demasiado largo para el disco. Copia su texto, quítala y empiézala otra vez: de su título se toma un nombre más corto.',
  ],
  [
    /\bENOMEM\b|heap out of memory|cannot allocate memory/i,
    'Al servidor no le alcanzó la memoria para armar el sitio. Ciérrale otros programas o dale más, y vuelve a publicar.',
  ],
  [
    /\b(?:EACCES|EROFS|EPERM)\b/,
    'El sitio no tiene permiso para escribir en la carpeta de sus datos. Dáselo a su usuario en el servidor y vuelve a publicar.',
  ],
  [
    /\b(?:StoreUnavailableError|ECONNREFUSED|SQLITE_BUSY)\b/,
    'La base de datos no contestó a tiempo. Vuelve a publicar.',
  ],
];
const UNKNOWN =
  'Algo falló al armar el sitio, y no parece cosa de tus textos. Vuelve a publicar; si pasa otra vez, el motivo está en el registro del servidor.';

function saysItself(error: unknown): error is Error {
  if (error instanceof Refusal || error instanceof ContentError) return true;
  // Compares the name, because `instanceof` fails: the pages' bundle has its own copy of the class.
  return error instanceof Error && error.name === 'ContentError';
}

/** Says in Spanish why making the pages failed. `known` is false if no text fits the error. */
export function refusalWords(error: unknown): { words: string; known: boolean } {
  if (saysItself(error)) return { words: error.message, known: true };
  const said =
    error instanceof Error ? `${error.name} ${error.message} ${String(error.cause)}` : '';
  const words = CAUSES.find(([pattern]) => pattern.test(said))?.[1];
  return words === undefined ? { words: UNKNOWN, known: false } : { words, known: true };
}
