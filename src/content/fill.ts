const PLACE = /\{(\w+)\}/g;

/**
 * Puts values in the `{places}` of a text; a place without a value stays as it is written. Which
 * places a text of `content/` may name is checked when it is read (schemas/places.ts).
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(PLACE, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** The brand's words, which are in their places before anybody looks; in its own file they are not. */
const BRAND_WORDS = ['nombre', 'alias'];

/** Says in Spanish which `{place}` of a text is none of those known, or null when all are. */
export function placeProblem(text: string, known: readonly string[]): string | null {
  const names = Array.from(text.matchAll(PLACE), ([, name = '']) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  if (BRAND_WORDS.includes(unknown)) return `{${unknown}} no se puede usar aquí`;
  const usable = [...known, 'nombre'].map((name) => `{${name}}`).join(', ');
  return `{${unknown}} no existe; se puede usar ${usable}`;
}
