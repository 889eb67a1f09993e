import { HIDDEN_FIELDS } from '#forms/wire.ts';
import type { PriceWords, Quotable } from '#content/words/quotable.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { ContactPageCopy, QuotePageCopy } from '#content/schemas/flow-pages.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import type { Way } from '#content/words/ways.ts';
import { TYPES, type FormErrors } from '#forms/forms.ts';
import { pendingName } from '#forms/parse.ts';
import type { Place } from './machine.ts';
import { type Written, stepOf } from './answers.ts';
import type { FieldProblem } from '#ui/error-summary/ErrorSummary.tsx';
import { fieldId } from '#ui/field/field-id.ts';

export interface SheetLine {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly optional?: boolean;
}

/** All texts of a flow, with the texts of its steps. */
export type FlowWords = (
  | { readonly kind: 'contact'; readonly page: ContactPageCopy }
  | ({ readonly kind: 'quote'; readonly page: Omit<QuotePageCopy, 'muestra'> } & QuoteServices)
) & { readonly shared: FlowShared; readonly newsletter: NewsletterCopy };

interface QuoteServices {
  readonly services: readonly Quotable[];
  readonly prices: PriceWords;
  readonly sample: readonly SheetLine[];
  readonly budgets: Readonly<Record<string, number>>;
}

const PAGE_WORDS = ['opciones', 'hoja', 'enviado', 'privacidad'] as const;
const SHARED_WORDS = [
  'pasos',
  'sinTercero',
  'faltan',
  'indicador',
  'botones',
  'estados',
  'borrador',
  'falta',
  'pregunta',
  'objetivos',
  'otraPestana',
] as const;

type PageWord = (typeof PAGE_WORDS)[number];

/** The texts of a flow's page without the texts of its steps. */
export type FlowCopy = (
  | { readonly kind: 'contact'; readonly page: Pick<ContactPageCopy, PageWord | 'muestra'> }
  | ({
      readonly kind: 'quote';
      readonly page: Pick<QuotePageCopy, PageWord | 'servicios' | 'otra'>;
    } & QuoteServices)
) & {
  readonly shared: Pick<FlowShared, (typeof SHARED_WORDS)[number]> & {
    readonly confirmar: Pick<FlowShared['confirmar'], 'empezar'>;
  };
  readonly labels: Readonly<Record<string, string>>;
  readonly types: FlowShared['detalle']['opciones'];
};

function pick<All extends object, Name extends keyof All>(
  all: All,
  names: readonly Name[],
): Pick<All, Name> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>;
}

export function pageCopy(words: FlowWords): FlowCopy {
  const { shared } = words;
  const { empezar } = shared.confirmar;
  const all = {
    shared: { ...pick(shared, SHARED_WORDS), confirmar: { empezar } },
    labels: labelsOf(words),
    types: shared.detalle.opciones,
  };
  if (words.kind === 'contact') {
    return { kind: 'contact', page: pick(words.page, [...PAGE_WORDS, 'muestra']), ...all };
  }
  const { services, prices, sample, budgets } = words;
  const page = pick(words.page, [...PAGE_WORDS, 'servicios', 'otra']);
  return { kind: 'quote', page, services, prices, sample, budgets, ...all };
}

function labelsOf({ kind, page, shared, newsletter }: FlowWords): FlowCopy['labels'] {
  const { detalle, listas } = shared;
  return {
    ...Object.fromEntries(
      Object.entries(page.campos).map(([field, { etiqueta }]) => [`${kind}[${field}]`, etiqueta]),
    ),
    ...Object.fromEntries(
      (['request', 'referent', 'restriction'] as const).flatMap((list) => [
        [`${list}[]`, listas[list].etiqueta],
        [pendingName(`${list}[]`), listas[list].nuevo],
      ]),
    ),
    [TYPES]: detalle.tipos,
    tipo_otro: detalle.otro.etiqueta,
    topic: newsletter.pregunta,
    [HIDDEN_FIELDS.captcha]: shared.pregunta,
  };
}

/** Splits a text at the placeholder `{place}`. The caller puts a link between the two parts. */
export function around(text: string, place: string): readonly [before: string, after: string] {
  const at = text.indexOf(`{${place}}`);
  return at === -1 ? [`${text} `, ''] : [text.slice(0, at), text.slice(at + place.length + 2)];
}

export interface StepFlowProps {
  readonly talk?: { readonly label: string; readonly ways: readonly Way[]; readonly mail: Way };
  readonly copy: FlowCopy;
  readonly place: Place;
  readonly written: Written;
  readonly errors: FormErrors;
  /** True if the page answers a post. Its answers are then newer than the browser's stored ones. */
  readonly posted: boolean;
  readonly forgeryToken: string;
  readonly notice: string | null;
  /** The UUID by which the server recognises a form that was sent twice. */
  readonly submissionId: string;
  readonly question: { readonly text: string; readonly token: string; readonly answer: string };
  /** True after a post without a valid captcha: even with scripts, the form asks the question. */
  readonly asksQuestion: boolean;
  readonly asksFirst: boolean;
}

export const STEP_HEADING_ID = 'paso-titulo';

/** Returns the id of a field's control, to which a link in the error list moves the focus. */
export function problemId(name: string): string {
  return name === HIDDEN_FIELDS.captcha ? HIDDEN_FIELDS.answer : fieldId(name);
}

/**
 * Returns the errors of the fields `wrong`, for the error list.
 *
 * @param only the place whose step's errors, and those of no step, are returned, or null for all
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
    return [{ id: problemId(name), message, label: copy.labels[name] }];
  });
}
