/** Why something was not published, said so that whoever keeps the site can do something about it. */
export class Refusal extends Error {
  readonly words: string;

  /**
   * @param words in Spanish, for the panel
   * @param message for the terminal, where there is more to say to a programmer
   */
  constructor(words: string, message = words) {
    super(message);
    this.words = words;
  }
}

/** What fails around a build, by what systems and programs say of it, and what there is to do. */
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
    'El sitio no tiene permiso para escribir donde se publica (dist/, .cache/ y el contenido). Dáselo a su usuario en el servidor y vuelve a publicar.',
  ],
  [
    /\b(?:StoreUnavailableError|ECONNREFUSED|SQLITE_BUSY)\b/,
    'La base de datos no contestó a tiempo. Vuelve a publicar.',
  ],
];
const UNKNOWN =
  'Algo falló al armar el sitio, y no parece cosa de tus textos. Vuelve a publicar; si pasa otra vez, el motivo está en «contenido/publicacion.log», en la carpeta de los datos del servidor.';

/** What the panel says of whatever kept something from being published. */
export function refusalWords(error: unknown): string {
  if (error instanceof Refusal) return error.words;
  const said =
    error instanceof Error ? `${error.name} ${error.message} ${String(error.cause)}` : '';
  return CAUSES.find(([pattern]) => pattern.test(said))?.[1] ?? UNKNOWN;
}
