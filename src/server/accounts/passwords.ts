import { PASSWORD_LENGTH } from './limits.ts';

/** zxcvbn gives 0 to 4. A score of 3 means that an attacker needs more than 10^8 guesses. */
const LEAST_SCORE = 3;

/** The check reads this many characters of a password, because zxcvbn is slow for long texts. */
const MEASURED = 100;

type Check = (password: string) => { score: number };

let check: Promise<Check> | undefined;

/** Loads the dictionaries, which take megabytes, only when a person chooses a password. */
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

function anyCase(word: string): RegExp {
  return new RegExp(word.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&'), 'gi');
}

/**
 * Returns in Spanish why a password is not accepted, or null if it is. `own` are words that a
 * stranger may know, such as the person's name: the check ignores them in the password.
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
  const rest = own
    .flatMap((word) => [word, ...word.split(/[@.\s]/)])
    .filter((word) => word.length > 2)
    // Removes longer words first: a mail address must go before the name that is part of it.
    .sort((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(anyCase(word), ''), password);
  const { score } = (await check)(rest.slice(0, MEASURED));
  if (score >= LEAST_SCORE) return null;
  return 'Es fácil de adivinar: evita nombres, fechas y claves comunes; prueba con cuatro palabras sueltas.';
}
