import { HIDDEN_FIELDS } from '#forms/wire.ts';
import type { PriceWords, Quotable } from '#content/quotable.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { SheetLine } from '#site/enquiry/sheet/sheet-lines.ts';
import type { ContactPageCopy, QuotePageCopy } from '#content/schemas/flow-pages.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import type { Way } from '#content/ways.ts';
import type { FormErrors } from '#forms/forms.ts';
import type { Place } from './machine.ts';
import { type Written, stepOf, type Answers, type AnswersStore } from './answers.ts';
import type { FieldProblem } from '#ui/error-summary/ErrorSummary.tsx';
import { fieldId } from '#ui/field/field-id.ts';

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

/** What the server gives a flow's page. */
export interface StepFlowProps {
  /** How to talk instead, where the form cannot be sent. */
  readonly talk?: { readonly label: string; readonly ways: readonly Way[]; readonly mail: Way };
  readonly copy: FlowCopy;
  readonly place: Place;
  /** What was written so far: earlier answers of a flow without JavaScript, or of a refused post. */
  readonly written: Written;
  readonly errors: FormErrors;
  /** The page answers a post, so what it holds is newer than what the browser keeps. */
  readonly posted: boolean;
  readonly forgeryToken: string;
  /** Version of the privacy notice that the page leads to; null where nothing is published. */
  readonly notice: string | null;
  /** UUID that makes sending the same form twice one enquiry. */
  readonly submissionId: string;
  /** The captcha where there is no JavaScript, with the answer that was given before. */
  readonly question: { readonly text: string; readonly token: string; readonly answer: string };
  /** The question is asked whether there are scripts or not: the post that came back has no other captcha. */
  readonly asksQuestion: boolean;
  /** That question is asked for the first time, and is all that is left. */
  readonly asksFirst: boolean;
}

/** What every step draws from. */
export interface StepProps {
  readonly copy: FlowCopy;
  readonly answers: AnswersStore;
  /** The answers as they are. */
  readonly now: Answers;
}

/** Where focus goes when a step opens. */
export const STEP_HEADING_ID = 'paso-titulo';

/** The id of the control that an error summary leads to, by the field's name. */
export function problemId(name: string): string {
  // The text question stands for the captcha, which is never seen.
  return name === HIDDEN_FIELDS.captcha ? HIDDEN_FIELDS.answer : fieldId(name);
}

/**
 * The lines of the error summary.
 * @param wrong the names to speak of, as the last attempt found them
 * @param only the place whose fields are on the page, where no script can open another step
 */
export function problemsOf(
  copy: FlowCopy,
  errors: FormErrors,
  wrong: readonly string[],
  only: Place | null,
): FieldProblem[] {
  return wrong.flatMap((name) => {
    const message = errors[name];
    const step = stepOf(name);
    if (message === undefined || (only && step !== null && step !== only.step)) return [];
    return [{ id: problemId(name), message, label: labelOf(copy, name) }];
  });
}
