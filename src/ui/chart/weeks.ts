/** The first and the final week of a part of the work. The whole work starts in week 1. */
export interface Weeks {
  first: number;
  last: number;
}

/** Reads «Semana 1», «Semanas 2 y 3» or «Semanas 4 a 6». Returns null for other texts. */
export function weeksOf(text: string): Weeks | null {
  const [first, last = first] = (text.match(/\d+/g) ?? []).map(Number);
  if (first === undefined || last === undefined || first < 1 || last < first) return null;
  return { first, last };
}
