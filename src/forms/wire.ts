import type { FormKind } from './forms.ts';

export const ENQUIRY_FORMS = ['simple', 'contact', 'quote'] as const satisfies readonly FormKind[];
export type EnquiryForm = (typeof ENQUIRY_FORMS)[number];

export const FLOW_PATHS = { contact: '/contacto', quote: '/cotizacion' } as const;

export type FlowKind = keyof typeof FLOW_PATHS;

export type EnquiryPath = (typeof FLOW_PATHS)[FlowKind];

/** Returns the class of `<body>` on the pages of a flow (specification, section 2). */
export function markerOf(kind: FlowKind): 'contacto' | 'cotizacion' {
  return kind === 'contact' ? 'contacto' : 'cotizacion';
}

export function flowAt(path: string): FlowKind | null {
  return path === FLOW_PATHS.contact ? 'contact' : path === FLOW_PATHS.quote ? 'quote' : null;
}

/** The names of the fragments (specification, section 7). A fragment's path ends with its name. */
export const FRAGMENTS = ['datos_basicos', 'datos_basicos_referentes', 'detalle_proyecto'] as const;

const STEP_PATHS = new Set(
  Object.values(FLOW_PATHS).flatMap((flow) => FRAGMENTS.map((fragment) => `${flow}/${fragment}`)),
);

export function isStepPath(path: string): boolean {
  return STEP_PATHS.has(path);
}

export const HIDDEN_FIELDS = {
  /** The short form and the contact flow share a path. This field names the posted form. */
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
  /** This field is invisible, so only a program fills it in. */
  spare: 'asunto_interno',
  /** The signed token of a round (`synthetic/round.ts`). With this token, no enquiry is stored. */
  round: 'ronda',
} as const;

/** In the thank-you page's URL, this tells that the visitor gets no copy of the enquiry by mail. */
export const WITHOUT_COPY = { copia: 'no' } as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isSubmissionId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
