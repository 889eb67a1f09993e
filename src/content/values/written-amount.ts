/** Figures, in thousands with one sign or several: «78000», «78,000», «1.250.000», «1'250,000». */
const WHOLE = /^(?:\d+|\d{1,3}(?:[.,'’\s]\d{3})+)$/u;

/** The currency before or behind the figures: «$», «MXN», «S/». */
const CURRENCY = /^(?:[A-Z]{3}\b|S\/\.?|[\s\p{Sc}])+|(?:[A-Z]{3}|[\s\p{Sc}])+$/gu;

/**
 * An amount as people write it: «78,000», «$ 78.000,00», «MXN 78 000», «12,500.50».
 *
 * @returns its cents apart, as a number from 0 to 99; null for no amount, or an ambiguous one
 */
export function writtenAmount(text: string): { whole: number; cents: number } | null {
  if (text.length > 60) return null;
  const written = text.trim().replaceAll(CURRENCY, '');
  // Cents are the last one or two figures, after a point or a comma.
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(written) ?? [];
  if (!WHOLE.test(whole)) return null;
  // «12,500.000» is twelve million in some countries and twelve thousand in others.
  if (whole.includes('.') && whole.includes(',')) return null;
  return { whole: Number(whole.replaceAll(/\D/g, '')), cents: Number(cents.padEnd(2, '0')) };
}
