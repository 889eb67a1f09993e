/**
 * The hours in the middle of a sentence: «lunes a viernes, de 9:00 a 18:00 (Ciudad de México)». Apart
 * from what computes them, which needs the schemas: this goes to the browser.
 */
export function hoursWithin(horario: string): string {
  return horario.charAt(0).toLowerCase() + horario.slice(1);
}
