import { randomInt } from 'node:crypto';

export type LeadKind = 'contacto' | 'cotizacion';
/** `mano` means that a person of the agency entered the enquiry without a form. */
export type LeadForm = 'simple' | 'contacto' | 'cotizacion' | 'mano';

/**
 * The kinds of senders. The agency owes an answer only to clients, and lists show only clients by
 * default.
 */
export const LEAD_CATEGORIES = ['cliente', 'empleo', 'proveedor'] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

export const CATEGORY_WORDS: Readonly<Record<LeadCategory, string>> = {
  cliente: 'Cliente',
  empleo: 'Busca empleo',
  proveedor: 'Proveedor',
};

/**
 * The fields of a form except name, mail and phone. Every field is optional, because each form has
 * different fields. An unknown field of a later version is also stored, shown and sent.
 */
export interface LeadDetail {
  /** The telephone number as the client typed it, if `telefono` lacks some characters. */
  telefonoEscrito?: string | undefined;
  mensaje?: string | undefined;
  /** The visitor's website as the visitor wrote it: «ejemplo.mx», «@mitienda», «no tengo». */
  web?: string | undefined;
  /** The desired start, as `dd-mm-yyyy` or ISO 8601. */
  comienzo?: string | undefined;
  /** The desired launch, as `dd-mm-yyyy` or ISO 8601. */
  lanzamiento?: string | undefined;
  presupuesto?: string | undefined;
  /** The things that the project must do (`request[]`). */
  solicitudes?: readonly string[] | undefined;
  /** Sites that the visitor likes (`referent[]`). */
  referentes?: readonly string[] | undefined;
  /** The things that the project must not do, and limits (`restriction[]`). */
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
  /**
   * The origin does not belong to the content. A text that comes again from another origin is still
   * one enquiry.
   */
  origin?: LeadOrigin | null | undefined;
  notice?: string | null | undefined;
  suspicion?: Suspicion | null | undefined;
  entered?: Entered | undefined;
}

export interface Entered {
  by: string;
  /** The channel as a word for filters, such as `teléfono`. */
  source: string;
  /** When the enquiry arrived, in milliseconds since 1970. */
  at: number;
  answered: boolean;
  ownerId: string | null;
}

export interface Suspicion {
  /** The sum of the reasons' weights. */
  score: number;
  reasons: readonly string[];
  /**
   * Whether the score is high enough to hold the enquiry. A held enquiry is stored as spam and not
   * delivered.
   */
  held: boolean;
}

export interface Lead extends Pick<
  NewLead,
  'kind' | 'form' | 'nombre' | 'correo' | 'telefono' | 'detail'
> {
  id: string;
  /** The reference number that the visitor and the agency use, such as `ATA-7K3M-Q9`. */
  folio: string;
  status: string;
  origin: LeadOrigin | null;
  createdAt: Date;
  /**
   * A sentence that says why the enquiry was urgent when it arrived. The value is null if the
   * enquiry was not urgent.
   */
  urgentWhy?: string | null | undefined;
  source?: string | null | undefined;
}

/**
 * A solved captcha. `id` is a single-use key, which the site remembers until the captcha expires.
 */
export interface CaptchaProof {
  id: string;
  /** The kind of captcha: `altcha`, `pregunta`, or the name of the third party. */
  by: string;
  expiresAt: Date;
}

/**
 * The alphabet of Crockford's base 32. I, L, O and U are missing, so that people can read a folio
 * aloud on the phone.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Draws a reference number such as `ATA-7K3M-Q9`, with 2^30 possibilities. The number is random, so
 * that it reveals neither how many enquiries exist nor the next folio. The database column is
 * unique, and the store draws again if the number exists.
 *
 * @param prefix the letters of the brand, without the dash
 */
export function drawFolio(prefix: string): string {
  const signs = Array.from({ length: 6 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  );
  return `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/**
 * Normalizes a folio that a person wrote. The text may be in lower case, with spaces, or without
 * hyphens or prefix.
 *
 * @param prefix the prefix for a folio that has none
 */
export function folioFrom(text: string, prefix: string): string {
  const signs = text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const at = signs.length - 6;
  return `${signs.slice(0, Math.max(0, at)) || prefix}-${signs.slice(at, -2)}-${signs.slice(-2)}`;
}

/** Returns the prefix of a folio. */
export const prefixOf = (folio: string): string => folio.split('-')[0] ?? '';

export interface LeadOrigin {
  firstPage?: string | undefined;
  /** The host of the page that linked to the site. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  formPage?: string | undefined;
}

const DIRECT = 'directo';

/**
 * Returns the source as one word for filters: the campaign or the referring site. Returns null if
 * nothing is known.
 */
export function sourceOf(origin: LeadOrigin | null): string | null {
  if (origin === null) return null;
  return origin.utmSource?.toLowerCase() ?? origin.referrer ?? DIRECT;
}

/** Reads a stored origin. Returns null if no origin was stored, or if the text is damaged. */
export function storedOrigin(json: string | null): LeadOrigin | null {
  return json === null ? null : (readDetail(json) as LeadOrigin | null);
}

/** Reads the fields of a stored form. Returns null if the stored text is damaged. */
export function readDetail(json: string): LeadDetail | null {
  try {
    return JSON.parse(json) as LeadDetail;
  } catch {
    return null;
  }
}

/**
 * The states of an enquiry, in the order of the work, with the words for people. In an open state,
 * the agency still has something to do. The database computes `awaits_answer` from the open states.
 *
 * A new open state needs a row here and a migration. The migration must create the generated
 * columns and the indexes of AWAITS and OPEN again (migration-steps.ts).
 */
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

/** Returns the first word of a name, for a greeting. */
export function firstName(nombre: string): string {
  return nombre.trim().split(/\s+/u)[0] ?? nombre;
}
