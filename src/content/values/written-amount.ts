const WHOLE = /^(?:\d+|\d{1,3}(?:[.,'’\s]\d{3})+)$/u;

const CURRENCY = /^(?:[A-Z]{3}\b|S\/\.?|[\s\p{Sc}])+|(?:[A-Z]{3}|[\s\p{Sc}])+$/gu;

/** Reads an amount such as «$ 78.000,00». Returns null for no amount or for an unclear amount. */
export function writtenAmount(text: string): { whole: number; cents: number } | null {
  if (text.length > 60) return null;
  const written = text.trim().replaceAll(CURRENCY, '');
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(written) ?? [];
  if (!WHOLE.test(whole)) return null;
  // A text such as «12,500.000» can mean 12,500 or 12,500,000, so the function returns null.
  if (whole.includes('.') && whole.includes(',')) return null;
  return { whole: Number(whole.replaceAll(/\D/g, '')), cents: Number(cents.padEnd(2, '0')) };
}
