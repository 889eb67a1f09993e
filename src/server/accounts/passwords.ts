import { PASSWORD_LENGTH } from './limits.ts';

/** Lowest score of zxcvbn, of 0 to 4, that passes: more than ten to the eighth guesses. */
const LEAST_SCORE = 3;

/** As much of a password as is measured, in characters: the time it takes grows faster than they do. */
const MEASURED = 100;

type Check = (password: string) => { score: number };

let check: Promise<Check> | undefined;

/** Dictionaries of a few megabytes, for the few times that somebody chooses a password. */
async function loadCheck(): Promise<Check> {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password) => zxcvbn.check(password);
}

/** A word, to be found however it is capitalised. */
function anyCase(word: string): RegExp {
  return new RegExp(word.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&'), 'gi');
}

/**
 * What is wrong with a password that somebody chose.
 *
 * @param own words that are no secret here: their names, their mail, the brand
 * @returns a message in Spanish; null when it is good
 */
export async function passwordProblem(
  password: string,
  own: readonly string[],
): Promise<string | null> {
  const { least, most } = PASSWORD_LENGTH;
  if (password.length < least) {
    return `Usa al menos ${least} caracteres: tres o cuatro palabras sueltas sirven.`;
  }
  if (password.length > most) return `Usa como mucho ${most} caracteres.`;
  check ??= loadCheck();
  // What anybody could write down of somebody counts for nothing, however many such words there are.
  const rest = own
    .flatMap((word) => [word, ...word.split(/[@.\s]/)])
    .filter((word) => word.length > 2)
    // The longest first: what is left of a mail without its name is long enough to look hard.
    .sort((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(anyCase(word), ''), password);
  const { score } = (await check)(rest.slice(0, MEASURED));
  if (score >= LEAST_SCORE) return null;
  return 'Es fácil de adivinar: evita nombres, fechas y claves comunes; prueba con cuatro palabras sueltas.';
}
