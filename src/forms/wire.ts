import type { FormKind } from './forms.ts';

export const ENQUIRY_FORMS = ['simple', 'contact', 'quote'] as const satisfies readonly FormKind[];
export type EnquiryForm = (typeof ENQUIRY_FORMS)[number];

export const FLOW_PATHS = { contact: '/contacto', quote: '/cotizacion' } as const;

export type FlowKind = keyof typeof FLOW_PATHS;

export type EnquiryPath = (typeof FLOW_PATHS)[FlowKind];

/** Returns the CSS class of a flow's pages (specification, section 2). */
export function markerOf(kind: FlowKind): 'contacto' | 'cotizacion' {
  return kind === 'contact' ? 'contacto' : 'cotizacion';
}

export function flowAt(path: string): FlowKind | null {
  return path === FLOW_PATHS.contact ? 'contact' : path === FLOW_PATHS.quote ? 'quote' : null;
}

/**
 * The names of the fragments (specification, section 7). Each name is the last part of a fragment's
 * path.
 */
export const FRAGMENTS = ['datos_basicos', 'datos_basicos_referentes', 'detalle_proyecto'] as const;

const STEP_PATHS = new Set(
  Object.values(FLOW_PATHS).flatMap((flow) => FRAGMENTS.map((fragment) => `${flow}/${fragment}`)),
);

export function isStepPath(path: string): boolean {
  return STEP_PATHS.has(path);
}

export const HIDDEN_FIELDS = {
  /**
   * The home page's form and the contact flow have the same address. This field tells the server
   * which form the visitor sent.
   */
  form: 'formulario',
  action: 'accion',
  forgeryToken: 'csrf_token',
  submissionId: 'submission_id',
  captcha: 'captcha',
  withoutCaptcha: 'sin_captcha',
  /** A visitor without JavaScript answers this signed question instead of the captcha. */
  question: 'pregunta',
  answer: 'respuesta',
  notice: 'aviso_version',
  /** The field is invisible, so only a program fills the field. */
  spare: 'asunto_interno',
  /** The signed token of a test round (`synthetic/round.ts`), whose enquiry is not stored. */
  round: 'ronda',
} as const;

/** The thank-you page's query if the visitor's mailbox already got too many copies today. */
export const WITHOUT_COPY = { copia: 'no' } as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isSubmissionId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
