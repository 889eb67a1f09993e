import { randomInt } from 'node:crypto';

export type LeadKind = 'contacto' | 'cotizacion';
/** `mano` means that a person entered the enquiry in the panel. */
export type LeadForm = 'simple' | 'contacto' | 'cotizacion' | 'mano';

/** The agency promises an answer only to a `cliente`. By default, lists show only this category. */
export const LEAD_CATEGORIES = ['cliente', 'empleo', 'proveedor'] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

export const CATEGORY_WORDS: Readonly<Record<LeadCategory, string>> = {
  cliente: 'Cliente',
  empleo: 'Busca empleo',
  proveedor: 'Proveedor',
};

/** All fields of a form except name, mail and telephone. Unknown fields are also kept and shown. */
export interface LeadDetail {
  /** The telephone as typed, such as `+503 2234 5678`, if `telefono` omits some characters. */
  telefonoEscrito?: string | undefined;
  mensaje?: string | undefined;
  /** The site as the visitor typed it, for example «ejemplo.mx», «@mitienda» or «no tengo». */
  web?: string | undefined;
  /** The day on which the visitor wants to start the project, as `dd-mm-yyyy` or ISO 8601. */
  comienzo?: string | undefined;
  /** The day on which the visitor wants to launch the project, as `dd-mm-yyyy` or ISO 8601. */
  lanzamiento?: string | undefined;
  presupuesto?: string | undefined;
  /** What the project must do, from the fields `request[]`. */
  solicitudes?: readonly string[] | undefined;
  /** The sites that the visitor likes, from the fields `referent[]`. */
  referentes?: readonly string[] | undefined;
  /** What the project must not do, and other limits, from the fields `restriction[]`. */
  restricciones?: readonly string[] | undefined;
  tipos?: readonly string[] | undefined;
  otroTipo?: string | undefined;
  newsletter?: boolean | undefined;
  temas?: readonly string[] | undefined;
  [field: string]: DetailValue | undefined;
}

export type DetailValue = string | number | boolean | readonly string[];

export interface NewLead {
  kind: LeadKind;
  form: LeadForm;
  submissionId: string | null;
  nombre: string;
  correo: string;
  telefono: string;
  detail: LeadDetail;
  /** How the visitor came to the site. `contentHash`, which finds repeated forms, ignores it. */
  origin?: LeadOrigin | null | undefined;
  notice?: string | null | undefined;
  suspicion?: Suspicion | null | undefined;
  entered?: Entered | undefined;
}

export interface Entered {
  by: string;
  source: string;
  /** When the client called or wrote, in milliseconds since 1970. */
  at: number;
  answered: boolean;
  ownerId: string | null;
}

export interface Suspicion {
  score: number;
  reasons: readonly string[];
  /** True if the score is high. The site then stores the enquiry as spam and sends no messages. */
  held: boolean;
}

export interface Lead extends Pick<
  NewLead,
  'kind' | 'form' | 'nombre' | 'correo' | 'telefono' | 'detail'
> {
  id: string;
  folio: string;
  status: string;
  origin: LeadOrigin | null;
  createdAt: Date;
  urgentWhy?: string | null | undefined;
  source?: string | null | undefined;
}

/** The proof of a solved captcha. The server remembers `id`, because a proof is valid only once. */
export interface CaptchaProof {
  id: string;
  /** `altcha`, `pregunta`, or the name of another provider. */
  by: string;
  expiresAt: Date;
}

/** Crockford's base 32 has no I, L, O and U, so that people can read a folio aloud on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a random folio, which does not tell how many enquiries exist. `prefix` has no hyphen. */
export function drawFolio(prefix: string): string {
  const signs = Array.from({ length: 6 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  );
  return `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** Completes a typed folio, which may be in lower case, with spaces, or without its prefix. */
export function folioFrom(text: string, prefix: string): string {
  const signs = text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const at = signs.length - 6;
  return `${signs.slice(0, Math.max(0, at)) || prefix}-${signs.slice(at, -2)}-${signs.slice(-2)}`;
}

export const prefixOf = (folio: string): string => folio.split('-')[0] ?? '';

export interface LeadOrigin {
  firstPage?: string | undefined;
  /** The host of the site whose link brought the visitor. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  formPage?: string | undefined;
}

const DIRECT = 'directo';

/** Returns an origin in one word, such as `google.com` or `directo`, and null without an origin. */
export function sourceOf(origin: LeadOrigin | null): string | null {
  if (origin === null) return null;
  return origin.utmSource?.toLowerCase() ?? origin.referrer ?? DIRECT;
}

export function storedOrigin(json: string | null): LeadOrigin | null {
  return json === null ? null : (readDetail(json) as LeadOrigin | null);
}

export function readDetail(json: string): LeadDetail | null {
  try {
    return JSON.parse(json) as LeadDetail;
  } catch {
    return null;
  }
}

/** States in the usual order. A new open state needs a migration (`OPEN`, migration-steps.ts). */
const STATES = {
  nueva: { words: 'nueva', isOpen: true },
  en_conversacion: { words: 'en conversación', isOpen: true },
  cotizada: { words: 'cotizada', isOpen: true },
  ganada: { words: 'ganada', isOpen: false },
  perdida: { words: 'perdida', isOpen: false },
  no_deseada: { words: 'no deseada', isOpen: false },
} as const;
export type LeadState = keyof typeof STATES;

export const LEAD_STATES = Object.keys(STATES) as readonly LeadState[];

export const OPEN_STATES = LEAD_STATES.filter((state) => STATES[state].isOpen);

export const STATE_WORDS = Object.fromEntries(
  LEAD_STATES.map((state) => [state, STATES[state].words]),
) as Readonly<Record<LeadState, string>>;

export function isLeadState(text: unknown): text is LeadState {
  return typeof text === 'string' && Object.hasOwn(STATES, text);
}

export function firstName(nombre: string): string {
  return nombre.trim().split(/\s+/u)[0] ?? nombre;
}
