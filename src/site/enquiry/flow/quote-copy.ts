import { priceWords, quotable } from '#content/quotable.ts';
import type { QuotePageCopy } from '#content/schemas/flow-pages.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import type { Services } from '#content/schemas/services.ts';
import { sampleQuotation } from '#site/enquiry/sheet/sample-quotation.ts';
import type { FlowCopy } from './flow-copy.ts';

/**
 * What only a quote's flow says. For the server: a browser gets it written.
 * @param today a date that reads its day where the agency is
 * @param holidays days on which nobody works there
 */
export function quoteCopy(
  { muestra, ...page }: QuotePageCopy,
  catalogue: Services,
  flow: Pick<FlowShared, 'detalle'>,
  today: Date,
  holidays: readonly string[] = [],
): Omit<Extract<FlowCopy, { kind: 'quote' }>, 'shared' | 'newsletter'> {
  const [services, prices] = [quotable(catalogue, flow), priceWords(catalogue)];
  const sample = sampleQuotation(muestra, services, prices, today, holidays);
  return { kind: 'quote', page, services, prices, sample };
}
