import type { FormKind } from './forms.ts';

/* What a form's page and the server agree on besides the fields: addresses and hidden fields. */

export const ENQUIRY_FORMS = ['simple', 'contact', 'quote'] as const satisfies readonly FormKind[];
export type EnquiryForm = (typeof ENQUIRY_FORMS)[number];

/** Where each flow is, and where it posts. The home page's form posts to the contact's. */
export const FLOW_PATHS = { contact: '/contacto', quote: '/cotizacion' } as const;

export type FlowKind = keyof typeof FLOW_PATHS;

export type EnquiryPath = (typeof FLOW_PATHS)[FlowKind];

/** The marker class of a flow's pages (specification, section 2). */
export function markerOf(kind: FlowKind): 'contacto' | 'cotizacion' {
  return kind === 'contact' ? 'contacto' : 'cotizacion';
}

export function flowAt(path: string): FlowKind | null {
  return path === FLOW_PATHS.contact ? 'contact' : path === FLOW_PATHS.quote ? 'quote' : null;
}

/** The HTML fragments of the specification's section 7, by the last part of their path. */
export const FRAGMENTS = ['datos_basicos', 'datos_basicos_referentes', 'detalle_proyecto'] as const;

const STEP_PATHS = new Set(
  Object.values(FLOW_PATHS).flatMap((flow) => FRAGMENTS.map((fragment) => `${flow}/${fragment}`)),
);

export function isStepPath(path: string): boolean {
  return STEP_PATHS.has(path);
}

/** The fields that a form may have besides the visitor's answers. */
export const HIDDEN_FIELDS = {
  /** Names the home page's form, because the contact flow shares its address. */
  form: 'formulario',
  /** The flow's buttons without JavaScript; their values say which page comes next. */
  action: 'accion',
  forgeryToken: 'csrf_token',
  submissionId: 'submission_id',
  /** A solved challenge, or a third party's token. */
  captcha: 'captcha',
  /** The button that asks for a question instead of the challenge. */
  withoutCaptcha: 'sin_captcha',
  /** The signed text question without JavaScript… */
  question: 'pregunta',
  /** …and the visitor's answer to it. */
  answer: 'respuesta',
  /** The version of the privacy notice that the page linked to. */
  notice: 'aviso_version',
  /** People do not see this field; only a program fills it in. */
  spare: 'asunto_interno',
  /** Signed by the site itself: the post is its own check (src/server/watch/synthetic/round.ts). */
  round: 'ronda',
} as const;

/** In the address of the thank-you page when the visitor's mailbox has had its copies for today. */
export const WITHOUT_COPY = { copia: 'no' } as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isSubmissionId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
