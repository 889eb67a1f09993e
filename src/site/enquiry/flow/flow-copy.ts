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

/** A line of the sheet. Its answer is `null` while it is missing. */
export interface SheetLine {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  /** It may stay empty, so it does not count. */
  readonly optional?: boolean;
}

/** All texts of a flow, for the server: a browser gets the page's part, and a step's with the step. */
export type FlowWords = (
  | { readonly kind: 'contact'; readonly page: ContactPageCopy }
  | ({ readonly kind: 'quote'; readonly page: Omit<QuotePageCopy, 'muestra'> } & QuoteServices)
) & { readonly shared: FlowShared; readonly newsletter: NewsletterCopy };

interface QuoteServices {
  readonly services: readonly Quotable[];
  /** The sentences around the sum of their prices. */
  readonly prices: PriceWords;
  /** The lines of the sheet before the visitor asks for anything. */
  readonly sample: readonly SheetLine[];
  /** The upper end of each budget that has one, by the value that is sent. */
  readonly budgets: Readonly<Record<string, number>>;
}

const PAGE_WORDS = ['opciones', 'otra', 'hoja', 'enviado', 'privacidad'] as const;
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

/** The texts of a flow's page around its steps. A step's own texts are in its HTML (Steps.tsx). */
export type FlowCopy = (
  | { readonly kind: 'contact'; readonly page: Pick<ContactPageCopy, PageWord | 'muestra'> }
  | ({
      readonly kind: 'quote';
      readonly page: Pick<QuotePageCopy, PageWord | 'servicios'>;
    } & QuoteServices)
) & {
  readonly shared: Pick<FlowShared, (typeof SHARED_WORDS)[number]> & {
    readonly confirmar: Pick<FlowShared['confirmar'], 'empezar'>;
  };
  /** The fields' labels by name, for the sheet, the error summary and the drafts. */
  readonly labels: Readonly<Record<string, string>>;
  /** The kinds of project by the value that is sent, for the sheet. */
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
  const page = pick(words.page, [...PAGE_WORDS, 'servicios']);
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

/** Splits a text around a `{place}`, where a link goes. */
export function around(text: string, place: string): readonly [before: string, after: string] {
  const at = text.indexOf(`{${place}}`);
  return at === -1 ? [`${text} `, ''] : [text.slice(0, at), text.slice(at + place.length + 2)];
}

export interface StepFlowProps {
  /** The way to talk instead, where the form cannot be sent. */
  readonly talk?: { readonly label: string; readonly ways: readonly Way[]; readonly mail: Way };
  readonly copy: FlowCopy;
  readonly place: Place;
  /** Earlier answers of a flow without JavaScript, or of a refused post. */
  readonly written: Written;
  readonly errors: FormErrors;
  /** The page answers a post, so it is newer than what the browser keeps. */
  readonly posted: boolean;
  readonly forgeryToken: string;
  /** Version of the privacy notice that the page links to; null if none is published. */
  readonly notice: string | null;
  /** UUID that makes sending the same form twice one enquiry. */
  readonly submissionId: string;
  /** The text captcha, with the answer given before. */
  readonly question: { readonly text: string; readonly token: string; readonly answer: string };
  /** The text captcha is asked even with scripts, because the post that came back has no other one. */
  readonly asksQuestion: boolean;
  /** The text captcha is asked for the first time, and nothing else is missing. */
  readonly asksFirst: boolean;
}

/** Where focus goes when a step opens. */
export const STEP_HEADING_ID = 'paso-titulo';

/** The id of the control that an error summary leads to, by the field's name. */
export function problemId(name: string): string {
  // The text question stands for the captcha, which has no visible control.
  return name === HIDDEN_FIELDS.captcha ? HIDDEN_FIELDS.answer : fieldId(name);
}

/**
 * The lines of the error summary; without scripts, only the lines of the place `only`, because no other step can
 * be opened.
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
