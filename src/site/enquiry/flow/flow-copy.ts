import { HIDDEN_FIELDS } from '#forms/wire.ts';
import type { PriceWords, Quotable } from '#content/quotable.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { SheetLine } from '#site/enquiry/sheet/sheet-lines.ts';
import type { ContactPageCopy, QuotePageCopy } from '#content/schemas/flow-pages.ts';
import type { FlowShared } from '#content/schemas/flow.ts';

/** Everything that a flow says, from `content/`. */
export type FlowCopy = (
  | { readonly kind: 'contact'; readonly page: ContactPageCopy }
  | {
      readonly kind: 'quote';
      readonly page: Omit<QuotePageCopy, 'muestra'>;
      /** What is asked for by its name, with its price. */
      readonly services: readonly Quotable[];
      /** How those prices are said together. */
      readonly prices: PriceWords;
      /** What the sheet says before anything was asked for. */
      readonly sample: readonly SheetLine[];
    }
) & { readonly shared: FlowShared; readonly newsletter: NewsletterCopy };

/** A text with a link in its middle: what is before the `{place}` and after it. */
export function around(text: string, place: string): readonly [before: string, after: string] {
  const at = text.indexOf(`{${place}}`);
  return at === -1 ? [`${text} `, ''] : [text.slice(0, at), text.slice(at + place.length + 2)];
}

/** A field's label by its name in the HTML, for the error summary. */
export function labelOf({ page, shared, newsletter }: FlowCopy, name: string): string | undefined {
  const field = /^(?:contact|quote)\[(\w+)\]$/.exec(name)?.[1];
  if (field !== undefined) {
    return (page.campos as Readonly<Record<string, { etiqueta: string }>>)[field]?.etiqueta;
  }
  const adder = /^nuevo\[(\w+)\]$/.exec(name)?.[1];
  if (adder === 'request' || adder === 'referent' || adder === 'restriction') {
    return shared.listas[adder].nuevo;
  }
  const list = /^(\w+)\[\]$/.exec(name)?.[1];
  if (list === 'tipo') return shared.detalle.tipos;
  if (list === 'request' || list === 'referent' || list === 'restriction') {
    return shared.listas[list].etiqueta;
  }
  if (name === 'topic') return newsletter.pregunta;
  if (name === HIDDEN_FIELDS.captcha) return shared.pregunta;
  return name === 'tipo_otro' ? shared.detalle.otro.etiqueta : undefined;
}
